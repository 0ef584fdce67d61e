"""Clever: which positions it has, and what follows from their fields."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from itertools import pairwise

from rollwright.core.errors import InvalidNotation
from rollwright.games.clever import boxes, rules
from rollwright.games.clever import slots as r
from rollwright.games.clever.marks import bonus_boxes
from rollwright.games.clever.shapes import PHASES
from rollwright.games.clever.sheet import ORANGE_TIMES

HIGHEST = 6


def complete(slots: list[int]) -> None:
    """Sets the slots that follow from the fields of a position; raises InvalidNotation."""
    _check_round(slots)
    for seat in range(slots[r.PLAYERS]):
        _complete_seat(slots, r.SEATS + r.SEAT_SIZE * seat)
    _check_dice(slots)
    _check_turn(slots)
    for seat in range(slots[r.PLAYERS]):
        _check_seat(slots, seat)


def _check_round(slots: Sequence[int]) -> None:
    players = slots[r.PLAYERS]
    if slots[r.ROUND] > rules.ROUNDS[players]:
        raise InvalidNotation(
            f"round={slots[r.ROUND]} can't be: a number from 1 to {rules.ROUNDS[players]} is wanted"
        )
    if slots[r.PASSIVE] and players > 1:
        raise InvalidNotation("passive=1 is for a solo game")


def _complete_seat(slots: list[int], base: int) -> None:
    orange = _unpack(slots[base + r.ORANGE_NUMBERS], 5, slots[base + r.ORANGES])
    purple = _unpack(slots[base + r.PURPLE_NUMBERS], 3, slots[base + r.PURPLES])
    _check_orange(orange)
    _check_purple(purple)
    slots[base + r.ORANGE_SUM], slots[base + r.PURPLE_SUM] = sum(orange), sum(purple)
    slots[base + r.PURPLE_LAST] = purple[-1] if purple else 0
    _complete_actions(slots, base)


def _unpack(packed: int, bits: int, count: int) -> list[int]:
    return [packed >> (bits * i) & ((1 << bits) - 1) for i in range(count)]


def _check_orange(written: Sequence[int]) -> None:
    for n, times in zip(written, ORANGE_TIMES, strict=False):
        if n % times or not times <= n <= HIGHEST * times:
            raise InvalidNotation(f"{n} is not {times} times a die")


def _check_purple(written: Sequence[int]) -> None:
    for before, after in pairwise([0, *written]):
        if not 1 <= after <= HIGHEST or (before != HIGHEST and after <= before):
            raise InvalidNotation(f"{after} can't follow {before}")


def _complete_actions(slots: list[int], base: int) -> None:
    earned = _earned(slots, base)
    slots[base + r.FOXES] = earned.count(boxes.FOX)
    for name, bonus, left, used in (
        ("rerolled", boxes.REROLL, r.REROLLS, r.REROLLED),
        ("extras", boxes.PLUS_ONE, r.EXTRAS, r.EXTRAS_USED),
    ):
        most = earned.count(bonus)
        if slots[base + used] > most:
            told = f"{name}={slots[base + used]}"
            raise InvalidNotation(f"{told} can't be: a number from 0 to {most} is wanted")
        slots[base + left] = most - slots[base + used]


def _earned(slots: Sequence[int], base: int) -> list[int]:
    """The bonuses that a sheet has given so far, from its marks and the rounds."""
    crosses = slots[base + r.CROSSES]
    lines = zip(boxes.LINES[1:], boxes.LINE_BONUS[1:], strict=True)
    return [
        *(bonus for mask, bonus in lines if crosses & mask == mask),
        *boxes.GREEN_BONUS[: slots[base + r.GREENS] + 1],
        *boxes.ORANGE_BONUS[: slots[base + r.ORANGES] + 1],
        *boxes.PURPLE_BONUS[: slots[base + r.PURPLES] + 1],
        *boxes.ROUND_BONUS[: slots[r.ROUND]],
    ]


def _check_dice(slots: Sequence[int]) -> None:
    phase, lying = slots[r.PHASE], slots[r.LYING]
    taken, tray = slots[r.TAKEN_DICE], slots[r.TRAY]
    if lying + taken + tray != r.ALL_DICE or lying | taken | tray != r.ALL_DICE:
        raise InvalidNotation("each die is lying, taken or on the tray")
    due = lying if phase in (r.ROLL, r.BLACK_BONUS) else 0
    for die in range(6):
        if (slots[r.FACES + die] == 0) != bool(due >> die & 1):
            raise InvalidNotation("a die shows 0 while it is to be rolled, and only then")
    count = taken.bit_count()
    if slots[r.PASSIVE]:
        rolled = phase in (r.TURN_END, r.OVER)
        fits = (
            slots[r.ROLLS] == 0 and lying == (0 if rolled else r.ALL_DICE) and count == 3 * rolled
        )
    else:
        choosing = (
            phase == r.CHOOSE and not slots[r.SEATS + r.SEAT_SIZE * slots[r.ACTIVE] + r.QUEUE]
        )
        fits = count + choosing <= slots[r.ROLLS] and (lying == 0 or phase < r.TURN_END)
    if not fits:
        raise InvalidNotation("the dice don't fit the turn")


def _check_turn(slots: Sequence[int]) -> None:
    phase, rolls = slots[r.PHASE], slots[r.ROLLS]
    first, last = (0, 2) if phase == r.ROLL else (1, 3)
    if not slots[r.PASSIVE] and phase != r.BLACK_BONUS and not first <= rolls <= last:
        raise InvalidNotation(f"rolls={rolls} doesn't fit phase={PHASES[phase]}")
    if phase == r.ROLL and slots[r.LYING] == 0:
        raise InvalidNotation("no dice are left to roll")
    if phase == r.CHOOSE and slots[r.PASSIVE]:
        raise InvalidNotation("a solo passive turn has no phase=choose")
    if phase == r.BLACK_BONUS:
        fresh = slots[r.LYING] == r.ALL_DICE and not rolls and not slots[r.PASSIVE]
        if not fresh or slots[r.ACTIVE] or boxes.ROUND_BONUS[slots[r.ROUND] - 1] != boxes.BLACK:
            raise InvalidNotation("the black bonus is chosen at the start of round 4")
    if phase == r.OVER:
        last_turn = slots[r.ROUND] == rules.ROUNDS[slots[r.PLAYERS]]
        solo = slots[r.PLAYERS] == 1
        if not last_turn or slots[r.ACTIVE] + 1 != slots[r.PLAYERS] or solo != slots[r.PASSIVE]:
            raise InvalidNotation("the game is over after the last turn of the last round")


def _check_seat(slots: MutableSequence[int], seat: int) -> None:
    base, phase = r.SEATS + r.SEAT_SIZE * seat, slots[r.PHASE]
    active = seat == slots[r.ACTIVE]
    owes, queue = slots[base + r.OWES], slots[base + r.QUEUE]
    waiting = _unpack(queue, 2, (queue.bit_length() + 1) // 2)
    may_wait = phase in (r.BLACK_BONUS, r.TURN_END) or (phase == r.CHOOSE and active)
    if waiting and (not may_wait or bonus_boxes(slots, base) == 0):
        raise InvalidNotation(f"no bonus can wait for seat {seat + 1}")
    if boxes.BLACK in waiting and (phase != r.BLACK_BONUS or waiting != [boxes.BLACK]):
        raise InvalidNotation("the black bonus is chosen before anything else")
    if (owes or slots[base + r.EXTRA_DICE]) and phase != r.TURN_END:
        raise InvalidNotation("owes= and used= are for the end of a turn")
    if owes == r.TAKE_ONE and active and not slots[r.PASSIVE]:
        raise InvalidNotation("the active player takes no die from the tray")
    if owes == r.ASK_EXTRA and not waiting and not rules.may_add(slots, base):
        raise InvalidNotation(f"seat {seat + 1} has no +1 to use")
    if phase == r.TURN_END and waiting and not owes:
        raise InvalidNotation(f"seat {seat + 1} can't wait for a bonus after its turn")
