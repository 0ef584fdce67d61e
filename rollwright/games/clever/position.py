"""Clever: which positions it has, and what follows from their fields. Seats count from 0 here."""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.clever.boxes import (
    BLACK,
    FOX,
    GREEN_BONUS,
    LINE_BONUS,
    LINES,
    ORANGE_BONUS,
    PLUS_ONE,
    PURPLE_BONUS,
    REROLL,
    ROUND_BONUS,
)
from rollwright.games.clever.marks import bonus_boxes, may_add
from rollwright.games.clever.score import count_bits
from rollwright.games.clever.sheet import ORANGE_TIMES
from rollwright.games.clever.slots import (
    ACTIVE,
    ALL_DICE,
    ASK_EXTRA,
    BLACK_BONUS,
    CHOOSE,
    CROSSES,
    EXTRA_DICE,
    EXTRAS,
    EXTRAS_USED,
    FACES,
    FOXES,
    GREENS,
    LYING,
    NOTHING,
    ORANGE_NUMBERS,
    ORANGE_SUM,
    ORANGES,
    OVER,
    OWES,
    PASSIVE,
    PHASE,
    PLAYERS,
    PURPLE_LAST,
    PURPLE_NUMBERS,
    PURPLE_SUM,
    PURPLES,
    QUEUE,
    REROLLED,
    REROLLS,
    ROLL,
    ROLLS,
    ROUND,
    ROUNDS,
    SEAT_SIZE,
    SEATS,
    SIDES,
    TAKE_ONE,
    TAKEN_DICE,
    TRAY,
    TURN_END,
)

FAULTS = (
    *("round", "passive", "orange", "purple", "rerolls", "extras", "places", "faces", "dice"),
    *("rolls", "nothing", "black", "over", "waiting", "owes", "tray", "extra"),
)
WRONG_ROUND, WRONG_PASSIVE, WRONG_ORANGE, WRONG_PURPLE, MORE_REROLLS, MORE_EXTRAS = range(1, 7)
WRONG_PLACES, WRONG_FACES, WRONG_DICE, WRONG_ROLLS, NO_DICE, WRONG_BLACK = range(7, 13)
NOT_OVER, NO_WAITING, NOT_THE_END, NO_TRAY, NO_EXTRA = range(13, 18)


@large_rule
def complete(s: Slots) -> int:
    fault = check_round(s)
    for seat in range(s[PLAYERS]):
        if fault == 0:
            fault = complete_seat(s, SEATS + SEAT_SIZE * seat)
    if fault == 0:
        fault = check_dice(s)
    if fault == 0:
        fault = check_turn(s)
    for seat in range(s[PLAYERS]):
        if fault == 0:
            fault = check_seat(s, seat)
    return fault


@rule
def check_round(s: Slots) -> int:
    if s[ROUND] > ROUNDS[s[PLAYERS]]:
        return WRONG_ROUND
    return WRONG_PASSIVE if s[PASSIVE] == 1 and s[PLAYERS] > 1 else 0


@rule
def complete_seat(s: Slots, base: int) -> int:
    """Adds the numbers of the long rows, and what the sheet has given so far."""
    if not sum_orange(s, base):
        return WRONG_ORANGE
    if not sum_purple(s, base):
        return WRONG_PURPLE
    s[base + FOXES] = earned(s, base, FOX)
    s[base + REROLLS] = earned(s, base, REROLL) - s[base + REROLLED]
    s[base + EXTRAS] = earned(s, base, PLUS_ONE) - s[base + EXTRAS_USED]
    if s[base + REROLLS] < 0:
        return MORE_REROLLS
    return MORE_EXTRAS if s[base + EXTRAS] < 0 else 0


@rule
def sum_orange(s: Slots, base: int) -> bool:
    """Adds up the numbers; returns whether all are faces of a die, times what the box says."""
    s[base + ORANGE_SUM] = 0
    for box in range(s[base + ORANGES]):
        written = s[base + ORANGE_NUMBERS] >> 5 * box & 31
        s[base + ORANGE_SUM] += written
        times = ORANGE_TIMES[box]
        if written % times != 0 or written < times or written > SIDES * times:
            return False
    return True


@rule
def sum_purple(s: Slots, base: int) -> bool:
    """Adds up the numbers; returns whether each is higher than the last one, or after a 6."""
    s[base + PURPLE_SUM] = 0
    last = 0
    for box in range(s[base + PURPLES]):
        written = s[base + PURPLE_NUMBERS] >> 3 * box & 7
        s[base + PURPLE_SUM] += written
        if written < 1 or written > SIDES or (last < SIDES and written <= last):
            return False
        last = written
    s[base + PURPLE_LAST] = last
    return True


@large_rule
def earned(s: Slots, base: int, bonus: int) -> int:
    """How often a sheet has given a bonus, by its marks and the rounds."""
    n = 0
    for line in range(1, len(LINES)):
        full = s[base + CROSSES] & LINES[line] == LINES[line]
        n += int(full and LINE_BONUS[line] == bonus)
    for count in range(s[base + GREENS] + 1):
        n += int(GREEN_BONUS[count] == bonus)
    for count in range(s[base + ORANGES] + 1):
        n += int(ORANGE_BONUS[count] == bonus)
    for count in range(s[base + PURPLES] + 1):
        n += int(PURPLE_BONUS[count] == bonus)
    for number in range(s[ROUND]):
        n += int(ROUND_BONUS[number] == bonus)
    return n


@rule
def check_dice(s: Slots) -> int:
    lying, taken, tray = s[LYING], s[TAKEN_DICE], s[TRAY]
    if lying + taken + tray != ALL_DICE or lying | taken | tray != ALL_DICE:
        return WRONG_PLACES
    to_roll = lying if s[PHASE] == ROLL or s[PHASE] == BLACK_BONUS else 0
    for die in range(6):
        if (s[FACES + die] == 0) != (to_roll >> die & 1 == 1):
            return WRONG_FACES
    return 0 if dice_fit(s) else WRONG_DICE


@rule
def dice_fit(s: Slots) -> bool:
    """Whether the numbers of dice that lie there and were taken fit the turn."""
    phase, lying, taken = s[PHASE], s[LYING], count_bits(s[TAKEN_DICE])
    if s[PASSIVE] == 1:
        rolled = phase >= TURN_END
        left = 0 if rolled else ALL_DICE
        return s[ROLLS] == 0 and lying == left and taken == 3 * int(rolled)
    choosing = phase == CHOOSE and s[SEATS + SEAT_SIZE * s[ACTIVE] + QUEUE] == 0
    return taken + int(choosing) <= s[ROLLS] and (lying == 0 or phase < TURN_END)


@rule
def check_turn(s: Slots) -> int:
    phase = s[PHASE]
    first = 0 if phase == ROLL else 1
    counted = s[PASSIVE] == 0 and phase != BLACK_BONUS
    if counted and (s[ROLLS] < first or s[ROLLS] > first + 2):
        return WRONG_ROLLS
    if phase == ROLL and s[LYING] == 0:
        return NO_DICE
    if phase == CHOOSE and s[PASSIVE] == 1:
        return WRONG_PASSIVE
    if phase == BLACK_BONUS and not black_comes(s):
        return WRONG_BLACK
    return NOT_OVER if phase == OVER and not was_last(s) else 0


@rule
def black_comes(s: Slots) -> bool:
    """Whether this is the start of the round with the black bonus."""
    fresh = s[LYING] == ALL_DICE and s[ROLLS] == 0 and s[PASSIVE] == 0
    return fresh and s[ACTIVE] == 0 and ROUND_BONUS[s[ROUND] - 1] == BLACK


@rule
def was_last(s: Slots) -> bool:
    """Whether this is the last turn of the last round."""
    last = s[ROUND] == ROUNDS[s[PLAYERS]] and s[ACTIVE] + 1 == s[PLAYERS]
    return last and (s[PLAYERS] == 1) == (s[PASSIVE] == 1)


@rule
def check_seat(s: Slots, seat: int) -> int:
    base, phase = SEATS + SEAT_SIZE * seat, s[PHASE]
    active = seat == s[ACTIVE]
    owes, queue = s[base + OWES], s[base + QUEUE]
    may_wait = s[PHASE] == BLACK_BONUS or s[PHASE] == TURN_END or (phase == CHOOSE and active)
    if queue != 0 and (not may_wait or bonus_boxes(s, base) == 0):
        return NO_WAITING
    if waits_for_black(queue) and (phase != BLACK_BONUS or queue != BLACK):
        return WRONG_BLACK
    if (owes != NOTHING or s[base + EXTRA_DICE] != 0) and phase != TURN_END:
        return NOT_THE_END
    if owes == TAKE_ONE and active and s[PASSIVE] == 0:
        return NO_TRAY
    if owes == ASK_EXTRA and queue == 0 and not may_add(s, base):
        return NO_EXTRA
    return NO_WAITING if phase == TURN_END and queue != 0 and owes == NOTHING else 0


@rule
def waits_for_black(queue: int) -> bool:
    found = False
    while queue != 0:
        found = found or queue & 3 == BLACK
        queue >>= 2
    return found
