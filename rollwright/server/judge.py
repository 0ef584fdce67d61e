"""The judge of daily games: what their players gave away, and what an expert makes of the dice.

Everything is worked out from what the server keeps, in the bots' workers, one game at a time; what
is still to be judged is what the store lacks, so nothing is lost when the server ends.
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

UNJUDGED = (
    "SELECT id FROM tables WHERE daily = ? AND winners IS NOT NULL"
    " AND NOT EXISTS (SELECT 1 FROM verdicts WHERE table_id = id) ORDER BY changed LIMIT 1"
)
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

    def __init__(self, store: Store, workers: BotWorkers) -> None:
        self._store, self._workers = store, workers
        self._task: asyncio.Task[None] | None = None

    def wake(self, day: str) -> None:
        """Begins with the games of a day, unless it is at work already."""
        if self._task is None and self._store.read(UNJUDGED, day):
            self._task = asyncio.get_running_loop().create_task(self._run(day))

    async def _run(self, day: str) -> None:
        try:
            while rows := self._store.read(UNJUDGED, day):
                await self._judge(rows[0]["id"])
        except (Refusal, OSError, RuntimeError, ValueError) as error:
            logger.warning("a daily game can't be judged now: %s", error, exc_info=error)
        finally:
            self._task = None

    async def _judge(self, table_id: str) -> None:
        found = self._store.load(table_id)
        assert found is not None
        table, entries = found
        await self._ask_expert(table)
        text = _record(table, entries)
        verdict = await self._workers.ask(partial(judge, text)) if text else NOTHING
        insert = "INSERT OR REPLACE INTO verdicts VALUES (?, ?, ?, ?)"
        await self._store.write(insert, table_id, *verdict)

    async def _ask_expert(self, table: Table) -> None:
        day = (table.daily, table.game)
        if not self._store.read("SELECT 1 FROM experts WHERE day = ? AND game = ?", *day):
            task = partial(play_expert, table.game, table.secret)
            score = await self._workers.ask(task)
            await self._store.write("INSERT OR REPLACE INTO experts VALUES (?, ?, ?)", *day, score)

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()


def _record(table: Table, entries: list[tuple[str, float]]) -> str | None:
    """The record of a game; none if the rules have changed so that they don't allow it any more."""
    try:
        log = Log(table.start(), entries)
    except (ValueError, IndexError):
        return None
    return Record(log.state.game, 1, table.options, log.events).dumps()
