"""Twenty One: what a move does on the sheet: entries, hits, boxes given up, rows filled."""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.fact import STANDING, fact, put, put2, put3, standing
from rollwright.games.twenty_one.rules import areas, enterable, entering, leftmost_free
from rollwright.games.twenty_one.sheet import BONUS, BOXES, COLOURS, ROWS
from rollwright.games.twenty_one.slots import (
    ALL_DICE,
    COLOUR_AT,
    FACES,
    FREE,
    HITS,
    KEEP,
    NUMBER_OF,
    PLAYERS,
    REROLL,
    ROW,
    SEAT_SIZE,
    SEATS,
    SHEET,
    STRIKE,
)
from rollwright.words.telling import NUMBER, POINTS, Amount, OneOf, Several, words

SIDES = 6
BOX = OneOf([words(f"number.{colour}", n=NUMBER) for colour in COLOURS])
"""A box or a die: `white 5`."""
DICE = Several(
    OneOf([words("why.twenty-one.low", die=BOX, box=NUMBER), words("why.twenty-one.hit", die=BOX)])
)
"""Dice with their faces, and how far below the printed number they are."""
MEAN = Amount(SIDES)

FACTS = (
    *STANDING,
    fact("why.again", "reroll", n=NUMBER),
    fact("why.twenty-one.then", fit=MEAN, hits=MEAN, free=NUMBER),
    fact("why.twenty-one.nothing"),
    fact("why.twenty-one.give", "sacrifice", dice=DICE, points=POINTS),
    fact("why.twenty-one.others", n=NUMBER, then=MEAN),
    fact("why.twenty-one.must", "keep", box=BOX),
    fact("why.twenty-one.keep", "keep", dice=DICE, points=POINTS),
    fact("why.twenty-one.strike", box=BOX),
    fact("why.twenty-one.refuse", "strike", dice=DICE),
    fact("why.twenty-one.enter", dice=DICE, points=POINTS),
    fact("why.twenty-one.bonus", "hit", n=NUMBER, bonus=NUMBER),
    fact("why.twenty-one.spare", "patience", boxes=Several(BOX)),
    fact("why.twenty-one.open", n=NUMBER),
    fact("why.twenty-one.end", "end"),
    fact("why.twenty-one.fill", "row", row=NUMBER, points=POINTS),
    fact("why.twenty-one.race", mine=NUMBER, theirs=NUMBER),
)
LEVEL, AHEAD, BEHIND, AGAIN, THEN, NOTHING, GIVE, OTHERS, MUST, HOLD = range(10)
STRUCK, REFUSE, ENTER, HIT, SPARE, OPEN, END, FILL, RACE = range(10, 19)


@large_rule
def facts(s: Slots, seat: int, move: int, scratch: Slots, room: Slots, out: Slots) -> int:
    """Writes what a legal move of a seat does."""
    base = SEATS + SEAT_SIZE * seat
    if move == REROLL:
        return others(s, seat, out, rolling(s, base, out))
    if move == KEEP:
        return others(s, seat, out, keeping(s, base, out))
    dice = move - STRIKE
    n = striking(s, base, out) if dice == 0 else enter(s, base, dice, out)
    filled = 1 << leftmost(s, base) if dice == 0 else dice
    return filling(s, seat, filled, entering(s, base, dice), room, out, n)


@rule
def count_dice(dice: int) -> int:
    count = 0
    for die in range(BOXES):
        count += dice >> die & 1
    return count


@rule
def number_of(s: Slots, base: int, die: int) -> int:
    """The printed number of a die's box in the current row."""
    return NUMBER_OF[BOXES * (ROWS * s[base + SHEET] + s[base + ROW]) + die]


@rule
def leftmost(s: Slots, base: int) -> int:
    """The colour of the box that would be struck."""
    return COLOUR_AT[BOXES * (ROWS * s[base + SHEET] + s[base + ROW]) + leftmost_free(s, base)]


@large_rule
def named(s: Slots, base: int, dice: int, out: Slots, n: int) -> int:
    """Writes dice with their faces: hits, or how far they are below the printed number."""
    n = put(out, n, count_dice(dice))
    for die in range(BOXES):
        if dice >> die & 1:
            face, number = s[FACES + die], number_of(s, base, die)
            n = put3(out, n, int(face == number), die, face)
            if face != number:
                n = put(out, n, number)
    return n


@rule
def rolling(s: Slots, base: int, out: Slots) -> int:
    again = 0
    for die in range(BOXES):
        again |= int(s[FACES + die] != 1) << die
    fitting = enterable(s, base)
    n = put2(out, 0, AGAIN, count_dice(again))
    n = put3(out, n, THEN, fit_then(s, base), hits_then(s, base))
    n = put(out, n, count_dice(s[base + FREE]))
    if fitting == 0:
        return put(out, n, NOTHING)
    lost = fitting & again
    if lost == 0:
        return n
    n = named(s, base, lost, out, put(out, n, GIVE))
    return put(out, n, entering(s, base, lost))


@rule
def fit_then(s: Slots, base: int) -> int:
    """How many free boxes find their die on average after rolling again, in sixths."""
    sixths = 0
    for die in range(BOXES):
        if s[base + FREE] >> die & 1:
            sixths += SIDES if s[FACES + die] == 1 else number_of(s, base, die)
    return sixths


@rule
def hits_then(s: Slots, base: int) -> int:
    """And how many of these are hits on average, in sixths."""
    sixths = 0
    for die in range(BOXES):
        if s[base + FREE] >> die & 1:
            sure = SIDES * int(number_of(s, base, die) == 1)
            sixths += sure if s[FACES + die] == 1 else 1
    return sixths


@rule
def others(s: Slots, seat: int, out: Slots, n: int) -> int:
    """Writes how the dice suit the others, now and after another roll: everybody uses them."""
    if s[PLAYERS] == 1:
        return n
    now, then = 0, 0
    for other in range(s[PLAYERS]):
        if other != seat:
            base = SEATS + SEAT_SIZE * other
            now += count_dice(enterable(s, base))
            then += fit_then(s, base)
    return put3(out, n, OTHERS, now, then)


@rule
def keeping(s: Slots, base: int, out: Slots) -> int:
    fitting = enterable(s, base)
    if fitting == 0:
        die = leftmost(s, base)
        return put3(out, 0, MUST, die, number_of(s, base, die))
    n = named(s, base, fitting, out, put(out, 0, HOLD))
    return put(out, n, entering(s, base, fitting))


@rule
def striking(s: Slots, base: int, out: Slots) -> int:
    die, fitting = leftmost(s, base), enterable(s, base)
    n = put3(out, 0, STRUCK, die, number_of(s, base, die))
    if fitting == 0:
        return put(out, n, NOTHING)
    return named(s, base, fitting, out, put(out, n, REFUSE))


@rule
def enter(s: Slots, base: int, dice: int, out: Slots) -> int:
    left = enterable(s, base) & ~dice
    n = named(s, base, dice, out, put(out, 0, ENTER))
    n = put(out, n, entering(s, base, dice))
    hits = 0
    for die in range(BOXES):
        hits += dice >> die & int(s[FACES + die] == number_of(s, base, die))
    if hits != 0:
        n = put3(out, n, HIT, s[base + HITS] + hits, BONUS[s[base + HITS] + hits])
    if left == 0:
        return n
    n = put2(out, n, SPARE, count_dice(left))
    for die in range(BOXES):
        if left >> die & 1:
            n = put2(out, n, die, number_of(s, base, die))
    return n


@rule
def filling(s: Slots, seat: int, dice: int, gain: int, room: Slots, out: Slots, n: int) -> int:
    """Writes the boxes left in the row, or its points if it is full now; and the race."""
    base = SEATS + SEAT_SIZE * seat
    free, row = s[base + FREE] & ~dice, s[base + ROW] + 1
    if free != 0:
        return race(s, seat, dice, out, put2(out, n, OPEN, count_dice(free)))
    if row == ROWS:
        return standing(s, seat, gain, LEVEL, room, out, put(out, n, END))
    areas(s, seat, room)
    return race(s, seat, dice, out, put3(out, n, FILL, row, room[row - 1] + gain))


@rule
def race(s: Slots, seat: int, dice: int, out: Slots, n: int) -> int:
    """Writes how many boxes a seat still has to fill then, and the fastest opponent now."""
    if s[PLAYERS] == 1:
        return n
    theirs = ROWS * BOXES
    for other in range(s[PLAYERS]):
        if other != seat:
            theirs = min(theirs, to_fill(s, other))
    return put3(out, n, RACE, to_fill(s, seat) - count_dice(dice), theirs)


@rule
def to_fill(s: Slots, seat: int) -> int:
    base = SEATS + SEAT_SIZE * seat
    return BOXES * (ROWS - 1 - s[base + ROW]) + count_dice(s[base + FREE] & ALL_DICE)
