"""The world of one seed: processes on one disk, people who play there, and what befalls them."""

import asyncio
import random
import secrets
import time
import warnings
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from rollwright.core.state import State
from rollwright.games import game
from rollwright.server import commands, seats
from rollwright.server.clock import Clock
from rollwright.server.decisions import check_seat
from rollwright.server.log import Log
from rollwright.server.new_table import NewTable
from rollwright.server.refusal import Refusal
from rollwright.server.registry import Registry
from rollwright.server.settings import Settings
from rollwright.server.table import BOT, OPEN, PERSON, Seat
from rollwright.server.viewers import Viewer

from .clocks import check_time
from .loop import Process, VirtualLoop
from .memory import Disk, MemoryStore
from .violation import Violation

GAMES = ("qwixx", "twenty-one", "clever")
PROCESSES = 3
ENTRIES = 8
"""How long the log of a table gets."""
LOSS, DOUBLE = 0.05, 0.05
PATIENCE = 1.5
"""Seconds after which somebody asks again."""
TROUBLE = 8.0
"""Seconds after which nothing bad happens any more …"""
END = 200.0
"""… and in which everything must be done."""
TIME = 3.0
"""Seconds for a choice or a game, where there is a clock, and how long people doze off at times."""
Answer = dict[str, Any]


class Bots:
    """Bots that think for a while, in no other thread."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    async def choose(self, name: str, state: State, seat: int) -> str:
        await asyncio.sleep(self._rng.random())
        return str(self._rng.choice(list(state.moves(seat))))

    def warm(self, *_: object) -> None:
        pass

    def close(self) -> None:
        pass


@dataclass
class Wish:
    """Something that somebody asks for, until it is answered."""

    number: int
    text: str
    answered: int | None = None


@dataclass
class Person:
    """Somebody at the table, what they were told, and what they asked for."""

    name: str
    seat: int | None = None
    told: dict[int, str] = field(default_factory=dict)
    wishes: list[Wish] = field(default_factory=list)
    refused: bool = False


def _any_clock(rng: random.Random) -> Clock | None:
    """In three of ten worlds there is one."""
    if rng.random() > 0.3:
        return None
    per, then = rng.choice(("choice", "game")), rng.choice(("bot", "pass"))
    return Clock(per, int(TIME), int(rng.random() < 0.5 and per == "game"), then, "greedy")


class World:
    """Everything that a seed decides."""

    def __init__(self, seed: int, store: type[MemoryStore] = MemoryStore) -> None:
        self.rng = random.Random(seed)
        self.loop = VirtualLoop()
        self.disk = Disk()
        self._store = store
        self.processes: list[tuple[Process, Registry]] = []
        self.table = ""
        self.people = [Person(name) for name in ("anna", "ben", "cleo")]
        self.settings = Settings(data=Path(), pace=0.1, workers=0)
        self.clock = _any_clock(random.Random(f"clock {seed}"))

    # Processes

    async def begin(self, place: int) -> None:
        """Starts a process in place of one that has crashed."""
        process = Process(self.loop, self.rng)
        ready = self.loop.create_future()

        async def work() -> None:
            registry = Registry(self.settings, self._store(self.disk, self.rng), bytes(32))
            registry.workers = Bots(self.rng)  # type: ignore[assignment]
            await registry.start()
            if not ready.done():
                ready.set_result(registry)

        process.start(work())
        self.processes[place : place + 1] = [(process, await ready)]

    async def trouble(self) -> None:
        """Crashes and stops processes, until it is enough."""
        end = self.loop.time() + TROUBLE
        while self.loop.time() < end:
            await asyncio.sleep(self.rng.random() * 1.5)
            place = self.rng.randrange(PROCESSES)
            process, _ = self.processes[place]
            if self.rng.random() < 0.3:
                process.stopped = True
                await asyncio.sleep(self.rng.random() * 6)
                process.go_on()
            else:
                process.fuse = self.rng.randrange(30)
                await asyncio.sleep(self.rng.random())
                process.alive = False
                await self.begin(place)

    # Messages

    async def ask(self, what: Callable[[Registry], Awaitable[Answer]]) -> Answer | None:
        """The answer of any process; none if a message was lost, or nobody answers in time."""
        process, registry = self.rng.choice(self.processes)
        heard: asyncio.Future[Answer] = self.loop.create_future()

        async def carry_out() -> None:
            try:
                answer = await what(registry)
            except Refusal as refusal:
                answer = {"refused": refusal.code}
            self._send(None, partial(_hear, heard, answer))

        self._send(process, lambda: process.start(carry_out()))
        try:
            return await asyncio.wait_for(heard, PATIENCE)
        except TimeoutError:
            return None

    def _send(self, to: Process | None, deliver: Callable[[], object]) -> None:
        """A message, which may be late, lost or doubled."""
        times = 0 if self.rng.random() < LOSS else 2 if self.rng.random() < DOUBLE else 1
        for _ in range(times):
            delay = self.rng.choice((0.0, 0.01, 0.05, 0.8))
            if to is None:
                self.loop.call_later(delay, deliver)
            else:
                to.call_later(delay, deliver)

    # People

    async def live(self) -> None:
        for place in range(PROCESSES):
            self.processes.append((Process(self.loop, self.rng), None))  # type: ignore[arg-type]
            await self.begin(place)
        await self._make_table()
        troubled = self.loop.create_task(self.trouble())
        try:
            await asyncio.wait_for(
                asyncio.gather(*(self._take_part(person) for person in self.people)), END
            )
        except TimeoutError:
            raise Violation("the game doesn't come to its end") from None
        finally:
            troubled.cancel()

    async def _make_table(self) -> None:
        _, registry = self.processes[0]
        found = game(self.rng.choice(GAMES))
        last = Seat(BOT, bot="greedy") if self.rng.random() < 0.4 else Seat(OPEN)
        wanted = [Seat(PERSON, holders=frozenset({"anna"})), Seat(OPEN), last]
        self.table = (await registry.create("anna", NewTable(found, wanted, clock=self.clock))).id

    async def _take_part(self, person: Person) -> None:
        await asyncio.sleep(self.rng.random() * 0.3)
        if person.name == "anna":
            person.seat = 1
        while person.seat is None and not person.refused:
            answer = await self.ask(lambda registry: _join(registry, self.table, person.name))
            if answer and "seat" in answer:
                person.seat = answer["seat"]
            person.refused = bool(answer) and answer.get("refused") == "taken"  # type: ignore[union-attr]
        while len(person.told) < ENTRIES and not await self._look(person):
            if person.seat is not None:
                await self._act(person)
            dozes = self.clock is not None and self.rng.random() < 0.2
            await asyncio.sleep(self.rng.random() * (2 * TIME if dozes else 0.2))

    async def _look(self, person: Person) -> bool:
        """Takes in what is new; whether the game is over."""
        answer = await self.ask(lambda registry: _look(registry, self.table, person))
        for number, text in (answer or {}).get("entries", ()):
            known = person.told.setdefault(number, text)
            if known != text and not known.endswith("?"):
                raise Violation(f"entry {number} was {known}, and is {text}")
            person.told[number] = text
        return bool((answer or {}).get("over"))

    async def _act(self, person: Person) -> None:
        """Asks for something until it is answered."""
        wish = await self._wish(person)
        if wish is None:
            return
        person.wishes.append(wish)
        while wish.answered is None:
            answer = await self.ask(lambda registry: _do(registry, self.table, person, wish))
            if answer and "number" in answer:
                wish.answered = answer["number"]
            elif answer and answer["refused"] not in ("storage", "elsewhere", "waiting"):
                return

    async def _wish(self, person: Person) -> Wish | None:
        """What the rules allow in the state that a person knows, as the server tells it."""
        answer = await self.ask(lambda registry: _moves(registry, self.table, person))
        if answer and answer.get("late"):
            await self.ask(lambda registry: _come_back(registry, self.table, person))
        if not answer or not answer.get("moves"):
            return None
        return Wish(answer["number"], self.rng.choice(answer["moves"]))

    # What must be true afterwards

    def check(self) -> None:
        rows = self.disk.connection.execute(
            "SELECT number, text, at FROM events WHERE table_id = ? ORDER BY number", (self.table,)
        ).fetchall()
        if [row["number"] for row in rows] != list(range(1, len(rows) + 1)):
            raise Violation("the numbers of the log have gaps")
        log = {row["number"]: row["text"] for row in rows}
        self._check_rules([(row["text"], row["at"]) for row in rows])
        for person in self.people:
            _check_person(person, log, self.timed)
        self._check_seats()

    def _check_rules(self, entries: list[tuple[str, float]]) -> None:
        store = MemoryStore(self.disk)
        found = asyncio.run(store.load(self.table))
        assert found is not None
        try:
            log = Log(found.table.start(), entries)
        except (ValueError, IndexError) as error:
            raise Violation(f"the log breaks the rules: {error}") from None
        self.seats = found.table.seats
        self.timed = set(found.time.timed) if found.time else set()
        if self.clock is not None and found.time is not None:
            check_time(self.clock, found.table, log, found.time)

    def _check_seats(self) -> None:
        taken = Counter(person.seat for person in self.people if person.seat is not None)
        if any(count > 1 for count in taken.values()):
            raise Violation("two people got the same seat")
        for person in self.people:
            if person.seat and person.name not in self.seats[person.seat - 1].holders:
                raise Violation(f"{person.name} has lost the seat that was given")


def _hear(heard: asyncio.Future[Answer], answer: Answer) -> None:
    if not heard.done():
        heard.set_result(answer)


def _check_person(person: Person, log: dict[int, str], timed: set[int]) -> None:
    for number, text in person.told.items():
        if not text.endswith("?") and log.get(number) != text:
            raise Violation(f"{person.name} was told {number} {text}, kept is {log.get(number)}")
    for wish in person.wishes:
        kept = log.get(wish.answered or 0, "")
        if wish.answered and not kept.startswith(wish.text):
            raise Violation(f"acknowledged {wish}, kept is {kept!r}")
    mine = f"{person.seat} "
    own = [text for n, text in log.items() if text.startswith(mine) and n not in timed]
    asked = Counter(wish.text for wish in person.wishes)
    if person.seat and Counter(own) - asked:
        raise Violation(f"seat {person.seat} did more than was asked: {Counter(own) - asked}")


# What a process does


async def _join(registry: Registry, table_id: str, guest: str) -> Answer:
    live, number = await registry.live(table_id), 0

    def edit(table: Any) -> Any:
        nonlocal number
        number = seats.find(table, guest, None, None)
        return seats.sit(table, number, guest, guest)

    await live.change(edit)
    return {"seat": number}


async def _look(registry: Registry, table_id: str, person: Person) -> Answer:
    live = await registry.live(table_id)
    numbers = range(1, live.log.number + 1)
    return {
        "entries": [(n, live.log.text(n, person.seat)) for n in numbers],
        "over": live.log.over or live.log.number >= ENTRIES,
    }


async def _moves(registry: Registry, table_id: str, person: Person) -> Answer:
    live = await registry.live(table_id)
    state, seat = live.log.state, person.seat
    assert seat is not None
    moves = [f"{seat} {move}" for move in state.moves(seat)] if seat in state.to_move else []
    rolls = ["roll"] if state.dice and seat in live.table.rollers(state) else []
    late = live.table.seats[seat - 1].late
    return {"number": live.log.number, "moves": [] if late else rolls or moves, "late": late}


async def _come_back(registry: Registry, table_id: str, person: Person) -> Answer:
    live, seat = await registry.live(table_id), person.seat
    assert seat is not None
    if person.name not in live.presence.guests:
        live.enter(Viewer(person.name))
    await live.change(lambda table: seats.to_person(table, seat, person.name, set()))
    return {}


async def _do(registry: Registry, table_id: str, person: Person, wish: Wish) -> Answer:
    live = await registry.live(table_id)
    if wish.text == "roll":
        return {
            "number": await live.act(lambda log: commands.roll(log, wish.number, None, live.draw))
        }
    seat, _, move = wish.text.partition(" ")

    def play(log: Log) -> commands.Answer:
        check_seat(live.table, person.name, int(seat))
        return commands.play(log, int(seat), move, wish.number)

    return {"number": await live.act(play, joins=True)}


@contextmanager
def seeded(world: World) -> Iterator[None]:
    """Time and secrets as the world has them."""
    saved = time.time, time.monotonic, secrets.token_bytes, secrets.token_urlsafe
    rng = random.Random(world.rng.random())
    time.time = time.monotonic = world.loop.time
    secrets.token_bytes = lambda nbytes=None: rng.randbytes(nbytes or 32)
    secrets.token_urlsafe = lambda nbytes=None: rng.randbytes(nbytes or 32).hex()
    try:
        yield
    finally:
        time.time, time.monotonic, secrets.token_bytes, secrets.token_urlsafe = saved


def simulate(seed: int, store: type[MemoryStore] = MemoryStore) -> World:
    """Lives through the world of a seed; a Violation if something is as it must never be."""
    world = World(seed, store)
    with seeded(world), warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # crashed processes await nothing
        try:
            world.loop.run_until_complete(world.live())
        finally:
            for process, _ in world.processes:
                process.alive = False
            world.loop.tidy_up()
    world.check()
    return world
