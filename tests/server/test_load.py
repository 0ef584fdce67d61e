"""The load benchmark measures what it says; never how fast."""

import sys
from typing import Any

import pytest

if sys.platform != "linux":
    pytest.skip("processor time is read from /proc", allow_module_level=True)

from rollwright.games import all_games
from rollwright.server import crowd, load

from .running import run_in_thread


def test_people_play_over_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [game for game in all_games() if crowd.SEATS in game.players]
    monkeypatch.setattr(load, "all_games", lambda: games[:1])
    monkeypatch.setattr(load, "ROUNDS", 1)
    monkeypatch.setattr(load, "THINKING", 0.1)
    answered = crowd.Person._answered

    def until_enough(person: crowd.Person, message: dict[str, Any]) -> None:
        answered(person, message)
        if person._counts.moves >= 40:
            person._counts.over.set()

    monkeypatch.setattr(crowd.Person, "_answered", until_enough)
    (row,) = run_in_thread(lambda: load.bench_server(seconds=300, tables=2))
    assert (row.game, row.server, row.tables) == (games[0].name, "this", 2)
    assert row.moves >= 40
    assert 0 < row.bytes_per_move <= 200
    assert 0 < row.p50 <= row.p99
    assert row.p99_thinking


def test_a_crowd_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "WATCHED_MOVES", 4)
    monkeypatch.setattr(load, "SETTLING", 0.1)
    row = run_in_thread(lambda: load.bench_crowd(tables=3, watchers=5))
    assert (row.connections, row.watchers) == (12, 5)
    assert row.cpu_per_watched_move >= 0
