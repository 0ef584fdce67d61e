"""Trainings of any network: rates, curves, checkpoints, and going on as if nothing had happened."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pytest

from rollwright.core.errors import NoAnswer
from rollwright.minds import checkpoint
from rollwright.minds.optimiser import Adam, Parameters
from rollwright.minds.training import (
    Schedule,
    TrainingRun,
    cosine,
    geometric,
    linear,
    load_run,
    save_run,
    start_run,
    train,
)

SCHEDULE = Schedule(rounds=7, games=4, adam=Adam(settle=0))


@dataclass(frozen=True)
class Trial:
    """A network of one number that is drawn to 3."""

    schedule: Schedule = SCHEDULE
    every: int = 3
    told: list[float] = field(default_factory=list)

    def begin(self, before: Parameters | None) -> Parameters:
        return before or (np.zeros(1, np.float32),)

    def round(self, run: TrainingRun) -> float:
        apart = run.learner.weights[0] - np.float32(3)
        rate = self.schedule.rate_at(run.rounds, run.learner.steps)
        run.learner.step((2 * apart,), rate, self.schedule.adam)
        return float(apart[0] ** 2)

    def point(self, run: TrainingRun, loss: float) -> tuple[float, float]:
        self.told.append(loss)
        return run.games, round(loss, 6)

    def finish(self, run: TrainingRun) -> Parameters:
        return run.learner.weights


class Stop(Exception):
    """Ends a training from outside."""


def test_values_go_from_the_first_to_the_last() -> None:
    for fade in (geometric, cosine, linear):
        assert fade((8.0, 2.0), 0, 10) == pytest.approx(8)
        assert fade((8.0, 2.0), 10, 10) == pytest.approx(2)
    assert geometric((8.0, 2.0), 5, 10) == pytest.approx(4)
    assert cosine((8.0, 2.0), 5, 10) == pytest.approx(5)
    assert cosine((8.0, 2.0), 2, 10) > linear((8.0, 2.0), 2, 10) == pytest.approx(6.8)


def test_the_first_steps_are_small() -> None:
    schedule = replace(SCHEDULE, rate=(0.8, 0.8), warm=4)
    assert [schedule.rate_at(0, steps) for steps in (0, 1, 3, 9)] == pytest.approx(
        [0.2, 0.4, 0.8, 0.8]
    )
    assert replace(SCHEDULE, rate=(0.8, 0.2)).rate_at(7, 99) == pytest.approx(0.2)
    assert schedule.trace_at(0) == 0.9
    assert schedule.trace_at(7) == pytest.approx(0.6)


def test_the_curve_has_a_point_now_and_then_and_at_the_end() -> None:
    method = Trial()
    run, rounds = start_run(method), []
    train(method, run, lambda run: rounds.append(run.rounds))
    assert rounds == [1, 2, 3, 4, 5, 6, 7]
    assert [at for at, _ in run.curve] == [12, 24, 28]
    assert run.curve[0][1] > run.curve[1][1] > run.curve[2][1]
    assert run.is_done
    assert run.games == 28
    assert run.seconds > 0


def test_the_loss_of_a_point_is_the_mean_since_the_last_one() -> None:
    single, several = Trial(every=1), Trial(every=3)
    train(single, start_run(single))
    train(several, start_run(several))
    losses = single.told
    assert several.told == pytest.approx([sum(losses[:3]) / 3, sum(losses[3:6]) / 3, losses[6]])


@pytest.mark.parametrize("keep_every", [2, 3])
def test_an_interrupted_run_goes_on_as_if_it_was_not(tmp_path: Path, keep_every: int) -> None:
    method, path = Trial(), tmp_path / "kept" / "run.npz"
    whole = start_run(method)
    train(method, whole)

    def stop(run: TrainingRun) -> None:
        if run.rounds == 5:
            raise Stop

    with pytest.raises(Stop):
        train(method, start_run(method), stop, path, keep_every)
    run = load_run(path, SCHEDULE)
    assert run.rounds == 5 - 5 % keep_every
    assert run.seconds > 0
    train(method, run, keep=path)
    assert run.curve == whole.curve
    for part in ("weights", "mean", "first", "second"):
        assert getattr(run.learner, part)[0] == getattr(whole.learner, part)[0]
    assert run.learner.steps == 7
    assert load_run(path, SCHEDULE).is_done


def test_a_run_of_another_schedule_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    save_run(path, start_run(Trial()))
    assert load_run(path, SCHEDULE).rounds == 0
    with pytest.raises(NoAnswer, match="other settings"):
        load_run(path, replace(SCHEDULE, seed=2))


def test_bad_checkpoints_are_told_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    with pytest.raises(NoAnswer, match="there is no checkpoint"):
        checkpoint.load(path, {})
    for damage in (b"PK", b"nothing of the kind", b""):
        path.write_bytes(damage)
        with pytest.raises(NoAnswer, match="can't be read"):
            checkpoint.load(path, {})


def test_a_checkpoint_is_never_there_by_half(tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    checkpoint.save(path, {"a": 1}, {"done": 1}, {"x": np.ones(2, np.float32)})

    class Broken:
        def __array__(self) -> None:
            raise Stop

    with pytest.raises(Stop):
        checkpoint.save(path, {"a": 1}, {"done": 2}, {"x": Broken()})  # type: ignore[dict-item]
    progress, arrays = checkpoint.load(path, {"a": 1})
    assert (progress, list(arrays)) == ({"done": 1}, ["x"])
