"""Chaos: servers and their database are killed, stopped and cut off while people play.

`python -m tests.server.chaos` (Linux) starts servers of its own, on PostgreSQL or on a file, lets
people play, does its worst, and then compares what people were told with what is kept.
"""

import argparse
import asyncio
import http.client
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from rollwright.server.clock import Clock
from rollwright.server.log import Log
from rollwright.server.store import Loaded
from rollwright.server.stores import open_store

from . import postgres
from .crowd import GONE, Json, Notes, Person, port_of
from .postgres import Cluster
from .proxies import PROXIES, Doors, free_ports
from .simulation.clocks import check_time
from .simulation.violation import Violation

GAMES = ("qwixx", "twenty-one", "clever")
STOPPED = 4.5
"""Seconds for which a process is stopped: longer than others wait for it."""
CLOCKS = tuple(
    Clock(per, 6 if per == "choice" else 60, 0, then, "random")
    for per in ("choice", "game")
    for then in ("bot", "pass")
)
DOZING = 15.0
"""Seconds for which people doze off at most, where there is a clock."""
FULL = 1.5
"""Seconds for which the disk is full."""
PROGRAM = "import sys; from rollwright.cli import main; sys.exit(main(sys.argv[1:]))"


@dataclass
class Report:
    """What has happened."""

    done: Counter[str] = field(default_factory=Counter)
    games: int = 0
    unfinished: int = 0
    acknowledged: int = 0
    told: int = 0
    lost: int = 0
    doubled: int = 0
    timed: int = 0
    """Choices that were made since a time was up …"""
    hurried: list[str] = field(default_factory=list)
    """… and where that was too early, or time was taken twice."""
    back: dict[str, list[float]] = field(default_factory=dict)
    """Seconds until somebody who was cut off saw the table again, by what had been done last."""

    @property
    def fine(self) -> bool:
        return not (self.lost or self.doubled or self.unfinished or self.hurried)

    def __str__(self) -> str:
        what = ", ".join(f"{number} x {name}" for name, number in sorted(self.done.items()))
        kills = [taken for name in KILLS for taken in self.back.get(name, ())]
        lines = [
            what,
            f"{self.games} games, {self.unfinished} unfinished",
            f"{self.acknowledged} commands acknowledged, {self.told} entries told",
            f"lost {self.lost}, doubled {self.doubled}",
            f"{self.timed} choices since a time was up, {len(self.hurried)} clocks too fast",
            *self.hurried,
            f"back at the table after kills {_spread(kills)}",
            *(f"after {name} {_spread(taken)}" for name, taken in sorted(self.back.items())),
        ]
        return "\n".join(lines)


def _spread(taken: list[float]) -> str:
    if len(taken) < 2:
        return f"{len(taken)} times"
    middle, most = statistics.median(taken), statistics.quantiles(taken, n=20)[-1]
    return (
        f"{len(taken)} times: median {middle:.2f} s, 95 % {most:.2f} s, longest {max(taken):.2f} s"
    )


class Server:
    """A server process on a port of its own, started again after each end."""

    def __init__(self, port: int, place: Sequence[str], folder: Path) -> None:
        self.port, self._place = port, place
        self._log = (folder / f"server-{port}.log").open("ab")
        self.process: subprocess.Popen[bytes] | None = None
        self.own: int | None = None
        """The port by which people reach this process and no other."""

    def start(self) -> None:
        arguments = ["serve", "--port", str(self.port), "--no-open", *self._place]
        if self.own is not None:
            arguments += ["--own-url", f"http://127.0.0.1:{self.own}"]
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *arguments],
            stdout=self._log,
            stderr=self._log,
            env={**os.environ, "ROLLWRIGHT_BOT_PACE": "0"},
        )

    def signal(self, what: int) -> None:
        assert self.process is not None
        self.process.send_signal(what)

    def limit(self, size: int) -> None:
        """Lets no file grow beyond a size, as when the disk is full."""
        import resource

        assert self.process is not None
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def kill(self) -> None:
        self.signal(signal.SIGKILL)
        assert self.process is not None
        self.process.wait()


@dataclass
class World:
    """Servers, their database, and the people at their tables."""

    servers: list[Server]
    cluster: Cluster | None
    data: Path
    rng: random.Random
    report: Report = field(default_factory=Report)
    notes: list[Notes] = field(default_factory=list)
    ending: bool = False
    blows: list[tuple[float, str]] = field(default_factory=list)
    clocks: bool = False
    door: int | None = None
    """The port of a proxy, by which all people come."""

    @property
    def ports(self) -> list[int]:
        return [server.port for server in self.servers]

    def pass_by(self, doors: Doors) -> None:
        """Has all people come by a proxy."""
        self.door = doors.all
        for server, port in zip(self.servers, doors.own, strict=False):
            server.own = port

    @property
    def doors(self) -> list[int]:
        return [self.door] if self.door else self.ports

    async def ask(self, method: str, path: str, person: Person, body: Json) -> Json:
        """The answer of any server that has one."""
        while True:
            for port in self.rng.sample(self.doors, len(self.doors)):
                with suppress(*GONE, http.client.HTTPException, ValueError):
                    return await asyncio.to_thread(_ask, port, method, path, person.headers, body)
            await asyncio.sleep(0.2)

    async def wait_for(self, port: int) -> None:
        """Waits until a server answers."""
        while True:
            with suppress(*GONE, http.client.HTTPException, ValueError):
                await asyncio.to_thread(_ask, port, "GET", "/api/health", {}, {})
                return
            await asyncio.sleep(0.1)

    async def play_on(self, game: str) -> None:
        """People play one game after the other, until it is enough."""
        while not self.ending:
            notes = Notes("")
            people = [self._person(notes) for _ in range(2)]
            seats = [{"kind": "person"}, {"kind": "open"}]
            clock = self.rng.choice(CLOCKS).data if self.clocks else None
            body = {"game": game, "seats": seats, "clock": clock}
            made = await self.ask("POST", "/api/tables", people[0], body)
            notes.table = made["id"]
            await self.ask("POST", f"/api/tables/{notes.table}/join", people[1], {})
            self.notes.append(notes)
            await asyncio.gather(*(person.play() for person in people))

    def _person(self, notes: Notes) -> Person:
        person = Person(self.doors, notes, random.Random(self.rng.random()), self._back)
        if self.clocks:
            person.dozing, person.come_back = DOZING, partial(self._come_back, notes)
        return person

    async def _come_back(self, notes: Notes, person: Person) -> None:
        """Takes a seat back, if the process that is asked has the table and allows it now."""
        path, port = f"/api/tables/{notes.table}/seats/{person.seat}", self.rng.choice(self.doors)
        with suppress(*GONE, http.client.HTTPException, ValueError):
            await asyncio.to_thread(_ask, port, "POST", path, person.headers, {"to": "person"})

    def _back(self, taken: float) -> None:
        """Somebody is back at the table."""
        lost = time.monotonic() - taken
        cause = next((name for at, name in reversed(self.blows) if at <= lost + 0.2), "nothing")
        self.report.back.setdefault(cause, []).append(taken)

    async def check(self) -> None:
        """Compares what people know with what is kept."""
        store = await open_store(self.data, self.cluster.address if self.cluster else None)
        for notes in self.notes:
            found = await store.load(notes.table)
            assert found is not None
            _compare(notes, found, self.report)
            for person in notes.people:
                self.report.lost += person.seat not in found.table.held_by(person.guest)
        await store.close()


def _compare(notes: Notes, found: Loaded, report: Report) -> None:
    kept = {number: text for number, (text, _) in enumerate(found.log, 1)}
    report.games += 1
    report.unfinished += not notes.over
    report.told += len(notes.told)
    report.acknowledged += len(notes.commands)
    report.lost += sum(kept.get(number) != text for number, text in notes.told.items())
    for command in notes.commands:
        report.lost += not _is(command.message, kept.get(command.number or 0, ""))
    numbers = Counter(command.number for command in notes.commands)
    report.doubled += sum(times - 1 for times in numbers.values())
    if found.table.clock is not None:
        kept = _own(found, kept, report)
    made = Counter("roll" if _is_roll(text) else text for text in kept.values())
    asked = Counter(_text(command.message) for command in notes.asked)
    report.doubled += (made - asked).total()


def _own(found: Loaded, kept: dict[int, str], report: Report) -> dict[int, str]:
    """What people did themselves, but for rolls, which the clock or a bot may have made."""
    table, left = found.table, found.time
    assert table.clock is not None
    assert left is not None
    report.timed += len(left.timed)
    try:
        check_time(table.clock, table, Log(table.start(), found.log), left)
    except Violation as violation:
        report.hurried.append(f"{table.id}, {table.clock}: {violation}")
    return {n: text for n, text in kept.items() if n not in left.timed and not _is_roll(text)}


def _is_roll(text: str) -> bool:
    return text.startswith("roll ")


def _text(message: Json) -> str:
    return "roll" if message["type"] == "roll" else f"{message['seat']} {message['move']}"


def _is(message: Json, text: str) -> bool:
    """Whether an entry is what a command asked for."""
    return _is_roll(text) if message["type"] == "roll" else text == _text(message)


def _ask(port: int, method: str, path: str, headers: dict[str, str], body: Json) -> Json:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=4)
    try:
        connection.request(method, path, json.dumps(body), headers)
        answer = connection.getresponse()
        data: Json = json.loads(answer.read())
        elsewhere = port_of(data.get("error", {}).get("url", ""))
        if elsewhere not in (None, port):
            return _ask(elsewhere, method, path, headers, body)
        if answer.status >= 400:
            raise ValueError(data)
        return data
    finally:
        connection.close()


# What is done to them


async def kill_server(world: World) -> None:
    server = world.rng.choice(world.servers)
    server.kill()
    await asyncio.sleep(world.rng.random())
    server.start()
    await world.wait_for(server.port)


async def kill_database(world: World) -> None:
    assert world.cluster is not None
    await asyncio.to_thread(world.cluster.kill)
    await asyncio.to_thread(world.cluster.start)


async def stop_server(world: World) -> None:
    server = world.rng.choice(world.servers)
    server.signal(signal.SIGSTOP)
    await asyncio.sleep(STOPPED)
    server.signal(signal.SIGCONT)


async def fill_disk(world: World) -> None:
    server = world.rng.choice(world.servers)
    server.limit(world.data.stat().st_size // 2)
    await asyncio.sleep(FULL)
    server.limit(-1)


async def cut_connections(world: World) -> None:
    """Ends all connections to the database, and lets those to the servers break."""
    assert world.cluster is not None
    await asyncio.to_thread(world.cluster.cut)


ON_POSTGRES = (kill_server, kill_server, kill_database, stop_server, cut_connections)
ON_FILE = (kill_server, kill_server, stop_server, fill_disk)
KILLS = ("kill_server", "kill_database")


async def torment(world: World, kills: int, pause: float) -> None:
    """Does one thing after the other, until there were so many kills."""
    kinds: Sequence[Callable[[World], object]] = ON_POSTGRES if world.cluster else ON_FILE
    turn = 0
    while sum(world.report.done[name] for name in KILLS) < kills:
        what = kinds[turn % len(kinds)]
        turn += 1
        await asyncio.sleep(pause * (0.5 + world.rng.random()))
        world.blows.append((time.monotonic(), what.__name__))
        await what(world)  # type: ignore[misc]
        world.report.done[what.__name__] += 1
    world.ending = True


async def run(world: World, kills: int, tables: int, pause: float) -> Report:
    """Lets people play while it happens, until all their games are over."""
    for server in world.servers:
        server.start()
    await asyncio.gather(*map(world.wait_for, world.ports))
    playing = [world.play_on(GAMES[n % len(GAMES)]) for n in range(tables)]
    await asyncio.gather(torment(world, kills, pause), *playing)
    await world.check()
    return world.report


@contextmanager
def world(processes: int, on_file: bool, seed: int) -> Iterator[World]:
    """Servers on a database, or one server on a file."""
    with tempfile.TemporaryDirectory(prefix="rollwright-chaos-") as name:
        folder, rng = Path(name), random.Random(seed)
        data = folder / "tables.sqlite"
        with postgres.lazily() as cluster:
            database = None if on_file else cluster()
            place = ["--database", database.address] if database else ["--data", str(data)]
            servers = [Server(port, place, folder) for port in free_ports(processes)]
            try:
                yield World(servers, database, data, rng)
            finally:
                for server in servers:
                    if server.process is not None:
                        server.signal(signal.SIGCONT)
                        server.kill()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=9)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two blows")
    parser.add_argument("--file", action="store_true", help="one server on an SQLite file")
    parser.add_argument("--proxy", choices=PROXIES, help="that all come by, with two processes")
    parser.add_argument("--clocks", action="store_true", help="people have little time, and doze")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    start = time.monotonic()
    processes = 1 if given.file else given.processes
    with world(processes, given.file, given.seed) as found, ExitStack() as stack:
        found.clocks = given.clocks
        if given.proxy:
            found.pass_by(stack.enter_context(PROXIES[given.proxy](found.ports)))
        report = asyncio.run(run(found, given.kills, given.tables, given.pause))
    print(f"{report}\n{time.monotonic() - start:.0f} s")
    return 0 if report.fine else 1


if __name__ == "__main__":
    sys.exit(main())
