"""Chi-square tests of all dice in a store."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from rollwright.cli import main
from rollwright.server import fair
from rollwright.server.dice_report import Rolls, beyond, even, report
from rollwright.server.stores import open_store
from rollwright.server.table import PERSON, Progress, Seat, Table
from rollwright.words import say

from .running import run, run_in_thread

DICE = "wwrygb"
Roll = Callable[[random.Random], list[str]]


def honest(rng: random.Random) -> list[str]:
    dice = [f"{letter}{rng.randint(1, 6)}" for letter in DICE]
    rng.shuffle(dice)
    return dice


def loaded(rng: random.Random) -> list[str]:
    """Red falls on 6 a little too often."""
    return ["r6" if die[0] == "r" and rng.random() < 0.1 else die for die in honest(rng)]


def unshuffled(rng: random.Random) -> list[str]:
    """The blue die lies first a little too often."""
    dice = honest(rng)
    return sorted(dice, key=lambda die: die[0] != "b") if rng.random() < 0.1 else dice


def tables(roll: Roll, count: int = 60, seed: int = 1) -> list[Rolls]:
    rng = random.Random(seed)
    return [
        Rolls(f"t{n}", "demo", DICE, 6, [" ".join(roll(rng)) for _ in range(50)])
        for n in range(count)
    ]


@pytest.mark.parametrize(
    ("statistic", "freedom", "expected"),
    [
        (0, 5, 1),
        (3.841, 1, 0.05),
        (11.07, 5, 0.05),
        (15.086, 5, 0.01),
        (4.35146, 5, 0.5),
        (37.566, 20, 0.01),
        (129.561, 100, 0.025),
    ],
)
def test_known_chances(statistic: float, freedom: int, expected: float) -> None:
    assert beyond(statistic, freedom) == pytest.approx(expected, abs=2e-5)


def test_honest_dice_give_even_chances() -> None:
    """The p-values of honest dice are even themselves: of the order of dice too."""
    found = [report(tables(honest, 8, seed)) for seed in range(150)]
    for place in range(len(found[0].tests)):
        low = sum(one.tests[place].p < 0.2 for one in found)
        assert 12 <= low <= 50, found[0].tests[place].what
    assert sum(bool(one.doubtful) for one in found) <= 6


@pytest.mark.parametrize(("roll", "what"), [(loaded, "demo, die r"), (unshuffled, "demo, order")])
def test_uneven_dice_are_found(roll: Roll, what: str) -> None:
    found = report(tables(roll))
    assert what in [test.what for test in found.doubtful]
    assert what in str(found)
    assert found.rolls == 3000


def test_one_uneven_table_is_found() -> None:
    bad = Rolls("bad", "demo", DICE, 6, ["w1 w1 r1 y1 g1 b1"] * 20)
    found = report([*tables(honest), bad])
    assert found.tables[0].what == "demo, table bad"
    assert found.tables[0] in found.doubtful


def test_too_few_rolls_say_nothing() -> None:
    assert even("few", Counter({1: 20}), 6) is None
    assert report([]).doubtful == []
    assert report([Rolls("t", "demo", DICE, 6, ["w1 w2"])]).tests == ()


def test_the_command_reads_a_whole_store(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def fill(path: Path, count: int) -> None:
        store = await open_store(path, None)
        seats = (Seat(PERSON, holders=frozenset({"anna"})),)
        for n in range(count):
            table = Table(f"t{n}", "qwixx", {}, seats, "anna")
            rolls = [fair.draw(table.secret, "", roll, DICE) for roll in range(1, 21)]
            entries = [f"roll {dice}" for dice in rolls]
            await store.create(table, Progress([1]), entries)
        await store.close()

    path = tmp_path / "tables.sqlite"
    run(fill(path, 30))
    assert run_in_thread(lambda: main(["dice-report", "--data", str(path)])) == 0
    told = capsys.readouterr().out
    assert "qwixx, die r" in told
    assert say("en", "cli.dice.good") in told
    few = tmp_path / "few.sqlite"
    run(fill(few, 0))
    assert run_in_thread(lambda: main(["dice-report", "--data", str(few)])) == 0
    assert say("en", "cli.dice.few", n=0) in capsys.readouterr().out
