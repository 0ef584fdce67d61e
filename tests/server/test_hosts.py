"""Names that the server answers to, origins that are its own, and who is one visitor."""

import socket
from dataclasses import replace

import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient, WebSocketDenialResponse

from rollwright.server import hosts, serve, visitors
from rollwright.server.app import build
from rollwright.server.refusal import Elsewhere
from rollwright.server.settings import Settings

from .people import Site

PERSON = {"game": "qwixx", "seats": [{"kind": "person"}]}
PUBLIC = "https://games.example.org"


@pytest.fixture
def public(settings: Settings) -> Settings:
    """A server behind a proxy, as `--public-url` sets it up."""
    names = hosts.LOCAL | {"games.example.org"}
    return replace(settings, public_url=PUBLIC, hosts=names, origins=frozenset({PUBLIC}))


@pytest.mark.parametrize(
    "host",
    [
        *(
            "evil.example",
            "evil.example:80",
            "testserver.evil.example",
            "192.0.2.7",
            "[2001:db8::1]",
        ),
        *("x" * 3000, "[", "a@testserver", "testserver/x", "", "localhost."),
    ],
)
def test_a_foreign_name_is_refused(site: Site, host: str) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "me")
    for url in (f"/api/tables/{table}/qr.svg", "/api/lobby"):
        answer = guest.request("GET", url, headers={"Host": host})
        assert (answer.status_code, answer.json()["error"]["code"]) == (421, "bad-host")
    answer = guest.request("GET", "/", headers={"Host": host})
    assert (answer.status_code, answer.headers["content-type"]) == (
        421,
        "text/plain; charset=utf-8",
    )
    assert "--public-url" in answer.text
    assert "set-cookie" not in answer.headers
    headers = {**guest.headers, "Host": host}
    with pytest.raises(WebSocketDenialResponse) as refused:
        guest.client.websocket_connect(
            f"/api/tables/{table}/live?form=2", headers=headers
        ).__enter__()
    assert refused.value.status_code == 421


@pytest.mark.parametrize(
    "host",
    ["localhost", "LOCALHOST:9000", "127.0.0.1:1", "[::1]:8000", "[0:0:0:0:0:0:0:1]", "testserver"],
)
def test_its_own_names_are_served_at_any_port(site: Site, host: str) -> None:
    assert site.guest().request("GET", "/api/health", headers={"Host": host}).status_code == 200


def test_the_address_at_which_one_comes_in_is_served(settings: Settings) -> None:
    with TestClient(build(settings), base_url="http://192.168.7.9:8000") as client:
        assert client.get("/api/health").status_code == 200
        headers = {"Host": "[::ffff:192.168.7.9]:8000"}
        assert client.get("/api/health", headers=headers).status_code == 200
        assert client.get("/api/health", headers={"Host": "192.168.7.8"}).status_code == 421


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://testserver", 201),
        ("http://testserver:80", 201),
        ("HTTP://TestServer", 201),
        ("https://testserver", 403),
        ("http://testserver:81", 403),
        ("http://testserver/", 403),
        ("http://[", 403),
        ("null", 403),
        ("", 403),
    ],
)
def test_the_whole_origin_counts(site: Site, origin: str, status: int) -> None:
    answer = site.guest().request("POST", "/api/tables", json=PERSON, headers={"Origin": origin})
    assert answer.status_code == status


def test_the_public_address_behind_a_proxy(public: Settings) -> None:
    """The proxy speaks HTTP with the server, and may say so or not."""
    with TestClient(build(public), follow_redirects=False) as client:
        guest = Site(client).guest()
        for host, origin, status in (
            ("games.example.org", PUBLIC, 201),
            ("games.example.org", "http://games.example.org", 403),
            ("127.0.0.1:8000", PUBLIC, 201),
            ("127.0.0.1:8000", "http://127.0.0.1:8000", 201),
            ("127.0.0.1:8000", "https://127.0.0.1:8000", 403),
        ):
            headers = {"Host": host, "Origin": origin}
            answer = guest.request("POST", "/api/tables", json=PERSON, headers=headers)
            assert answer.status_code == status, (host, origin)
        fresh = client.get("/", headers={"Host": "games.example.org"})
        assert fresh.headers["set-cookie"].endswith("; Secure")


def test_links_carry_the_address_for_others(settings: Settings, public: Settings) -> None:
    network = replace(settings, network_url="http://192.168.7.9:8000")
    for here, host, base in (
        (settings, "127.0.0.1:8000", "http://127.0.0.1:8000"),
        (network, "127.0.0.1:8000", "http://192.168.7.9:8000"),
        (network, "testserver", "http://testserver"),
        (public, "127.0.0.1:8000", PUBLIC),
        (public, "games.example.org", PUBLIC),
    ):
        with TestClient(build(here)) as client:
            guest = Site(client).guest()
            guest.headers["Host"] = host
            table = guest.create("qwixx", "me")
            link = guest.get(f"/api/tables/{table}/qr.svg").headers["x-link"]
            assert link == f"{base}/t/{table}"


@pytest.mark.parametrize(
    ("host", "more"),
    [
        ("127.0.0.1", set()),
        ("192.168.7.9", {"192.168.7.9"}),
        ("Games.lan", {"games.lan"}),
        ("", {"den.house.lan", "den.local"}),
        ("0.0.0.0", {"den.house.lan", "den.local"}),
        ("::", {"den.house.lan", "den.local"}),
    ],
)
def test_names_follow_from_how_it_is_started(
    host: str, more: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Den.house.lan")
    assert serve._names(host, frozenset()) == hosts.LOCAL | more
    assert serve._names(host, frozenset({PUBLIC})) == hosts.LOCAL | more | {"games.example.org"}


@pytest.mark.parametrize(
    ("client", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_house_is_one_visitor(client: str, address: str) -> None:
    scope = {"type": "http", "headers": [], "client": (client, 50000)}
    assert visitors.address(HTTPConnection(scope)) == address


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Example.org", "https://example.org"),
        ("https://example.org:443", "https://example.org"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        ("https://example.org/x", None),
        ("ftp://example.org", None),
        ("https://a@example.org", None),
        ("example.org", None),
    ],
)
def test_origins(url: str, origin: str | None) -> None:
    assert hosts.origin(url) == origin


@pytest.mark.parametrize("url", ["", "http://testserver", "http://two.example.org"])
def test_nobody_is_sent_to_where_they_are(
    site: Site, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proxy asks another process when one is dead: the page would load itself for ever."""

    async def live(table_id: str) -> None:
        raise Elsewhere(url)

    monkeypatch.setattr(site.registry, "live", live)
    expected = url if "two" in url else None
    answer = site.guest().get("/api/tables/any")
    assert (answer.status_code, answer.json()["error"].get("url")) == (503, expected)
    address = "/api/tables/any/live?form=2"
    if expected:
        with site.client.websocket_connect(address) as socket:
            assert socket.receive_json()["url"] == expected
    else:
        with (
            pytest.raises(WebSocketDenialResponse) as denied,
            site.client.websocket_connect(address),
        ):
            pass
        assert denied.value.status_code == 503
