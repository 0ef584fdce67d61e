"""Qwixx: the rules, as functions over slots of integers. Seats and rows count from 0 here."""

from __future__ import annotations

from rollwright.core.answers import OWED
from rollwright.core.dice import Slots
from rollwright.core.speed import rule
from rollwright.games.qwixx import slots
from rollwright.games.qwixx.position import complete as complete
from rollwright.games.qwixx.position import count_closed
from rollwright.games.qwixx.position import reason as reason
from rollwright.games.qwixx.sheet import (
    CROSSES_TO_CLOSE,
    NUMBERS,
    PENALTIES,
    PENALTY_POINTS,
    POINTS,
    ROWS_TO_END,
)
from rollwright.games.qwixx.slots import (
    ACTIVE,
    ANSWER,
    CLOSED,
    COLOUR,
    COUNT,
    CROSSES,
    FACES,
    LAST,
    LOCK,
    MARK,
    MARKED,
    MISSED,
    NEXT,
    OVER,
    PASS,
    PENALTY,
    PHASE,
    PLAYERS,
    ROLL,
    SEAT_SIZE,
    SEATS,
    WHITE,
)

MOVES, AREAS, DICE, SIDES = slots.MOVES, slots.AREAS, slots.DICE, slots.SIDES


@rule
def size(players: int) -> int:
    return SEATS + SEAT_SIZE * players


@rule
def start(s: Slots, players: int, options: Slots) -> None:
    s[PLAYERS] = players


@rule
def active(s: Slots) -> int:
    return s[ACTIVE]


@rule
def due(s: Slots) -> int:
    """The dice to roll now, one bit each."""
    if s[PHASE] != ROLL:
        return 0
    return 63 & ~(s[CLOSED] << 2)


@rule
def over(s: Slots) -> bool:
    return s[PHASE] == OVER


@rule
def order_matters(s: Slots) -> bool:
    return False


@rule
def roll(s: Slots, faces: Slots, order: Slots) -> None:
    dice = due(s)
    for die in range(6):
        s[FACES + die] = faces[die] if dice >> die & 1 else 0
    s[PHASE] = WHITE


@rule
def owing(s: Slots) -> int:
    """The seats that owe a choice, one bit each."""
    if s[PHASE] == COLOUR:
        return 1 << s[ACTIVE]
    seats = 0
    if s[PHASE] == WHITE:
        for seat in range(s[PLAYERS]):
            if s[SEATS + SEAT_SIZE * seat + ANSWER] == OWED:
                seats |= 1 << seat
    return seats


@rule
def place_of(row: int, number: int) -> int:
    return number - 2 if row < 2 else 12 - number


@rule
def markable(s: Slots, base: int, row: int, place: int) -> int:
    """1 if a seat may cross this place of the row, else 0."""
    is_open = s[CLOSED] >> row & 1 == 0
    allowed = (place < LAST) | (s[base + COUNT + row] >= CROSSES_TO_CLOSE)
    return int(is_open & allowed & (place >= s[base + NEXT + row]))


@rule
def legal(s: Slots, seat: int, out: Slots) -> int:
    """Writes the legal moves of a seat that owes a choice, and returns how many there are."""
    out[0] = PASS
    if s[PHASE] == WHITE:
        return legal_white(s, SEATS + SEAT_SIZE * seat, out)
    return legal_colour(s, SEATS + SEAT_SIZE * seat, out)


@rule
def legal_white(s: Slots, base: int, out: Slots) -> int:
    n = 1
    for row in range(4):
        place = place_of(row, s[FACES] + s[FACES + 1])
        out[n] = MARK + NUMBERS * row + place
        n += markable(s, base, row, place)
    return n


@rule
def legal_colour(s: Slots, base: int, out: Slots) -> int:
    n = 1
    for row in range(4):
        one = place_of(row, s[FACES] + s[FACES + 2 + row])
        other = place_of(row, s[FACES + 1] + s[FACES + 2 + row])
        out[n] = MARK + NUMBERS * row + min(one, other)
        n += markable(s, base, row, min(one, other))
        out[n] = MARK + NUMBERS * row + max(one, other)
        n += markable(s, base, row, max(one, other)) & int(one != other)
    return n


@rule
def play(s: Slots, seat: int, move: int) -> None:
    if s[PHASE] == WHITE:
        s[SEATS + SEAT_SIZE * seat + ANSWER] = move + 1
        if owing(s) == 0:
            resolve_white(s)
    else:
        play_colour(s, SEATS + SEAT_SIZE * seat, move)


@rule
def mark(s: Slots, base: int, move: int) -> int:
    """Crosses a number, the lock too if it is the last; returns the row it closes as a bit."""
    row = (move - MARK) // NUMBERS
    place = (move - MARK) % NUMBERS
    s[base + CROSSES + row] |= 1 << place
    s[base + NEXT + row] = place + 1
    s[base + COUNT + row] += 1
    if place < LAST:
        return 0
    s[base + CROSSES + row] |= 1 << NUMBERS
    s[base + COUNT + row] += 1
    return 1 << row


@rule
def resolve_white(s: Slots) -> None:
    """All have answered: everybody's mark counts, also where several close the same row."""
    closed = 0
    for seat in range(s[PLAYERS]):
        base = SEATS + SEAT_SIZE * seat
        move = s[base + ANSWER] - 1
        s[base + ANSWER] = OWED
        if move != PASS:
            closed |= mark(s, base, move)
            if seat == s[ACTIVE]:
                s[MARKED] = 1
    s[CLOSED] |= closed
    s[PHASE] = OVER if count_closed(s) >= ROWS_TO_END else COLOUR


@rule
def play_colour(s: Slots, base: int, move: int) -> None:
    if move != PASS:
        s[CLOSED] |= mark(s, base, move)
    elif s[MARKED] == 0:
        s[base + MISSED] += 1
    s[MARKED] = 0
    if count_closed(s) >= ROWS_TO_END or s[base + MISSED] == PENALTIES:
        s[PHASE] = OVER
        return
    s[ACTIVE] = s[ACTIVE] + 1 if s[ACTIVE] + 1 < s[PLAYERS] else 0
    s[PHASE] = ROLL
    for die in range(6):
        s[FACES + die] = 0


@rule
def areas(s: Slots, seat: int, out: Slots) -> int:
    """Writes the points of the four rows and the penalties, and returns the total."""
    base = SEATS + SEAT_SIZE * seat
    total = s[base + MISSED] * PENALTY_POINTS
    out[4] = total
    for row in range(4):
        out[row] = POINTS[s[base + COUNT + row]]
        total += out[row]
    return total


@rule
def tie_break(areas: Slots) -> int:
    return 0


@rule
def answer_slot(seat: int) -> int:
    return SEATS + SEAT_SIZE * seat + ANSWER


@rule
def outcome(before: Slots, after: Slots, seat: int, move: int, out: Slots) -> int:
    """A penalty."""
    base = SEATS + SEAT_SIZE * seat
    out[0] = 0
    return int(after[base + MISSED] > before[base + MISSED])


@rule
def marks(s: Slots, seat: int, move: int, scratch: Slots, out: Slots) -> int:
    """A number, and the lock behind the last one; or a penalty."""
    if move == PASS:
        out[0] = PENALTY
        return int(s[PHASE] == COLOUR and s[MARKED] == 0)
    out[0] = move - MARK
    out[1] = LOCK + (move - MARK) // NUMBERS
    return 2 if (move - MARK) % NUMBERS == LAST else 1


@rule
def gain(s: Slots, seat: int, move: int, scratch: Slots, out: Slots) -> int:
    """Tenths of points at once, less what skipped numbers and a penalty cost."""
    base = SEATS + SEAT_SIZE * seat
    if move == PASS:
        alone = s[PHASE] == COLOUR and s[MARKED] == 0
        return 10 * PENALTY_POINTS if alone else 0
    row = (move - MARK) // NUMBERS
    place = (move - MARK) % NUMBERS
    count = s[base + COUNT + row]
    crosses = 2 if place == LAST else 1
    return 10 * (POINTS[count + crosses] - POINTS[count]) - 6 * (place - s[base + NEXT + row])
