"""A live table: a table in memory, with its log and its viewers."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial

from rollwright.core.record import Choice, Roll
from rollwright.server import fair
from rollwright.server.asked import BROKEN, Asked, Command, Decide, Done, Made, refuse
from rollwright.server.bot_turns import BotTurns
from rollwright.server.changes import Conflict, Moved, Outcome
from rollwright.server.decisions import DECISIONS
from rollwright.server.errands import Errands
from rollwright.server.fields import Json
from rollwright.server.holding import Holding
from rollwright.server.log import Log, Undo
from rollwright.server.messages import Request
from rollwright.server.metrics import ANSWERED, MOVES
from rollwright.server.news import announcement
from rollwright.server.refusal import Elsewhere, Refusal
from rollwright.server.table import Table
from rollwright.server.timekeeper import Stamp, Timekeeper
from rollwright.server.turnstile import Turnstile
from rollwright.server.view import view
from rollwright.server.viewers import Presence, Viewer, Viewers

logger = logging.getLogger(__name__)


class LiveTable:
    """Every change of a table goes through here, one at a time: to the store, then to viewers."""

    def __init__(
        self,
        holding: Holding,
        bots: BotTurns,
        table: Table,
        log: Log,
        clock: Timekeeper | None = None,
    ) -> None:
        self.table = table
        self.log = log
        self.viewers = Viewers()
        self.bots = bots
        self.clock = clock
        self.holding = holding
        self.moved = False
        """Whether another process has it now."""
        self._turnstile = Turnstile()
        self._asked = Asked()
        self._coming = False
        """Whether what was asked for is about to be carried out."""
        self._errands = Errands()

    @property
    def idle(self) -> bool:
        """Whether it may leave memory: nobody looks at it, and nothing is going on."""
        return not self.viewers and not self._going_on and not self.bots.running

    @property
    def _going_on(self) -> bool:
        timed = self.clock is not None and self.clock.busy
        return self._turnstile.busy or bool(self._asked or self._errands) or timed

    @property
    def awaited(self) -> bool:
        """Whether anybody waits for bots: viewers, people who play together, or by a clock."""
        return bool(self.viewers) or self.table.shared or self.table.timed

    @property
    def is_rolled(self) -> bool:
        """Whether the first roll has been made: from then on the dice are fixed."""
        return self.table.has_rolled(self.log.rolls)

    # What people and bots do

    def ask(self, viewer: Viewer, request: Request, done: Done) -> None:
        """Carries out what a viewer asks for: a move, a roll, or to take something back."""
        decide = partial(DECISIONS[request.type], self, viewer.guest, request)
        self.perform(Command(decide, done, viewer, joins=request.type == "move"))

    def done(self, guest: str, number: int) -> int:
        """Says that nobody will take back the last choice: the bots need not wait."""
        last = self.log.last
        if number == self.log.number and last is not None:
            by = {last.seat} if isinstance(last, Choice) else self.table.rollers(self.log.state)
            if by.isdisjoint(self.table.played_by(guest)):
                raise Refusal("not-yours", "the last choice was not yours")
            self.bots.hurry()
        return self.log.number

    def draw(self) -> str:
        """The next roll of virtual dice."""
        table, log = self.table, self.log
        if table.daily:
            return fair.next_by_turn(table.secret, log.rolling)
        return fair.draw(
            table.secret, table.words, log.rolls + 1, log.state.dice, log.state.game.rules.SIDES
        )

    # Changes

    async def act(self, decide: Decide, joins: bool = False) -> int:
        """Adds to the log what a command decides on, and returns its number."""
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def settle(outcome: int | Refusal) -> None:
            if done.cancelled():
                return
            if isinstance(outcome, Refusal):
                done.set_exception(outcome)
            else:
                done.set_result(outcome)

        self.perform(Command(decide, settle, joins=joins))
        return await done

    def perform(self, command: Command) -> None:
        """Adds to the log what a command decides on, once those before it are on the disk.

        It is completed even if whoever asked for it has gone.
        """
        self._asked.add(command)
        if not self._coming:
            self._coming = True
            asyncio.get_running_loop().call_soon(self._turnstile.enter, self._begin)

    def _begin(self) -> None:
        """Carries out what was asked for meanwhile, as much as fits into one commit."""
        self._coming = False
        made = self._asked.decide(self.table, self.log)
        if not made:
            self._leave()
            return
        progress = self.table.progress(made[-1].answer.state)
        texts, at = [str(one.answer.entry) for one in made], time.time()
        began, stamp = time.perf_counter(), None
        if self.clock is not None:
            answers = [one.answer for one in made]
            stamp = self.clock.after_entries(self.table, self.log, answers, at)

        def settle(outcome: Outcome) -> None:
            if outcome is None:
                self._stamp(stamp)
            self._settle(outcome, made, at)
            for _ in made:
                ANSWERED.add(time.perf_counter() - began)

        self.holding.submit(self.log.number + 1, texts, at, progress, settle, stamp)

    def _stamp(self, stamp: Stamp | None) -> None:
        """Goes on with the time left as it was stored."""
        if self.clock is not None and stamp is not None:
            self.clock.settle(stamp.left, self.log)

    def _leave(self) -> None:
        """Lets others change the table; queues up again if something is left to do."""
        if self._asked and not self._coming:
            self._coming = True
            self._turnstile.enter(self._begin)
        self._turnstile.leave()

    def _settle(self, outcome: Outcome, made: list[Made], at: float) -> None:
        """Goes on when entries are on the disk, or couldn't be written."""
        if isinstance(outcome, Moved):
            self.lose()
            outcome = Elsewhere("")
        if isinstance(outcome, Conflict):
            self._errands.start(self._catch_up(made))
            return
        try:
            if outcome is None:
                self._add(made, at)
            else:
                refuse(made, outcome if isinstance(outcome, Refusal) else BROKEN)
        except Exception:  # a bug of ours: the table goes on
            logger.exception("an entry can't be told")
        self._leave()

    async def _catch_up(self, made: list[Made]) -> None:
        """Another process has played here: its entries come first."""
        try:
            await self._reload()
        finally:
            refuse(made, Refusal("late", "the table has moved on elsewhere"))
            self._leave()

    def _add(self, made: list[Made], at: float) -> None:
        """Adds what is on the disk to the log, and tells everybody."""
        first = self.log.number + 1
        for number, (command, answer) in enumerate(made, first):
            self.log.add(answer.entry, answer.state, at)
            MOVES.add(KINDS[type(answer.entry)])
            if command.viewer is not None:
                command.viewer.made = number
        self.viewers.outdate()
        self.bots.hurry()
        if self.log.over:
            self.announce()
        else:
            alike = len(made) == 1 and self.clock is None
            self.viewers.tell_entry(announcement(self, first) if alike else None)
            self.wake()
        for number, (command, _) in enumerate(made, first):
            command.done(number)

    async def _reload(self) -> None:
        found = await self.holding.load()
        if found is not None:
            self.table = found.table
            self.log = Log(self.table.start(), found.log)
            if self.clock is not None and found.time is not None:
                self.clock.settle(found.time, self.log)
        self.announce()

    async def change(self, edit: Callable[[Table], Table]) -> None:
        """Changes who sits where."""
        await self._errands.finish(self._change(edit))

    async def _change(self, edit: Callable[[Table], Table]) -> None:
        async with self._turnstile:
            table = edit(self.table)
            if table != self.table:
                log, clock = self.log, self.clock
                stamp = None if clock is None else clock.after_change(self.table, table, log)
                try:
                    await self.holding.save(table, table.progress(log.state), stamp)
                except Moved:
                    self.lose()
                    raise Elsewhere("") from None
                except Conflict:
                    raise Refusal("taken", "you have played this day's game already") from None
                self.table = table
                self._stamp(stamp)
        self.announce()

    async def follow(self, make: Callable[[Table], Coroutine[None, None, str]]) -> str:
        """The id of the table on which the same people play again, made if there is none."""
        return await self._errands.finish(self._follow(make))

    async def _follow(self, make: Callable[[Table], Coroutine[None, None, str]]) -> str:
        async with self._turnstile:
            following = self.table.following or await make(self.table)
            self.table = replace(self.table, following=following)
        self.announce()
        return following

    # Viewers

    def enter(self, viewer: Viewer) -> None:
        self.viewers.add(viewer)
        self.wake()

    def leave(self, viewer: Viewer) -> None:
        self.viewers.remove(viewer)

    def announce(self) -> None:
        """Wakes the viewers, and the bots if it is their turn."""
        self.viewers.wake()
        self.wake()

    def wake(self) -> None:
        """Lets the bots act if it is their turn, and the clock wait for what is due soon."""
        self.bots.start(self)
        if self.clock is not None:
            self.clock.arm(self)

    @property
    def presence(self) -> Presence:
        """Who is connected."""
        return self.viewers.presence(self.table)

    def view(self, guest: str) -> Json:
        return view(self.table, self.log, guest, self.presence, self.clocks)

    @property
    def clocks(self) -> Json | None:
        """What is left of people's time, if the table has a clock."""
        return None if self.clock is None else self.clock.told(self.table, self.log)

    def lose(self) -> None:
        """Another process has the table: viewers are sent away, to find it there."""
        self.moved = True
        self._stop()
        self.viewers.end()

    async def close(self) -> None:
        """Stops bots and clock, and waits for what is being stored."""
        self._stop()
        await self._errands.ended()
        await asyncio.sleep(0)  # what was asked for just now
        await self._turnstile.emptied()

    def _stop(self) -> None:
        self.bots.stop()
        if self.clock is not None:
            self.clock.stop()


KINDS: dict[type, str] = {Choice: "move", Roll: "roll", Undo: "undo"}
