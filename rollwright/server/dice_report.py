"""Whether the dice of all games in a store look fair: chi-square tests by die, place and table."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rollwright.core.tabular import Row, Tabular, text_table

ALARM = 0.01
"""We doubt the dice where honest ones would look as bad in fewer reports than this."""
LISTED = 5
"""How many of the most uneven tables are shown."""
FEWEST = 5
"""A chi-square test needs at least this many expected in every cell."""


class Rolls(NamedTuple):
    """The rolls of a table: each the letters and faces of its dice, in the order they lie in."""

    table: str
    game: str
    dice: str
    sides: int
    rolls: Sequence[str]


@dataclass(frozen=True)
class Test:
    """How far counts are from what they should be, and how often chance alone takes them as far."""

    what: str
    count: int
    statistic: float
    freedom: int

    @property
    def p(self) -> float:
        return beyond(self.statistic, self.freedom)


@dataclass(frozen=True, repr=False)
class Report(Tabular):
    """All tests; `tables` are those of single tables, the most uneven first."""

    tests: tuple[Test, ...]
    tables: tuple[Test, ...]
    rolls: int

    @property
    def doubtful(self) -> list[Test]:
        """The tests that honest dice would fail once in a hundred reports."""
        every = (*self.tests, *self.tables)
        return [test for test in every if test.p < ALARM / len(every)]

    def rows(self) -> list[Row]:
        """A row for each test that is shown."""
        shown = (*self.tests, *self.tables[:LISTED])
        return [
            {
                "what": test.what,
                "dice": test.count,
                "chi_square": test.statistic,
                "freedom": test.freedom,
                "p": test.p,
            }
            for test in shown
        ]

    def __str__(self) -> str:
        cells = [
            (t.what, f"{t.count:,}", f"{t.statistic:.1f}", str(t.freedom), f"{t.p:.4f}")
            for t in (*self.tests, *self.tables[:LISTED])
        ]
        return text_table(("", "dice", "chi2", "df", "p"), cells)


@dataclass
class _Tally:
    """The counts for one game."""

    dice: str
    sides: int
    faces: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    """By letter."""
    places: dict[int, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    """Faces by place."""
    lying: Counter[tuple[str, int]] = field(default_factory=Counter)
    """Letters by place, in rolls of all dice."""
    whole: int = 0

    def add(self, roll: str) -> Counter[int]:
        """Counts a roll, and returns its faces."""
        lying = [(die[0], int(die[1:])) for die in roll.split()]
        for place, (letter, face) in enumerate(lying, 1):
            self.faces[letter][face] += 1
            self.places[place][face] += 1
        if len(lying) == len(self.dice):
            self.whole += 1
            self.lying.update((letter, place) for place, (letter, _) in enumerate(lying, 1))
        return Counter(face for _, face in lying)

    def tests(self, game: str) -> list[Test]:
        found = [
            *(
                even(f"{game}, die {letter}", self.faces[letter], self.sides)
                for letter in self.faces
            ),
            *(even(f"{game}, place {n}", self.places[n], self.sides) for n in sorted(self.places)),
            self._order(game),
        ]
        return [test for test in found if test is not None]

    def _order(self, game: str) -> Test | None:
        """Whether every die lies in every place equally often.

        A roll is a random order of its dice, not a number of independent draws: hence n - 1 for n.
        """
        places, letters = len(self.dice), Counter(self.dice)
        if self.whole < FEWEST * places or len(letters) == 1:
            return None
        statistic = sum(
            (self.lying[letter, place] - self.whole * many / places) ** 2 / many
            for letter, many in letters.items()
            for place in range(1, places + 1)
        )
        freedom = (len(letters) - 1) * (places - 1)
        return Test(
            f"{game}, order", self.whole * places, statistic * (places - 1) / self.whole, freedom
        )


def report(all_rolls: Iterable[Rolls]) -> Report:
    """The tests of all rolls of a store."""
    tallies: dict[str, _Tally] = {}
    tables: list[Test] = []
    rolls = 0
    for table, game, dice, sides, some in all_rolls:
        tally = tallies.setdefault(game, _Tally(dice, sides))
        faces: Counter[int] = Counter()
        for roll in some:
            faces.update(tally.add(roll))
        rolls += len(some)
        test = even(f"{game}, table {table}", faces, sides)
        tables += [test] if test else []
    tests = [test for game, tally in sorted(tallies.items()) for test in tally.tests(game)]
    return Report(tuple(tests), tuple(sorted(tables, key=lambda test: test.p)), rolls)


def even(what: str, faces: Counter[int], sides: int) -> Test | None:
    """Whether all faces come equally often; nothing where there are too few to tell."""
    count = faces.total()
    expected = count / sides
    if expected < FEWEST:
        return None
    statistic = sum((faces[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    return Test(what, count, statistic, sides - 1)


def beyond(statistic: float, freedom: int) -> float:
    """The chance that a chi-square variable is at least so large: the upper incomplete gamma."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    """The lower incomplete gamma, without its scale, for small x."""
    term = total = 1 / a
    n = a
    while abs(term) > abs(total) * 1e-15:
        n += 1
        term *= x / n
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """The upper incomplete gamma, without its scale, for large x: a continued fraction."""
    value = 0.0
    for n in range(200, 0, -1):
        value = n * (n - a) / (x + 2 * n + 1 - a - value)
    return 1 / (x + 1 - a - value)
