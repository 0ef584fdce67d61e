"""The log of a table: rolls, choices and undos, only ever appended to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rollwright.core.record import Choice, Event, Roll
from rollwright.core.state import State


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
    """

    def __init__(self, start: State, entries: Iterable[tuple[str, float]] = ()) -> None:
        self.entries: list[Entry] = []
        self.states: list[State] = [start]
        self.times: list[float] = []
        self.stand: list[int] = []
        self.taken: dict[int, int] = {}
        for text, at in entries:
            entry = read_entry(text)
            self.add(entry, self.after(entry), at)

    @property
    def number(self) -> int:
        """How many entries there are."""
        return len(self.entries)

    @property
    def state(self) -> State:
        """The state after the last entry."""
        return self.states[-1]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.result is not None

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
    def rolls(self) -> int:
        """How many rolls stand."""
        return sum(isinstance(event, Roll) for event in self.events)

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

    def add(self, entry: Entry, state: State, at: float) -> None:
        """Appends an entry and the state that it leads to."""
        self.entries.append(entry)
        self.states.append(state)
        self.times.append(at)
        if isinstance(entry, Undo):
            self.taken[self.stand.pop()] = self.number
        else:
            self.stand.append(self.number)

    def stands(self, event: int, number: int) -> bool:
        """Whether an event stands after entry `number`."""
        return self.taken.get(event, number + 1) > number

    @property
    def public_events(self) -> tuple[Event, ...]:
        """The events that stand, up to the first answer that is secret now."""
        secret = set(self.state.answered)
        events, last = self.events, len(self.stand)
        for number, event in reversed(list(enumerate(events))):
            if isinstance(event, Roll) or not secret:
                break
            if event.seat in secret:
                secret.remove(event.seat)
                last = number
        return events[:last]
