"""The log of a table: rolls, choices and undos, only ever appended to."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from itertools import takewhile

from rollwright.core.record import Choice, Event, Roll
from rollwright.core.state import State

SECRET = "?"
"""Stands for an answer that may not be seen, after its seat."""


@dataclass(frozen=True, slots=True)
class Undo:
    """An entry: a seat takes back the last event."""

    seat: int

    def __str__(self) -> str:
        return f"undo {self.seat}"


Entry = Roll | Choice | Undo


def read_entry(text: str) -> Entry:
    """The entry that a text in the store means."""
    first, _, rest = text.partition(" ")
    if first == "roll":
        return Roll(rest)
    if first == "undo":
        return Undo(int(rest))
    return Choice(int(first), rest)


class Log:
    """Entry `n` is `entries[n - 1]`, and `states[n]` is the state after it.

    An event stands if no undo has taken it back. `stand` has the numbers of the events that stand;
    `taken` has those of the others, each with the number of its undo, in the order of the undos.

    A secret answer is in `waiting`, with its seat, until it is shown. It is in `withheld` if it was
    taken back before that: then nobody else ever sees it. `shown` has the answers that were shown,
    by the number of the choice that showed them.
    """

    def __init__(self, start: State, entries: Iterable[tuple[str, float]] = ()) -> None:
        self.entries: list[Entry] = []
        self.states: list[State] = [start]
        self.times: list[float] = []
        self.stand: list[int] = []
        self.taken: dict[int, int] = {}
        self.waiting: dict[int, int] = {}
        self.withheld: dict[int, int] = {}
        self.shown: dict[int, tuple[int, ...]] = {}
        self.timed: set[int] = set()
        """The choices made for seats whose time was up; nobody can take them back."""
        self.rolls = 0
        """How many rolls stand."""
        self.number = 0
        """How many entries there are."""
        self.over = start.result is not None
        """Whether the game is over."""
        for text, at in entries:
            self.replay(text, at)

    def copy(self) -> Log:
        """Another log with the same entries."""
        log = copy(self)
        for name in (
            "entries",
            "states",
            "times",
            "stand",
            "taken",
            "waiting",
            "withheld",
            "shown",
        ):
            setattr(log, name, getattr(self, name).copy())
        return log

    @property
    def state(self) -> State:
        """The state after the last entry."""
        return self.states[-1]

    @property
    def before_last(self) -> State:
        """The state before the last event that stands."""
        return self.states[self.stand[-2] if len(self.stand) > 1 else 0]

    @property
    def last(self) -> Event | None:
        """The last event that stands."""
        return self._event(self.stand[-1]) if self.stand else None

    @property
    def events(self) -> tuple[Event, ...]:
        """The events that stand."""
        return tuple(map(self._event, self.stand))

    @property
    def rolling(self) -> list[State]:
        """The states in which the rolls that stand were due, and the last state."""
        before = (0, *self.stand)
        rolls = [n for n, event in enumerate(self.events) if isinstance(event, Roll)]
        return [*(self.states[before[n]] for n in rolls), self.state]

    def _event(self, number: int) -> Event:
        entry = self.entries[number - 1]
        assert not isinstance(entry, Undo)
        return entry

    def after(self, entry: Entry) -> State:
        """The state that an entry leads to; raises the engine's error if the rules forbid it."""
        if isinstance(entry, Roll):
            return self.state.roll(entry.dice)
        if isinstance(entry, Choice):
            return self.state.play(entry.seat, entry.move)
        return self.before_last

    def replay(self, text: str, at: float) -> None:
        """Appends an entry as the store has it."""
        entry = read_entry(text)
        self.add(entry, self.after(entry), at)

    def add(self, entry: Entry, state: State, at: float) -> None:
        """Appends an entry and the state that it leads to."""
        self.entries.append(entry)
        self.states.append(state)
        self.times.append(at)
        self.number += 1
        self.over = state.result is not None
        if isinstance(entry, Undo):
            self._take_back(self.stand.pop())
            return
        self.stand.append(self.number)
        if isinstance(entry, Roll):
            self.rolls += 1
        else:
            self._keep_secrets(entry.seat, state.answered)

    def _take_back(self, event: int) -> None:
        self.taken[event] = self.number
        self.rolls -= isinstance(self.entries[event - 1], Roll)
        if event in self.waiting:
            self.withheld[event] = self.waiting.pop(event)

    def _keep_secrets(self, seat: int, answered: tuple[int, ...]) -> None:
        """Notes whether the newest choice is secret, and which answers it shows."""
        shown = tuple(n for n, other in self.waiting.items() if other not in answered)
        if shown:
            self.shown[self.number] = shown
            for event in shown:
                del self.waiting[event]
        if seat in answered:
            self.waiting[self.number] = seat

    def text(self, number: int, eye: int | None) -> str:
        """An entry as it may be shown now to a viewer who sees the secrets of seat `eye`."""
        seat = self.secret(number)
        return str(self.entries[number - 1]) if seat in (None, eye) else f"{seat} {SECRET}"

    def secret(self, number: int) -> int | None:
        """The seat that alone may see an entry now; None if everybody may."""
        return self.waiting.get(number) or self.withheld.get(number)

    def changed(self, since: int, was: int | None, eye: int | None) -> list[int]:
        """The entries up to `since` that look different now than they did then to eye `was`."""
        if was == eye and next(reversed(self.shown), 0) <= since:
            return []
        recent = takewhile(lambda pair: pair[0] > since, reversed(self.shown.items()))
        found = {n for _, shown in recent for n in shown if self._seat(n) != was}
        if was != eye:
            secret = {**self.waiting, **self.withheld}
            found |= {n for n, seat in secret.items() if seat in (was, eye)}
        return sorted(n for n in found if n <= since)

    def _seat(self, number: int) -> int | None:
        entry = self.entries[number - 1]
        return entry.seat if isinstance(entry, Choice) else None

    @property
    def public_events(self) -> tuple[Event, ...]:
        """The events that stand, up to the first answer that is secret now."""
        first = min(self.waiting, default=self.number + 1)
        return tuple(self._event(n) for n in self.stand if n < first)
