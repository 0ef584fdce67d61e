"""Would the tests notice? `python -m tests.minds.mutants` plants faults in the minds, one by one.

Each fault is planted in a copy of the sources, where the tests of its module run without a
compiler. Prints the faults that no test noticed; at most a tenth of them may stay unnoticed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 300
"""Seconds; a fault that makes tests run for ever is noticed."""
MOST_UNNOTICED = 0.1

QWIXX = ("games/qwixx/mind/test_values.py", "games/qwixx/mind/test_solve.py")
TWENTY_ONE = ("games/twenty_one/mind/test_row.py", "games/twenty_one/mind/test_values.py")
CLEVER = ("games/clever/mind/test_gradient.py", "games/clever/mind/test_values.py")
LEARNING = ("minds/test_pair_network.py", "games/qwixx/mind/test_values.py", TWENTY_ONE[1])
TESTS = {
    "minds/optimiser.py": ("minds/test_optimiser.py",),
    "minds/checkpoint.py": ("minds/test_training.py",),
    "minds/training.py": ("minds/test_training.py",),
    "minds/recipe.py": ("minds/test_recipe.py",),
    "minds/data.py": ("minds/test_data.py",),
    "minds/tally.py": ("minds/test_tally.py",),
    "minds/levels.py": ("minds/test_levels.py",),
    "minds/mind.py": ("minds/test_mind.py",),
    "minds/pair_mind.py": ("games/qwixx/mind/test_values.py",),
    "minds/pair_network.py": LEARNING,
    "minds/pair_learning.py": LEARNING,
    "minds/match.py": LEARNING,
    "games/qwixx/": QWIXX,
    "games/twenty_one/": TWENTY_ONE,
    "games/clever/": ("games/clever/mind/test_chances.py", *CLEVER),
}
"""By file, or by the folder that it is in: the tests that should notice."""


class Mutant(NamedTuple):
    """A fault: in a file of the package, some text in place of another."""

    file: str
    old: str
    new: str


MUTANTS = (
    Mutant("minds/optimiser.py", "values[i] -= step", "values[i] += step"),
    Mutant(
        "minds/optimiser.py", "return old + share * (a * b - old)", "return old + share * a * b"
    ),
    Mutant("minds/optimiser.py", "self.steps + adam.settle", "self.steps + 2 * adam.settle"),
    Mutant("minds/checkpoint.py", "if made != ", "if not made and made != "),
    Mutant("minds/training.py", "cos(pi * done / total)", "cos(2 * pi * done / total)"),
    Mutant("minds/training.py", "            run.losses.clear()\n", ""),
    Mutant("minds/training.py", '"rounds": run.rounds,', '"rounds": run.rounds + 1,'),
    Mutant("minds/recipe.py", "if resume and keep.exists()", "if keep.exists()"),
    Mutant(
        "minds/recipe.py", "tell(name, done + run.rounds, total)", "tell(name, run.rounds, total)"
    ),
    Mutant(
        "minds/data.py", "entries = {**manifest(folder), name: entry}", "entries = {name: entry}"
    ),
    Mutant("minds/tally.py", "seat * share, share", "share, share"),
    Mutant("minds/levels.py", "sight**place", "sight"),
    Mutant("minds/mind.py", "not 1 <= seat <= state.players", "not 0 <= seat <= state.players"),
    Mutant("minds/pair_mind.py", "-found[n][1].points", "found[n][1].points"),
    Mutant("minds/pair_mind.py", "return answer - 1 if", "return answer if"),
    Mutant("minds/pair_network.py", "points * POINTS_SCALE / len(lines)", "points * POINTS_SCALE"),
    Mutant("minds/pair_network.py", "(p - target) * rest / (1 - p)", "(p - target) * rest"),
    Mutant(
        "minds/pair_network.py",
        "trace * target + (1 - trace) * p",
        "(1 - trace) * target + trace * p",
    ),
    Mutant(
        "minds/pair_learning.py",
        "            kernel.learn(weights, side, 0.0, slopes)\n",
        "            pass\n",
    ),
    Mutant("minds/match.py", "other = n + int(n >= seat)", "other = n + int(n > seat)"),
    Mutant(
        "minds/match.py", "samples.won[game, seat] = 1 / level", "samples.won[game, seat] = level"
    ),
    Mutant(
        "games/qwixx/mind/evaluate.py",
        "SURE if points > lead else -SURE",
        "-SURE if points > lead else SURE",
    ),
    Mutant(
        "games/qwixx/mind/policy.py",
        "marked = int(workspace[ANSWERS + active] != PASS)",
        "marked = 1",
    ),
    Mutant("games/qwixx/mind/turn.py", "weight = 1 if 2 * first == number else 2", "weight = 1"),
    Mutant("games/qwixx/mind/packing.py", "change[j, i] = value\n", "change[j, i] = 0\n"),
    Mutant(
        "games/twenty_one/mind/row.py", "chance *= (6 - numbers[box]", "chance *= (5 - numbers[box]"
    ),
    Mutant(
        "games/twenty_one/mind/encoding.py",
        "6 * wait(players, turn, me)",
        "6 * wait(players, turn, other)",
    ),
    Mutant("games/clever/mind/gradient.py", "* (second > 0)", "* (second >= 0)"),
    Mutant(
        "games/clever/mind/features.py",
        "points[area] < points[second]",
        "points[area] <= points[lowest]",
    ),
    Mutant("games/clever/mind/chances.py", "abs(place) / sqrt(2)", "abs(place)"),
)


def copy_sources(target: Path) -> None:
    """The package and its tests; data files, which never change, are linked."""
    skip = shutil.ignore_patterns("__pycache__", "web_dist", "*.xz")
    for part in ("rollwright", "tests"):
        shutil.copytree(ROOT / part, target / part, ignore=skip)
    for path in (ROOT / "rollwright").rglob("*.xz"):
        (target / path.relative_to(ROOT)).symlink_to(path)
    shutil.copy(ROOT / "pyproject.toml", target)


def selection(file: str) -> tuple[str, ...]:
    """The tests that should notice a fault in a file."""
    return next(tests for place, tests in TESTS.items() if file.startswith(place))


def passes(folder: Path, tests: Sequence[str]) -> bool:
    """Whether tests pass in a copy."""
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "tests.minds.uncompiled"]
    call = [sys.executable, "-m", "pytest", *options, *(f"tests/{test}" for test in tests)]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            call, cwd=folder, env=environment, capture_output=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def is_noticed(mutant: Mutant, folder: Path) -> bool:
    """Plants a fault in a copy, tests it, and takes the fault out again."""
    path = folder / "rollwright" / mutant.file
    text = path.read_text(encoding="utf-8")
    if text.count(mutant.old) != 1:
        raise SystemExit(
            f"{mutant.file} has {mutant.old!r} {text.count(mutant.old)} times, not once"
        )
    path.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
    try:
        return not passes(folder, selection(mutant.file))
    finally:
        path.write_text(text, encoding="utf-8")


def main() -> int:
    """Tests every fault; returns 1 if too many stay unnoticed."""
    with TemporaryDirectory() as room:
        folder = Path(room)
        copy_sources(folder)
        if not passes(folder, sorted({test for tests in TESTS.values() for test in tests})):
            raise SystemExit("the tests fail without a fault")
        unnoticed = []
        for number, mutant in enumerate(MUTANTS, 1):
            noticed = is_noticed(mutant, folder)
            told = "noticed" if noticed else f"NOT NOTICED: {mutant.old!r} → {mutant.new!r}"
            print(f"{number:2} {mutant.file} {told}", flush=True)
            unnoticed += [] if noticed else [mutant]
    print(f"{len(MUTANTS) - len(unnoticed)} of {len(MUTANTS)} faults noticed")
    return int(len(unnoticed) > MOST_UNNOTICED * len(MUTANTS))


if __name__ == "__main__":
    raise SystemExit(main())
