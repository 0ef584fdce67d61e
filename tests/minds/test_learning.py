"""Learning: slopes that are right, runs that can be interrupted, and a network that gets better."""

from pathlib import Path

import numpy as np
import pytest

from rollwright.core import speed
from rollwright.core.errors import NoAnswer
from rollwright.games.twenty_one.mind.books import ARENA, TwentyOneTeacher, price_player, win_player
from rollwright.minds.learning import MODULE, Plan, load_run, new_brain, new_run, save_run, train
from rollwright.minds.pairs import UNITS

TEACHER = TwentyOneTeacher()
PLAN = Plan(players=2, rounds=6, games=8)


def test_slopes_are_those_of_the_loss() -> None:
    rng = np.random.default_rng(2)
    brain = new_brain(6, 3)
    brain.weights[:] = rng.normal(0, 1, brain.weights.shape)
    lines = np.array([[[[0, 1], [2, -1]]] * 3])
    seen = (lines, rng.normal(0, 9, (1, 3, 2)), np.array([0, 1]), np.array([[0.0, 1.0, 0.3]]))
    rest = (np.zeros((1, 3)), 0.0, np.zeros((1, 3)))
    kernel = speed.compiled(MODULE)

    def loss() -> tuple[float, np.ndarray]:
        slopes = np.zeros_like(brain.weights)
        work = (np.zeros(UNITS, np.float32), slopes, np.zeros_like(brain.out))
        return kernel.learn(brain.weights, brain.out, *seen, *rest, work), slopes

    before, slopes = loss()
    row, unit = np.unravel_index(np.abs(slopes).argmax(), slopes.shape)
    brain.weights[row, unit] += 0.01
    after, _ = loss()
    assert 3 * (after - before) / 0.01 == pytest.approx(slopes[row, unit], rel=0.1)


def test_interrupted_run_goes_on_as_if_it_was_not(tmp_path: Path) -> None:
    whole = train(TEACHER, new_run(TEACHER, PLAN))
    path = tmp_path / "run.npz"

    class Stop(Exception):
        pass

    def stop(run: object) -> None:
        if path.exists():
            raise Stop

    with pytest.raises(Stop):
        train(TEACHER, new_run(TEACHER, PLAN), stop, path, keep_every=3)
    run = load_run(path, PLAN)
    assert run.done == 3
    assert (train(TEACHER, run).weights == whole.weights).all()


def test_run_of_another_plan_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    save_run(new_run(TEACHER, PLAN), path)
    with pytest.raises(NoAnswer, match="other settings"):
        load_run(path, Plan(players=2, rounds=7, games=8))


def test_damaged_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    path.write_bytes(b"PK")
    with pytest.raises(NoAnswer, match="can't be read"):
        load_run(path, PLAN)


def test_training_makes_a_better_player() -> None:
    run = new_run(TEACHER, Plan(players=2, rounds=150, games=64))
    novice = ARENA.duel(win_player(2, run.mean), price_player(2), 2, 1000).decided
    trained = ARENA.duel(win_player(2, train(TEACHER, run)), price_player(2), 2, 1000).decided
    assert trained > novice + 0.05
