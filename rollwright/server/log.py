"""The log of a table: rolls, choices and undos, only ever appended to. It folds to a record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rollwright.core.record import Choice, Event, Record, Roll
from rollwright.core.state import State


@dataclass(frozen=True, slots=True)
class Undo:
    """An entry: a seat takes back the last event."""

    seat: int

    def __str__(self) -> str:
        return f"undo {self.seat}"


Entry = Roll | Choice | Undo


def read_entry(text: str) -> Entry:
    """An entry as the store keeps it."""
    first, _, rest = text.partition(" ")
    if first == "roll":
        return Roll(rest)
    if first == "undo":
        return Undo(int(rest))
    return Choice(int(first), rest)


class Log:
    """Entry `n` is `entries[n - 1]`, and `states[n]` is the state after it.

    `stand` are the numbers of the entries that stand: events that no undo has taken back. `taken`
    has the others' numbers, each with that of its undo, in the order of the undos.
    """

    def __init__(self, start: Record, entries: Sequence[tuple[str, float]] = ()) -> None:
        self.record = start
        self.entries: list[Entry] = []
        self.stand: list[int] = []
        self.taken: dict[int, int] = {}
        self.times: list[float] = []
        self.states: list[State] = [start.state]
        for text, at in entries:
            entry = read_entry(text)
            self.add(entry, at, self.after(entry))

    @property
    def number(self) -> int:
        """How many entries there are."""
        return len(self.entries)

    @property
    def state(self) -> State:
        return self.record.state

    @property
    def rolls(self) -> int:
        """How many rolls the record has."""
        return sum(isinstance(event, Roll) for event in self.record.events)

    @property
    def last(self) -> Event | None:
        """The last event that stands."""
        return self.record.events[-1] if self.record.events else None

    def after(self, entry: Entry) -> Record:
        """The record with an entry added; raises what the engine raises."""
        if isinstance(entry, Roll):
            return self.record.roll(entry.dice)
        if isinstance(entry, Choice):
            return self.record.play(entry.seat, entry.move)
        return self.record.until(len(self.record.events) - 1)

    def add(self, entry: Entry, at: float, after: Record) -> None:
        """Appends an entry and the record that it leads to."""
        self.record = after
        self.entries.append(entry)
        if isinstance(entry, Undo):
            self.taken[self.stand.pop()] = self.number
        else:
            self.stand.append(self.number)
        self.times.append(at)
        self.states.append(self.record.state)

    def stands(self, event: int, number: int) -> bool:
        """Whether an event stands after entry `number`."""
        return self.taken.get(event, number + 1) > number

    def before_last(self) -> State:
        """The state before the last event that stands."""
        return self.record.until(len(self.record.events) - 1).state


def public(record: Record) -> Record:
    """The record up to the first answer that is secret now."""
    secret = set(record.state.answered)
    events, last = record.events, len(record.events)
    for number in range(last, 0, -1):
        event = events[number - 1]
        if isinstance(event, Roll) or not secret:
            break
        if event.seat in secret:
            secret.remove(event.seat)
            last = number - 1
    return record.until(last)
