"""What the rows of features say, spelt out as inputs of the network, and the table of their sums.

Every row of a group stands for some of the group's inputs. The first layer's weights are learned
per input; they are summed up into a table of rows before the network is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from rollwright.games.clever.boxes import FIRST_BLUE, FULL
from rollwright.games.clever.mind.features import (
    ALL_STAGES,
    BLUE_LINES,
    FIRST,
    HALF,
    HIGH_BLUE,
    LOW_BLUE,
    MOST,
    ROWS,
    SIZES,
    STAGE_AT,
    STAGES,
    SUMS,
    YELLOW_LINES,
)
from rollwright.games.clever.mind.network import first_late
from rollwright.games.clever.rules import ROUNDS
from rollwright.games.clever.sheet import BLUE_POINTS, BOXES, GREEN_POINTS, TAKEN, YELLOW_COLUMNS

Matrix = NDArray[np.float32]
STAGE_GROUP = 11


def _one_hot(value: int, size: int) -> list[float]:
    return [float(value == i) for i in range(size)]


def _bits(value: int, size: int) -> list[float]:
    return [float(value >> i & 1) for i in range(size)]


def _steps(value: int, top: int, step: int) -> list[float]:
    """A thermometer: how many of these steps the value reaches."""
    return [float(value >= at) for at in range(step, top + 1, step)]


def _counted(counts: Sequence[int], lines: Sequence[int]) -> list[float]:
    """How many crosses each line has, one column per number."""
    inputs: list[float] = []
    for count, line in zip(counts, lines, strict=True):
        inputs += _one_hot(count, line.bit_count() + 1)
    return inputs


def _crossed(crosses: int, lines: Sequence[int]) -> list[int]:
    return [(line & crosses).bit_count() for line in lines]


def _rolled(inputs: list[float], dice: int) -> list[float]:
    """Inputs, and the same if an area's die is rolled next, if white is, and if both are."""
    die, white = dice & 1, dice >> 1
    return [*inputs, *(n * part for part in (die, white, die * white) for n in inputs)]


def _rows_of(names: str, first: int, boxes: int) -> list[int]:
    """The rows of an area that lie in so many boxes from one on."""
    whole = (1 << boxes) - 1 << first
    return [line >> first for name, line in FULL.items() if name[:2] == names and line & whole]


def _yellow_rows(first: int) -> Callable[[int], list[float]]:
    """Two rows of yellow, from a box on."""
    lines = _rows_of("yr", first, HALF)

    def spell(row: int) -> list[float]:
        dice, crosses = divmod(row, 1 << HALF)
        return _rolled([*_bits(crosses, HALF), *_counted(_crossed(crosses, lines), lines)], dice)

    return spell


def _blue_rows(first: int, boxes: int) -> Callable[[int], list[float]]:
    """Rows of blue, and their boxes again for each thing that is known of the next sum."""
    lines = _rows_of("br", FIRST_BLUE + first, boxes)

    def spell(row: int) -> list[float]:
        known, crosses = divmod(row, 1 << boxes)
        cells = _bits(crosses, boxes)
        again = [float(known == i) * n for i in range(1, SUMS) for n in (1.0, *cells)]
        return [*cells, *_counted(_crossed(crosses, lines), lines), *again]

    return spell


def _counts(row: int, lines: Sequence[int]) -> list[int]:
    """How many crosses each line has."""
    counts = []
    for line in lines:
        row, count = divmod(row, line.bit_count() + 1)
        counts.append(count)
    return counts


def _yellow_lines(row: int) -> list[float]:
    counts = _counts(row, YELLOW_LINES)
    full = [count == line.bit_count() for count, line in zip(counts, YELLOW_LINES, strict=True)]
    points = sum(n for n, is_full in zip(YELLOW_COLUMNS, full, strict=False) if is_full)
    return [*_counted(counts, YELLOW_LINES), points / 20]


def _blue_lines(row: int) -> list[float]:
    counts = _counts(row, BLUE_LINES)
    count = sum(counts)
    return [*_counted(counts, BLUE_LINES), *_one_hot(count, BOXES + 1), BLUE_POINTS[count] / 20]


def _green(row: int) -> list[float]:
    dice, count = divmod(row, BOXES + 1)
    return _rolled([*_one_hot(count, BOXES + 1), GREEN_POINTS[count] / 20], dice)


def _orange(row: int) -> list[float]:
    dice, count = divmod(row, BOXES + 1)
    return _rolled(_one_hot(count, BOXES + 1), dice)


def _purple(row: int) -> list[float]:
    dice, marks = divmod(row, 7 * (BOXES + 1))
    return _rolled([*_one_hot(marks // 7, BOXES + 1), *_one_hot(marks % 7, 7)], dice)


def _actions(row: int) -> list[float]:
    rerolls, extras = divmod(row, 8)
    both = [rerolls / 4, extras / 4, *_steps(rerolls, 7, 1), *_steps(extras, 7, 1)]
    return [*_one_hot(rerolls, 8), *_one_hot(extras, 8), *both]


def _foxes(row: int) -> list[float]:
    foxes, lowest = divmod(row, MOST)
    steps = _steps(lowest, 60, 3)
    return [*_one_hot(foxes, 6), foxes / 3, lowest / 20, foxes * lowest / 40, *steps]


def _stage(row: int) -> list[float]:
    """The stage itself, and what it has in common with others."""
    players, seat, turn, number = read_stage(row)
    rounds_left = ROUNDS[players] - number
    if players == 1:
        roll, passive_now, passive_left = turn, turn == TAKEN, rounds_left + 1
        active_left = rounds_left + (turn < TAKEN)
    else:
        own = seat <= turn < seat + TAKEN
        roll, passive_now = (turn - seat, False) if own else (TAKEN, True)
        active_left = rounds_left + (turn < seat + TAKEN)
        gone = turn if turn < seat else (seat if own else turn - TAKEN)
        passive_left = (players - 1) * (rounds_left + 1) - gone
    return [
        1.0,
        *_one_hot(row, ALL_STAGES),
        *_one_hot(roll, 4),
        *_one_hot(number, 7),
        *_steps(active_left, 6, 1),
        *_steps(passive_left, 12, 1),
        float(passive_now),
        float(players == 1 and row & 1),
    ]


def read_stage(row: int) -> tuple[int, int, int, int]:
    """Players, seat, turn (with its roll, where it is one's own) and round of a stage."""
    if row < STAGES[2]:
        return 1, 0, row // 2 % 4, row // 8 + 1
    players = max(n for n in (2, 3, 4) if STAGES[n] <= row)
    rest, number = divmod(row - STAGES[players], ROUNDS[players])
    return players, rest // (players + 2), rest % (players + 2), number + 1


def _faces(row: int) -> list[float]:
    return [*_one_hot(row // 7, 7)[1:], *_one_hot(row % 7, 7)[1:]]


def _blue_white(row: int) -> list[float]:
    blue, white = divmod(row, 7)
    return [*_faces(row), *_one_hot(blue + white if blue and white else 0, 13)[2:]]


def _plus(row: int) -> list[float]:
    face, free = divmod(row, 4)
    boxes = [float(face == i and free & bit > 0) for i in range(1, 7) for bit in (1, 2)]
    return [*_one_hot(face, 7)[1:], *boxes]


INPUTS: tuple[Callable[[int], list[float]], ...] = (
    _yellow_rows(0),
    _blue_rows(0, LOW_BLUE),
    _green,
    _orange,
    _purple,
    _actions,
    lambda row: [row / 20, *_steps(row, 96, 4)],
    lambda row: [row / 20, *_steps(row, 66, 4)],
    _foxes,
    lambda row: [row / 20, *_steps(row, 60, 3)],
    lambda row: [*_one_hot(row // 5, 5), *_one_hot(row % 5, 5)],
    _stage,
    lambda row: [*_bits(row, 6), *_one_hot(row.bit_count(), 7)],
    _blue_white,
    _faces,
    _faces,
    _plus,
    lambda row: _one_hot(row, 11),
    lambda row: _bits(row, 6),
    _plus,
    _yellow_rows(HALF),
    _blue_rows(LOW_BLUE, HIGH_BLUE),
    _yellow_lines,
    _blue_lines,
)
"""By group: the inputs that a row stands for."""


@cache
def encoding() -> tuple[Matrix, ...]:
    """By group: a line of inputs for each row."""
    return tuple(
        np.array([spell(row) for row in range(size)], dtype=np.float32)
        for size, spell in zip(SIZES, INPUTS, strict=True)
    )


CONSTANT = sum(len(spell(0)) for spell in INPUTS[:STAGE_GROUP])
"""The input that is always 1: the first one of the stages."""


@cache
def input_count() -> int:
    return sum(block.shape[1] for block in encoding())


def tabulate(weights: Matrix) -> Matrix:
    """The table of rows from the weights per input, added up one after the other.

    The order is that of `summing`: the table is the same to the last bit wherever it is made.
    """
    table = np.zeros((ROWS, weights.shape[1]), dtype=np.float32)
    at = 0
    for first, block in zip(FIRST, encoding(), strict=False):
        part = table[first : first + len(block)]
        for says in block.T:
            lines = np.flatnonzero(says)
            part[lines] += says[lines, None] * weights[at]
            at += 1
    return table


def spell_out(rows: NDArray[np.int32]) -> Matrix:
    """The inputs of many samples, one a line, from the rows that they have picked."""
    blocks = encoding()
    inputs = np.zeros((len(rows), input_count()), dtype=np.float32)
    at = 0
    for group, (first, block) in enumerate(zip(FIRST, blocks, strict=False)):
        picked = rows[:, group]
        part = block[np.maximum(picked - first, 0)]
        part[picked == 0] = 0
        inputs[:, at : at + block.shape[1]] = part
        at += block.shape[1]
    return inputs


def is_late(rows: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Which samples are of the last rounds."""
    return _late_stages()[rows[:, STAGE_GROUP] - STAGE_AT]


@cache
def _late_stages() -> NDArray[np.bool_]:
    stages = (read_stage(row) for row in range(ALL_STAGES))
    return np.array([number >= first_late(players) for players, _, _, number in stages])


def sit_down(weights: Matrix) -> Matrix:
    """Weights of a solo player's network for one that plays with others.

    Stages with others begin with what was learned about the solo stages that are as far from the
    end, where +1 may be used in every turn.
    """
    first = CONSTANT + 1
    weights = weights.copy()
    for row in range(STAGES[2], ALL_STAGES):
        players, seat, turn, number = read_stage(row)
        step = turn - seat if seat <= turn < seat + TAKEN else TAKEN
        solo_round = ROUNDS[1] - ROUNDS[players] + number
        weights[first + row] = weights[first + (4 * (solo_round - 1) + step) * 2 + 1]
    return weights
