"""Qwixx: the rules, as functions over slots of integers. Seats and rows count from 0 here."""

from __future__ import annotations

from rollwright.core.answers import OWED
from rollwright.core.dice import Slots
from rollwright.core.speed import rule
from rollwright.games.qwixx.sheet import (
    CROSSES_TO_CLOSE,
    NUMBERS,
    PENALTIES,
    PENALTY_POINTS,
    POINTS,
    ROWS_TO_END,
)

PLAYERS = 0
ACTIVE = 1
PHASE = 2
CLOSED = 3  # rows closed, one bit each
MARKED = 4  # 1 when the active seat has marked in action 1
FACES = 5  # w w r y g b; 0 while a die is not rolled
SEATS = 11

CROSSES = 0  # four slots: the crosses of a row, one bit a number, bit 11 the lock
NEXT = 4  # four slots: the first position in the row that may still be marked
COUNT = 8  # four slots: the crosses of a row, counted
MISSED = 12
ANSWER = 13  # in action 1: see core.answers
SEAT_SIZE = 14

ROLL, WHITE, COLOUR, OVER = 0, 1, 2, 3  # what the game waits for: a roll, action 1, action 2

PASS = 0
MARK = 1  # + 11 * row + position
MOVES = 45
AREAS = 5
DICE = 6
SIDES = 6
LAST = NUMBERS - 1
LOCK = MOVES - MARK  # what a move marks: its box, a lock (+ row), a penalty
PENALTY = LOCK + 4
FAULTS = ("lock", "end", "dice", "marked")
WRONG_LOCK, WRONG_END, WRONG_DICE, WRONG_MARKED = 1, 2, 3, 4


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
def count_closed(s: Slots) -> int:
    closed = s[CLOSED]
    return (closed & 1) + (closed >> 1 & 1) + (closed >> 2 & 1) + (closed >> 3 & 1)


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
def complete(s: Slots) -> int:
    fault = 0
    for seat in range(s[PLAYERS]):
        for row in range(4):
            if not complete_row(s, SEATS + SEAT_SIZE * seat, row):
                fault = WRONG_LOCK
    if fault == 0 and ends(s) != (s[PHASE] == OVER):
        fault = WRONG_END
    if fault == 0 and not dice_fit(s):
        fault = WRONG_DICE
    early = s[PHASE] == ROLL or s[PHASE] == WHITE
    return WRONG_MARKED if fault == 0 and early and s[MARKED] == 1 else fault


@rule
def complete_row(s: Slots, base: int, row: int) -> bool:
    """Adds the lock that comes with the last number, and counts the crosses.

    Returns whether there are enough for the last number.
    """
    crosses = s[base + CROSSES + row]
    last = crosses >> LAST & 1
    s[CLOSED] |= last << row
    s[base + COUNT + row] = last
    s[base + NEXT + row] = 0
    for place in range(NUMBERS):
        if crosses >> place & 1:
            s[base + COUNT + row] += 1
            s[base + NEXT + row] = place + 1
    s[base + CROSSES + row] |= last << NUMBERS
    return last == 0 or s[base + COUNT + row] >= CROSSES_TO_CLOSE + 2


@rule
def ends(s: Slots) -> bool:
    """Whether enough rows are closed, or somebody has made the last penalty."""
    return count_closed(s) >= ROWS_TO_END or reason(s) == 1


@rule
def dice_fit(s: Slots) -> bool:
    """Whether all dice are rolled, or none before a roll."""
    for die in range(6):
        rolled = s[FACES + die] != 0
        lying = (63 & ~(s[CLOSED] << 2)) >> die & 1 == 1
        if s[PHASE] == ROLL and rolled:
            return False
        if s[PHASE] != ROLL and s[PHASE] != OVER and lying and not rolled:
            return False
    return True


@rule
def reason(s: Slots) -> int:
    """0 if rows were closed, 1 if somebody has made the last penalty."""
    missed = 0
    for seat in range(s[PLAYERS]):
        missed |= int(s[SEATS + SEAT_SIZE * seat + MISSED] == PENALTIES)
    return missed


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
