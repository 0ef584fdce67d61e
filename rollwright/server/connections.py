"""The connections of the server: how many there may be, and when one is closed.

Each connection takes an open file, and the system allows few of them. A connection waits until it
has sent a whole request. When there are too many, the one that has waited longest is closed.
"""

from __future__ import annotations

import time
from asyncio import Transport
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from rollwright.server import hosts, limits


def possible(wanted: int) -> int:
    """How many connections there may be. Raises the limit of open files if needed."""
    files = raise_limit(wanted + limits.OTHER_FILES)
    return min(wanted, files - min(limits.OTHER_FILES, files // 2))


def raise_limit(wanted: int) -> int:
    """How many files may be open, if possible as many as are wanted."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    higher = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (higher, hard))
        soft = higher
    return soft


class Connections:
    """All connections. A proxy's belong to many visitors: they are not counted by address."""

    def __init__(
        self,
        most: int,
        most_of_address: int,
        request_seconds: float,
        reading_seconds: float,
        is_proxy: Callable[[str], bool] = lambda host: False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._most, self._most_of_address = most, most_of_address
        self._request_seconds, self._reading_seconds = request_seconds, reading_seconds
        self._is_proxy, self._clock = is_proxy, clock
        self._addresses: dict[Transport, str] = {}
        self._counts: Counter[str] = Counter()
        self._waiting: dict[Transport, float] = {}
        """Those that have not sent a whole request, the longest waiting first."""
        self._unread: dict[Transport, tuple[int, float]] = {}
        """How many bytes a peer has left unread, and since when this number has not gone down."""

    def __len__(self) -> int:
        return len(self._addresses)

    def opened(self, transport: Transport, host: str) -> None:
        """Counts a new connection. If it is one too many, the longest waiting one is closed."""
        address = hosts.address_group(host)
        self._addresses[transport] = address
        self._counts[address] += 1
        self.waits(transport)
        if self._counts[address] > self._most_of_address and not self._is_proxy(host):
            self._drop(next(one for one in self._waiting if self._addresses[one] == address))
        elif len(self._addresses) > self._most:
            self._drop(next(iter(self._waiting)))

    def waits(self, transport: Transport) -> None:
        """Notes that we wait for a request, or for the rest of one."""
        if transport in self._addresses:
            self._waiting.setdefault(transport, self._clock())

    def busy(self, transport: Transport) -> None:
        """Notes that the whole request has come."""
        self._waiting.pop(transport, None)

    def closed(self, transport: Transport) -> None:
        address = self._addresses.pop(transport, None)
        self._waiting.pop(transport, None)
        self._unread.pop(transport, None)
        if address is not None:
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]

    async def sweep(self) -> None:
        """Closes those that take too long. To be called about once a second."""
        now = self._clock()
        late = [one for one, since in self._waiting.items() if now - since > self._request_seconds]
        dead = [one for one in self._addresses if self._reads_nothing(one, now)]
        for transport in (*late, *dead):
            self._drop(transport)

    def _reads_nothing(self, transport: Transport, now: float) -> bool:
        left = transport.get_write_buffer_size()
        before, since = self._unread.get(transport, (left + 1, now))
        if left == 0:
            self._unread.pop(transport, None)
        elif left < before:
            self._unread[transport] = (left, now)
        return 0 < before <= left and now - since > self._reading_seconds

    def _drop(self, transport: Transport) -> None:
        """Ends a connection at once: a normal close would wait for the peer to read."""
        self._waiting.pop(transport, None)
        transport.abort()
