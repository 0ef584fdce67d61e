"""Limits at the edge: how much, how often."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass, field

BODY_BYTES = 16 * 1024
MESSAGE_BYTES = 4 * 1024
SOCKETS = 200
"""WebSockets of one address at a time."""
CONNECTIONS = 4000
"""Connections in all, if the system lets so many files be open …"""
OTHER_FILES = 256
"""… besides those that are no connection, or not counted as one yet."""
CONNECTIONS_OF_ADDRESS = 256
REQUEST_SECONDS = 10
"""In which a whole request must have come."""
READING_SECONDS = 20
"""In which a peer must have read something of what is sent."""
FRAMES = 300
FRAME_RATE = 40
"""Frames of a WebSocket, pings included: so many at once, and so many a second."""
ACCEPTED = 8
"""New connections that are looked at in one go."""
QUEUE = 1024
"""New connections that the system keeps for us meanwhile."""


@dataclass
class Bucket:
    """So many at once, and so many a second for ever."""

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
    """A bucket for each address, the least recently used forgotten first."""

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
