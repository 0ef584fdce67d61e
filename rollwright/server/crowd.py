"""People who play at random over a server on this machine, many of them in one process.

They need little processor time: a table's game is folded once for all who sit there, and those who
only watch just count messages. A server of an earlier version, which sends views, is understood
too.
"""

from __future__ import annotations

import asyncio
import base64
import json
import random
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPConnection

from rollwright.core.game import Game
from rollwright.server.fields import Json
from rollwright.server.fold import Fold
from rollwright.server.frames import PING, PONG, TEXT

LOOPBACK = "127.0.0.1"
SEATS = 4
NO_MASK = bytes(4)
"""Clients must mask what they send; this mask changes nothing."""
KEY = base64.b64encode(bytes(16)).decode()


@dataclass
class Counts:
    """What all people have seen together."""

    moves: int = 0
    bytes: int = 0
    waits: list[float] = field(default_factory=list)
    pace: Callable[[], float] | None = None
    """Seconds until somebody acts; None while nobody does."""
    over: asyncio.Event = field(default_factory=asyncio.Event)


def masked(payload: bytes, opcode: int = TEXT) -> bytes:
    """A frame as clients send it."""
    size = len(payload)
    head = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes((0x80 | opcode,)) + head + NO_MASK + payload


class Line(asyncio.Protocol):
    """A WebSocket of a client, which tells what comes, and how many bytes that was."""

    def __init__(self, hello: bytes, hear: Callable[[bytes, int], None]) -> None:
        self._hello, self._hear = hello, hear
        self._data = b""
        self.transport: asyncio.Transport
        self.open = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError("the server refuses a connection"))

    def data_received(self, data: bytes) -> None:
        self._data = data = self._data + data if self._data else data
        if not self.open.done():
            head, end, self._data = data.partition(b"\r\n\r\n")
            if not end:
                self._data = data
                return
            if b" 101 " not in head[:20]:
                self.transport.close()
                return
            self.open.set_result(None)
        while self._data and self._cut():
            pass

    def _cut(self) -> bool:
        data = self._data
        start = {126: 4, 127: 10}.get(data[1], 2) if len(data) > 1 else 2
        if len(data) < start:
            return False
        end = start + (data[1] if start == 2 else int.from_bytes(data[2:start], "big"))
        if len(data) < end:
            return False
        self._data = data[end:]
        opcode = data[0] & 15
        if opcode == TEXT:
            self._hear(data[start:end], end)
        elif opcode == PING:
            self.transport.write(masked(data[start:end], PONG))
        return True

    def say(self, message: Json) -> None:
        self.transport.write(masked(json.dumps(message).encode()))


async def connect(
    port: int, table: str, headers: dict[str, str], hear: Callable[[bytes, int], None]
) -> Line:
    """A connection to a table."""
    lines = [
        f"GET /api/tables/{table}/live?form=2 HTTP/1.1",
        *("Host: localhost", "Connection: Upgrade", "Upgrade: websocket"),
        *("Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {KEY}"),
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    hello = "\r\n".join([*lines, "", ""]).encode()
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(hello, hear), LOOPBACK, port)
    await asyncio.wait_for(line.open, 60)
    return line


class House:
    """A table's game, folded from what its players are told of their own moves."""

    def __init__(self, game: Game) -> None:
        self.fold = Fold(game.start(SEATS))
        self.table = ""
        self.people: list[Person] = []
        self._early: dict[int, str] = {}

    def tell(self, number: int, text: str) -> None:
        """Adds an event; two connections may tell theirs in any order."""
        self._early[number] = text
        while (told := self._early.pop(self.fold.number + 1, None)) is not None:
            self.fold.tell(self.fold.number + 1, told)
        if not self._early:
            for person in self.people:
                person.act()


class Person:
    """Somebody at a table, who plays at random."""

    def __init__(self, house: House, seat: int, counts: Counts) -> None:
        self._house, self._seat, self._counts = house, seat, counts
        self._rng = random.Random(seat)
        self._view: Json | None = None
        self._asked = 0.0
        self._wanted: Json = {}
        self.line: Line
        house.people.append(self)

    def hear(self, message: bytes, size: int) -> None:
        """Takes a message; most are just counted."""
        self._counts.bytes += size
        if b'"id":1}' in message[-8:] or b'"id": 1}' in message[-9:]:
            self._answered(json.loads(message))
        elif b'"view"' in message[:20]:
            self._view = json.loads(message)
            self.act()

    def act(self) -> None:
        """Does something at random, if anything can be done and no request is on its way."""
        if self._asked or self._counts.pace is None:
            return
        wanted = self._choose() if self._view is None else self._choose_in(self._view)
        if wanted is not None:
            self._asked, self._wanted = 1.0, wanted
            asyncio.get_running_loop().call_later(self._counts.pace(), self._say)

    def _say(self) -> None:
        self._asked = time.perf_counter()
        self.line.say({**self._wanted, "id": 1})

    def _answered(self, message: Json) -> None:
        self._counts.waits.append(time.perf_counter() - self._asked)
        self._counts.moves += message["type"] != "error"
        self._asked = 0.0
        if message["type"] == "event":
            self._house.tell(message["number"], message["event"])
        self.act()

    def _choose(self) -> Json | None:
        """What is to be sent now."""
        state, number = self._house.fold.state, self._house.fold.number
        if state.dice:
            return {"type": "roll", "number": number} if state.active == self._seat else None
        if not state.to_move:
            self._counts.over.set()
        if self._seat not in state.to_move:
            return None
        return self._move([str(move) for move in state.moves(self._seat)], number)

    def _choose_in(self, view: Json) -> Json | None:
        state, number = view["state"], view["number"]
        if state["result"] is not None:
            self._counts.over.set()
        if state["roll"]:
            return {"type": "roll", "number": number}
        moves = state["moves"].get(str(self._seat))
        return self._move(moves, number) if moves else None

    def _move(self, moves: list[str], number: int) -> Json:
        move = self._rng.choice(moves)
        return {"type": "move", "seat": self._seat, "move": move, "number": number}


class Host:
    """Makes tables, over one connection."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._connection = HTTPConnection(LOOPBACK, port, timeout=120)

    def post(self, path: str, body: Json, headers: dict[str, str]) -> Json:
        self._connection.request("POST", path, json.dumps(body), headers)
        answer: Json = json.loads(self._connection.getresponse().read())
        if "error" in answer:
            raise RuntimeError(f"the server refuses a table: {answer['error']}")
        return answer

    async def sit_down(self, game: Game, place: int, counts: Counts) -> House:
        """People at a new table, connected; each table has an address of its own."""
        house = House(game)
        address = f"10.{place >> 16}.{place >> 8 & 255}.{place & 255}"
        kinds = ["person", *["open"] * (SEATS - 1)]
        body: Json = {"game": game.name, "seats": [{"kind": kind} for kind in kinds]}
        for seat in range(1, SEATS + 1):
            headers = {"Cookie": new_cookie(), "X-Forwarded-For": address}
            path = f"/api/tables/{house.table}/join" if house.table else "/api/tables"
            found = self.post(path, {} if house.table else body, headers)
            house.table = house.table or found["id"]
            person = Person(house, seat, counts)
            person.line = await connect(self._port, house.table, headers, person.hear)
        return house

    def close(self) -> None:
        self._connection.close()


def new_cookie() -> str:
    return f"rollwright_guest={secrets.token_urlsafe(32)}"
