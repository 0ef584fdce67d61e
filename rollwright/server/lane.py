"""A lane: places to think in, and whoever waits for one, first come, first served.

A table asks for one choice at a time, so those that wait take turns by table. Tasks that take long
have a lane of their own, so that no short one waits behind them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from rollwright.server.metrics import QUEUED

Result = TypeVar("Result")


class Lane:
    """A number of places.

    A place is free again when its work is done, even if nobody waits for that.
    """

    def __init__(self, places: int) -> None:
        self._free = asyncio.Semaphore(places)
        self.waiting = 0
        """How many wait for a place."""

    async def run(self, work: Callable[[], Awaitable[Result]]) -> Result:
        """The result of some work, which begins when a place is free."""
        began = time.perf_counter()
        self.waiting += 1
        try:
            await self._free.acquire()
        finally:
            self.waiting -= 1
            QUEUED.add(time.perf_counter() - began)
        done = asyncio.ensure_future(work())
        done.add_done_callback(self._leave)
        return await asyncio.shield(done)

    def _leave(self, done: asyncio.Future[Result]) -> None:
        self._free.release()
        if not done.cancelled():
            done.exception()  # whoever waits has been told
