"""Chaos, small: `python -m tests.server.chaos` does it with 50 kills."""

import pytest

from . import chaos
from .postgres import programs
from .running import run


@pytest.mark.slow
@pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed")
def test_nothing_is_lost_when_processes_and_database_are_killed() -> None:
    with chaos.world(2, on_file=False, seed=1) as world:
        report = run(chaos.run(world, kills=3, tables=2, pause=0.3))
    assert (report.lost, report.doubled, report.unfinished) == (0, 0, 0), str(report)
    assert report.acknowledged > 0


@pytest.mark.slow
def test_nothing_is_lost_on_a_file_either() -> None:
    """Kills, a process that is stopped, and a disk that is full for a while."""
    with chaos.world(1, on_file=True, seed=2) as world:
        report = run(chaos.run(world, kills=3, tables=2, pause=0.3))
    assert (report.lost, report.doubled, report.unfinished) == (0, 0, 0), str(report)
    assert report.done["fill_disk"]
