"""Hypothesis: the same examples every time, none of them timed. Coverage: where it counts.

`pytest --hypothesis-profile=explore` looks for others.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

untimed = settings(deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("steady", untimed, derandomize=True)
settings.register_profile("explore", untimed)
settings.load_profile("steady")

TESTS = Path(__file__).parent
YACHT = TESTS.parent / "examples" / "yacht"
INSTALL = ("install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--target")
COUNTED = (
    "analysis",
    "core",
    "envs",
    "games",
    "terminal",
    "test_modes.py",
    "test_records.py",
)
"""The tests whose coverage counts: those of core and games, and of what only others call there.

Being watched makes the plain rules more than twice as slow; the others play without.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    counted = [TESTS / name for name in COUNTED]
    for item in items:
        if not any(item.path.is_relative_to(place) for place in counted):
            item.add_marker("no_cover")


@pytest.fixture(scope="session")
def yacht(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example package, installed: for PYTHONPATH, so that others don't see it."""
    folder = tmp_path_factory.mktemp("yacht")
    subprocess.run([sys.executable, "-m", "pip", *INSTALL, str(folder), str(YACHT)], check=True)
    return folder
