"""A live table: a table in memory, with its log and whoever looks at it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import TypeVar

from rollwright.core.record import Choice
from rollwright.server import commands, fair
from rollwright.server.bot_turns import BotTurns
from rollwright.server.bot_workers import BotWorkers
from rollwright.server.commands import Already, Answer
from rollwright.server.fields import Json
from rollwright.server.log import Log
from rollwright.server.refusal import Refusal
from rollwright.server.store import Store
from rollwright.server.table import BOT, REAL, Table
from rollwright.server.view import view
from rollwright.server.viewers import Presence, Viewer, Viewers
from rollwright.server.writer import Conflict

Result = TypeVar("Result")


class LiveTable:
    """All changes of a table pass here, one at a time: first to the store, then to the viewers."""

    def __init__(
        self, store: Store, workers: BotWorkers, pace: float, table: Table, log: Log
    ) -> None:
        self.table = table
        self.log = log
        self.viewers = Viewers()
        self.bots = BotTurns(workers, pace)
        self._store = store
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[object]] = set()

    @property
    def idle(self) -> bool:
        """Whether it can leave memory: nobody looks at it, and nothing is going on."""
        return not self.viewers and not self._tasks and not self.bots.running

    # What people and bots do

    async def play(self, viewer: Viewer, seat: int, move: str, number: int) -> int:
        """Plays a move, and returns the number of its event."""

        def decide(log: Log) -> Answer:
            self._check_seat(viewer.guest, seat)
            return commands.play(log, seat, move, number)

        return await self.act(decide, viewer)

    async def roll(self, viewer: Viewer, number: int, dice: str | None) -> int:
        """Rolls, or enters what real dice show."""
        if (self.table.dice == REAL) != (dice is not None):
            kind = "real: say what they show" if dice is None else "virtual: the server rolls them"
            raise Refusal("invalid", f"the dice of this table are {kind}")

        def decide(log: Log) -> Answer:
            if not self.table.played_by(viewer.guest):
                raise Refusal("not-yours", "you have no seat at this table")
            if number == log.number and log.state.dice:
                self._check_roller(viewer.guest)
            return commands.roll(log, number, dice, self.draw)

        return await self.act(decide, viewer)

    async def undo(self, viewer: Viewer, seat: int, number: int) -> int:
        """Takes back the last event."""

        def decide(log: Log) -> Answer:
            self._check_seat(viewer.guest, seat)
            rollers = self.table.rollers(log.state) if self.table.dice == REAL else set()
            return commands.undo(log, seat, number, rollers)

        return await self.act(decide, viewer)

    def done(self, guest: str, number: int) -> int:
        """Whoever made the last choice won't take it back: the bots need not wait."""
        last = self.log.last
        if number == self.log.number and last is not None:
            by = {last.seat} if isinstance(last, Choice) else self.table.rollers(self.log.state)
            if by.isdisjoint(self.table.played_by(guest)):
                raise Refusal("not-yours", "the last choice was not yours")
            self.bots.hurry()
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

    def draw(self) -> str:
        """The next roll of virtual dice."""
        table, log = self.table, self.log
        if table.daily:
            return fair.next_by_turn(table.secret, log.rolling)
        return fair.draw(
            table.secret, table.words, log.rolls + 1, log.state.dice, log.state.game.rules.SIDES
        )

    # Changes

    async def act(self, decide: Callable[[Log], Answer], viewer: Viewer | None = None) -> int:
        """Adds to the log what a command decides on, and returns its number."""
        return await self._finish(self._append(decide, viewer))

    async def _append(self, decide: Callable[[Log], Answer], viewer: Viewer | None) -> int:
        async with self._lock:
            if self.table.is_waiting(self.log.number):
                raise Refusal("waiting", "the game has not begun: a seat is open")
            answer = decide(self.log)
            if isinstance(answer, Already):
                return answer.number
            number, entry, state = self.log.number + 1, answer.entry, answer.state
            progress = self.table.progress(state)
            try:
                at = await self._store.append(self.table.id, number, str(entry), progress)
            except Conflict:
                self._reload()
                raise Refusal("late", "the table has moved on elsewhere") from None
            self.log.add(entry, state, at)
        if viewer is not None:
            viewer.made = number
        self.bots.hurry()
        if progress.winners is None:
            self.viewers.wake_for_entry()
            self.bots.start(self)
        else:
            self.announce()
        return number

    def _reload(self) -> None:
        found = self._store.load(self.table.id)
        if found is not None:
            self.table = found[0]
            self.log = Log(self.table.start(), found[1])
        self.announce()

    async def change(self, edit: Callable[[Table], Table]) -> None:
        """Changes who sits where."""
        await self._finish(self._change(edit))

    async def _change(self, edit: Callable[[Table], Table]) -> None:
        async with self._lock:
            table = edit(self.table)
            if table != self.table:
                try:
                    await self._store.save(table, table.progress(self.log.state))
                except Conflict:
                    raise Refusal("taken", "you have played this day's game already") from None
                self.table = table
        self.announce()

    async def follow(self, make: Callable[[Table], Coroutine[None, None, str]]) -> str:
        """The id of the table on which the same people play again, made if there is none."""
        return await self._finish(self._follow(make))

    async def _follow(self, make: Callable[[Table], Coroutine[None, None, str]]) -> str:
        async with self._lock:
            following = self.table.following or await make(self.table)
            self.table = replace(self.table, following=following)
        self.announce()
        return following

    async def _finish(self, work: Coroutine[None, None, Result]) -> Result:
        """Completes a change, even if whoever asked for it has gone."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._forget)
        return await asyncio.shield(task)

    def _forget(self, task: asyncio.Task[Result]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has been told, if they are still there

    # Viewers

    def enter(self, viewer: Viewer) -> None:
        self.viewers.add(viewer)
        self.bots.start(self)

    def leave(self, viewer: Viewer) -> None:
        self.viewers.remove(viewer)

    def announce(self) -> None:
        """Wakes whoever looks, and the bots if it is for them to act."""
        self.viewers.wake()
        self.bots.start(self)

    @property
    def presence(self) -> Presence:
        """Who is connected."""
        return self.viewers.presence(self.table)

    def view(self, guest: str) -> Json:
        return view(self.table, self.log, guest, self.presence)

    async def close(self) -> None:
        """Stops the bots and waits for what is being stored."""
        self.bots.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)
