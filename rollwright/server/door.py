"""The one door to a table: what people and bots ask for becomes an entry of the log, or is refused.

Who asks names the number of entries that they have seen. What is already in the log is not played
again; what comes after the table has moved on is late. Others' choices that don't touch one's own
(several seats may owe one at the same time) don't make it late.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rollwright.core.answers import has_shown
from rollwright.core.record import Choice, Roll
from rollwright.server.log import Entry, Log, Undo
from rollwright.server.refusal import Refusal, refusing


@dataclass(frozen=True)
class Already:
    """The entry is there: the message has come twice."""

    number: int


def play(log: Log, seat: int, move: str, number: int) -> Entry | Already:
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
    with refusing("notation"):
        log.state.play(seat, choice.move)
    return choice


def roll(log: Log, number: int, dice: str | None, draw: Callable[[], str]) -> Entry | Already:
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
    text = draw() if given is None else given
    with refusing("notation"):
        log.state.roll(text)
    return Roll(text)


def undo(log: Log, seat: int, number: int, rollers: set[int]) -> Entry | Already:
    """The entry that takes back the last event; `rollers` may take back a roll."""
    since = _since(log, number)
    if since:
        if since[0] == Undo(seat):
            return Already(number + 1)
        raise _late(log, number)
    _check_running(log)
    if seat not in undoable(log, rollers):
        raise Refusal("no-undo", _why_not(log, seat))
    return Undo(seat)


def undoable(log: Log, rollers: set[int]) -> set[int]:
    """The seats that may take back the last event."""
    last = log.last
    if last is None or log.state.result is not None:
        return set()
    if isinstance(last, Roll):
        return rollers
    return set() if has_shown(log.before_last(), log.state) else {last.seat}


def _why_not(log: Log, seat: int) -> str:
    if log.last is None:
        return "nothing has been played yet"
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
    if log.state.result is not None:
        raise Refusal("over", "the game is over")
