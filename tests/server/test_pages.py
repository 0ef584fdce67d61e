"""Pages, headers, cookies, and the description of the API."""

import http.cookies
import re

import pytest
from starlette.routing import Mount, Route

from rollwright.server import api, pages
from rollwright.server.openapi import DESCRIPTION
from rollwright.server.openapi_schemas import SCHEMAS
from rollwright.words import words

from .people import Site

FIRST = "</assets/app-1234.js>; rel=modulepreload"
"""What the index itself names is announced first."""


def test_an_address_of_a_game_makes_no_table(site: Site) -> None:
    """The page makes it, on the visitor's device: another site's link can do no more."""
    guest = site.guest()
    answer = guest.get("/play/qwixx?with=greedy")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert guest.get("/api/me/tables").json()["tables"] == []
    assert answer.headers["referrer-policy"] == "same-origin"


def test_every_page_is_the_same_file(site: Site) -> None:
    guest = site.guest()
    for url in (
        "/",
        "/t/abc",
        "/t/abc?seat=x",
        "/d/abc",
        "/how/clever",
        "/print/qwixx",
        "/index.html",
    ):
        answer = guest.get(url)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
        assert "<title>Rollwright" in answer.text
        assert 'src="/assets/app-1234.js"' in answer.text
    assert guest.get("/nothing.js").status_code == 404
    assert guest.get("/../../pyproject.toml").status_code == 404
    assert guest.get("/%2e%2e/tables.sqlite").status_code == 404
    assert guest.get("/a%00b").status_code in (200, 404)


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        ({}, "en"),
        ({"Accept-Language": "de-CH,fr;q=0.8"}, "de"),
        ({"Accept-Language": "de", "Cookie": "a=b; rollwright_language=ru"}, "ru"),
        ({"Accept-Language": "nl", "Cookie": "rollwright_language=xx"}, "en"),
    ],
)
def test_the_words_come_with_the_page(site: Site, headers: dict[str, str], language: str) -> None:
    link = site.client.get("/mine", headers=headers).headers.get("link")
    assert link == f"{FIRST}, </assets/{language}-1.js>; rel=modulepreload"


def test_a_game_comes_with_its_page(site: Site) -> None:
    """Its script, styles and words are announced, where the address says which game it is."""
    guest = site.guest()
    shown = {"/new/qwixx": ["qwixx"], "/how/twenty-one": ["twenty-one"], "/t/nothing": []}
    for path, games in {**shown, "/how/chess": [], "/": ["clever", "qwixx", "twenty-one"]}.items():
        link = guest.get(path).headers["link"]
        assert link.removeprefix(f"{FIRST}, </assets/en-1.js>; rel=modulepreload") == "".join(
            f", </assets/games/{game}.en-3.js>; rel=modulepreload"
            f", </assets/games/{game}-2.css>; rel=preload; as=style; crossorigin"
            f", </assets/games/{game}-2.js>; rel=modulepreload"
            for game in games
        )


def test_a_table_comes_with_its_rules(site: Site) -> None:
    """All that is needed for the first move is announced: one round of loads."""
    guest = site.guest()
    table = guest.create("qwixx", "me")
    scripts = ("en-1.js", "worker-5.js", "games/qwixx.en-3.js")
    engine = ("games/qwixx.rules-4.wasm", "games/qwixx.catalogue-4.json")
    assert guest.get(f"/t/{table}").headers["link"].split(", ") == [
        FIRST,
        *(f"</assets/{name}>; rel=modulepreload" for name in scripts),
        "</assets/games/qwixx-2.css>; rel=preload; as=style; crossorigin",
        "</assets/games/qwixx-2.js>; rel=modulepreload",
        *(f"</assets/{name}>; rel=preload; as=fetch; crossorigin" for name in engine),
    ]


def test_the_files_of_an_engine(site: Site) -> None:
    """Browsers compile what is called WebAssembly; what is packed is not packed again."""
    rules = site.client.get("/assets/games/qwixx.rules-4.wasm")
    assert rules.headers["content-type"] == "application/wasm"
    assert rules.headers["content-encoding"] == "gzip"
    data = site.client.get("/assets/games/qwixx.network-4.gz")
    assert data.headers["content-type"] == "application/gzip"
    assert "content-encoding" not in data.headers
    policy = rules.headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval'" in policy
    assert "worker-src 'self'" in policy


def test_a_game_of_another_package_comes_from_the_server(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def yacht(scope: object) -> list[str]:
        return ["yacht"]

    monkeypatch.setattr(pages, "shown_games", yacht)
    link = site.client.get("/t/abc", headers={"Accept-Language": "it"}).headers["link"]
    assert link.split(", ") == [
        FIRST,
        "</assets/it-1.js>; rel=modulepreload",
        "</assets/worker-5.js>; rel=modulepreload",
        "</assets/games/plain-2.css>; rel=preload; as=style; crossorigin",
        "</assets/games/plain-2.js>; rel=modulepreload",
        "</api/games>; rel=preload; as=fetch; crossorigin",
        "</api/games/yacht/words?language=it>; rel=preload; as=fetch; crossorigin",
        "</api/games/yacht/engine/rules.wasm>; rel=preload; as=fetch; crossorigin",
        "</api/games/yacht/engine/catalogue.json>; rel=preload; as=fetch; crossorigin",
    ]


@pytest.mark.parametrize(
    ("query", "language"), [("", "en"), ("?language=it", "it"), ("?language=x", "en")]
)
def test_words_of_a_game(site: Site, query: str, language: str) -> None:
    answer = site.client.get(f"/api/games/qwixx/words{query}")
    found = answer.json()
    assert found["about.qwixx"] == words(language)["about.qwixx"]
    assert "about.clever" not in found
    assert not any(key.startswith("cli.") for key in found)
    assert answer.headers["cache-control"].startswith("public")
    assert "set-cookie" not in answer.headers


def test_words_of_no_game(site: Site) -> None:
    assert site.client.get("/api/games/chess/words").json()["error"]["code"] == "not-found"


def test_files_with_a_digest_are_kept_for_ever(site: Site) -> None:
    answer = site.client.get("/assets/app-1234.js", headers={"Accept-Encoding": "gzip"})
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert "set-cookie" not in answer.headers
    answer = site.client.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    assert answer.headers["cache-control"] == "no-cache"


def test_nothing_foreign_and_nothing_inline(site: Site) -> None:
    for url in ("/", "/api/health", "/api/nothing"):
        headers = site.client.get(url).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
        assert "default-src 'none'" in policy
        assert "http" not in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_the_cookie(site: Site) -> None:
    cookie = site.client.get("/").headers["set-cookie"]
    assert re.match(
        r"rollwright_guest=[\w-]{43}; Path=/; Max-Age=\d+; HttpOnly; SameSite=Lax$", cookie
    )
    site.client.cookies.clear()
    secure = site.client.get("https://testserver/").headers["set-cookie"]
    assert secure.endswith("; Secure")
    site.client.cookies.clear()
    guest = site.guest()
    assert "set-cookie" not in guest.get("/").headers
    guest.headers["Cookie"] = "rollwright_guest=short; x=\x01"
    assert "set-cookie" in guest.get("/").headers


@pytest.mark.parametrize("foreign", ['foo={"a":1}', "flag", "a b", 'q="x', "a=b=c", "=", ""])
def test_cookies_of_others_leave_ours_alone(site: Site, foreign: str) -> None:
    guest = site.guest("Anna")
    ours = guest.headers["Cookie"]
    for line in (f"{foreign}; {ours}", f"{ours}; {foreign}", f"{foreign};{ours};{foreign}"):
        guest.headers["Cookie"] = line
        assert guest.get("/api/me").json() == {"name": "Anna"}
    guest.headers["Cookie"] = f"x{ours}"
    assert guest.get("/api/me").json() == {"name": ""}


def test_a_long_cookie_is_not_unquoted(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the library does with quoted values takes seconds for 60 kB."""

    def unquote(text: str) -> str:
        raise AssertionError(f"unquotes {len(text)} characters")

    monkeypatch.setattr(http.cookies, "_unquote", unquote)
    guest = site.guest("Anna")
    long = 'a="' + "\\" * 60_000 + '"'
    guest.headers["Cookie"] = f"{long}; {guest.headers['Cookie']}"
    assert guest.get("/api/me").json() == {"name": "Anna"}
    assert guest.get("/").status_code == 200


def test_the_id_of_a_guest_is_not_the_cookie(site: Site) -> None:
    guest = site.guest("Anna")
    token = guest.headers["Cookie"].partition("=")[2]
    table = guest.create("qwixx", "me", "open")
    found = site.client.portal.call(site.registry.store.load, table)
    assert token not in str(found)
    assert token not in str(guest.view(table))
    assert found.table.host not in str(guest.view(table))


def test_names(site: Site) -> None:
    guest = site.guest()
    assert guest.get("/api/me").json() == {"name": ""}
    assert guest.put("/api/me", {"name": "  Anna  Λ "}).json() == {"name": "Anna Λ"}
    for bad in ("", "  ", "x" * 25, "a\u202eb"):
        assert guest.put("/api/me", {"name": bad}).json()["error"]["code"] == "invalid"
    assert guest.get("/api/me").json() == {"name": "Anna Λ"}
    assert guest.put("/api/me", {"name": "👩\u200d🚀"}).status_code == 200


def test_games_and_empty_sheets(site: Site) -> None:
    guest = site.guest()
    found = guest.get("/api/games").json()
    assert [game["name"] for game in found["games"]] == ["clever", "qwixx", "twenty-one"]
    assert {"random", "greedy"} <= set(found["bots"])
    assert [game["series"] for game in found["games"]] == [1, 5, 1]
    for game in found["games"]:
        sheets = guest.get(f"/api/games/{game['name']}/sheets?players=2").json()
        assert len(sheets["sheets"]) == 2
        assert sheets["printed"]
    sheets = guest.get("/api/games/twenty-one/sheets?players=2&sheets=FA").json()
    assert sheets["sheets"][0]["sheet"] == "F"


def test_qr_codes(site: Site) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "me", "open")
    answer = guest.get(f"/api/tables/{table}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["x-link"] == f"http://testserver/t/{table}"
    link = guest.get(f"/api/tables/{table}/qr.svg?seat=1").headers["x-link"]
    assert link.endswith(guest.view(table)["seats"][0]["url"])
    assert guest.get(f"/api/tables/{table}/qr.svg?seat=2").status_code == 403


def test_the_description_has_every_address(site: Site) -> None:
    found = site.client.get("/api/openapi.json").json()
    assert found == DESCRIPTION
    routes = {
        ("/api" + route.path, method.lower())
        for route in api.ROUTES
        for method in (route.methods or set()) - {"HEAD"}
    }
    described = {
        (path, method)
        for path, operations in found["paths"].items()
        for method in operations.keys() - {"parameters"}
    }
    assert routes == described
    assert isinstance(site.client.app.routes[0], Mount)
    assert all(isinstance(route, Route) for route in api.ROUTES)


def test_the_description_is_true(site: Site) -> None:
    guest = site.guest()
    table = guest.create("clever", "me")
    view = guest.view(table)
    (summary,) = guest.get("/api/me/tables").json()["tables"]
    game = guest.get("/api/games").json()["games"][0]
    for name, value in (
        *(("View", view), ("State", view["state"]), ("Summary", summary), ("Game", game)),
        *(("TableInfo", view["table"]), ("Seat", view["seats"][0])),
        ("SeatSummary", summary["seats"][0]),
    ):
        assert set(SCHEMAS[name]["required"]) == set(value), name
