"""Limits that are the same for every server, and buckets. The other limits are in `settings.py`."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

BODY_BYTES = 16 * 1024
RECORD_BYTES = 64 * 1024
"""A record that is handed over: the longest games take a third of it."""
MESSAGE_BYTES = 4 * 1024
OTHER_FILES = 256
"""Open files for everything but connections: data files, new connections."""
ACCEPTED = 8
"""New connections that are accepted in one go."""
QUEUE = 1024
"""New connections that the system keeps waiting for us."""


@dataclass(slots=True)
class Bucket:
    """A limit: up to `burst` in a short time, and `rate` a second on average."""

    burst: float
    rate: float
    level: float = 0.0
    at: float = field(default_factory=time.monotonic)

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self.level = max(0.0, self.level - (now - self.at) * self.rate)
        self.at = now
        if self.level + 1 > self.burst:
            return False
        self.level += 1
        return True


class Buckets:
    """A bucket for each address. When there are too many, the least recently used goes."""

    MOST = 10_000

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self._buckets.pop(address, None) or Bucket(self._burst, self._rate)
        self._buckets[address] = bucket
        if len(self._buckets) > self.MOST:
            self._buckets.popitem(last=False)
        return bucket.take()


@dataclass
class Queue:
    """The requests of one address that are carried out, and those that wait."""

    free: asyncio.Semaphore
    length: int = 0


class Queues:
    """A queue for each address: only some of its requests are carried out at a time.

    The others wait for their turn, and between two turns everybody else is served.
    """

    def __init__(self, places: int) -> None:
        self._places = max(1, places)
        self._queues: dict[str, Queue] = {}

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Waits for a turn."""
        queue = self._queues.setdefault(address, Queue(asyncio.Semaphore(self._places)))
        queue.length += 1
        try:
            async with queue.free:
                await asyncio.sleep(0)  # those who come in one go are in the queue by now
                yield
        finally:
            queue.length -= 1
            if not queue.length:
                del self._queues[address]
