"""The benchmark measures what it says; never how fast."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rollwright as rw
from rollwright.games.clever.mind import mind as clever
from rollwright.lab.bench import bench, bench_minds, fingerprint
from rollwright.minds import registry
from tests.games.clever.mind.games import small_mind

SUBJECTS = [(game.name, game.bench_players) for game in rw.all_games()]


def test_every_game_has_three_rows() -> None:
    rows = bench(seconds=0.01)
    assert [(r.game, r.players, r.mode, r.threads) for r in rows] == [
        (game, players, mode, threads)
        for game, players in SUBJECTS
        for mode, threads in (("compiled", 1), ("compiled", 2), ("plain", 1))
    ]
    assert all(r.decisions_per_cpu_second > r.games_per_cpu_second > 0 for r in rows)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A small network for Clever, for this test alone."""
    monkeypatch.setattr(clever, "shipped", small_mind)
    registry.mind.cache_clear()
    yield
    registry.mind.cache_clear()


@pytest.mark.usefixtures("small")
def test_experts_have_a_row_a_game() -> None:
    rows = bench_minds(seconds=0.01)
    assert [(r.game, r.players, r.mode) for r in rows] == [(*s, "expert") for s in SUBJECTS]
    assert all(r.games_per_cpu_second > 0 for r in rows)


def test_the_fingerprint_is_the_same_every_time() -> None:
    assert dict(fingerprint()) == dict(fingerprint())
