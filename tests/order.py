"""The order of tests for several workers, which take them from one queue.

What is compiled is kept on disk, but each process that compiles something also compiles anew all
that this calls. So one worker compiles for all what the largest game needs, and another one all the
rest: they have the tests of `COMPILING`, which between them need nearly everything. Meanwhile the
others do what needs no compiler; what does comes last.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from xdist.scheduler import LoadScopeScheduling

TESTS = Path(__file__).parent
LARGEST = "clever"
"""The game with most to compile."""
MINDS = ("games/clever/mind", "games/qwixx/mind", "games/twenty_one/mind", "minds/test_bots.py")
COMPILING = ("lab", *MINDS)
OF_ALL_GAMES = ("lab/test_bench.py",)
"""Of these, tests of what each game has to compile: the largest one is most of it."""
APART = ("lab/test_cluster.py", "lab/test_workers.py")
"""Of these, tests that wait for other processes most of the time."""
TOGETHER = ("server/test_attack.py", "server/test_rights.py")
"""Files whose tests share what is dear to set up: each file is for one worker."""
DEAR = ("web/test_access.py", "server/test_simulation.py")
"""Files with tests so long that nobody should begin one when all others are done."""
LATE = (
    *("analysis", "browser", "envs", "games", "lab", "minds", "terminal"),
    *(
        "server/test_bot_workers.py",
        "test_modes.py",
        "test_testing.py",
        "web/test_analysis.py",
        "web/test_coach.py",
        "web/test_daily.py",
    ),
    *("web/test_learning.py", "web/test_puzzles.py", "web/test_review.py"),
)
"""What needs a compiler."""


class Queue(LoadScopeScheduling):  # type: ignore[misc]
    """One queue of tests and groups of tests, the largest group first.

    Groups of xdist's own are marks that it writes into the names of tests; pytest 9.2 and later
    take no notice of that.
    """

    def _split_scope(self, nodeid: str) -> str:
        return group(nodeid) or nodeid


def group(nodeid: str) -> str:
    """The tests that one worker does, by a name for them; none for a test by itself."""
    file = TESTS.parent / nodeid.partition("::")[0]
    if within(file, COMPILING) and not within(file, APART):
        is_large = LARGEST in nodeid or within(file, OF_ALL_GAMES)
        return f"compiling {LARGEST}" if is_large else "compiling"
    return file.stem if within(file, TOGETHER) else ""


def arrange(items: list[pytest.Item]) -> None:
    """Puts tests in order, groups first."""
    items.sort(key=place)


def place(item: pytest.Item) -> int:
    if group(item.nodeid):
        return 1 if within(item.path, MINDS) else 0  # what they compile few others need
    if within(item.path, DEAR):
        return 2
    if within(item.path, LATE) or not within(item.path, (".",)):
        return 5
    return 3 if within(item.path, ("web",)) else 4


def within(file: Path, names: tuple[str, ...]) -> bool:
    return any(file.is_relative_to(TESTS / name) for name in names)
