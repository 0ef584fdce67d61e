from __future__ import annotations

import numpy as np

from rollwright.core import speed
from rollwright.games.clever import slots as r
from rollwright.games.clever.mind.features import ALL_STAGES, FIRST, GROUPS, ROWS, SIZES
from rollwright.games.clever.mind.inputs import (
    encoding,
    input_count,
    read_stage,
    sit_down,
    spell_out,
    tabulate,
)
from rollwright.games.clever.mind.workspace import workspace
from rollwright.minds.queries import RESULT
from tests.games.clever.mind.games import random_states, small_net


def rows_of(players: int, seed: int, **options: object) -> np.ndarray:
    """The rows of all views of a random game."""
    net = small_net()
    room = workspace(net)
    kernel = speed.compiled("rollwright.games.clever.mind.ranking")
    results = np.zeros((players, RESULT))
    rows = []
    for state in random_states(players, seed, **options):
        for seat in range(players):
            if seat + 1 not in state.to_move and state.slots[r.PHASE] == r.ROLL:
                kernel.judge_table(np.array(state.slots), 8, net, room, results)
                rows.append(list(room.tree.board.rows))
    return np.array(rows)


def test_each_group_picks_a_row_of_its_own() -> None:
    for players in range(1, 5):
        rows = rows_of(players, players)
        assert rows.shape[1] == GROUPS
        for group, (first, size) in enumerate(zip(FIRST, SIZES, strict=False)):
            picked = rows[:, group]
            assert ((picked == 0) | ((picked >= first) & (picked < first + size))).all()


def test_stages_differ_by_table_seat_round_and_turn() -> None:
    stages = {read_stage(row) for row in range(96, ALL_STAGES)}
    assert len(stages) == ALL_STAGES - 96
    seen: set[int] = set()
    for solo_extra in (False, True):
        rows = set(rows_of(1, 1, solo_extra=solo_extra)[:, 11].tolist())
        assert not rows & seen
        seen |= rows


def test_the_table_sums_up_the_inputs() -> None:
    rows = np.concatenate([rows_of(1, 3, solo_extra=True), rows_of(3, 4)]).astype(np.int32)
    weights = np.random.default_rng(1).normal(size=(input_count(), 5)).astype(np.float32)
    table = tabulate(weights)
    assert table.shape == (ROWS, 5)
    assert not table[0].any()
    assert np.allclose(table[rows].sum(1), spell_out(rows) @ weights, atol=1e-4)


def test_inputs_tell_rows_of_a_group_apart() -> None:
    for block in encoding()[:2]:
        assert len({tuple(line) for line in block.tolist()}) == len(block)


def test_sitting_down_changes_only_stages_with_others() -> None:
    solo = rows_of(1, 3, solo_extra=True).astype(np.int32)
    weights = np.random.default_rng(1).normal(size=(input_count(), 3)).astype(np.float32)
    moved = sit_down(weights)
    assert (spell_out(solo) @ weights == spell_out(solo) @ moved).all()
    assert (weights != moved).any(axis=1).sum() == ALL_STAGES - 48
