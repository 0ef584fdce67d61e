"""How much a server takes: people at many tables play at random, over the loopback.

The server runs in a process of its own, whose processor time is measured (on Linux). Each person
has a connection and folds the events that come over it. A server of an earlier version can be
measured in the same run: it tells views.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

from rollwright.core.errors import InvalidSetting
from rollwright.core.game import Game
from rollwright.games import all_games
from rollwright.server.fields import Json
from rollwright.server.fold import Fold

LOOPBACK = "127.0.0.1"
SEATS = 4
PACE = 0.05
"""Seconds between two messages of a person: a connection may send 20 a second."""
ROUNDS = 3
SETTLING = 1.0
"""Seconds until everybody has heard who is there."""
TICK = 0.01
"""Seconds in which Linux counts processor time."""
LONG = 126
"""Bytes from which on a message has a longer head."""


@dataclass(frozen=True)
class LoadRow:
    """What the moves at tables of one game took."""

    game: str
    server: str
    tables: int
    moves: int
    moves_per_cpu_second: float
    cpu_per_move: float
    bytes_per_move: float
    """That each viewer receives, with the heads of the messages."""
    p50: float
    p99: float
    """Seconds until one's own move is acknowledged."""


@dataclass(frozen=True)
class Load:
    """What was measured: moves, seconds of processor time, bytes that each viewer received."""

    moves: int
    cpu: float
    received: float
    waits: list[float]

    def row(self, game: str, server: str, tables: int) -> LoadRow:
        moves, waits = max(self.moves, 1), self.waits or [0.0]
        return LoadRow(
            *(game, server, tables, self.moves),
            moves_per_cpu_second=self.moves / max(self.cpu, TICK),
            cpu_per_move=self.cpu / moves,
            bytes_per_move=self.received / moves,
            p50=waits[len(waits) // 2],
            p99=waits[len(waits) * 99 // 100],
        )


@dataclass(frozen=True)
class Process:
    """A server process."""

    pid: int
    port: int

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * TICK


@contextmanager
def serving(python: str) -> Iterator[Process]:
    """The server of an installed version, named by its interpreter."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["-m", "rollwright", "serve", "--no-open", "--port", "0"]
        process = subprocess.Popen(
            [python, *command, "--data", str(Path(folder, "tables.sqlite"))],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            greeting = process.stdout.readline()
            yield Process(process.pid, int(greeting.split("http://")[1].split()[0].split(":")[1]))
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)


@dataclass
class Counts:
    """What all people have seen together."""

    moves: int = 0
    bytes: int = 0
    waits: list[float] = field(default_factory=list)
    going: bool = False
    over: asyncio.Event = field(default_factory=asyncio.Event)


class Person:
    """Somebody at a table, who plays at random."""

    def __init__(self, socket: ClientConnection, game: Game, seat: int, counts: Counts) -> None:
        self._socket, self._seat, self._counts = socket, seat, counts
        self._rng = random.Random(seat)
        self._fold = Fold(game.start(SEATS), seat)
        self._view: Json | None = None
        self._asked = 0.0
        self.saying: asyncio.Future[None] | None = None

    async def play(self) -> None:
        """Acts whenever there is news that allow it, for ever."""
        async for message in self._socket:
            self._counts.bytes += len(message) + (2 if len(message) < LONG else 4)
            self._take(json.loads(message))
            if self._counts.going:
                self.act()

    def act(self) -> None:
        """Does something at random, if anything can be done and nothing is on its way."""
        wanted = None if self._asked else self._wanted()
        if wanted is not None:
            self._asked = time.perf_counter()
            self.saying = asyncio.ensure_future(self._say(json.dumps({**wanted, "id": 1})))

    async def _say(self, message: str) -> None:
        await asyncio.sleep(PACE)
        self._asked = time.perf_counter()
        await self._socket.send(message)

    def _take(self, message: Json) -> None:
        if message["type"] == "event":
            self._fold.tell(message["number"], message["event"])
        for number, text, _ in message["events"] if message["type"] == "events" else ():
            self._fold.tell(number, text)
        if message["type"] == "view":
            self._view = message
        if "id" in message:
            self._answered(message["type"] == "error")

    def _answered(self, refused: bool) -> None:
        self._counts.waits.append(time.perf_counter() - self._asked)
        self._counts.moves += not refused
        self._asked = 0.0

    def _wanted(self) -> Json | None:
        """What is to be sent now."""
        if self._view is not None:
            return self._wanted_in(self._view)
        state, number = self._fold.state, self._fold.number
        if state.result is not None:
            self._counts.over.set()
        if state.dice and state.active == self._seat:
            return {"type": "roll", "number": number}
        moves = [str(move) for move in state.moves(self._seat)]
        return self._move(moves, number) if moves else None

    def _wanted_in(self, view: Json) -> Json | None:
        state, number = view["state"], view["number"]
        if state["result"] is not None:
            self._counts.over.set()
        if state["roll"]:
            return {"type": "roll", "number": number}
        moves = state["moves"].get(str(self._seat))
        return self._move(moves, number) if moves else None

    def _move(self, moves: Sequence[str], number: int) -> Json:
        move = self._rng.choice(moves)
        return {"type": "move", "seat": self._seat, "move": move, "number": number}


async def _measure(server: Process, game: Game, tables: int, seconds: float) -> Load:
    counts = Counts()
    async with AsyncExitStack() as stack:
        people: list[Person] = []
        for place in range(tables):
            people += await _sit_down(stack, server.port, game, place, counts)
        playing = [asyncio.ensure_future(person.play()) for person in people]
        await asyncio.sleep(SETTLING)
        counts.bytes, counts.going = 0, True
        began = server.cpu()
        for person in people:
            person.act()
        await asyncio.wait([asyncio.ensure_future(counts.over.wait())], timeout=seconds)
        load = Load(counts.moves, server.cpu() - began, counts.bytes / SEATS, sorted(counts.waits))
        counts.going = False
        for one in (*playing, *(person.saying for person in people if person.saying)):
            one.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return load


async def _sit_down(
    stack: AsyncExitStack, port: int, game: Game, place: int, counts: Counts
) -> list[Person]:
    """People at a new table, connected; each table has an address of its own."""
    address = f"10.0.{place >> 8}.{place & 255}"
    kinds = ["person", *["open"] * (SEATS - 1)]
    body: Json = {"game": game.name, "seats": [{"kind": kind} for kind in kinds]}
    people: list[Person] = []
    path = table = "/api/tables"
    for seat in range(1, SEATS + 1):
        cookie = f"rollwright_guest={secrets.token_urlsafe(32)}"
        headers = {"Cookie": cookie, "X-Forwarded-For": address}
        found = _post(port, path, body, headers)
        table = f"/api/tables/{found['id']}" if seat == 1 else table
        path, body = f"{table}/join", {}
        url = f"ws://{LOOPBACK}:{port}{table}/live?form=2"
        socket = await stack.enter_async_context(connect(url, additional_headers=headers))
        people.append(Person(socket, game, seat, counts))
    return people


def _post(port: int, path: str, body: Json, headers: dict[str, str]) -> Json:
    connection = HTTPConnection(LOOPBACK, port, timeout=60)
    connection.request("POST", path, json.dumps(body), headers)
    answer: Json = json.loads(connection.getresponse().read())
    connection.close()
    if "error" in answer:
        raise RuntimeError(f"the server refuses a table: {answer['error']}")
    return answer


def bench_server(
    seconds: float,
    tables: int,
    against: str | None = None,
    progress: Callable[[str], None] | None = None,
) -> list[LoadRow]:
    """The rows of all games for so many people; of another version's server too, if one is named.

    Each is the best of a few rounds in turn. A round takes at most `seconds`, or until the first
    game is over.
    """
    if not Path("/proc/self/stat").exists():
        raise InvalidSetting("--server reads the processor time of a process in /proc: use Linux")
    servers = {"this": sys.executable} | ({"other": against} if against else {})
    rows = []
    for game in (game for game in all_games() if SEATS in game.players):
        found: dict[str, list[LoadRow]] = {name: [] for name in servers}
        for _ in range(ROUNDS):
            for name, python in servers.items():
                if progress:
                    progress(f"{game.title}, {tables} tables, {name} server")
                with serving(python) as server:
                    load = asyncio.run(_measure(server, game, tables, seconds))
                found[name].append(load.row(game.name, name, tables))
        rows += [min(ones, key=lambda row: row.cpu_per_move) for ones in found.values()]
    return rows
