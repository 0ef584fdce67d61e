from __future__ import annotations

import numpy as np

from rollwright.core import speed
from rollwright.games.clever import slots as r
from rollwright.games.clever.boxes import FULL, GREEN
from rollwright.games.clever.mind.features import (
    ALL_STAGES,
    FIRST,
    GROUPS,
    ROWS,
    SIZES,
    write_rows,
)
from rollwright.games.clever.mind.inputs import (
    encoding,
    input_count,
    read_stage,
    sit_down,
    spell_out,
    tabulate,
)
from rollwright.games.clever.mind.parcels import spelt_out
from rollwright.games.clever.mind.summing import sum_up
from rollwright.games.clever.mind.view import VIEW
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


def test_the_page_sums_up_the_same_table() -> None:
    weights = np.random.default_rng(2).normal(size=(input_count(), 3)).astype(np.float32)
    flat, spans = spelt_out()
    table = np.zeros((1, ROWS, 3), dtype=np.float32)
    sum_up(weights[None], flat, spans, table)
    assert np.array_equal(table[0], tabulate(weights))


def test_inputs_tell_rows_of_a_group_apart() -> None:
    blocks = encoding()
    for group in (0, 1, 2, 3, 4, 20, 21, 22, 23):
        assert len({tuple(line) for line in blocks[group].tolist()}) == len(blocks[group])


def a_view(**slots: int) -> list[int]:
    view = [0] * VIEW
    view[r.PLAYERS] = view[r.ROUND] = 1
    for name, value in slots.items():
        view[getattr(r, name.upper())] = value
    return view


def rows_of_view(view: list[int]) -> list[int]:
    rows = [0] * GROUPS
    write_rows(view, [0] * 6, rows)
    return rows


def test_which_dice_are_rolled_next_matters_where_they_could_cross() -> None:
    none = rows_of_view(a_view())
    changed = {}
    for die in range(6):
        rows = rows_of_view(a_view(lying=1 << die))
        changed[die] = {group for group in (0, 1, 2, 3, 4, 20, 21) if rows[group] != none[group]}
    assert changed[r.YELLOW_DIE] == {0, 20}
    assert changed[r.BLUE_DIE] == {1, 21}
    assert changed[r.GREEN_DIE] == {2}
    assert changed[r.ORANGE_DIE] == {3}
    assert changed[r.PURPLE_DIE] == {4}
    assert changed[r.WHITE_DIE] == {0, 1, 2, 3, 4, 20, 21}


def test_the_face_beside_blue_or_white_is_part_of_the_next_sum() -> None:
    seen = set()
    for face in range(1, 7):
        view = a_view(lying=1 << r.BLUE_DIE)
        view[r.FACES + r.WHITE_DIE] = face
        seen.add(rows_of_view(view)[1])
        other = a_view(lying=1 << r.WHITE_DIE)
        other[r.FACES + r.BLUE_DIE] = face
        assert rows_of_view(other)[1] == rows_of_view(view)[1]
    both = a_view(lying=1 << r.WHITE_DIE | 1 << r.BLUE_DIE)
    assert len({*seen, rows_of_view(both)[1], rows_of_view(a_view())[1]}) == 8


def test_crosses_are_counted_by_line() -> None:
    blocks, chance = encoding(), np.random.default_rng(1)
    for crosses in chance.integers(0, 1 << GREEN, 50).tolist():
        view = a_view()
        view[r.SEATS + r.CROSSES] = crosses
        rows = rows_of_view(view)
        for group, names in ((22, ("yc0", "yc1", "yc2", "yc3", "yd")), (23, ("bc0", "bc1"))):
            at = 0
            for name in names:
                size = FULL[name].bit_count() + 1
                one_hot = blocks[group][rows[group] - FIRST[group]][at : at + size]
                assert one_hot.argmax() == (crosses & FULL[name]).bit_count()
                assert one_hot.sum() == 1
                at += size


def test_sitting_down_changes_only_stages_with_others() -> None:
    solo = rows_of(1, 3, solo_extra=True).astype(np.int32)
    weights = np.random.default_rng(1).normal(size=(input_count(), 3)).astype(np.float32)
    moved = sit_down(weights)
    assert (spell_out(solo) @ weights == spell_out(solo) @ moved).all()
    assert (weights != moved).any(axis=1).sum() == ALL_STAGES - 48
