"""Hypothesis: the same examples every time, none of them timed. Coverage: where it counts.

`pytest --hypothesis-profile=explore` looks for other examples; `pytest --fast` runs the plain half.
"""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from importlib.abc import MetaPathFinder
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer

from tests.order import TESTS, Queue, arrange, within

untimed = settings(deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("steady", untimed, derandomize=True)
settings.register_profile("explore", untimed)
settings.load_profile("steady")

ROOT = TESTS.parent
YACHT = ROOT / "examples" / "yacht"
INSTALL = ("install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--target")
COUNTED = (
    "analysis",
    "core",
    "envs",
    "games",
    "terminal",
    "test_modes.py",
    "test_public.py",
    "test_records.py",
)
"""The tests whose coverage counts: those of core and games, and of what only others call there.

Being watched makes the plain rules more than twice as slow; the others play without.
"""


SLOW = {"numba": "compiles", "ray": "starts Ray", "playwright": "needs a browser"}
"""What the fast half does without, and what a test does that imports it."""


class Without(MetaPathFinder):
    """Skips the test that imports a slow library."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name in SLOW:
            raise pytest.skip.Exception(f"not fast: {SLOW[name]}", allow_module_level=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fast", action="store_true", help="no compiler, no browser, no Ray")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: waits for other processes; not in the fast half")
    if config.getoption("--fast"):
        sys.meta_path.insert(0, Without())
        read_minds_once()


def read_minds_once() -> None:
    """Many tests read what a mind knows before they turn out to need the compiler."""
    from rollwright.minds import data
    from rollwright.minds.arrays import Array

    load, kept = data.load, cache(data.load)

    def load_once(name: str, folder: Path) -> dict[str, Array]:
        return (kept if ROOT in folder.parents else load)(name, folder)

    pytest.MonkeyPatch().setattr(data, "load", load_once)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if config.getoption("--fast") and collection_path == TESTS / "web" else None


def pytest_runtest_setup(item: pytest.Item) -> None:
    leave_capturing_alone()
    if item.config.getoption("--fast") and item.get_closest_marker("slow"):
        pytest.skip("not fast: waits for other processes")


def leave_capturing_alone() -> None:
    """absl, which OpenSpiel brings, logs to pytest's own stream, and would close it with its log.

    It does so as soon as a server in the same process sets up another log.
    """
    absl: Any = sys.modules.get("absl.logging")
    if absl is not None:
        absl.get_absl_handler().python_handler.stream = sys.__stderr__


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if not within(item.path, COUNTED):
            item.add_marker("no_cover")
    if hasattr(config, "workerinput"):
        arrange(items)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Queue:
    return Queue(config, log)


@pytest.fixture(scope="session")
def yacht(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example package, installed: for PYTHONPATH, so that others don't see it."""
    folder = tmp_path_factory.mktemp("yacht")
    subprocess.run([sys.executable, "-m", "pip", *INSTALL, str(folder), str(YACHT)], check=True)
    return folder
