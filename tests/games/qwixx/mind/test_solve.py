"""Qwixx solved: the states of a sheet, single turns, and the shipped table."""

import itertools

import numpy as np
import pytest

from rollwright.core import speed
from rollwright.games.qwixx.mind import packing, rows, tables
from rollwright.games.qwixx.mind.solve import MODULE, turn_room
from rollwright.games.qwixx.sheet import NUMBERS, POINTS


def test_so_many_open_sheets() -> None:
    layers = rows.open_sheets()
    assert 4 * sum(len(left) for left, _ in layers) == 5_455_128


def test_row_states_are_numbered_without_gaps() -> None:
    numbers = {rows.row_state(p, c) for p in range(11) for c in range(1 if p else 0, p + 1)}
    assert numbers == set(range(rows.CLOSED))


def test_closing_needs_five_crosses_and_counts_the_lock() -> None:
    for count in range(1, 11):
        step = rows.row_state(10, count) * NUMBERS + 10
        if count < 5:
            assert rows.AFTER[step] == rows.ILLEGAL
        else:
            assert rows.AFTER[step] == rows.CLOSED
            assert rows.GAIN[step] == POINTS[count + 2] - POINTS[count]


def test_start_has_the_known_value() -> None:
    assert tables.solo().table[0, 0, 0] == pytest.approx(115.4831, abs=0.001)


def test_table_is_the_same_with_the_pairs_exchanged() -> None:
    values = tables.solo().table
    assert (values == values.transpose(0, 2, 1)).all()


@pytest.mark.parametrize(
    ("missed", "sheet"), [(0, (0, 0, 0, 0)), (3, (10, 40, 56, 3)), (2, (55, 44, 12, 50))]
)
def test_shipped_value_is_that_of_a_turn(missed: int, sheet: tuple[int, ...]) -> None:
    values = tables.solo().table
    left, right = (rows.PAIR[a * rows.STATES + b] for a, b in (sheet[:2], sheet[2:]))
    again = np.zeros_like(values[:1])
    again = np.concatenate([values, again])[:4].astype(np.float64)
    places = np.array([left]), np.array([right])
    speed.compiled(MODULE).solve_layer(again, missed, *places, 1.0, turn_room())
    assert again[missed, left, right] == pytest.approx(values[missed, left, right], abs=0.001)


def test_mean_of_the_highest_is_that_of_all_rolls() -> None:
    rng = np.random.default_rng(4)
    faces = rng.normal(size=(4, 6))
    least = -0.5
    rolls = itertools.product(*(faces[die] for die in range(4)))
    mean = np.mean([max(least, *roll) for roll in rolls])
    above = [(value, die) for die in range(4) for value in faces[die] if value > least]
    values, owners = [value for value, _ in above], [die for _, die in above]
    found = speed.plain(MODULE).expected_most(least, values, owners, len(above))
    assert found == pytest.approx(mean)


def test_packed_table_comes_back() -> None:
    rng = np.random.default_rng(1)
    half = rng.uniform(0, 100, (4, rows.PAIRS, rows.PAIRS))
    values = half + half.transpose(0, 2, 1)
    found = packing.unpack(packing.pack(values, 8))
    assert np.abs(found - values).max() <= 0.0626
