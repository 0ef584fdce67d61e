"""Limits: how much a visitor may send, how often, and for how long we wait."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass, field

BODY_BYTES = 16 * 1024
RECORD_BYTES = 64 * 1024
"""A record that is handed over: the longest games take a third of it."""
MESSAGE_BYTES = 4 * 1024
SOCKETS = 200
"""WebSockets that one address may have open."""
CONNECTIONS = 4000
"""All connections, if the system allows so many open files …"""
OTHER_FILES = 256
"""… and these for everything else: data files, new connections."""
CONNECTIONS_OF_ADDRESS = 256
REQUEST_SECONDS = 10
"""The time for a whole request to arrive."""
READING_SECONDS = 20
"""The time for a peer to read at least some of what we send."""
FRAMES = 300
FRAME_RATE = 40
"""Frames of a WebSocket, pings included: how many in a burst, and how many a second."""
ACCEPTED = 8
"""New connections that are accepted in one go."""
QUEUE = 1024
"""New connections that the system keeps waiting for us."""


@dataclass
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
