"""Batches: what is submitted in one turn of the loop is committed together.

A commit waits for the disk. Where that is quick it is done in the loop itself, which costs least;
where the disk is slow, a thread does it, so that nobody else has to wait.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from rollwright.server.changes import Change, Outcome, Settle
from rollwright.server.metrics import COMMITTED

SLOW = 0.02
"""Seconds for a commit, on average, from which on a thread does it …"""
QUICK = 0.005
"""… until one takes less than this."""
WEIGHT = 0.2
"""How much the newest commit counts in the average."""
logger = logging.getLogger(__name__)
Commit = Callable[[Sequence[Change]], Sequence[Outcome]]


class Batches:
    """Gathers changes and commits them, one batch after the other."""

    def __init__(self, commit: Commit) -> None:
        self._commit = commit
        self._waiting: list[tuple[Change, Settle]] = []
        self._busy = False
        self._seconds = 0.0
        self.threaded = False
        """Whether a thread commits, since the disk is slow."""
        self._thread = ThreadPoolExecutor(1, "commit")

    def submit(self, change: Change, settle: Settle) -> None:
        if not self._waiting and not self._busy:
            asyncio.get_running_loop().call_soon(self._start)
        self._waiting.append((change, settle))

    def _start(self) -> None:
        batch, self._waiting = self._waiting, []
        if self.threaded:
            self._busy = True
            asyncio.get_running_loop().create_task(self._in_thread(batch))
        else:
            settle_all(batch, self._timed(batch))

    async def _in_thread(self, batch: list[tuple[Change, Settle]]) -> None:
        loop = asyncio.get_running_loop()
        outcomes = await loop.run_in_executor(self._thread, self._timed, batch)
        settle_all(batch, outcomes)
        self._busy = False
        if self._waiting:
            self._start()

    def _timed(self, batch: list[tuple[Change, Settle]]) -> Sequence[Outcome]:
        start = time.perf_counter()
        outcomes = self._commit([change for change, _ in batch])
        taken = time.perf_counter() - start
        COMMITTED.add(taken)
        self._seconds += WEIGHT * (taken - self._seconds)
        self.threaded = self._seconds > (QUICK if self.threaded else SLOW)
        return outcomes

    async def close(self) -> None:
        """Commits what is waiting."""
        while self._busy:
            await asyncio.sleep(0.001)
        batch, self._waiting = self._waiting, []
        if batch:
            settle_all(batch, self._timed(batch))
        self._thread.shutdown()


def settle_all(batch: Sequence[tuple[Change, Settle]], outcomes: Sequence[Outcome]) -> None:
    """Tells everybody what came of a batch, also when one of them has a bug."""
    for (_, settle), outcome in zip(batch, outcomes, strict=True):
        try:
            settle(outcome)
        except Exception:
            logger.exception("what came of a change can't be told")
