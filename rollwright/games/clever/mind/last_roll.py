"""The last roll of a game alone, counted instead of estimated.

After the last active turn only one roll is left: one of its three lowest dice is marked. What each
face of each die brings to a sheet in the end is counted once, chains of bonuses and foxes included.
What the roll is worth is then looked up for all rolls, and all trays where dice are equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from typing import NamedTuple

import numpy as np

from rollwright.core.dice import Slots, scatter, seed_stream, throw
from rollwright.core.speed import large_rule, rule
from rollwright.games.clever.boxes import (
    BIT_NUMBER,
    FIRST_BLUE,
    GREEN,
    ORANGE,
    PURPLE,
    VALUE_BOXES,
)
from rollwright.games.clever.marks import (
    bonus_boxes,
    drop_lost,
    green_fits,
    mark,
    purple_fits,
)
from rollwright.games.clever.mind.faces import turn_faces
from rollwright.games.clever.mind.view import VIEW
from rollwright.games.clever.rules import ROUNDS, fill_solo_tray
from rollwright.games.clever.score import areas
from rollwright.games.clever.sheet import BOXES
from rollwright.games.clever.slots import (
    AREAS,
    BLUE_DIE,
    CROSSES,
    DICE,
    FACES,
    GREEN_DIE,
    ORANGE_DIE,
    ORANGES,
    PASSIVE,
    PHASE,
    PLAYERS,
    PURPLE_DIE,
    QUEUE,
    ROLL,
    ROUND,
    SEATS,
    SIDES,
    SOLO_EXTRA,
    TAKEN_DICE,
    TRAY,
    WHITE_DIE,
    YELLOW_DIE,
)
from rollwright.minds.arrays import Doubles, Integers, new_slots

BLUE_SUMS = 7 * DICE
"""Where scores by the sum of blue and white begin, after seven numbers a die."""
PLACES = BLUE_SUMS + 2 * SIDES + 1
IN_TRAY = 3
"""Of the last roll so many dice may be marked, the lowest."""
DEEPEST = 12
"""More than the longest chain of bonuses with a choice."""
HALF = 4
"""So many places has the tray, and as many have the other dice."""
MANY = 3600
"""Over so many rolls the end is counted quickly: 0.15 points off, much the same for all sheets."""
SERIES = 1 << 49
"""Rolls of this series are imagined, never played."""


def all_last_rolls() -> tuple[Integers, Doubles]:
    """Every last roll with every tray that it may leave, as places, and how likely each is."""
    places, chances = list[list[int]](), list[float]()
    for faces in product(range(1, SIDES + 1), repeat=DICE):
        third = sorted(faces)[IN_TRAY - 1]
        lower = [die for die in range(DICE) if faces[die] < third]
        equal = [die for die in range(DICE) if faces[die] == third]
        trays = [(*lower, *more) for more in combinations(equal, IN_TRAY - len(lower))]
        for tray in trays:
            rest = [die for die in range(DICE) if die not in tray]
            places.append([*places_of(tray, faces), *places_of(rest, faces)])
            chances.append(SIDES**-DICE / len(trays))
    return np.array(places, dtype=np.int64), np.array(chances)


def places_of(dice: Sequence[int], faces: Sequence[int]) -> list[int]:
    """Where the scores of some dice stand: four places, some of them twice."""
    found = [7 * die + faces[die] for die in dice if die != BLUE_DIE]
    if BLUE_DIE in dice or WHITE_DIE in dice:
        found.append(BLUE_SUMS + faces[BLUE_DIE] + faces[WHITE_DIE])
    return (found * HALF)[:HALF]


class Ending(NamedTuple):
    """What the end of a game is counted on."""

    scores: Slots  # by place: the best final score
    stack: Integers  # views in the middle of a chain
    points: Slots
    stream: Slots
    faces: Slots
    order: Slots
    places: Integers  # by roll and tray: four places of the tray, four of the other dice
    chances: Doubles  # of each roll and tray


def ending(places: Integers, chances: Doubles) -> Ending:
    """Room to count the end over these rolls."""
    return Ending(
        scores=new_slots(PLACES),
        stack=np.zeros((DEEPEST, VIEW), dtype=np.int64),
        points=new_slots(AREAS),
        stream=new_slots(1),
        faces=new_slots(DICE),
        order=new_slots(DICE),
        places=places,
        chances=chances,
    )


def exact_ending() -> Ending:
    """For those who have time: over all rolls."""
    return ending(*all_last_rolls())


def quick_ending() -> Ending:
    """Over some rolls, always the same, which are filled in at first use."""
    return ending(np.zeros((MANY, 8), dtype=np.int64), np.zeros(MANY))


@large_rule
def fill_rolls(on: Ending) -> None:
    """Fills in rolls of a series in which each die shows all its faces equally often."""
    seed_stream(on.stream, SERIES, 0)
    for n in range(len(on.places)):
        if n % SIDES == 0:
            throw(on.stream, on.faces, DICE, SIDES)
            scatter(on.stream, on.order, DICE)
        else:
            turn_faces(1, on.faces)
        s = on.stack[0]
        s[TRAY] = 0
        for die in range(DICE):
            s[FACES + die] = on.faces[die]
        fill_solo_tray(s, on.order)
        write_places(s[TRAY], on.faces, 0, on.places[n])
        write_places(s[TAKEN_DICE], on.faces, HALF, on.places[n])
        on.chances[n] = 1 / len(on.places)


@rule
def write_places(dice: int, faces: Slots, first: int, places: Slots) -> None:
    """What `places_of` says, from a place on."""
    count = 0
    if dice >> BLUE_DIE & 1 or dice >> WHITE_DIE & 1:
        places[first] = BLUE_SUMS + faces[BLUE_DIE] + faces[WHITE_DIE]
        count = 1
    for die in range(DICE):
        if dice >> die & 1 and die != BLUE_DIE:
            places[first + count] = 7 * die + faces[die]
            count += 1
    for more in range(count, HALF):
        places[first + more] = places[first]


@rule
def is_last_roll(v: Slots) -> bool:
    """Whether a view waits for the last roll of a game alone, after which no +1 may follow."""
    alone = v[PLAYERS] == 1 and v[SOLO_EXTRA] == 0
    return alone and v[PASSIVE] == 1 and v[ROUND] == ROUNDS[1] and v[PHASE] == ROLL


@rule
def copy(source: Slots, target: Slots) -> None:
    for i in range(len(target)):
        target[i] = source[i]


@large_rule
def best_end(stack: Integers, depth: int, points: Slots) -> int:
    """The best score of a sheet on the stack once its bonuses are marked."""
    v = stack[depth]
    drop_lost(v, SEATS)
    if v[SEATS + QUEUE] == 0:
        return areas(v, 0, points)
    boxes, most, t = bonus_boxes(v, SEATS), 0, stack[depth + 1]
    while boxes != 0:
        bit = boxes & -boxes
        boxes ^= bit
        copy(v, t)
        t[SEATS + QUEUE] >>= 2
        mark(t, SEATS, BIT_NUMBER[bit % 37], SIDES)
        most = max(most, best_end(stack, depth + 1, points))
    return most


@large_rule
def end_after(v: Slots, box: int, face: int, on: Ending) -> int:
    """The best score if nothing but a box is marked, with what follows."""
    copy(v, on.stack[0])
    mark(on.stack[0], SEATS, box, face)
    return best_end(on.stack, 0, on.points)


@large_rule
def count_ends(v: Slots, scores: Slots, on: Ending) -> None:
    """Writes the score after each face of each die; 0 where it can't be marked.

    The blue die goes by its sum with the white one, and so may the white one.
    """
    for place in range(PLACES):
        scores[place] = 0
    for total in range(2, 2 * SIDES + 1):
        box = FIRST_BLUE - 2 + total
        if v[SEATS + CROSSES] >> box & 1 == 0:
            scores[BLUE_SUMS + total] = end_after(v, box, 0, on)
    green = end_after(v, GREEN, 0, on) if green_fits(v, SEATS, SIDES) else 0
    for face in range(1, SIDES + 1):
        boxes = VALUE_BOXES[face] & ~v[SEATS + CROSSES]
        while boxes != 0:
            bit = boxes & -boxes
            boxes ^= bit
            note(scores, YELLOW_DIE, face, end_after(v, BIT_NUMBER[bit % 37], face, on))
        if green_fits(v, SEATS, face):
            note(scores, GREEN_DIE, face, green)
        if v[SEATS + ORANGES] < BOXES:
            note(scores, ORANGE_DIE, face, end_after(v, ORANGE, face, on))
        if purple_fits(v, SEATS, face):
            note(scores, PURPLE_DIE, face, end_after(v, PURPLE, face, on))


@rule
def note(scores: Slots, die: int, face: int, score: int) -> None:
    """Notes the score after a face on a die, and so on the white one."""
    scores[7 * die + face] = max(scores[7 * die + face], score)
    scores[7 * WHITE_DIE + face] = max(scores[7 * WHITE_DIE + face], score)


@large_rule
def mean_end(v: Slots, on: Ending) -> float:
    """What a view that waits for the last roll can expect."""
    return sum_ends(v, 0, len(on.places), on)


@large_rule
def rough_end(v: Slots, part: int, on: Ending) -> float:
    """The same over a part of the rolls: enough where many games are tried."""
    size = len(on.places) // SIDES
    return SIDES * sum_ends(v, size * part, size * (part + 1), on)


@large_rule
def sum_ends(v: Slots, first: int, last: int, on: Ending) -> float:
    """The best scores after some of the rolls, each times its chance."""
    if on.chances[0] == 0:
        fill_rolls(on)
    scores, places, total = on.scores, on.places, 0.0
    count_ends(v, scores, on)
    now = areas(v, 0, on.points)
    for n in range(first, last):
        at = places[n]
        best = max(max(scores[at[0]], scores[at[1]]), max(scores[at[2]], scores[at[3]]))
        if best == 0:
            best = max(max(scores[at[4]], scores[at[5]]), max(scores[at[6]], scores[at[7]]))
        total += on.chances[n] * max(best, now)
    return float(total)
