"""A live table: a table in memory, with its log and whoever looks at it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Hashable, Set
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from rollwright.core.record import Choice, Roll
from rollwright.core.state import State
from rollwright.server import commands, fair
from rollwright.server.bots import Workers
from rollwright.server.commands import Already, Answer
from rollwright.server.log import Log
from rollwright.server.refusal import Refusal
from rollwright.server.store import Conflict, Progress, Store
from rollwright.server.table import BOT, PERSON, REAL, Table
from rollwright.server.view import Json, Presence, view

Result = TypeVar("Result")
Encode = Callable[[Json], str]
GRACE = 5
"""Paces that bots wait after a choice or typed dice of a person, who may take them back."""
logger = logging.getLogger(__name__)
GATHERING = 0.001
"""Seconds, for each viewer, in which coming and going is gathered before everybody is told."""
WOKEN = 20
"""Viewers that are woken at once."""

RETRY = 1.0
"""Seconds after which a bot tries again what has failed; twice as many each time …"""
MOST_DOUBLINGS = 6
"""… until it is about a minute."""


@dataclass(eq=False)
class Viewer:
    """A connection that looks at a table; woken whenever there is something new to see."""

    guest: str
    news: asyncio.Event = field(default_factory=asyncio.Event)


class LiveTable:
    """All changes of a table pass here, one at a time: first to the store, then to the viewers."""

    def __init__(self, store: Store, workers: Workers, pace: float, table: Table, log: Log) -> None:
        self.table = table
        self.log = log
        self.viewers: set[Viewer] = set()
        self._presence: Presence | None = None
        self._frames: dict[Hashable, str] = {}
        self._telling: asyncio.TimerHandle | None = None
        self._store = store
        self._workers = workers
        self._pace = pace
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._bots: asyncio.Task[None] | None = None
        self._stir = asyncio.Event()  # ends the pause of the bots

    @property
    def idle(self) -> bool:
        """Whether it can leave memory: nobody looks at it, and nothing is going on."""
        return not self.viewers and not self._tasks and self._bots is None

    # What people and bots do

    async def play(self, guest: str, seat: int, move: str, number: int) -> int:
        """Plays a move, and returns the number of its event."""

        def decide(log: Log) -> Answer:
            self._check_seat(guest, seat)
            return commands.play(log, seat, move, number)

        return await self._act(decide)

    async def roll(self, guest: str, number: int, dice: str | None) -> int:
        """Rolls, or enters what real dice show."""
        if (self.table.dice == REAL) != (dice is not None):
            kind = "real: say what they show" if dice is None else "virtual: the server rolls them"
            raise Refusal("invalid", f"the dice of this table are {kind}")

        def decide(log: Log) -> Answer:
            if not self.table.played_by(guest):
                raise Refusal("not-yours", "you have no seat at this table")
            if number == log.number and log.state.dice:
                self._check_roller(guest)
            return commands.roll(log, number, dice, self._draw)

        return await self._act(decide)

    async def undo(self, guest: str, seat: int, number: int) -> int:
        """Takes back the last event."""

        def decide(log: Log) -> Answer:
            self._check_seat(guest, seat)
            rollers = self.table.rollers(log.state) if self.table.dice == REAL else set()
            return commands.undo(log, seat, number, rollers)

        return await self._act(decide)

    def done(self, guest: str, number: int) -> int:
        """Whoever made the last choice won't take it back: the bots need not wait."""
        last = self.log.last
        if number == self.log.number and last is not None:
            by = {last.seat} if isinstance(last, Choice) else self.table.rollers(self.log.state)
            if by.isdisjoint(self.table.played_by(guest)):
                raise Refusal("not-yours", "the last choice was not yours")
            self._stir.set()
        return self.log.number

    def _check_seat(self, guest: str, seat: int) -> None:
        if not 1 <= seat <= self.table.players:
            raise Refusal("not-found", f"there is no seat {seat} at this table")
        if seat not in self.table.held_by(guest):
            raise Refusal("not-yours", f"seat {seat} is not yours")
        if self.table.seats[seat - 1].kind == BOT:
            raise Refusal("not-yours", f"a bot plays seat {seat}: take the seat back first")

    def _check_roller(self, guest: str) -> None:
        rollers = self.table.rollers(self.log.state)
        if rollers.isdisjoint(self.table.played_by(guest)):
            seats = ", ".join(map(str, sorted(rollers)))
            raise Refusal("not-yours", f"the dice are for seat {seats} to roll")

    def _draw(self) -> str:
        table, log = self.table, self.log
        return fair.draw(
            table.secret, table.words, log.rolls + 1, log.state.dice, log.state.game.rules.SIDES
        )

    async def _act(self, decide: Callable[[Log], Answer]) -> int:
        return await self._finish(self._append(decide))

    async def _append(self, decide: Callable[[Log], Answer]) -> int:
        async with self._lock:
            if self.table.status(self.log) == "waiting":
                raise Refusal("waiting", "the game has not begun: a seat is open")
            answer = decide(self.log)
            if isinstance(answer, Already):
                return answer.number
            number, entry, state = self.log.number + 1, answer.entry, answer.state
            after = progress(self.table, state)
            try:
                at = await self._store.append(self.table.id, number, str(entry), after)
            except Conflict:
                self._reload()
                raise Refusal("late", "the table has moved on elsewhere") from None
            self.log.add(entry, state, at)
        self._stir.set()
        self.announce()
        return number

    def _reload(self) -> None:
        found = self._store.load(self.table.id)
        if found is not None:
            self.table = found[0]
            self.log = Log(self.table.start(), found[1])
        self.announce()

    # Seats

    async def change(self, edit: Callable[[Table], Table]) -> None:
        """Changes who sits where."""
        await self._finish(self._change(edit))

    async def _change(self, edit: Callable[[Table], Table]) -> None:
        async with self._lock:
            table = edit(self.table)
            if table != self.table:
                await self._store.save(table, progress(table, self.log.state))
                self.table = table
        self.announce()

    async def follow(self, make: Callable[[Table], Coroutine[Any, Any, str]]) -> str:
        """The id of the table on which the same people play again, made if there is none."""
        return await self._finish(self._follow(make))

    async def _follow(self, make: Callable[[Table], Coroutine[Any, Any, str]]) -> str:
        async with self._lock:
            following = self.table.following or await make(self.table)
            self.table = replace(self.table, following=following)
        self.announce()
        return following

    async def _finish(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Sees a change through, also when whoever asked for it has gone."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has been told, if they are still there

    # Viewers

    def enter(self, viewer: Viewer) -> None:
        self.viewers.add(viewer)
        self._tell_soon()

    def leave(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        self._tell_soon()

    def _tell_soon(self) -> None:
        """Tells viewers who is there: the more they are, the more comings and goings at once."""
        self._renew()
        if self._telling is None:
            delay = GATHERING * len(self.viewers)
            self._telling = asyncio.get_running_loop().call_later(delay, self.announce)

    def announce(self) -> None:
        """Wakes whoever looks, and the bots if it is for them to act."""
        self._renew()
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None
        self._wake(list(self.viewers))
        if self._bots is None and self._duty() is not None:
            self._bots = asyncio.get_running_loop().create_task(self._move_bots())

    def _wake(self, viewers: list[Viewer]) -> None:
        """Wakes some viewers now and the others later: other tables go on meanwhile."""
        for viewer in viewers[:WOKEN]:
            viewer.news.set()
        if len(viewers) > WOKEN:
            asyncio.get_running_loop().call_soon(self._wake, viewers[WOKEN:])

    def _renew(self) -> None:
        """Forgets what was worked out for all viewers: it looks different now."""
        self._presence = None
        self._frames.clear()

    @property
    def presence(self) -> Presence:
        """Who is connected; collected once for all viewers."""
        if self._presence is None:
            guests = {viewer.guest for viewer in self.viewers}
            seated = {guest for seat in self.table.seats for guest in seat.holders}
            self._presence = Presence(guests, len(guests - seated))
        return self._presence

    @property
    def guests(self) -> Set[str]:
        """Whoever is connected."""
        return self.presence.guests

    def view(self, guest: str, since: int = 0, number: int | None = None) -> Json:
        return view(self.table, self.log, guest, self.presence, since, number)

    def frame(self, guest: str, since: int, number: int, encode: Encode) -> str:
        """A view as it is sent: encoded once for all who hold the same seats, or none."""
        host = self.table.hosted_by(guest, self.guests)
        key = (self.table.held_by(guest), host, since, number)
        found = self._frames.get(key)
        if found is None:
            found = self._frames[key] = encode(self.view(guest, since, number))
        return found

    # Bots

    def _duty(self) -> tuple[int, str] | None:
        """The bot that is to act: its seat and name. Bots answer after the people do."""
        if not self.table.bots or self.table.status(self.log) != "running":
            return None
        owing = self.table.owing(self.log.state)
        seats = [(n, self.table.seats[n - 1]) for n in owing]
        if any(seat.kind == PERSON for _, seat in seats):
            return None
        return next(((n, seat.bot) for n, seat in seats if seat.kind == BOT and seat.bot), None)

    async def _move_bots(self) -> None:
        failures = 0
        try:
            while duty := self._duty():
                number = self.log.number
                self._stir.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._stir.wait(), self._pause() + _patience(failures))
                if (duty, number) == (self._duty(), self.log.number):
                    failures = 0 if await self._try_bot(*duty, failures) else failures + 1
        finally:
            self._bots = None

    async def _try_bot(self, seat: int, name: str, failures: int) -> bool:
        """Whether a bot could act. The first of several failures is logged."""
        try:
            await self._move_bot(seat, name)
        except (Refusal, OSError, RuntimeError, ValueError) as error:
            if not failures:
                told = None if isinstance(error, Refusal) else error
                logger.warning(
                    "bot %s of table %s tries again: %s", name, self.table.id, error, exc_info=told
                )
            return False
        return True

    def _pause(self) -> float:
        """How long a bot waits: longer after what a person may take back, or correct."""
        return self._pace * (GRACE if self._can_be_taken_back() else 1)

    def _can_be_taken_back(self) -> bool:
        last = self.log.last
        if not isinstance(last, Choice):
            return self.table.dice == REAL and isinstance(last, Roll)
        person = self.table.seats[last.seat - 1].kind == PERSON
        return person and bool(commands.undoable(self.log, set())) and self._had_a_choice(last.seat)

    def _had_a_choice(self, seat: int) -> bool:
        return len(self.log.before_last.moves(seat)) > 1

    async def _move_bot(self, seat: int, name: str) -> None:
        log, number = self.log, self.log.number
        if log.state.dice:
            await self._bot_act(lambda log: commands.roll(log, number, None, self._draw))
            return
        move = await self._workers.choose(name, log.state, seat)
        if self._duty() == (seat, name):
            await self._bot_act(lambda log: commands.play(log, seat, move, number))

    async def _bot_act(self, decide: Callable[[Log], Answer]) -> None:
        """Sends a command as people do; one that comes too late is thought over again."""
        try:
            await self._act(decide)
        except Refusal as refusal:
            if refusal.code != "late":
                raise

    async def close(self) -> None:
        """Stops the bots and waits for what is being stored."""
        if self._bots is not None:
            self._bots.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def progress(table: Table, state: State) -> Progress:
    """What a state comes to, for the lists of tables."""
    if state.result is None:
        return Progress(table.owing(state))
    return Progress([], list(state.scores), list(state.result.winners))


def _patience(failures: int) -> float:
    """Seconds that a bot waits before it tries again."""
    return RETRY * 2 ** min(failures - 1, MOST_DOUBLINGS) if failures else 0.0
