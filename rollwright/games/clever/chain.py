"""Clever: what a move marks, in order: its box, signs that it reaches, marks that follow."""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.clever.boxes import (
    CROSSING,
    GREEN,
    GREEN_BONUS,
    GREEN_X,
    LINES,
    ORANGE,
    ORANGE_BONUS,
    PURPLE,
    PURPLE_6,
    PURPLE_BONUS,
    ROW_OF,
)
from rollwright.games.clever.marks import mark_box
from rollwright.games.clever.outcome import box_of
from rollwright.games.clever.sheet import BOXES
from rollwright.games.clever.slots import (
    CROSSES,
    GREENS,
    ORANGES,
    PLAYERS,
    PURPLES,
    SEAT_SIZE,
    SEATS,
)

# What a move marks, by number: a cross; then a place in a long row, a line (from 1) that is full,
# and the sign below a place.
PLACE = GREEN
LINE = PLACE + 3 * BOXES - 1
SIGN = LINE + len(LINES)


@rule
def filled(s: Slots, base: int, box: int) -> int:
    """How many boxes of a long row are marked."""
    if box == GREEN:
        return s[base + GREENS]
    return s[base + ORANGES] if box == ORANGE else s[base + PURPLES]


@rule
def sign_at(box: int, place: int) -> int:
    """The bonus below a place of a long row, from 1; 0 if there is none."""
    if box == GREEN:
        return GREEN_BONUS[place]
    return ORANGE_BONUS[place] if box == ORANGE else PURPLE_BONUS[place]


@rule
def note_line(s: Slots, base: int, line: int, out: Slots, n: int) -> int:
    """Writes a line if it is full; 0 is no line."""
    out[n] = LINE + line
    return n + int(line != 0 and s[base + CROSSES] & LINES[line] == LINES[line])


@rule
def note(s: Slots, base: int, box: int, out: Slots, n: int) -> int:
    """Writes the mark that was made last and the signs that it has reached."""
    if box < GREEN:
        out[n] = box
        n = note_line(s, base, ROW_OF[box], out, n + 1)
        return note_line(s, base, CROSSING[box], out, n)
    place = filled(s, base, box)
    out[n] = PLACE + BOXES * (box - GREEN) + place - 1
    out[n + 1] = SIGN + BOXES * (box - GREEN) + place - 1
    return n + 1 + int(sign_at(box, place) != 0)


@rule
def box_of_bonus(bonus: int) -> int:
    """The long row in which a bonus places a mark."""
    if bonus == GREEN_X:
        return GREEN
    return PURPLE if bonus == PURPLE_6 else ORANGE


@large_rule
def marks(s: Slots, seat: int, move: int, scratch: Slots, out: Slots) -> int:
    """The box of a move and what follows without a choice, first earned first."""
    base = SEATS + SEAT_SIZE * seat
    box = box_of(move)
    if box < 0:
        return 0
    for i in range(SEATS + SEAT_SIZE * s[PLAYERS]):
        scratch[i] = s[i]
    waiting = mark_box(scratch, base, box, 0, 0)
    n = note(scratch, base, box, out, 0)
    while waiting != 0:
        box = box_of_bonus(waiting & 15)
        waiting >>= 4
        if filled(scratch, base, box) < BOXES:
            waiting = mark_box(scratch, base, box, 0, waiting)
            n = note(scratch, base, box, out, n)
    return n
