"""Clever: positions as a line of text."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from itertools import pairwise
from typing import Any

from rollwright.core.errors import InvalidNotation
from rollwright.core.notation import (
    Fields,
    faces,
    items,
    number,
    subset,
    take,
    word,
    write_faces,
    write_items,
    write_subset,
)
from rollwright.games.clever import boxes, rules
from rollwright.games.clever import slots as r
from rollwright.games.clever.marks import bonus_boxes
from rollwright.games.clever.sheet import BOXES, LETTERS, ORANGE_TIMES

PHASES = ("roll", "choose", "black", "end", "over")
OWES = ("-", "take", "extra")
WAITING = ("-", "yellow", "blue", "black")


def marks(slots: Sequence[int], base: int) -> dict[str, Any]:
    """What is marked in the five areas, as plain data."""
    crosses = [box for box in range(boxes.GREEN) if slots[base + r.CROSSES] >> box & 1]
    names = [boxes.NAMES[box] for box in crosses]
    return {
        "yellow": [name for name in names if name[0] == "y"],
        "blue": [int(name[1:]) for name in names if name[0] == "b"],
        "green": slots[base + r.GREENS],
        "orange": _unpack(slots[base + r.ORANGE_NUMBERS], 5, slots[base + r.ORANGES]),
        "purple": _unpack(slots[base + r.PURPLE_NUMBERS], 3, slots[base + r.PURPLES]),
    }


def queue(packed: int) -> list[int]:
    """The bonuses that wait for a choice, the oldest first."""
    return _unpack(packed, 2, (packed.bit_length() + 1) // 2)


def _unpack(packed: int, bits: int, count: int) -> list[int]:
    return [packed >> (bits * i) & ((1 << bits) - 1) for i in range(count)]


def _pack(values: Sequence[int], bits: int) -> int:
    return sum(value << (bits * i) for i, value in enumerate(values))


def write(slots: Sequence[int]) -> str:
    """The position as a line of text."""
    dice = [write_subset(LETTERS, slots[slot]) for slot in (r.LYING, r.TAKEN_DICE, r.TRAY)]
    head = (
        f"clever phase={PHASES[slots[r.PHASE]]} round={slots[r.ROUND]} active={slots[r.ACTIVE] + 1}"
        f" passive={slots[r.PASSIVE]} rolls={slots[r.ROLLS]}"
        f" dice={write_faces(slots[r.FACES : r.FACES + 6])}"
        f" lying={dice[0]} taken={dice[1]} tray={dice[2]} solo_extra={slots[r.SOLO_EXTRA]}"
    )
    seats = range(r.SEATS, len(slots), r.SEAT_SIZE)
    return " | ".join([head, *(_write_seat(slots, base) for base in seats)])


def _write_seat(slots: Sequence[int], base: int) -> str:
    on = marks(slots, base)
    yellow = [name[1:] for name in on["yellow"]]
    waiting = [WAITING[bonus] for bonus in queue(slots[base + r.QUEUE])]
    return (
        f"y={write_items(yellow)} b={write_items(on['blue'])} g={on['green']}"
        f" o={write_items(on['orange'])} p={write_items(on['purple'])}"
        f" rerolled={slots[base + r.REROLLED]} extras={slots[base + r.EXTRAS_USED]}"
        f" waiting={write_items(waiting)} owes={OWES[slots[base + r.OWES]]}"
        f" used={write_subset(LETTERS, slots[base + r.EXTRA_DICE])}"
    )


def read(text: str) -> list[int]:
    """The slots of a position from its line of text."""
    fields = Fields("clever", text, 4)
    players = len(fields.seats)
    slots = [players, *[0] * (rules.size(players) - 1)]
    dice = subset(LETTERS)
    slots[r.PHASE] = take(fields.head, "phase", word(PHASES))
    slots[r.ROUND] = take(fields.head, "round", number(1, rules.ROUNDS[players]))
    slots[r.ACTIVE] = take(fields.head, "active", number(1, players)) - 1
    slots[r.PASSIVE] = take(fields.head, "passive", number(0, 1 if players == 1 else 0))
    slots[r.ROLLS] = take(fields.head, "rolls", number(0, 3))
    slots[r.FACES : r.FACES + 6] = take(fields.head, "dice", faces(6))
    slots[r.LYING] = take(fields.head, "lying", dice)
    slots[r.TAKEN_DICE] = take(fields.head, "taken", dice)
    slots[r.TRAY] = take(fields.head, "tray", dice)
    slots[r.SOLO_EXTRA] = take(fields.head, "solo_extra", number(0, 1))
    for seat, sheet in enumerate(fields.seats):
        _read_seat(slots, r.SEATS + r.SEAT_SIZE * seat, sheet)
    fields.finish()
    _check_dice(slots)
    _check_turn(slots)
    for seat in range(players):
        _check_seat(slots, seat)
    return slots


def _read_seat(slots: list[int], base: int, fields: dict[str, str]) -> None:
    for letter, area in (("y", boxes.ALL_YELLOW), ("b", boxes.ALL_BLUE)):
        names = [n[1:] for i, n in enumerate(boxes.NAMES[: boxes.GREEN]) if area >> i & 1]
        crossed = take(fields, letter, items(word(names), len(names)))
        if crossed != sorted(set(crossed)):
            raise InvalidNotation(f"the crosses of {letter}= are not in order")
        first = 0 if letter == "y" else boxes.FIRST_BLUE
        slots[base + r.CROSSES] |= sum(1 << (first + box) for box in crossed)
    slots[base + r.GREENS] = take(fields, "g", number(0, BOXES))
    orange = take(fields, "o", _read_orange)
    purple = take(fields, "p", _read_purple)
    slots[base + r.ORANGES], slots[base + r.PURPLES] = len(orange), len(purple)
    slots[base + r.ORANGE_SUM], slots[base + r.PURPLE_SUM] = sum(orange), sum(purple)
    slots[base + r.ORANGE_NUMBERS] = _pack(orange, 5)
    slots[base + r.PURPLE_NUMBERS] = _pack(purple, 3)
    slots[base + r.PURPLE_LAST] = purple[-1] if purple else 0
    _read_actions(slots, base, fields)
    waiting = take(fields, "waiting", items(word(WAITING), 12))
    if 0 in waiting:
        raise InvalidNotation("waiting= names bonuses, or is - alone")
    slots[base + r.QUEUE] = _pack(waiting, 2)
    slots[base + r.OWES] = take(fields, "owes", word(OWES))
    slots[base + r.EXTRA_DICE] = take(fields, "used", subset(LETTERS))


def _read_orange(value: str) -> list[int]:
    written = items(number(1, 18), BOXES)(value)
    for n, times in zip(written, ORANGE_TIMES, strict=False):
        if n % times or n > 6 * times:
            raise InvalidNotation(f"{n} is not {times} times a die")
    return written


def _read_purple(value: str) -> list[int]:
    written = items(number(1, 6), BOXES)(value)
    for before, after in pairwise(written):
        if before != 6 and after <= before:
            raise InvalidNotation(f"{after} can't follow {before}")
    return written


def _read_actions(slots: list[int], base: int, fields: dict[str, str]) -> None:
    earned = _earned(slots, base)
    slots[base + r.FOXES] = earned.count(boxes.FOX)
    for name, bonus, left, used in (
        ("rerolled", boxes.REROLL, r.REROLLS, r.REROLLED),
        ("extras", boxes.PLUS_ONE, r.EXTRAS, r.EXTRAS_USED),
    ):
        slots[base + used] = take(fields, name, number(0, earned.count(bonus)))
        slots[base + left] = earned.count(bonus) - slots[base + used]


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
    waiting, owes = queue(slots[base + r.QUEUE]), slots[base + r.OWES]
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
