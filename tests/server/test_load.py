"""The load benchmark measures what it says; never how fast."""

import sys

import pytest

if sys.platform != "linux":
    pytest.skip("processor time is read from /proc", allow_module_level=True)

from rollwright.games import all_games
from rollwright.server import load


def test_people_play_over_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [game for game in all_games() if load.SEATS in game.players]
    monkeypatch.setattr(load, "all_games", lambda: games[:1])
    monkeypatch.setattr(load, "ROUNDS", 1)
    answered = load.Person._answered

    def until_enough(person: load.Person, refused: bool) -> None:
        answered(person, refused)
        if person._counts.moves >= 40:
            person._counts.over.set()

    monkeypatch.setattr(load.Person, "_answered", until_enough)
    (row,) = load.bench_server(seconds=300, tables=2)
    assert (row.game, row.server, row.tables) == (games[0].name, "this", 2)
    assert row.moves >= 40
    assert 0 < row.bytes_per_move <= 200
    assert 0 < row.p50 <= row.p99
