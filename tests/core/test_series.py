"""Series of games with running totals."""

from __future__ import annotations

import pytest

import rollwright as rw
from rollwright.lab.simulate import matchup, record_game

QWIXX = rw.game("qwixx")
ENDS = [record_game(matchup(QWIXX, ["greedy"], 2, seed=1), n).state for n in range(6)]


def test_totals_run_on() -> None:
    series = rw.Series(QWIXX, 2)
    assert series.totals == (0, 0)
    for state in ENDS[:3]:
        series = series.add(state)
    by_seat = list(zip(*(state.scores for state in ENDS[:3]), strict=True))
    assert series.totals == tuple(map(sum, by_seat))
    assert series.running[0] == ENDS[0].scores
    assert series.running[-1] == series.totals
    best = max(series.totals)
    assert series.leaders == tuple(n for n, total in enumerate(series.totals, 1) if total == best)


def test_a_sheet_has_room_for_five_games() -> None:
    series = rw.Series(QWIXX, 2)
    for state in ENDS[:5]:
        assert not series.is_full
        series = series.add(state)
    assert series.is_full
    with pytest.raises(rw.IllegalMove, match="at most 5 games"):
        series.add(ENDS[5])


def test_only_finished_games_of_the_same_table_count() -> None:
    series = rw.Series(QWIXX, 2)
    with pytest.raises(rw.IllegalMove, match="not over"):
        series.add(QWIXX.start(2))
    with pytest.raises(rw.IllegalMove, match="with 2 players"):
        series.add(record_game(matchup(QWIXX, ["random"], 3), 0).state)


def test_other_games_are_not_played_in_series() -> None:
    with pytest.raises(rw.InvalidSetting, match="not played in series"):
        rw.Series(rw.game("clever"), 2)
