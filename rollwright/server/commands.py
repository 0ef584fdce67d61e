"""Commands of people and bots: each becomes an entry of the log, or is refused. No other way in.

A command names the number of entries that its sender has seen. If it is in the log already it is
not played again. It is late if the table has moved on meanwhile, other than by choices of other
seats that answer the same roll.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass
from itertools import takewhile

from rollwright.core.answers import has_shown
from rollwright.core.errors import RollwrightError
from rollwright.core.record import Choice, Event, Roll
from rollwright.core.state import State
from rollwright.server.log import Entry, Log, Undo
from rollwright.server.refusal import Refusal, refused

UNDOS = 30
"""How often a seat may take something back between two rolls: enough for anybody in good faith."""


@dataclass(slots=True)
class Accepted:
    """An entry that may be added to the log, and the state that it leads to."""

    entry: Entry
    state: State
    timed: bool = False
    """Whether it is made since the seat's time is up."""


@dataclass(frozen=True)
class Already:
    """The entry is there: the message has come twice."""

    number: int


Answer = Accepted | Already


def play(log: Log, seat: int, move: str, number: int) -> Answer:
    """The entry for a seat's move."""
    choice = Choice(seat, " ".join(move.split()))
    for at, entry in enumerate(_since(log, number), number + 1):
        if entry == choice:
            return Already(at)
        if not isinstance(entry, Choice) or entry.seat == seat:
            raise _late(log, number)
    _check_running(log)
    if number < log.number and seat not in log.states[number].to_move:
        raise _late(log, number)
    return _accept(log, choice)


def roll(log: Log, number: int, dice: str | None, draw: Callable[[], str]) -> Answer:
    """The entry for a roll: of given dice, or drawn."""
    since = _since(log, number)
    given = " ".join(dice.split()) if dice is not None else None
    if since:
        first = since[0]
        if isinstance(first, Roll) and given in (None, first.dice):
            return Already(number + 1)
        raise _late(log, number)
    _check_running(log)
    if not log.state.dice:
        raise Refusal("illegal", f"no roll is due now; {log.state.waiting}")
    return _accept(log, Roll(draw() if given is None else given))


def undo(log: Log, seat: int, number: int, rollers: Set[int]) -> Answer:
    """The entry that takes back the last event; `rollers` may take back a roll."""
    since = _since(log, number)
    if since:
        if since[0] == Undo(seat):
            return Already(number + 1)
        raise _late(log, number)
    _check_running(log)
    if seat not in undoable(log, rollers):
        raise Refusal("no-undo", _why_not(log, seat))
    return _accept(log, Undo(seat))


def _accept(log: Log, entry: Entry) -> Accepted:
    try:
        return Accepted(entry, log.after(entry))
    except RollwrightError as error:
        raise refused(error, "notation") from None


def undoable(log: Log, rollers: Set[int]) -> set[int]:
    """The seats that may take back the last event."""
    if log.last is None or log.stand[-1] in log.timed:
        return set()
    seats = _may_undo(log.before_last, log.last, log.state, rollers)
    return {seat for seat in seats if not _used_up(log, seat)}


def _may_undo(before: State, event: Event, after: State, rollers: Set[int]) -> Set[int]:
    """The seats that may take back an event which led from one state to the other.

    Not when the game is over, nor a choice that has shown others' secret answers.
    """
    if after.result is not None:
        return set()
    if isinstance(event, Roll):
        return rollers
    return set() if has_shown(before, after) else {event.seat}


def _used_up(log: Log, seat: int) -> bool:
    """Whether a seat has taken back enough since the last roll before the last event."""
    rolls = (n for n in reversed(log.stand[:-1]) if isinstance(log.entries[n - 1], Roll))
    start = next(rolls, 0)
    undos = takewhile(lambda n: n > start, reversed(log.taken.values()))
    return sum(log.entries[n - 1] == Undo(seat) for n in undos) >= UNDOS


def _why_not(log: Log, seat: int) -> str:
    if log.last is None:
        return "nothing has been played yet"
    if _used_up(log, seat):
        return f"seat {seat} has taken back {UNDOS} times since the last roll: go on from here"
    if log.stand[-1] in log.timed:
        return "the last choice was made since the time was up"
    if isinstance(log.last, Roll):
        return "a roll can't be taken back"
    if log.last.seat != seat:
        return f"seat {log.last.seat} has answered after you"
    return "your choice has shown the others' answers"


def _since(log: Log, number: int) -> list[Entry]:
    if not 0 <= number <= log.number:
        raise _late(log, number)
    return log.entries[number:]


def _late(log: Log, number: int) -> Refusal:
    return Refusal("late", f"the table has {log.number} events; this was meant after {number}")


def _check_running(log: Log) -> None:
    if log.over:
        raise Refusal("over", "the game is over")
