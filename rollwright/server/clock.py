"""A table's clock: how much time people have, what is left of it, and what happens afterwards.

Time runs only for seats that owe a roll or a choice, for all of them at once, from the first roll
on; never for a bot. Everything here is plain data and functions; `timekeeper.py` keeps the time.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, replace

from rollwright.core.record import Choice, Roll
from rollwright.core.state import State
from rollwright.server.fields import Json
from rollwright.server.log import Entry, Log

CHOICE, GAME = "choice", "game"
THEN_BOT, THEN_PASS = "bot", "pass"
LEAST, MOST = 5, 30 * 24 * 3600
"""Seconds that somebody may have."""
MOST_ADDED = 3600
PASS = "pass"
"""The move of a seat that does nothing, in games that have one."""
BACK = 0.1
"""The part of a game's time that somebody has who comes back after it was up."""


@dataclass(frozen=True)
class Clock:
    """Seconds for each choice, or for all choices of a game; then a bot plays on, or one passes."""

    per: str
    seconds: int
    added: int
    """Seconds that each choice adds to the time of a game."""
    then: str
    bot: str
    """The bot that plays on, or chooses where the rules don't let a seat pass."""

    def __str__(self) -> str:
        added = f" and {self.added} s a {CHOICE}" if self.added else ""
        then = f"bot {self.bot}" if self.then == THEN_BOT else THEN_PASS
        return f"{self.seconds} s a {self.per}{added}, then {then}"

    @property
    def data(self) -> Json:
        return asdict(self)


@dataclass(frozen=True)
class TimeLeft:
    """The seconds that each seat had left at a time; below 0, how much too late it is.

    A seat's time is renewed once for each depth, the number of events that stand: an undo gives
    none back. `deepest` is the depth at which each seat's time was renewed last. `timed` has the
    numbers of the choices that were made for seats whose time was up.
    """

    at: float
    left: tuple[float, ...]
    deepest: tuple[int, ...]
    timed: tuple[int, ...] = ()

    @classmethod
    def full(cls, clock: Clock, players: int, at: float) -> TimeLeft:
        """Before the first roll."""
        return cls(at, (float(clock.seconds),) * players, (0,) * players)

    @classmethod
    def loads(cls, text: str, at: float) -> TimeLeft:
        return cls(at, **{name: tuple(values) for name, values in json.loads(text).items()})

    def dumps(self) -> str:
        """What is kept of it, besides the time."""
        left = [round(seconds, 3) for seconds in self.left]
        return json.dumps({"left": left, "deepest": self.deepest, "timed": self.timed})

    def spent(self, seats: Collection[int], seconds: float, at: float) -> TimeLeft:
        """What is left after some seats have taken a number of seconds."""
        left = (one - seconds if n in seats else one for n, one in enumerate(self.left, 1))
        return replace(self, at=at, left=tuple(left))

    def renewed(self, clock: Clock, seats: Collection[int], depth: int, rolls: bool) -> TimeLeft:
        """The time of seats that begin to owe something; the time for a whole game just goes on."""
        left, deepest = list(self.left), list(self.deepest)
        for seat in (n - 1 for n in seats if depth > self.deepest[n - 1]):
            deepest[seat] = depth
            if clock.per == CHOICE:
                left[seat] = float(clock.seconds)
            elif not rolls:
                left[seat] += clock.added
        return replace(self, left=tuple(left), deepest=tuple(deepest))

    def back(self, clock: Clock, seats: Collection[int]) -> TimeLeft:
        """The time of seats whose players come back after it was up."""
        least = clock.seconds * BACK if clock.per == GAME else 0.0
        left = (max(one, least) if n in seats else one for n, one in enumerate(self.left, 1))
        return replace(self, left=tuple(left))


def begins(entry: Entry, owing: Sequence[int], owed: Sequence[int]) -> list[int]:
    """The seats that owe something because of an entry and didn't before: none after an undo."""
    if isinstance(entry, Roll):
        return list(owing)
    if isinstance(entry, Choice):
        return [n for n in owing if n == entry.seat or n not in owed]
    return []


def passing(state: State, seat: int) -> str | None:
    """The move by which a seat passes; None if the rules ask it for a choice."""
    return PASS if PASS in map(str, state.moves(seat)) else None


def timed_header(log: Log) -> dict[str, str]:
    """What the header of a record says of choices for seats whose time was up."""
    shown = log.stand[: len(log.public_events)]
    places = [str(n) for n, event in enumerate(shown, 1) if event in log.timed]
    return {"timed": " ".join(places)} if places else {}
