"""Twenty One solved: the known values, and what must hold between them."""

from pathlib import Path

import pytest

from rollwright.core import speed
from rollwright.games.twenty_one.mind.solve import (
    ALTERNATING,
    ALWAYS_ACTIVE,
    MODULE,
    NEVER_ACTIVE,
    TurnOrder,
    deadline,
    figures,
    round_of,
    solved,
)


@pytest.mark.parametrize(
    ("order", "kind", "value"),
    [
        (NEVER_ACTIVE, 0, 101.565),
        (ALWAYS_ACTIVE, 0, 132.108),
        (ALTERNATING, 0, 116.898),
        (ALTERNATING, 1, 116.330),
    ],
)
def test_known_value_of_the_start(order: TurnOrder, kind: int, value: float) -> None:
    assert solved(order).value(kind) == pytest.approx(value, abs=0.001)


@pytest.mark.parametrize(("order", "value"), [(NEVER_ACTIVE, 22.2231), (ALWAYS_ACTIVE, 28.2545)])
def test_known_value_of_row_one(order: TurnOrder, value: float) -> None:
    solution = solved(order)
    assert solution.value() - solution.value(row=1) == pytest.approx(value, abs=0.0001)


def test_deadline_approaches_the_value_without_one() -> None:
    solution = solved(deadline(30))
    values = [solution.value(turns) for turns in range(31)]
    assert values == sorted(values)
    assert values[0] == 0
    assert values[30] == pytest.approx(132.108, abs=0.01)


def test_deadline_alternates() -> None:
    plain, mixed, free = (solved(deadline(6, kinds)) for kinds in ((0,), (1, 0), (1,)))
    for turns in range(2, 7):
        assert plain.value(turns) < mixed.value(turns) < free.value(turns)


def test_price_costs_at_most_the_turns_it_takes_without_one() -> None:
    free, dear = solved(ALWAYS_ACTIVE), solved(ALWAYS_ACTIVE, 4.5)
    assert free.value() - 4.5 * 30 < dear.value() < free.value() - 4.5 * 5


def test_round_of_two_is_alternating() -> None:
    assert solved(round_of(2)).value(0) == solved(ALTERNATING).value(0)


def test_plain_and_compiled_turns_agree() -> None:
    solution = solved(ALWAYS_ACTIVE)
    table, again = solution.values[4, 0], [0.0] * 64
    state = 0b110001 * 7 + 2
    turn = speed.plain(MODULE).active_turn
    value = turn(table, 0b110001, 2, (4, 4, 3, 3, 2, 1), [0] * 6, again)
    assert value == pytest.approx(table[state], abs=1e-9)


def test_figures(tmp_path: Path) -> None:
    found = figures(tmp_path, lambda share: None)
    assert [round(value, 3) for value in found.values()] == [101.565, 132.108, 116.898, 116.330]
