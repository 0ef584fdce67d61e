"""The viewers of a table: the connections that look at it, and what they all are to be told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Set
from dataclasses import dataclass, field

from rollwright.server.table import Table

GATHERING = 0.001
"""Seconds, for each viewer, for which arrivals and departures are gathered before all are told."""
WOKEN = 20
"""Viewers that are woken at once."""


@dataclass(eq=False)
class Viewer:
    """A connection that looks at a table, what it knows, and what it has asked for.

    It is woken whenever there is something new to see.
    """

    guest: str
    seen: int = 0
    """The number of the last entry that it was told."""
    eye: int | None = None
    """The seat whose secrets it was told."""
    about: str = ""
    """What it was told about table and seats."""
    version: int = 0
    asks: int | str | None = None
    """The id of the message that is being carried out."""
    made: int | None = None
    """The number of the entry that this message has become."""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    hear: Callable[[], bool] = lambda: False
    """Tells it what is new at once; False if that can't be, and it is to be woken."""


@dataclass(frozen=True)
class Presence:
    """Who is connected to a table: the guests, and how many viewers hold no seat."""

    guests: Set[str] = frozenset()
    spectators: int = 0


class Viewers:
    """Everybody who looks at one table."""

    def __init__(self) -> None:
        self._viewers: set[Viewer] = set()
        self._presence: Presence | None = None
        self._frames: dict[Hashable, str] = {}
        self._telling: asyncio.TimerHandle | None = None
        self.version = 1
        """Changes whenever table, seats or presence may have changed."""

    def __len__(self) -> int:
        return len(self._viewers)

    def add(self, viewer: Viewer) -> None:
        self._viewers.add(viewer)
        self._tell_soon()

    def remove(self, viewer: Viewer) -> None:
        self._viewers.discard(viewer)
        self._tell_soon()

    def _tell_soon(self) -> None:
        """Tells all who is there; many viewers are told less often than few."""
        self._forget()
        if self._telling is None:
            delay = GATHERING * len(self._viewers)
            self._telling = asyncio.get_running_loop().call_later(delay, self.wake)

    def wake(self) -> None:
        """Wakes all viewers: the table looks different now."""
        self._forget()
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None
        _wake(list(self._viewers))

    def wake_for_entry(self) -> None:
        """Wakes all viewers: the log is longer, and nothing else has changed."""
        self._frames.clear()
        _wake(list(self._viewers))

    def _forget(self) -> None:
        self._presence = None
        self._frames.clear()
        self.version += 1

    def presence(self, table: Table) -> Presence:
        """Who is connected; worked out once for all viewers."""
        if self._presence is None:
            guests = {viewer.guest for viewer in self._viewers}
            seated = {guest for seat in table.seats for guest in seat.holders}
            self._presence = Presence(guests, len(guests - seated))
        return self._presence

    def frame(self, key: Hashable, make: Callable[[], str]) -> str:
        """A text for all viewers with the same key, made once until the table changes."""
        found = self._frames.get(key)
        if found is None:
            found = self._frames[key] = make()
        return found


def _wake(viewers: list[Viewer]) -> None:
    """Wakes some viewers now and the others later: other tables go on meanwhile."""
    for viewer in viewers[:WOKEN]:
        if not viewer.hear():
            viewer.news.set()
    if len(viewers) > WOKEN:
        asyncio.get_running_loop().call_soon(_wake, viewers[WOKEN:])
