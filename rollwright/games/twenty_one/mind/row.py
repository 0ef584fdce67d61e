"""Twenty One: one turn in one row, as functions over numbers and tables.

A row is known by its free boxes (one bit a box, the leftmost is bit 0) and its hits. The dice are
all alike, so colours don't matter here: `faces` and `numbers` go by box. A table holds the points
still to come for each row state, at `row_state(free, hits)`.
"""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import entry, large_rule, rule
from rollwright.games.twenty_one.sheet import BONUS, BOXES
from rollwright.minds.arrays import Doubles, Integers

STATES = 64 * 7
HIT_STATES = 7
FULL = 63
"""All boxes of a row are free."""


@rule
def row_state(free: int, hits: int) -> int:
    return free * HIT_STATES + hits


@rule
def entering(
    table: Doubles, free: int, hits: int, numbers: Slots, faces: Slots, part: int
) -> float:
    """What entering these boxes is worth: the points at once and those still to come."""
    points = 0
    new = hits
    for box in range(BOXES):
        face = faces[box] * (part >> box & 1)
        points += face
        new += int(face == numbers[box])
    value: float = table[row_state(free & ~part, new)]
    return points + BONUS[new] - BONUS[hits] + value


@rule
def fitting(free: int, numbers: Slots, faces: Slots) -> int:
    """The free boxes whose die fits, one bit each."""
    boxes = 0
    for box in range(BOXES):
        boxes |= int(faces[box] <= numbers[box]) << box
    return boxes & free


@rule
def best_part(table: Doubles, free: int, hits: int, numbers: Slots, faces: Slots) -> int:
    """The boxes to enter; 0 to strike the leftmost."""
    boxes = fitting(free, numbers, faces)
    best = 0
    most = table[row_state(free & (free - 1), hits)]
    part = boxes
    while part != 0:
        value = entering(table, free, hits, numbers, faces, part)
        if value > most:
            most = value
            best = part
        part = (part - 1) & boxes
    return best


@rule
def best_entry(table: Doubles, free: int, hits: int, numbers: Slots, faces: Slots) -> float:
    """What the best entry is worth, or the strike."""
    part = best_part(table, free, hits, numbers, faces)
    if part == 0:
        struck: float = table[row_state(free & (free - 1), hits)]
        return struck
    return entering(table, free, hits, numbers, faces, part)


@rule
def next_faces(free: int, numbers: Slots, faces: Slots) -> bool:
    """Steps to the next faces of the dice of free boxes; all faces too high count as one."""
    for box in range(BOXES):
        if free >> box & 1:
            if faces[box] < min(numbers[box] + 1, 6):
                faces[box] += 1
                return True
            faces[box] = 1
    return False


@rule
def ways(boxes: int, numbers: Slots, faces: Slots) -> float:
    """The chance that the dice of these boxes show these faces."""
    chance = 1.0
    for box in range(BOXES):
        if boxes >> box & 1:
            chance *= (6 - numbers[box] if faces[box] > numbers[box] else 1) / 6.0
    return chance


@rule
def first_faces(faces: Slots) -> None:
    for box in range(BOXES):
        faces[box] = 1


@rule
def showing_one(free: int, faces: Slots) -> int:
    ones = 0
    for box in range(BOXES):
        ones |= int(faces[box] == 1) << box
    return ones & free


@large_rule
def second_rolls(
    table: Doubles, free: int, hits: int, numbers: Slots, faces: Slots, again: Doubles
) -> None:
    """Writes what rolling again is worth, by the boxes whose dice show 1 and stay."""
    for ones in range(64):
        again[ones] = 0.0
    first_faces(faces)
    more = True
    while more:
        value = best_entry(table, free, hits, numbers, faces)
        showing = showing_one(free, faces)
        ones = showing
        while True:
            again[ones] += ways(free & ~ones, numbers, faces) * value
            if ones == 0:
                break
            ones = (ones - 1) & showing
        more = next_faces(free, numbers, faces)


@large_rule
def active_turn(
    table: Doubles, free: int, hits: int, numbers: Slots, faces: Slots, again: Doubles
) -> float:
    """The worth of a turn in which the dice may be rolled again; fills `again`."""
    second_rolls(table, free, hits, numbers, faces, again)
    first_faces(faces)
    total = 0.0
    more = True
    while more:
        value = best_entry(table, free, hits, numbers, faces)
        total += ways(free, numbers, faces) * max(value, again[showing_one(free, faces)])
        more = next_faces(free, numbers, faces)
    return total


@large_rule
def solve_row(
    numbers: Slots,
    price: float,
    active: Slots,
    following: Slots,
    tables: Doubles,
    again: Doubles,
    faces: Slots,
) -> None:
    """Fills a table for each kind of turn: the worth of a row state when such a turn begins.

    A kind says whether the dice may be rolled again, and which kind of turn follows. The states
    without free boxes must be there already. Each turn costs the price. `again` is what a second
    roll is worth, by the dice that stay at 1.
    """
    for free in range(1, 64):
        filled = 0
        for box in range(BOXES):
            filled += 1 - (free >> box & 1)
        for kind in range(len(active)):
            if following[kind] < 0:
                continue
            after = tables[following[kind]]
            for hits in range(filled + 1):
                state = row_state(free, hits)
                if active[kind]:
                    value = active_turn(after, free, hits, numbers, faces, again[kind, state])
                else:
                    second_rolls(after, free, hits, numbers, faces, again[kind, state])
                    value = again[kind, state, 0]
                tables[kind, state] = value - price


@entry
def solve_sheet(
    numbers: Integers,
    active: Slots,
    following: Slots,
    price: float,
    values: Doubles,
    again: Doubles,
    faces: Slots,
) -> None:
    """Fills the tables of all rows (see `solve_row`), from the last one back."""
    full = row_state(FULL, 0)
    for row in range(len(values) - 1, -1, -1):
        for kind in range(len(active)):
            for hits in range(HIT_STATES):
                after = values[row + 1, kind, full] if row + 1 < len(values) else 0.0
                values[row, kind, hits] = after
        solve_row(numbers[row], price, active, following, values[row], again[row], faces)
