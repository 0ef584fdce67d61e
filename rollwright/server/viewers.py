"""The viewers of a table: the connections that look at it, and what they all are to be told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Set
from dataclasses import dataclass

from rollwright.server.table import Table

GATHERING = 0.001
"""Seconds, for each viewer, for which arrivals and departures are gathered before all are told."""
WOKEN = 20
"""Viewers that are told at once."""


def _deaf(payload: bytes) -> bool:
    return False


def _nothing() -> None:
    pass


@dataclass(eq=False, slots=True)
class Viewer:
    """A connection that looks at a table, what it knows, and what it has asked for."""

    guest: str
    seen: int = 0
    """The number of the last entry that it was told."""
    eye: int | None = None
    """The seat whose secrets it was told."""
    about: bytes = b""
    """What it was told about table and seats."""
    version: int = 0
    clocked: int = 0
    """Of which version of the time left it was told."""
    asks: int | str | None = None
    """The id of the message that is being carried out."""
    made: int | None = None
    """The number of the entry that this message has become."""
    push: Callable[[bytes], bool] = _deaf
    """Sends it a message; False if it doesn't keep up with reading."""
    hear: Callable[[], None] = _nothing
    """Tells it what is new, once it reads."""

    end: Callable[[], None] = _nothing
    """Ends its connection: it comes back, identifies itself, and finds the table where it is
    now."""

    def deafen(self) -> None:
        """Stops telling anything."""
        self.push, self.hear, self.end = _deaf, _nothing, _nothing


@dataclass(frozen=True)
class Presence:
    """Who is connected to a table: the guests, and how many viewers hold no seat."""

    guests: Set[str] = frozenset()
    spectators: int = 0


@dataclass(slots=True)
class Announcement:
    """The message of a new entry, for all who know everything before it.

    Not for the viewer who made it, nor for those who see the secrets of seat `secret_of`.
    """

    number: int
    version: int
    message: bytes
    secret_of: int | None = None


class Viewers:
    """Everybody who looks at one table."""

    def __init__(self) -> None:
        self._viewers: set[Viewer] = set()
        self._presence: Presence | None = None
        self._frames: dict[Hashable, bytes] = {}
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

    def part(self, guest: str) -> None:
        """Ends the connections of a guest."""
        for viewer in [one for one in self._viewers if one.guest == guest]:
            viewer.end()

    def _tell_soon(self) -> None:
        """Tells all who is there; many viewers are told less often than few."""
        self._forget()
        if self._telling is None:
            delay = GATHERING * len(self._viewers)
            self._telling = asyncio.get_running_loop().call_later(delay, self.wake)

    def end(self) -> None:
        """Ends all connections."""
        for viewer in list(self._viewers):
            viewer.end()

    def wake(self) -> None:
        """Wakes all viewers: the table looks different now."""
        self._forget()
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None
        _wake(list(self._viewers))

    def outdate(self) -> None:
        """Forgets messages: the log is longer, and nothing else has changed."""
        self._frames.clear()

    def tell_entry(self, announcement: Announcement | None) -> None:
        """Tells all viewers of a new entry: nothing else has changed."""
        viewers = list(self._viewers)
        if announcement is None:
            _wake(viewers)
        else:
            _tell(viewers, announcement)

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

    def frame(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """A message for all viewers with the same key, made once until the table changes."""
        found = self._frames.get(key)
        if found is None:
            found = self._frames[key] = make()
        return found


def _wake(viewers: list[Viewer]) -> None:
    """Wakes some viewers now and the others later: other tables go on meanwhile."""
    for viewer in viewers[:WOKEN]:
        viewer.hear()
    if len(viewers) > WOKEN:
        asyncio.get_running_loop().call_soon(_wake, viewers[WOKEN:])


def _tell(viewers: list[Viewer], told: Announcement) -> None:
    """Tells some viewers now and the others later; viewers who lack more are told separately."""
    before, version, eye, message = told.number - 1, told.version, told.secret_of, told.message
    for viewer in viewers[:WOKEN]:
        if (
            viewer.seen == before
            and viewer.version == version
            and viewer.made != told.number
            and (eye is None or viewer.eye != eye)
            and viewer.push(message)
        ):
            viewer.seen = told.number
        else:
            viewer.hear()
    if len(viewers) > WOKEN:
        asyncio.get_running_loop().call_soon(_tell, viewers[WOKEN:], told)
