"""The rights of `rights.py`, cell by cell."""

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.testclient import TestClient

from rollwright.analysis.puzzles import shipped
from rollwright.games import game
from rollwright.server.app import build
from rollwright.server.messages import KINDS
from rollwright.server.settings import Settings

from .people import Guest, Site
from .rights import HTTP, LOOKED, ROLES, SAID, Right, rights

ROLL = "w1 w2 r3 y4 g5 b6"
MANY = 10**6
NAMES = ("table", "daily", "link", "carry", "device", "puzzle")


class Nobody(Guest):
    """A visitor without a cookie."""

    def __init__(self, client: Any) -> None:
        super().__init__(client)
        del self.headers["Cookie"]

    def request(self, method: str, url: str, **more: Any) -> Any:
        self.client.cookies.clear()
        return super().request(method, url, **more)


class Scene:
    """A table with everybody who may ask for something, made anew when something has changed."""

    def __init__(self, client: Any) -> None:
        self._client, self._stack = client, ExitStack()
        self.puzzle = shipped(game("qwixx"))[0].id
        self.set_up()

    def set_up(self) -> None:
        """A new table at which a game runs, with the same kinds of people."""
        self._stack.close()
        site = Site(self._client)
        self.roles = {role: site.guest() for role in ROLES[1:]}
        self.roles["nobody"] = Nobody(self._client)
        host, seat, former = (self.roles[role] for role in ("host", "seat", "former"))
        self.roles["other"].create("qwixx", "me")
        self.table = host.create("qwixx", "me", "open", "open", dice="real")
        seat.join(self.table)
        self.link = former.join(self.table).json()["url"].partition("=")[2]
        self.daily = seat.post("/api/daily/qwixx").json()["id"]
        self.carry = seat.post("/api/me/carry").json()["url"].partition("#")[2]
        self.device = seat.get("/api/me/devices").json()["devices"][0]["id"]
        first = self._stack.enter_context(host.look(self.table))
        for role in ("seat", "spectator"):
            self._stack.enter_context(self.roles[role].look(self.table))
        self.number = first.roll(ROLL)["number"]
        former.post(f"/api/tables/{self.table}/leave")

    def ask(self, request: str, role: str) -> str:
        """What a visitor gets for a request."""
        guest = self.roles[role]
        if request in SAID:
            return self._say(guest, SAID[request])
        names = {name: getattr(self, name) for name in NAMES}
        if request in LOOKED:
            return self._look(guest, LOOKED[request].format(**names))
        method, path, body = HTTP[request]
        filled = body and {key: _fill(value, names) for key, value in body.items()}
        answer = guest.request(method, path.format(**names), json=filled)
        if answer.status_code < 400:
            return "ok"
        told = answer.headers["content-type"].startswith("application/json")
        return str(answer.json()["error"]["code"] if told else answer.status_code)

    def _look(self, guest: Guest, path: str) -> str:
        with self._client.websocket_connect(f"{path}?form=2", headers=guest.headers) as socket:
            told = socket.receive_json()
        return str(told.get("code", "ok"))

    def _say(self, guest: Guest, message: dict[str, Any]) -> str:
        with guest.look(self.table) as player:
            answer = player.send(**message, number=self.number)
        return str(answer.get("code", "ok"))

    def close(self) -> None:
        self._stack.close()


def _fill(value: Any, names: dict[str, str]) -> Any:
    return value.format(**names) if isinstance(value, str) else value


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    data: Path = tmp_path_factory.mktemp("rights") / "tables.sqlite"
    settings = Settings(data=data, pace=MANY, workers=0, change_burst=MANY, create_burst=MANY)
    settings = replace(settings, metrics_token="none of theirs")
    with TestClient(build(settings)) as client:
        found = Scene(client)
        yield found
        found.close()


@pytest.mark.parametrize("right", rights(), ids=lambda right: f"{right.request}, {right.role}")
def test_everybody_gets_what_is_theirs(scene: Scene, right: Right) -> None:
    found = scene.ask(right.request, right.role)
    if found == "ok" and _changes(right.request):
        scene.set_up()
    assert found == right.expected


def _changes(request: str) -> bool:
    """Whether something is different after a request that was carried out."""
    if request in HTTP:
        return HTTP[request][0] != "GET"
    return request in SAID and request != "say ping"


def test_every_request_has_its_rights(tmp_path: Path) -> None:
    """Also one that is added to the server and nowhere else."""
    asked = {(method, re.sub(r"\?.*", "", path)) for method, path, _ in HTTP.values()}
    asked |= {("LIVE", path) for path in LOOKED.values()}
    for method, path in addresses(build(Settings(data=tmp_path / "none")).routes):
        pattern = re.sub(r"\{\w+\}", "[^/]+", path)
        assert any(one == method and re.fullmatch(pattern, at) for one, at in asked), (method, path)
    assert {right.request for right in rights()} == HTTP.keys() | LOOKED.keys() | SAID.keys()


def addresses(routes: Sequence[BaseRoute], start: str = "") -> Iterator[tuple[str, str]]:
    """All that a server answers to, but for the files of its pages."""
    for route in routes:
        if isinstance(route, Mount):
            yield from addresses(route.routes, start + route.path)
        elif isinstance(route, WebSocketRoute):
            yield "LIVE", start + route.path
        else:
            assert isinstance(route, Route)
            yield from ((one, start + route.path) for one in (route.methods or set()) - {"HEAD"})


def test_every_message_has_its_rights() -> None:
    assert {message["type"] for message in SAID.values()} == {"ping", *KINDS}
