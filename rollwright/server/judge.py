"""The judge of daily games: what their players gave away, and what an expert makes of the dice.

Everything is worked out from what the server keeps, in the bots' workers, one game at a time; games
without a verdict in the store are still to be judged, so nothing is lost when the server ends.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from rollwright.core.errors import RollwrightError
from rollwright.core.record import Record
from rollwright.games import game
from rollwright.server import fair
from rollwright.server.bot_workers import BotWorkers
from rollwright.server.log import Log
from rollwright.server.refusal import Refusal
from rollwright.server.store import Store
from rollwright.server.table import Table

EXPERT = "expert"
logger = logging.getLogger(__name__)
Verdict = tuple[float | None, str, str]
"""The points lost by errors, and the rows of signs; none where a game has no mind."""
NOTHING: Verdict = (None, "", "")


def judge(text: str) -> Verdict:
    """What a record is worth beside its score. Runs in a worker."""
    from rollwright.analysis.review import review
    from rollwright.analysis.signs import signs

    try:
        found = review(Record.loads(text))
    except RollwrightError:
        return NOTHING
    return found.balance(1).points.error, *signs(found)


def play_expert(name: str, secret: bytes) -> int | None:
    """What the expert scores with the dice of a secret. Runs in a worker."""
    from rollwright.minds.bots import bot, bots_of

    found = game(name)
    if EXPERT not in bots_of(found):
        return None
    expert, state = bot(EXPERT, 0), found.start(1)
    rolling = []
    while state.result is None:
        if state.dice:
            rolling.append(state)
            state = state.roll(fair.next_by_turn(secret, rolling))
        else:
            state = state.play(1, expert.choose(state, 1))
    return state.scores[0]


class Judge:
    """Judges what there is to judge, in the background."""

    def __init__(self, store: Store, workers: BotWorkers, process: str | None = None) -> None:
        self._store, self._workers, self._process = store, workers, process
        self._task: asyncio.Task[None] | None = None

    def wake(self, day: str) -> None:
        """Begins to judge the games of a day, unless it is at work already."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run(day))

    async def _run(self, day: str) -> None:
        try:
            while found := await self._store.unjudged(day, self._process):
                await self._judge(found)
        except (Refusal, OSError, RuntimeError, ValueError) as error:
            logger.warning("a daily game can't be judged now: %s", error, exc_info=error)
        finally:
            self._task = None

    async def _judge(self, table_id: str) -> None:
        found = await self._store.load(table_id)
        assert found is not None
        await self._ask_expert(found.table)
        text = _record(found.table, found.log)
        verdict = await self._workers.ask(partial(judge, text)) if text else NOTHING
        await self._store.judge(table_id, *verdict)

    async def _ask_expert(self, table: Table) -> None:
        day = (str(table.daily), table.game)
        if await self._store.expert(*day) is None:
            task = partial(play_expert, table.game, table.secret)
            score = await self._workers.ask(task)
            await self._store.set_expert(*day, score)

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()


def _record(table: Table, entries: list[tuple[str, float]]) -> str | None:
    """The record of a game; none if the rules have changed and no longer allow it."""
    try:
        log = Log(table.start(), entries)
    except (ValueError, IndexError):
        return None
    return Record(log.state.game, 1, table.options, log.events).dumps()
