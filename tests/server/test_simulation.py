"""The simulation: nothing is broken in some hundred worlds, and planted bugs are found."""

import gc
import warnings

import pytest

from .running import run_in_thread
from .simulation.__main__ import trial
from .simulation.bugs import BUGS
from .simulation.world import simulate

SEEDS = 60
FOUND_WITHIN = 1000
FIRST = {"unfenced": 210}
"""Where the search for a rare bug begins: not long before the seed that found it last time."""


def broken(bug: str | None, seeds: int, first: int = 0) -> int | None:
    """The first seed that breaks something."""
    tried = range(first, first + seeds)
    return next((seed for seed in tried if trial(bug, seed) is not None), None)


def test_nothing_is_lost_or_done_twice() -> None:
    assert run_in_thread(lambda: broken(None, SEEDS)) is None


@pytest.mark.parametrize("bug", sorted(BUGS))
def test_a_planted_bug_is_found_and_shows_again(bug: str) -> None:
    found = run_in_thread(lambda: broken(bug, FOUND_WITHIN, FIRST.get(bug, 0)))
    assert found is not None
    first, again = run_in_thread(lambda: (trial(bug, found), trial(bug, found)))
    assert first == again
    assert first is not None
    assert "Traceback" not in first


def test_a_seed_is_the_same_world_each_time() -> None:
    def told(seed: int) -> list[object]:
        world = simulate(seed)
        return [(person.seat, person.told, person.wishes) for person in world.people]

    assert run_in_thread(lambda: told(7) == told(7))
    assert run_in_thread(lambda: told(7) != told(8))


def test_a_world_leaves_nothing_behind() -> None:
    """What crashed processes never awaited would be complained of in the midst of other tests."""

    def live() -> list[str]:
        with warnings.catch_warnings(record=True) as found:
            warnings.simplefilter("always")
            for seed in range(3):
                simulate(seed)
                gc.collect()
        return [str(one.message) for one in found]

    assert run_in_thread(live) == []
