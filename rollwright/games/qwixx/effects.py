"""Qwixx: what a move does on the sheet: crosses, skipped numbers, locks, misthrows."""

from __future__ import annotations

from rollwright.core.move import Move
from rollwright.core.state import State
from rollwright.games.fact import Fact, count
from rollwright.games.qwixx import rules as r
from rollwright.games.qwixx.sheet import (
    COLOURS,
    CROSSES_TO_CLOSE,
    MISTHROWS,
    NUMBERS,
    POINTS,
    ROWS,
    ROWS_TO_END,
)


def facts(state: State, seat: int, move: Move) -> list[Fact]:
    """What a legal move of a seat does."""
    if move.index == r.PASS:
        return _passing(state, seat)
    row, place = divmod(move.index - r.MARK, NUMBERS)
    return [*_crossing(state, seat, row, place), *_saving(state, seat)]


def _base(seat: int) -> int:
    return r.SEATS + r.WIDTH * (seat - 1)


def _passing(state: State, seat: int) -> list[Fact]:
    if state.slots[r.PHASE] == r.COLOUR and not state.slots[r.MARKED]:
        missed = state.slots[_base(seat) + r.MISSED] + 1
        end = [Fact("the fourth: the game ends", "end")] if missed == MISTHROWS else []
        return [Fact("takes a misthrow, −5 points", "misthrow"), *end]
    if len(state.moves(seat)) == 1:
        return [Fact("nothing can be crossed")]
    waits = state.slots[r.PHASE] == r.WHITE and state.slots[r.ACTIVE] == seat - 1
    later = [Fact("leaves it to the coloured dice to avoid a misthrow")] if waits else []
    return [Fact("crosses nothing, so that no number is skipped", "patience"), *later]


def _crossing(state: State, seat: int, row: int, place: int) -> list[Fact]:
    base, colour = _base(seat), COLOURS[row]
    crosses = state.slots[base + r.COUNT + row]
    more = 2 if place == r.LAST else 1
    gain = POINTS[crosses + more] - POINTS[crosses]
    found = [Fact(f"{colour} gets its cross number {crosses + 1}: {count(gain, 'point')} at once")]
    found.append(_skipping(state.slots[base + r.NEXT + row], row, place))
    if crosses + 1 == CROSSES_TO_CLOSE:
        found.append(Fact(f"the last {colour} number may be crossed from now on", "unlock"))
    if place == r.LAST:
        found.append(Fact(f"closes {colour} for everybody, with the lock as a cross", "lock"))
        if state.slots[r.CLOSED].bit_count() + 1 == ROWS_TO_END:
            found.append(Fact("the second closed row: the game ends", "end"))
    return found


def _skipping(first: int, row: int, place: int) -> Fact:
    skipped = ROWS[row][first:place]
    if not skipped:
        return Fact("no number is skipped")
    if len(skipped) == 1:
        return Fact(f"skips the {skipped[0]}", "skip")
    return Fact(f"skips {len(skipped)} numbers, {skipped[0]} to {skipped[-1]}", "skip")


def _saving(state: State, seat: int) -> list[Fact]:
    if state.slots[r.PHASE] == r.COLOUR and not state.slots[r.MARKED]:
        return [Fact("avoids a misthrow", "misthrow")]
    return []
