"""How much a server can take: people at many tables, over the loopback.

The server runs in a process of its own, whose processor time and memory are measured (on Linux).
A server of an earlier version can be measured in the same run.
"""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from rollwright.core.errors import InvalidSetting
from rollwright.core.game import Game
from rollwright.games import all_games
from rollwright.server.connections import raise_limit
from rollwright.server.crowd import SEATS, Counts, Host, House, connect, new_cookie

Result = TypeVar("Result")
PACE = 0.05
"""Seconds between two messages of a person: a connection may send 20 a second."""
THINKING = 2.0
"""Seconds that people think on average, where answers are timed."""
ROUNDS = 3
SETTLING = 1.0
"""Seconds until everybody has heard who is there."""
TICK = 0.01
"""Seconds in which Linux counts processor time."""
WATCHED_MOVES = 40
SOCKETS_OF_ADDRESS = 150
MOST_CONNECTIONS = 20_000


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
    """Bytes that each viewer receives for a move, with the headers of the messages."""
    p50: float
    p99: float
    """Seconds until one's own move is acknowledged, while all play as fast as they may …"""
    p99_thinking: float
    """… and while they think for two seconds."""


@dataclass(frozen=True)
class CrowdRow:
    """What many connections cost."""

    server: str
    connections: int
    bytes_per_connection: float
    growth: float
    """How much memory has grown, as a share, once all have come a second time."""
    watchers: int
    cpu_per_watched_move: float
    """Seconds of processor time that a move takes at the table with the watchers."""


@dataclass(frozen=True)
class Load:
    """What was measured: moves, seconds of processor time, bytes that each viewer received."""

    moves: int
    cpu: float
    received: float
    waits: list[float]

    def wait(self, part: float) -> float:
        return self.waits[int(len(self.waits) * part)] if self.waits else 0.0

    def row(self, game: str, server: str, tables: int, thinking: float) -> LoadRow:
        moves = max(self.moves, 1)
        return LoadRow(
            *(game, server, tables, self.moves),
            moves_per_cpu_second=self.moves / max(self.cpu, TICK),
            cpu_per_move=self.cpu / moves,
            bytes_per_move=self.received / moves,
            p50=self.wait(0.5),
            p99=self.wait(0.99),
            p99_thinking=thinking,
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

    def memory(self) -> int:
        """Bytes in use."""
        text = Path(f"/proc/{self.pid}/status").read_text()
        return int(text.partition("VmRSS:")[2].split()[0]) * 1024


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


def _steady() -> float:
    return PACE


def _thinking() -> float:
    return random.uniform(0, 2 * THINKING)


async def _measure(
    server: Process, game: Game, tables: int, seconds: float, pace: Callable[[], float]
) -> Load:
    """People at a number of tables play for some seconds, or until the first game is over."""
    counts, host = Counts(), Host(server.port)
    houses = [await host.sit_down(game, place, counts) for place in range(tables)]
    host.close()
    await asyncio.sleep(SETTLING)
    counts.bytes, counts.pace = 0, pace
    began = server.cpu()
    for house in houses:
        for person in house.people:
            person.act()
    await asyncio.wait([asyncio.ensure_future(counts.over.wait())], timeout=seconds)
    load = Load(counts.moves, server.cpu() - began, counts.bytes / SEATS, sorted(counts.waits))
    counts.pace = None
    _hang_up(houses)
    return load


def _hang_up(houses: list[House]) -> None:
    for house in houses:
        for person in house.people:
            person.line.transport.abort()


async def _crowd(server: Process, game: Game, tables: int) -> tuple[float, float]:
    """Bytes of memory for each connection, and the growth once all have come a second time."""
    counts, host = Counts(), Host(server.port)
    empty, found = server.memory(), []
    for _ in range(2):
        houses = [await host.sit_down(game, place, counts) for place in range(tables)]
        await asyncio.sleep(2 * SETTLING)
        found.append(server.memory() - empty)
        _hang_up(houses)
        await asyncio.sleep(2 * SETTLING)
    host.close()
    return found[0] / (tables * SEATS), found[1] / found[0] - 1


async def _watch(server: Process, game: Game, watchers: int) -> float:
    """Seconds of processor time for a move at a table with a number of watchers."""
    counts, host = Counts(), Host(server.port)
    house = await host.sit_down(game, 0, counts)
    table, lines = house.table, []
    for n in range(watchers):
        headers = {"Cookie": new_cookie(), "X-Forwarded-For": f"10.1.0.{n // SOCKETS_OF_ADDRESS}"}
        lines.append(await connect(server.port, table, headers, lambda *_: None))
    host.close()
    await asyncio.sleep(5 * SETTLING)
    counts.pace = _steady
    began, moved = server.cpu(), counts.moves
    for person in house.people:
        person.act()
    while counts.moves - moved < WATCHED_MOVES:
        await asyncio.sleep(PACE)
    counts.pace = None
    await asyncio.sleep(SETTLING)
    spent = (server.cpu() - began) / (counts.moves - moved)
    for line in lines:
        line.transport.abort()
    _hang_up([house])
    return spent


def _run(python: str, work: Callable[[Process], Coroutine[Any, Any, Result]]) -> Result:
    with serving(python) as server:
        return asyncio.run(work(server))


@dataclass(frozen=True)
class Bench:
    """A measurement: for how long, at how many tables, with which servers by name."""

    seconds: float
    tables: int
    servers: dict[str, str]
    progress: Callable[[str], None]

    def game(self, game: Game) -> list[LoadRow]:
        """A row for each server: the best of a few rounds in turn."""
        found: dict[str, list[Load]] = {name: [] for name in self.servers}
        for _ in range(ROUNDS):
            for name in self.servers:
                found[name].append(self.load(game, name, _steady))
        rows = []
        for name, loads in found.items():
            best = min(loads, key=lambda load: load.cpu / max(load.moves, 1))
            thinking = self.load(game, name, _thinking).wait(0.99)
            rows.append(best.row(game.name, name, self.tables, thinking))
        return rows

    def load(self, game: Game, name: str, pace: Callable[[], float]) -> Load:
        self.progress(f"{game.title}, {self.tables} tables, {name} server")
        return _run(
            self.servers[name],
            lambda server: _measure(server, game, self.tables, self.seconds, pace),
        )


def bench_server(
    seconds: float,
    tables: int,
    against: str | None = None,
    progress: Callable[[str], None] = lambda what: None,
) -> list[LoadRow]:
    """The rows of all games; for another version's server too, if one is named.

    A round takes at most `seconds`, and ends with the first game that is over.
    """
    _check()
    servers = {"this": sys.executable} | ({"other": against} if against else {})
    bench = Bench(seconds, tables, servers, progress)
    return [row for game in _games() for row in bench.game(game)]


def bench_crowd(
    tables: int, watchers: int, progress: Callable[[str], None] = lambda what: None
) -> CrowdRow:
    """What the connections of some tables cost, and a move that some people watch."""
    _check()
    game, python = _games()[0], sys.executable
    progress(f"{tables} tables connected")
    size, growth = _run(python, lambda server: _crowd(server, game, tables))
    progress(f"{watchers} watchers")
    cpu = _run(python, lambda server: _watch(server, game, watchers))
    return CrowdRow("this", tables * SEATS, size, growth, watchers, cpu)


def _games() -> list[Game]:
    return [game for game in all_games() if SEATS in game.players]


def _check() -> None:
    """Refuses where nothing can be measured; raises this process's limit of connections."""
    if not Path("/proc/self/stat").exists():
        raise InvalidSetting("--server reads the processor time of a process in /proc: use Linux")
    raise_limit(MOST_CONNECTIONS)
