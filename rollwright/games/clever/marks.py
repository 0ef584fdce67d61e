"""Clever: which boxes a die can mark, and what a mark leads to."""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.clever.boxes import (
    ALL_BLUE,
    ALL_YELLOW,
    BLUE_X,
    CROSSING,
    FIRST_BLUE,
    FOX,
    GREEN,
    GREEN_BONUS,
    GREEN_X,
    LINE_BONUS,
    LINES,
    ORANGE,
    ORANGE_4,
    ORANGE_BONUS,
    PLUS_ONE,
    PURPLE,
    PURPLE_6,
    PURPLE_BONUS,
    REROLL,
    ROW_OF,
    VALUE_BOXES,
    YELLOW_X,
)
from rollwright.games.clever.sheet import BOXES, GREEN_NEEDS, ORANGE_TIMES
from rollwright.games.clever.slots import (
    ALL_DICE,
    BLUE_DIE,
    CROSSES,
    EXTRA_DICE,
    EXTRAS,
    FACES,
    FOXES,
    GREEN_DIE,
    GREENS,
    ORANGE_DIE,
    ORANGE_NUMBERS,
    ORANGE_SUM,
    ORANGES,
    PASSIVE,
    PURPLE_DIE,
    PURPLE_LAST,
    PURPLE_NUMBERS,
    PURPLE_SUM,
    PURPLES,
    QUEUE,
    REROLLS,
    SOLO_EXTRA,
    WHITE_DIE,
    YELLOW_DIE,
)


@rule
def reach(s: Slots, base: int, die: int) -> int:
    """The boxes that a die can mark as it lies, one bit each."""
    face = s[FACES + die]
    white = die == WHITE_DIE
    boxes = 0
    if white or die == YELLOW_DIE:
        boxes |= VALUE_BOXES[face]
    if white or die == BLUE_DIE:
        boxes |= 1 << (FIRST_BLUE - 2 + s[FACES + BLUE_DIE] + s[FACES + WHITE_DIE])
    boxes &= ~s[base + CROSSES]
    if (white or die == GREEN_DIE) and green_fits(s, base, face):
        boxes |= 1 << GREEN
    if (white or die == ORANGE_DIE) and s[base + ORANGES] < BOXES:
        boxes |= 1 << ORANGE
    if (white or die == PURPLE_DIE) and purple_fits(s, base, face):
        boxes |= 1 << PURPLE
    return boxes


@rule
def green_fits(s: Slots, base: int, face: int) -> bool:
    return s[base + GREENS] < BOXES and face >= GREEN_NEEDS[s[base + GREENS]]


@rule
def purple_fits(s: Slots, base: int, face: int) -> bool:
    last = s[base + PURPLE_LAST]
    return s[base + PURPLES] < BOXES and (face > last or last == 6)


@rule
def usable(s: Slots, base: int, dice: int) -> bool:
    """Whether any die of the set can mark a box."""
    boxes = 0
    for die in range(6):
        if dice >> die & 1:
            boxes |= reach(s, base, die)
    return boxes != 0


@rule
def may_add(s: Slots, base: int) -> bool:
    """Whether a seat can use a +1 now."""
    if s[base + EXTRAS] == 0 or (s[PASSIVE] == 1 and s[SOLO_EXTRA] == 0):
        return False
    return usable(s, base, ALL_DICE & ~s[base + EXTRA_DICE])


@rule
def bonus_boxes(s: Slots, base: int) -> int:
    """The boxes that the oldest waiting bonus can mark, one bit each."""
    bonus = s[base + QUEUE] & 3
    yellow = ALL_YELLOW & ~s[base + CROSSES]
    blue = ALL_BLUE & ~s[base + CROSSES]
    if bonus == YELLOW_X:
        return yellow
    if bonus == BLUE_X:
        return blue
    boxes = yellow | blue
    if s[base + GREENS] < BOXES:
        boxes |= 1 << GREEN
    if s[base + ORANGES] < BOXES:
        boxes |= 1 << ORANGE
    if s[base + PURPLES] < BOXES:
        boxes |= 1 << PURPLE
    return boxes


@rule
def drop_lost(s: Slots, base: int) -> None:
    """Bonuses for a full area are lost."""
    while s[base + QUEUE] != 0 and bonus_boxes(s, base) == 0:
        s[base + QUEUE] >>= 2


@large_rule
def mark(s: Slots, base: int, box: int, number: int) -> None:
    """Marks a box, and applies the bonuses without a choice that follow, first earned first."""
    waiting = mark_box(s, base, box, number, 0)
    while waiting != 0:
        bonus = waiting & 15
        waiting >>= 4
        if bonus == GREEN_X:
            if s[base + GREENS] < BOXES:
                waiting = mark_box(s, base, GREEN, 0, waiting)
        elif bonus == PURPLE_6:
            if s[base + PURPLES] < BOXES:
                waiting = mark_box(s, base, PURPLE, 6, waiting)
        elif s[base + ORANGES] < BOXES:
            waiting = mark_box(s, base, ORANGE, 4 + bonus - ORANGE_4, waiting)


@rule
def mark_box(s: Slots, base: int, box: int, number: int, waiting: int) -> int:
    if box < GREEN:
        s[base + CROSSES] |= 1 << box
        row = ROW_OF[box]
        crossing = CROSSING[box]
        if s[base + CROSSES] & LINES[row] == LINES[row]:
            waiting = earn(s, base, LINE_BONUS[row], waiting)
        if s[base + CROSSES] & LINES[crossing] == LINES[crossing]:
            waiting = earn(s, base, LINE_BONUS[crossing], waiting)
        return waiting
    if box == GREEN:
        s[base + GREENS] += 1
        return earn(s, base, GREEN_BONUS[s[base + GREENS]], waiting)
    if box == ORANGE:
        written = number * ORANGE_TIMES[s[base + ORANGES]]
        s[base + ORANGE_NUMBERS] |= written << (5 * s[base + ORANGES])
        s[base + ORANGE_SUM] += written
        s[base + ORANGES] += 1
        return earn(s, base, ORANGE_BONUS[s[base + ORANGES]], waiting)
    s[base + PURPLE_NUMBERS] |= number << (3 * s[base + PURPLES])
    s[base + PURPLE_SUM] += number
    s[base + PURPLE_LAST] = number
    s[base + PURPLES] += 1
    return earn(s, base, PURPLE_BONUS[s[base + PURPLES]], waiting)


@rule
def earn(s: Slots, base: int, bonus: int, waiting: int) -> int:
    """Notes a bonus: on the sheet, in the queue of choices, or among the waiting marks."""
    if bonus == REROLL:
        s[base + REROLLS] += 1
    elif bonus == PLUS_ONE:
        s[base + EXTRAS] += 1
    elif bonus == FOX:
        s[base + FOXES] += 1
    elif bonus >= GREEN_X:
        place = 0
        while waiting >> place != 0:
            place += 4
        waiting |= bonus << place
    elif bonus != 0:
        place = 0
        while s[base + QUEUE] >> place != 0:
            place += 2
        s[base + QUEUE] |= bonus << place
    return waiting
