from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from rollwright.core import speed
from rollwright.core.errors import NoAnswer
from rollwright.games.clever.boxes import LINES
from rollwright.games.clever.mind import train as t
from rollwright.games.clever.mind.features import FIRST, SIZES
from rollwright.games.clever.mind.learning import Batch, beginner, gradient, learn, revive
from rollwright.games.clever.mind.measuring import SELFPLAY
from rollwright.games.clever.mind.selfplay import samples, table
from rollwright.games.clever.mind.weights import Weights, combine, fresh, load, save
from rollwright.games.clever.slots import CROSSES, SEATS
from tests.games.clever.mind.games import small_net

PLAN = t.Plan(tables=((1, True), (2, False)), hidden=(8, 4), games=64, together=16, batches=2)


def some_batch(count: int) -> Batch:
    rng = np.random.default_rng(3)
    columns = [first + rng.integers(0, n, count) for first, n in zip(FIRST, SIZES, strict=False)]
    return Batch(np.stack(columns, 1).astype(np.int32), rng.normal(5, 2, count).astype(np.float32))


def test_the_gradient_is_the_slope_of_the_error() -> None:
    weights, batch = fresh((8, 4), 1), some_batch(40)
    slopes, _ = gradient(weights, batch)
    for name in Weights._fields:
        changed = {field: array.astype(np.float64) for field, array in weights._asdict().items()}
        place = np.unravel_index(np.argmax(np.abs(getattr(slopes, name))), changed[name].shape)
        errors = []
        for step in (1e-4, -2e-4):
            changed[name][place] += step
            errors.append(gradient(Weights(**changed), batch)[1])
        expected = (errors[0] - errors[1]) / 2e-4
        assert getattr(slopes, name)[place] == pytest.approx(expected, rel=0.02)


def test_learning_lowers_the_error() -> None:
    learner, batch = beginner(fresh((8, 4), 1)), some_batch(60)
    losses = []
    for _ in range(60):
        learner, loss = learn(learner, batch, 0.01, 0.9)
        losses.append(loss)
    assert losses[-1] < losses[0] / 4
    assert gradient(learner.mean, batch)[1] < losses[0] / 2


def test_dead_units_are_revived_without_a_change_of_mind() -> None:
    batch = some_batch(200)
    weights = fresh((8, 4), 1)
    weights.inputs[:, 2] = -1
    weights.bias[1] = -1000
    alive = revive(weights, batch.rows, 1)
    assert gradient(alive, batch)[1] == pytest.approx(gradient(weights, batch)[1], rel=1e-4)
    slopes, _ = gradient(alive, batch)
    assert slopes.inner[2].any()
    assert slopes.outer[1] != 0


def test_training_goes_on_from_a_checkpoint_as_if_nothing_had_happened(tmp_path: Path) -> None:
    whole = t.train(PLAN, every=32, test_games=4)
    assert [point.games for point in whole.curve] == [32, 64]
    path = tmp_path / "run.npz"
    seen = []

    class StopError(Exception):
        pass

    def stop(run: t.Run, point: t.Point) -> None:
        seen.append(point.games)
        raise StopError

    with pytest.raises(StopError):
        t.train(PLAN, path, progress=stop, every=32, test_games=4)
    resumed = t.train(PLAN, path, resume=True, every=32, test_games=4)
    assert seen == [32]
    assert [point.means for point in resumed.curve] == [point.means for point in whole.curve]
    for one, other in zip(whole.learner.weights, resumed.learner.weights, strict=True):
        assert (one == other).all()


def test_who_leans_to_boxes_crosses_them_more_often() -> None:
    net, slots = small_net(1), table(small_net(1))
    crossed = []
    for lean in (0.0, 1.0):
        crossed.append(0)
        for number in range(20):
            totals = np.zeros((1, 1), dtype=np.int64)
            given = (1, np.array([0]), 7, number, 4, 0.0, lean, LINES[4], 0.0)
            speed.compiled(SELFPLAY).play_games(*given, net, totals, samples(0), slots)
            crossed[-1] += (int(slots.slots[SEATS + CROSSES]) & LINES[4]).bit_count()
    assert crossed[1] > 2 * crossed[0]


def test_bad_checkpoints_are_told_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    with pytest.raises(NoAnswer, match="there is no checkpoint"):
        t.load_run(path, t.start_run(PLAN))
    path.write_bytes(b"nothing of the kind")
    with pytest.raises(NoAnswer, match="damaged"):
        t.load_run(path, t.start_run(PLAN))
    t.save_run(path, t.start_run(PLAN))
    with pytest.raises(NoAnswer, match="another training"):
        t.load_run(path, t.start_run(replace(PLAN, seed=2)))
    t.load_run(path, t.start_run(replace(PLAN, threads=1)))


def test_networks_on_disk(tmp_path: Path) -> None:
    networks = [fresh((8, 4), 1), fresh((8, 4), 2)]
    save("two", networks, {"command": "none"}, tmp_path)
    found = load("two", tmp_path)
    for one, other in zip(networks, found, strict=True):
        assert all(np.allclose(a, b, atol=1e-2) for a, b in zip(one, other, strict=True))
    assert combine(found).inner.shape == (2, 8, 4)
    with pytest.raises(NoAnswer, match="missing"):
        load("three", tmp_path)
    (tmp_path / "two.xz").write_bytes(b"nothing of the kind")
    with pytest.raises(NoAnswer, match="damaged"):
        load("two", tmp_path)
