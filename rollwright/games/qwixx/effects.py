"""Qwixx: what a move does on the sheet: crosses, skipped numbers, locks, penalties."""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.fact import STANDING, fact, put, put2, put3, standing
from rollwright.games.qwixx.position import count_closed
from rollwright.games.qwixx.rules import legal, legal_colour, mark, size
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
from rollwright.games.qwixx.slots import (
    ACTIVE,
    CLOSED,
    COLOUR,
    COUNT,
    LAST,
    MARK,
    MARKED,
    MISSED,
    NEXT,
    PASS,
    PHASE,
    PLAYERS,
    SEAT_SIZE,
    SEATS,
    WHITE,
)
from rollwright.words.telling import NUMBER, OneOf, Several, Texts, words

NEAR, TIGHT = 3, 2
"""What a row still lacks to be closed is told if that is few crosses, or there is little room to
spare."""
OFFERS = 2
"""How many numbers of the coloured dice are named."""
NUMBER_AT = tuple(number for row in ROWS for number in row)
"""By row and place."""

ROW = OneOf([words(f"why.row.{colour}") for colour in COLOURS])
BOX = OneOf([words(f"number.{colour}", n=NUMBER) for colour in COLOURS])
SPAN = Texts([str(number) for number in range(max(NUMBER_AT) + 1)], "–")

FACTS = (
    *STANDING,
    fact("why.qwixx.none"),
    fact("why.qwixx.waste", "patience", boxes=Several(BOX)),
    fact("why.qwixx.spare", "patience", n=NUMBER, box=BOX),
    fact("why.qwixx.penalty", "penalty", n=NUMBER),
    fact("why.qwixx.fourth", "end"),
    fact("why.qwixx.risk"),
    fact("why.qwixx.then", boxes=Several(BOX)),
    fact("why.qwixx.gap", boxes=Several(BOX), n=NUMBER),
    fact("why.qwixx.cross", row=ROW, n=NUMBER, points=NUMBER),
    fact("why.qwixx.close", "lock", row=ROW),
    fact("why.qwixx.second", "end"),
    fact("why.qwixx.whole"),
    fact("why.qwixx.skip", "skip", n=NUMBER, numbers=SPAN, ways=NUMBER),
    fact("why.qwixx.unlock", "unlock"),
    fact("why.qwixx.never"),
    fact("why.qwixx.need", n=NUMBER, left=NUMBER),
    fact("why.qwixx.safe", "penalty"),
)
LEVEL, AHEAD, BEHIND, NONE, WASTE, SPARE, PENALTY, FOURTH, RISK, THEN = range(10)
GAP, CROSS, CLOSE, SECOND, WHOLE, SKIP, UNLOCK, NEVER, NEED, SAFE = range(10, 20)


@large_rule
def facts(s: Slots, seat: int, move: int, scratch: Slots, room: Slots, out: Slots) -> int:
    """Writes what a legal move of a seat does."""
    if move == PASS:
        return passing(s, seat, scratch, room, out)
    n = crossing(s, seat, move, room, out)
    if is_alone(s):
        return put(out, n, SAFE)
    return offers(s, seat, move, scratch, room, out, n)


@rule
def is_alone(s: Slots) -> bool:
    """Whether the active seat has marked nothing yet, and this is its last chance."""
    return s[PHASE] == COLOUR and s[MARKED] == 0


@rule
def box(out: Slots, n: int, move: int) -> int:
    """Writes the number that a move marks."""
    return put2(out, n, (move - MARK) // NUMBERS, NUMBER_AT[move - MARK])


@rule
def skips(s: Slots, base: int, move: int) -> int:
    """How many numbers a cross skips."""
    return (move - MARK) % NUMBERS - s[base + NEXT + (move - MARK) // NUMBERS]


@rule
def least_skips(s: Slots, base: int, moves: Slots, count: int) -> int:
    """The fewest numbers that a move skips; the first move, to pass, doesn't count.

    -1 if there is no other.
    """
    least = -1
    for i in range(1, count):
        skipped = skips(s, base, moves[i])
        if least < 0 or skipped < least:
            least = skipped
    return least


@rule
def boxes(
    s: Slots, base: int, moves: Slots, count: int, skipped: int, most: int, out: Slots, n: int
) -> int:
    """Writes how many moves skip `skipped` numbers, but `most` at most, and which."""
    place, found = n, 0
    n += 1
    for i in range(1, count):
        if skips(s, base, moves[i]) == skipped and found < most:
            n = box(out, n, moves[i])
            found += 1
    out[place] = found
    return n


@rule
def passing(s: Slots, seat: int, scratch: Slots, room: Slots, out: Slots) -> int:
    base = SEATS + SEAT_SIZE * seat
    if is_alone(s):
        return penalty(s, seat, room, out)
    count = legal(s, seat, room)
    least = least_skips(s, base, room, count)
    if least < 0:
        n = put(out, 0, NONE)
    elif least == 0:
        n = boxes(s, base, room, count, 0, count, out, put(out, 0, WASTE))
    else:
        first = 1
        while skips(s, base, room[first]) != least:
            first += 1
        n = box(out, put2(out, 0, SPARE, least), room[first])
    return offers(s, seat, PASS, scratch, room, out, n)


@rule
def penalty(s: Slots, seat: int, room: Slots, out: Slots) -> int:
    missed = s[SEATS + SEAT_SIZE * seat + MISSED] + 1
    n = put2(out, 0, PENALTY, missed)
    if missed < PENALTIES:
        return n
    return standing(s, seat, PENALTY_POINTS, LEVEL, room, out, put(out, n, FOURTH))


@large_rule
def offers(
    s: Slots, seat: int, marked: int, scratch: Slots, room: Slots, out: Slots, n: int
) -> int:
    """Writes the numbers that the coloured dice still offer after an answer to the white ones."""
    if s[PHASE] != WHITE or s[ACTIVE] != seat:
        return n
    base = SEATS + SEAT_SIZE * seat
    for i in range(size(s[PLAYERS])):
        scratch[i] = s[i]
    if marked != PASS:
        scratch[CLOSED] |= mark(scratch, base, marked)
    count = legal_colour(scratch, base, room)
    least = least_skips(scratch, base, room, count)
    if least == 0:
        return boxes(scratch, base, room, count, 0, OFFERS, out, put(out, n, THEN))
    if marked != PASS:
        return n
    if least < 0:
        return put(out, n, RISK)
    n = boxes(scratch, base, room, count, least, OFFERS, out, put(out, n, GAP))
    return put(out, n, least)


@rule
def crossing(s: Slots, seat: int, move: int, room: Slots, out: Slots) -> int:
    base = SEATS + SEAT_SIZE * seat
    row, place = (move - MARK) // NUMBERS, (move - MARK) % NUMBERS
    crosses, first = s[base + COUNT + row], s[base + NEXT + row]
    gain = POINTS[crosses + (2 if place == LAST else 1)] - POINTS[crosses]
    n = put2(out, put2(out, 0, CROSS, row), crosses + 1, gain)
    n = skipping(row, first, place, out, n)
    if place < LAST:
        return closing(crosses + 1, place, first, out, n)
    n = put2(out, n, CLOSE, row)
    if count_closed(s) + 1 == ROWS_TO_END:
        n = standing(s, seat, gain, LEVEL, room, out, put(out, n, SECOND))
    return n


@rule
def skipping(row: int, first: int, place: int, out: Slots, n: int) -> int:
    """Writes what a cross skips, and how often white dice would show it."""
    if first == place:
        return put(out, n, WHOLE)
    ways = 0
    for skipped in range(first, place):
        ways += 6 - abs(NUMBER_AT[NUMBERS * row + skipped] - 7)
    n = put2(out, n, SKIP, place - first)
    if place - first == 1:
        n = put2(out, n, 1, NUMBER_AT[NUMBERS * row + first])
    else:
        ends = NUMBER_AT[NUMBERS * row + first], NUMBER_AT[NUMBERS * row + place - 1]
        n = put3(out, n, 2, ends[0], ends[1])
    return put(out, n, ways)


@rule
def closing(crosses: int, place: int, first: int, out: Slots, n: int) -> int:
    """Writes what the row still lacks to be closed: crosses, and numbers left for them."""
    need, left = CROSSES_TO_CLOSE - crosses, LAST - 1 - place
    if need == 0:
        return put(out, n, UNLOCK)
    if need > left:
        return put(out, n, NEVER) if need + 1 <= LAST - first else n
    if need > 0 and (need <= NEAR - 1 or left - need <= TIGHT):
        return put3(out, n, NEED, need, left)
    return n
