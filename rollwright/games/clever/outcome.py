"""Clever: what a choice leads to by itself: bonuses without a choice, and the next round."""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.clever.boxes import (
    BONUSES,
    COUNT,
    FOX,
    GREEN,
    GREEN_X,
    ORANGE,
    ORANGE_4,
    PLUS_ONE,
    PURPLE,
    PURPLE_6,
    REROLL,
    ROUND_BONUS,
)
from rollwright.games.clever.sheet import ORANGE_TIMES
from rollwright.games.clever.slots import (
    BONUS,
    EXTRA,
    EXTRAS,
    EXTRAS_USED,
    FOXES,
    GREENS,
    ORANGE_NUMBERS,
    ORANGES,
    PURPLES,
    REROLLED,
    REROLLS,
    ROUND,
    SEAT_SIZE,
    SEATS,
    TAKE,
)

ROUND_BEGAN = len(BONUSES) - 1  # + the round's number: what comes behind the bonuses


@rule
def box_of(move: int) -> int:
    """The box that a move marks, -1 if it marks none."""
    if move >= BONUS:
        return move - BONUS
    if move >= TAKE:
        return (move - TAKE) % COUNT if move < EXTRA else (move - EXTRA) % COUNT
    return -1


@rule
def repeat(out: Slots, n: int, code: int, times: int) -> int:
    """Writes a code several times from place n on, and returns the next place."""
    for place in range(n, n + times):
        out[place] = code
    return n + max(times, 0)


@rule
def grown(before: Slots, after: Slots, slot: int) -> int:
    return after[slot] - before[slot]


@large_rule
def outcome(before: Slots, after: Slots, seat: int, move: int, out: Slots) -> int:
    """Bonuses by number, and the round that began, without what it brings everybody."""
    base = SEATS + SEAT_SIZE * seat
    box = box_of(move)
    n = repeat(out, 0, GREEN_X, grown(before, after, base + GREENS) - int(box == GREEN))
    for place in range(before[base + ORANGES] + int(box == ORANGE), after[base + ORANGES]):
        written = after[base + ORANGE_NUMBERS] >> (5 * place) & 31
        n = repeat(out, n, ORANGE_4 + written // ORANGE_TIMES[place] - 4, 1)
    n = repeat(out, n, PURPLE_6, grown(before, after, base + PURPLES) - int(box == PURPLE))
    began = after[ROUND] > before[ROUND]
    all_get = ROUND_BONUS[after[ROUND] - 1] if began else 0
    rerolls = grown(before, after, base + REROLLS) + grown(before, after, base + REROLLED)
    n = repeat(out, n, REROLL, rerolls - int(all_get == REROLL))
    extras = grown(before, after, base + EXTRAS) + grown(before, after, base + EXTRAS_USED)
    n = repeat(out, n, PLUS_ONE, extras - int(all_get == PLUS_ONE))
    n = repeat(out, n, FOX, grown(before, after, base + FOXES))
    return repeat(out, n, ROUND_BEGAN + after[ROUND], int(began))
