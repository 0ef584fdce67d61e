"""Uptime: when the server was there. People lose no time while it isn't.

Each process notes from when to when it has run, as long as any clock does. A gap, as of a machine
that slept or a store that didn't answer, ends a period.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from rollwright.server import queries
from rollwright.server.store import Store
from rollwright.server.table import new_token

BEAT = 5.0
"""Seconds between two notes."""
GAP = 3 * BEAT
"""Seconds without a beat that count as absence."""
KEPT_FOR = 400 * 24 * 3600.0
"""Seconds: longer than any clock runs without an event."""
Period = tuple[float, float]


class Uptime:
    """The periods in which this process was there, and what is known of others."""

    def __init__(self, store: Store, process: str | None = None) -> None:
        self._store, self._process = store, process or new_token()
        self.began = time.time()
        self._periods: list[Period] = [(self.began, self.began)]

    def beat(self) -> None:
        """Says that this process is there; after a gap a new period begins."""
        now = time.time()
        began, ended = self._periods[-1]
        if 0 <= now - ended < GAP:
            self._periods[-1] = (began, now)
        else:
            self._periods.append((now, now))

    async def note(self) -> None:
        """Keeps the last period."""
        await self._store.write(queries.UP, self._process, *self._periods[-1])

    async def forget(self) -> None:
        """Removes what nobody needs any more."""
        await self._store.write(queries.OLD_UPTIMES, time.time() - KEPT_FOR)

    def between(self, start: float, end: float) -> float:
        """Seconds from one time to another in which this process was there."""
        began, ended = self._periods[-1]
        last = (began, end if end - ended < GAP else ended)
        if start >= began:
            return _overlap([last], start, end)
        return _overlap([*self._periods[:-1], last], start, end)

    async def until(self, start: float, end: float) -> float:
        """Seconds from one time to another in which any process was there."""
        here = self.between(max(start, self.began), end)
        end = min(end, self.began)
        if start >= end:
            return here
        rows = await self._store.rows(queries.UPTIMES, start, end)
        return here + _overlap([(row["began"], row["ended"]) for row in rows], start, end)


def _overlap(periods: Iterable[Period], start: float, end: float) -> float:
    """Seconds between two times that lie in any of some periods, which are in order."""
    found = 0.0
    for began, ended in periods:
        began, until = max(began, start), min(ended, end)
        if until > began:
            found, start = found + until - began, until
    return found
