"""The timekeeper of a live table: charges people's time, and acts when it is up.

What is left is written with each entry and each change of seats, in one transaction. The next
process to have the table goes on from there: no time is charged twice, and nothing is done twice.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rollwright.core.record import Choice
from rollwright.core.state import State
from rollwright.server import clock as rules
from rollwright.server import commands, queries, seats
from rollwright.server.clock import Clock, TimeLeft
from rollwright.server.commands import Accepted, Answer
from rollwright.server.fields import Json
from rollwright.server.log import Log, Undo
from rollwright.server.refusal import Refusal
from rollwright.server.table import PERSON, Seat, Table

if TYPE_CHECKING:
    from rollwright.server.live_table import LiveTable
    from rollwright.server.store import Store
    from rollwright.server.uptime import Uptime

HORIZON = 15.0
"""Seconds before something is due in which a table waits for it; `clockwork.py` wakes others."""
GRACE = 10.0
"""Seconds after loading in which nobody's time is up: players have to find the table again."""
MOMENT = 0.001
"""The least wait in seconds: rounding can make a time seem up that isn't yet."""
logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Stamp:
    """The time left, and how it is stored."""

    left: TimeLeft
    row: tuple[object, ...]


def running(table: Table, number: int, state: State) -> list[int]:
    """The seats whose time runs after a number of entries: people who owe something."""
    owing = table.owing(state) if number and state.result is None else []
    return [n for n in owing if table.seats[n - 1].kind == PERSON]


def stamp(table: Table, number: int, state: State, left: TimeLeft) -> Stamp:
    """The time left after a number of entries, to be stored."""
    return Stamp(left, queries.time_values(table.id, left, due(table, number, state, left)))


def due(table: Table, number: int, state: State, left: TimeLeft) -> float | None:
    """When somebody's time is up, or at once if bots have to act before anybody's runs."""
    if not number or state.result is not None or not table.timed:
        return None
    return left.at + min((left.left[n - 1] for n in running(table, number, state)), default=0.0)


@dataclass(frozen=True)
class Resumed:
    """A table that is loaded, with the time that was left at its last change."""

    table: Table
    log: Log
    found: TimeLeft | None
    absent: float = 0.0
    """Seconds for which no process had it."""


async def resume(loaded: Resumed, uptime: Uptime, store: Store) -> Timekeeper | None:
    """The timekeeper of a table that is loaded: while no server had it no time has run."""
    table, log, now = loaded.table, loaded.log, time.time()
    if table.clock is None:
        return None
    left = loaded.found or TimeLeft.full(table.clock, table.players, now)
    log.timed.update(left.timed)
    if loaded.absent or left.at < uptime.began:
        end, on = (now - loaded.absent, now) if loaded.absent else (uptime.began, uptime.began)
        spent, since = await uptime.until(left.at, end), left.at
        left = left.spent(running(table, log.number, log.state), spent, on)
        row = stamp(table, log.number, log.state, left).row
        await store.write(queries.GO_ON, *row, since)
    return Timekeeper(table.clock, left, uptime, now + GRACE)


def begin(table: Table, uptime: Uptime) -> Timekeeper | None:
    """The timekeeper of a new table."""
    if table.clock is None:
        return None
    return Timekeeper(table.clock, TimeLeft.full(table.clock, table.players, time.time()), uptime)


def _returns(before: Seat, after: Seat) -> bool:
    return before.late and after.kind == PERSON


class Timekeeper:
    """Keeps the time of one table. Without a clock there is none."""

    def __init__(self, clock: Clock, left: TimeLeft, uptime: Uptime, grace: float = 0.0) -> None:
        self._clock, self._uptime = clock, uptime
        self.left = left
        self.version = 1
        """Changes whenever the time left changes other than by running down."""
        self._grace = grace
        """Before this time nobody is late."""
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether something is due soon."""
        return self._timer is not None or self._task is not None

    # What is written with each change

    def after_entries(
        self, table: Table, log: Log, answers: Sequence[Accepted], at: float
    ) -> Stamp:
        """What is left after entries that are kept together."""
        left, state, depth = self._now(table, log, at), log.state, len(log.stand)
        for number, answer in enumerate(answers, log.number + 1):
            entry = answer.entry
            if isinstance(entry, Choice) and (answer.timed or table.seats[entry.seat - 1].late):
                left = replace(left, timed=(*left.timed, number))
            depth += -1 if isinstance(entry, Undo) else 1
            new = rules.begins(entry, table.owing(answer.state), table.owing(state))
            left, state = (
                left.renewed(self._clock, new, depth, bool(answer.state.dice)),
                answer.state,
            )
        return stamp(table, log.number + len(answers), state, left)

    def after_change(self, before: Table, after: Table, log: Log) -> Stamp:
        """What is left after a change of seats; refuses to give back a choice that is too late."""
        back = [n for n, seat in enumerate(before.seats, 1) if _returns(seat, after.seats[n - 1])]
        if set(back) & set(before.owing(log.state)) and not log.over:
            raise Refusal("time", "the time for this choice is up: the bot makes it first")
        left = self._now(before, log, time.time()).back(self._clock, back)
        return stamp(after, log.number, log.state, left)

    def settle(self, left: TimeLeft, log: Log) -> None:
        """Goes on from what was written."""
        self.left = left
        log.timed.update(left.timed)
        self.version += 1

    def _now(self, table: Table, log: Log, at: float) -> TimeLeft:
        spent = self._uptime.between(self.left.at, at)
        return self.left.spent(running(table, log.number, log.state), spent, at)

    # What is told

    def told(self, table: Table, log: Log) -> Json:
        """What everybody may know: seconds left by seat, who runs, which choices the clock made."""
        now = self._now(table, log, time.time())
        return {
            "left": [round(max(0.0, seconds), 1) for seconds in now.left],
            "running": running(table, log.number, log.state),
            "timed": [n for n in now.timed if log.secret(n) is None],
        }

    # When the time is up

    def late(self, table: Table, log: Log) -> list[int]:
        """The seats whose time is up now."""
        now = time.time()
        if now < self._grace:
            return []
        left = self._now(table, log, now).left
        return [n for n in running(table, log.number, log.state) if left[n - 1] <= 0]

    def arm(self, live: LiveTable) -> None:
        """Waits for the time to be up, if that is soon."""
        self.disarm()
        table, log = live.table, live.log
        runs = running(table, log.number, log.state)
        if not runs or live.moved:
            return
        now = time.time()
        left = self._now(table, log, now).left
        wait = max(min(left[n - 1] for n in runs), self._grace - now, MOMENT)
        if wait <= HORIZON:
            self._timer = asyncio.get_running_loop().call_later(wait, self._ring, live)

    def disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self, live: LiveTable) -> None:
        self._timer = None
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run(live))

    async def _run(self, live: LiveTable) -> None:
        """Acts once; what fails is tried again when the table is woken next."""
        try:
            late = self.late(live.table, live.log)
            if late:
                await self._act(live, late[0])
        except Refusal as refusal:
            if refusal.code != "late":
                logger.warning("the clock of table %s can't act: %s", live.table.id, refusal)
        except (OSError, RuntimeError, ValueError) as error:
            logger.warning("the clock of table %s can't act", live.table.id, exc_info=error)
        else:
            self.arm(live)
        finally:
            self._task = None

    async def _act(self, live: LiveTable, seat: int) -> None:
        number, state, bot = live.log.number, live.log.state, self._clock.bot
        if self._clock.then == rules.THEN_BOT:
            await live.change(lambda table: seats.stand_in(table, self.late(table, live.log), bot))
        elif state.dice:
            await live.act(lambda log: commands.roll(log, number, None, live.draw))
        else:
            move = rules.passing(state, seat) or await live.bots.workers.choose(bot, state, seat)
            await live.act(lambda log: self._play(live, log, seat, move, number))

    def _play(self, live: LiveTable, log: Log, seat: int, move: str, number: int) -> Answer:
        """The choice of a seat whose time is up, if it is still owed."""
        if seat not in self.late(live.table, log):
            raise Refusal("late", "somebody has chosen meanwhile")
        answer = commands.play(log, seat, move, number)
        return replace(answer, timed=True) if isinstance(answer, Accepted) else answer

    def stop(self) -> None:
        self.disarm()
        if self._task is not None:
            self._task.cancel()
