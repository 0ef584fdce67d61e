"""Qwixx: what a move does on the sheet: crosses, skipped numbers, locks, penalties."""

from __future__ import annotations

from rollwright.core.contract import Fact
from rollwright.core.move import Move
from rollwright.core.state import State
from rollwright.games.fact import fact, standing
from rollwright.games.qwixx import rules as r
from rollwright.games.qwixx.sheet import (
    COLOURS,
    CROSSES_TO_CLOSE,
    NUMBERS,
    PENALTIES,
    PENALTY_POINTS,
    POINTS,
    ROWS,
    ROWS_TO_END,
)
from rollwright.words.phrase import Phrase, phrase

THEMES = ("end", "lock", "patience", "penalty", "skip", "unlock")
NEAR, TIGHT = 3, 2
"""What is missing to close a row is told from so few crosses, or with so little room to spare."""
OFFERS = 2
"""How many numbers of the coloured dice are named."""


def facts(state: State, seat: int, move: Move) -> list[Fact]:
    """What a legal move of a seat does."""
    if move.index == r.PASS:
        return _passing(state, seat)
    row, place = divmod(move.index - r.MARK, NUMBERS)
    return [*_crossing(state, seat, row, place), *_saving(state, seat, move.index)]


def _base(seat: int) -> int:
    return r.SEATS + r.SEAT_SIZE * (seat - 1)


def _number(move: int) -> Phrase:
    """The number of a move, in words: `red 5`."""
    row, place = divmod(move - r.MARK, NUMBERS)
    return phrase(f"number.{COLOURS[row]}", n=ROWS[row][place])


def _skips(state: State, seat: int, move: int) -> int:
    """How many numbers a cross skips."""
    row, place = divmod(move - r.MARK, NUMBERS)
    return place - state.slots[_base(seat) + r.NEXT + row]


def _alone(state: State) -> bool:
    """Whether the active seat has nothing yet, and is asked for the last time."""
    return state.slots[r.PHASE] == r.COLOUR and not state.slots[r.MARKED]


def _waits(state: State, seat: int) -> bool:
    """Whether the coloured dice are still to come for this seat."""
    return state.slots[r.PHASE] == r.WHITE and state.slots[r.ACTIVE] == seat - 1


def _passing(state: State, seat: int) -> list[Fact]:
    moves = sorted(
        (move.index for move in state.moves(seat) if move.index != r.PASS),
        key=lambda move: _skips(state, seat, move),
    )
    if _alone(state):
        return _penalty(state, seat)
    if not moves:
        return [fact("why.qwixx.none"), *_offers(state, seat)]
    whole = [move for move in moves if not _skips(state, seat, move)]
    if whole:
        lost = tuple(_number(move) for move in whole)
        return [fact("why.qwixx.waste", "patience", boxes=lost), *_offers(state, seat)]
    least = _skips(state, seat, moves[0])
    found = fact("why.qwixx.spare", "patience", n=least, box=_number(moves[0]))
    return [found, *_offers(state, seat)]


def _penalty(state: State, seat: int) -> list[Fact]:
    missed = state.slots[_base(seat) + r.MISSED] + 1
    found = [fact("why.qwixx.penalty", "penalty", n=missed)]
    if missed < PENALTIES:
        return found
    return [*found, fact("why.qwixx.fourth", "end"), *standing(state, seat, PENALTY_POINTS)]


def _offers(state: State, seat: int, marked: int = r.PASS) -> list[Fact]:
    """The numbers that the coloured dice leave open after an answer to the white ones."""
    if not _waits(state, seat):
        return []
    slots, base = list(state.slots), _base(seat)
    if marked != r.PASS:
        slots[r.CLOSED] |= r.mark(slots, base, marked)
    out = [0] * NUMBERS
    moves = out[1 : r.legal_colour(slots, base, out)]
    skips = {
        move: (move - r.MARK) % NUMBERS - slots[base + r.NEXT + (move - r.MARK) // NUMBERS]
        for move in moves
    }
    near = sorted(moves, key=lambda move: skips[move])[:OFFERS]
    if not near:
        return [] if marked != r.PASS else [fact("why.qwixx.risk")]
    least = skips[near[0]]
    shown = tuple(_number(move) for move in near if skips[move] == least)
    if not least:
        return [fact("why.qwixx.then", boxes=shown)]
    return [] if marked != r.PASS else [fact("why.qwixx.gap", boxes=shown, n=least)]


def _crossing(state: State, seat: int, row: int, place: int) -> list[Fact]:
    base, name = _base(seat), phrase(f"why.row.{COLOURS[row]}")
    crosses = state.slots[base + r.COUNT + row]
    more = 2 if place == r.LAST else 1
    gain = POINTS[crosses + more] - POINTS[crosses]
    found = [fact("why.qwixx.cross", row=name, n=crosses + 1, points=gain)]
    found.append(_skipping(state.slots[base + r.NEXT + row], row, place))
    if place < r.LAST:
        return found + _closing(crosses + 1, place, state.slots[base + r.NEXT + row])
    found.append(fact("why.qwixx.close", "lock", row=name))
    if state.slots[r.CLOSED].bit_count() + 1 == ROWS_TO_END:
        found += [fact("why.qwixx.second", "end"), *standing(state, seat, gain)]
    return found


def _skipping(first: int, row: int, place: int) -> Fact:
    """What is lost, and how often white dice would have shown it."""
    skipped = ROWS[row][first:place]
    if not skipped:
        return fact("why.qwixx.whole")
    span = f"{skipped[0]}" if len(skipped) == 1 else f"{skipped[0]}–{skipped[-1]}"
    ways = sum(6 - abs(number - 7) for number in skipped)
    return fact("why.qwixx.skip", "skip", n=len(skipped), numbers=span, ways=ways)


def _closing(crosses: int, place: int, first: int) -> list[Fact]:
    """What is missing to close the row: crosses, and numbers left for them."""
    need, left = CROSSES_TO_CLOSE - crosses, r.LAST - 1 - place
    if need == 0:
        return [fact("why.qwixx.unlock", "unlock")]
    if need < 0:
        return []
    if need > left:
        was_open = need + 1 <= r.LAST - first
        return [fact("why.qwixx.never")] if was_open else []
    if need <= NEAR - 1 or left - need <= TIGHT:
        return [fact("why.qwixx.need", n=need, left=left)]
    return []


def _saving(state: State, seat: int, move: int) -> list[Fact]:
    if _alone(state):
        return [fact("why.qwixx.safe", "penalty")]
    return _offers(state, seat, move)
