"""The order of tests for several workers, which take them from one queue.

What is compiled is kept on disk, but each process that compiles something also compiles anew all
that this calls. So one worker compiles for all: it has the tests of `COMPILING`, which between them
need nearly everything. Meanwhile the others do what needs no compiler; what does comes last.
"""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).parent
COMPILING = ("lab",)
APART = ("lab/test_cluster.py", "lab/test_workers.py")
"""Of these, tests that wait for other processes most of the time."""
TOGETHER = ("server/test_attack.py", "server/test_rights.py")
"""Files whose tests share what is dear to set up: each file is for one worker."""
DEAR = ("web/test_access.py", "server/test_simulation.py")
"""Files with tests so long that nobody should begin one when all others are done."""
LATE = (
    *("analysis", "browser", "envs", "games", "lab", "minds", "terminal", "test_modes.py"),
    *("test_testing.py", "web/test_analysis.py", "web/test_coach.py", "web/test_daily.py"),
    *("web/test_learning.py", "web/test_puzzles.py", "web/test_review.py"),
)
"""What needs a compiler."""


def arrange(items: list[pytest.Item]) -> None:
    """Puts tests in order, groups first: xdist hands out the largest group first in any case."""
    for item in items:
        if within(item, COMPILING) and not within(item, APART):
            item.add_marker(pytest.mark.xdist_group("compiling"))
        elif within(item, TOGETHER):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
    items.sort(key=place)


def place(item: pytest.Item) -> int:
    if item.get_closest_marker("xdist_group"):
        return 0
    if within(item, DEAR):
        return 1
    if within(item, LATE):
        return 4
    return 2 if within(item, ("web",)) else 3


def within(item: pytest.Item, names: tuple[str, ...]) -> bool:
    return any(item.path.is_relative_to(TESTS / name) for name in names)
