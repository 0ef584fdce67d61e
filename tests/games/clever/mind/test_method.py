from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from rollwright.core import speed
from rollwright.core.errors import NoAnswer
from rollwright.games.clever.boxes import LINES
from rollwright.games.clever.mind.inputs import CONSTANT, is_late, read_stage, sit_down
from rollwright.games.clever.mind.measuring import SELFPLAY, games_of
from rollwright.games.clever.mind.method import CleverMethod, CleverSchedule
from rollwright.games.clever.mind.network import first_late
from rollwright.games.clever.mind.selfplay import PlayStyle, samples
from rollwright.games.clever.mind.weights import (
    Weights,
    combine,
    fresh,
    load,
    load_net,
    packed,
    parts_of,
)
from rollwright.games.clever.mind.workspace import workspace
from rollwright.games.clever.slots import CROSSES, SEATS
from rollwright.minds import data
from rollwright.minds.training import TrainingRun, load_run, start_run, train
from tests.games.clever.mind.games import small_net

TABLES = ((1, True), (2, False))
SCHEDULE = CleverSchedule(rounds=4, games=16, tables=TABLES, hidden=(8, 4), batches=2)


def test_training_goes_on_from_a_checkpoint_as_if_nothing_had_happened(tmp_path: Path) -> None:
    method = CleverMethod(SCHEDULE, every=2, test_games=4)
    whole = start_run(method)
    train(method, whole)
    assert [games for games, _ in whole.curve] == [32, 64]
    path = tmp_path / "run.npz"

    class StopError(Exception):
        pass

    def stop(run: TrainingRun) -> None:
        if run.rounds == 2:
            raise StopError

    with pytest.raises(StopError):
        train(method, start_run(method), stop, path, keep_every=2)
    method = CleverMethod(SCHEDULE, every=2, test_games=4, threads=1)
    resumed = load_run(path, SCHEDULE)
    train(method, resumed)
    assert resumed.curve == whole.curve
    for one, other in zip(whole.learner.weights, resumed.learner.weights, strict=True):
        assert (one == other).all()


def test_players_stray_less_and_less() -> None:
    schedule = CleverSchedule(rounds=10, explore=0.4, lean=0.8, boxes=6, trace=(0.9, 0.5))
    first, middle, last = (schedule.style(rounds) for rounds in (0, 4, 8))
    assert first == PlayStyle(4, 0.4, 0.8, 6, 0.9)
    assert middle == pytest.approx(PlayStyle(4, 0.2, 0.4, 6, 0.74))
    assert (last.explore, last.lean) == (0, 0)


def test_seats_begin_as_somebody_else_to_the_end_of_a_training() -> None:
    schedule = CleverSchedule(rounds=10, wander=0.5)
    assert {schedule.style(rounds).wander for rounds in range(11)} == {0.5}


def test_one_that_sits_down_with_others_begins_with_what_was_learned_alone() -> None:
    alone = fresh((8, 4), 1)
    several = CleverMethod(replace(SCHEDULE, tables=((2, False), (3, False))))
    assert (Weights(*several.begin(alone)).inputs == sit_down(alone.inputs)).all()
    assert (Weights(*several.begin(alone)).inner == alone.inner).all()
    mixed = CleverMethod(SCHEDULE)
    assert (Weights(*mixed.begin(alone)).inputs == alone.inputs).all()
    assert (Weights(*mixed.begin(None)).inner == fresh((8, 4), 1).inner).all()


def test_the_last_rounds_have_a_network_of_their_own_that_learns_from_them_alone() -> None:
    schedule = replace(SCHEDULE, tables=((1, False),), split=True, again=2, onward=True)
    method = CleverMethod(schedule)
    run = start_run(method, fresh((8, 4), 1))
    first, late = parts_of(run.learner.weights)
    assert all((one == other).all() for one, other in zip(first, late, strict=True))
    train(method, run)
    first, late = parts_of(run.learner.mean)
    stages = slice(CONSTANT + 1, CONSTANT + 1 + 48)
    moved = [
        one.inputs[stages] != start_run(method, fresh((8, 4), 1)).learner.weights[0][stages]
        for one in (first, late)
    ]
    early = [read_stage(row)[3] < first_late(1) for row in range(48)]
    assert not moved[0][~np.array(early)].any()
    assert not moved[1][early].any()
    assert all(part.any() for part in moved)


def test_the_last_rounds_are_played_again_from_where_they_began() -> None:
    net, found = small_net(1), []
    for again in (0, 3):
        seen, totals = samples(4), np.zeros((1, 1), dtype=np.int64)
        style = PlayStyle(4, again=again, decay=1.0)
        kernel = speed.compiled(SELFPLAY)
        kernel.play_games(games_of(1, False, 7), style, net, totals, seen, workspace(net))
        found.append((totals, seen))
    (once, few), (often, many) = found
    assert once == often
    n = few.filled[0]
    assert (many.rows[:n] == few.rows[:n]).all()
    assert (many.target[:n] == few.target[:n]).all()
    late = is_late(few.rows[:n])
    assert late.any()
    assert not late.all()
    assert is_late(many.rows[n : many.filled[0]]).all()
    begins = (many.rows[: many.filled[0]] == few.rows[:n][late][0]).all(axis=1)
    assert begins.sum() == 4
    assert len(set(many.target[: many.filled[0]][begins])) > 1


def test_one_that_goes_on_begins_with_what_a_file_has(tmp_path: Path) -> None:
    data.save("several", packed([fresh((8, 4), 1)]), {"command": "none"}, tmp_path)
    onward = CleverMethod(replace(SCHEDULE, tables=((2, False),), onward=True))
    begun, kept = onward.begin(fresh((8, 4), 1)), load("several", tmp_path)[0]
    assert all((one == other).all() for one, other in zip(begun, kept, strict=True))


def test_who_leans_to_boxes_crosses_them_more_often() -> None:
    net, room = small_net(1), workspace(small_net(1))
    crossed = []
    for lean in (0.0, 1.0):
        crossed.append(0)
        for number in range(20):
            totals = np.zeros((1, 1), dtype=np.int64)
            setup, style = games_of(1, False, 7, number), PlayStyle(4, 0.0, lean, LINES[4])
            speed.compiled(SELFPLAY).play_games(setup, style, net, totals, samples(0), room)
            crossed[-1] += (int(room.slots[SEATS + CROSSES]) & LINES[4]).bit_count()
    assert crossed[1] > 2 * crossed[0]


def test_networks_on_disk(tmp_path: Path) -> None:
    networks = [fresh((8, 4), 1), fresh((8, 4), 2)]
    data.save("two", packed(networks), {"command": "none"}, tmp_path)
    found = load("two", tmp_path)
    for one, other in zip(networks, found, strict=True):
        assert all(np.allclose(a, b, atol=1e-2) for a, b in zip(one, other, strict=True))
    assert combine(found).inner.shape == (2, 8, 4)
    with pytest.raises(NoAnswer, match="of another version"):
        load_net("two", tmp_path)
    with pytest.raises(NoAnswer, match="missing"):
        load("three", tmp_path)
    (tmp_path / "two.xz").write_bytes(b"nothing of the kind")
    with pytest.raises(NoAnswer, match="damaged"):
        load("two", tmp_path)
