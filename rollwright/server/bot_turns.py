"""The turns of a table's bots: when a bot acts, and what happens when it can't."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from rollwright.core.record import Choice, Roll
from rollwright.server import commands
from rollwright.server.bot_workers import BotWorkers
from rollwright.server.commands import Answer
from rollwright.server.log import Log
from rollwright.server.refusal import Refusal
from rollwright.server.table import BOT, PERSON, REAL, Table

if TYPE_CHECKING:
    from rollwright.server.live_table import LiveTable

GRACE = 5
"""How many times longer bots wait after what a person may take back: a choice, or typed dice."""
RETRY = 1.0
"""Seconds after which a bot tries again what has failed; twice as many each time …"""
MOST_DOUBLINGS = 6
"""… until it is about a minute."""
logger = logging.getLogger(__name__)


class BotTurns:
    """Lets the bots of a live table act, one after the other, as long as it is their turn.

    They pause where nobody looks, unless several people play: then the others must get their turn.
    No reference to the table is kept, so that one which nobody uses can leave memory.
    """

    def __init__(self, workers: BotWorkers, pace: float) -> None:
        self.workers = workers
        self._pace = pace
        self._task: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()

    @property
    def running(self) -> bool:
        return self._task is not None

    def start(self, live: LiveTable) -> None:
        """Begins if a bot is to act."""
        if self._task is None and _next(live) is not None:
            self._task = asyncio.get_running_loop().create_task(self._run(live))

    def hurry(self) -> None:
        """Ends the pause of the bots."""
        self._hurry.set()

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _run(self, live: LiveTable) -> None:
        failures = 0
        try:
            while bot := _next(live):
                number = live.log.number
                self._hurry.clear()
                with suppress(TimeoutError):
                    pause = self.pause(live.table, live.log) + delay(failures)
                    await asyncio.wait_for(self._hurry.wait(), pause)
                if (bot, number) == (_next(live), live.log.number):
                    failures = 0 if await self._try(live, *bot, failures) else failures + 1
        finally:
            self._task = None

    def pause(self, table: Table, log: Log) -> float:
        """Seconds that a bot waits: more where a person may take back or correct something."""
        return self._pace * (GRACE if can_be_taken_back(table, log) else 1)

    async def _try(self, live: LiveTable, seat: int, name: str, failures: int) -> bool:
        """Whether a bot could act. The first of several failures is logged."""
        try:
            await self._act(live, seat, name)
        except (Refusal, OSError, RuntimeError, ValueError) as error:
            if not failures:
                logger.warning(
                    "bot %s of table %s tries again: %s",
                    *(name, live.table.id, error),
                    exc_info=None if isinstance(error, Refusal) else error,
                )
            return False
        return True

    async def _act(self, live: LiveTable, seat: int, name: str) -> None:
        number = live.log.number
        if live.log.state.dice:
            await _send(live, lambda log: commands.roll(log, number, None, live.draw))
            return
        move = await self.workers.choose(name, live.log.state, seat)
        if due(live.table, live.log) == (seat, name):
            await _send(live, lambda log: commands.play(log, seat, move, number))


async def _send(live: LiveTable, command: Callable[[Log], Answer]) -> None:
    """Sends a command as people do; if it comes too late, the bot chooses again."""
    try:
        await live.act(command)
    except Refusal as refusal:
        if refusal.code != "late":
            raise


def _next(live: LiveTable) -> tuple[int, str] | None:
    """The bot that is to act, unless the bots pause since nobody waits for them."""
    return due(live.table, live.log) if live.awaited else None


def due(table: Table, log: Log) -> tuple[int, str] | None:
    """The bot that is to act: its seat and name.

    Bots answer after people. A bot's first roll waits until all promised words for the dice are
    shown.
    """
    if not table.bots or table.status(log.number, log.over) != "running":
        return None
    if log.state.dice and table.unshown and not table.has_rolled(log.rolls):
        return None
    seats = [(n, table.seats[n - 1]) for n in table.owing(log.state)]
    if any(seat.kind == PERSON for _, seat in seats):
        return None
    return next(((n, seat.bot) for n, seat in seats if seat.kind == BOT and seat.bot), None)


def can_be_taken_back(table: Table, log: Log) -> bool:
    """Whether a person may take back the last event, and could have chosen something else."""
    last = log.last
    if not isinstance(last, Choice):
        return table.dice == REAL and isinstance(last, Roll)
    person = table.seats[last.seat - 1].kind == PERSON
    undoable = person and bool(commands.undoable(log, set()))
    return undoable and len(log.before_last.moves(last.seat)) > 1


def delay(failures: int) -> float:
    """Seconds that a bot waits before it tries again, after a number of failures."""
    return RETRY * 2 ** min(failures - 1, MOST_DOUBLINGS) if failures else 0.0
