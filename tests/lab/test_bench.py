"""The benchmark measures what it says; never how fast."""

from __future__ import annotations

from rollwright.lab.bench import SUBJECTS, bench, fingerprint


def test_every_game_has_three_rows() -> None:
    rows = bench(seconds=0.01)
    assert [(r.game, r.players, r.mode, r.threads) for r in rows] == [
        (game, players, mode, threads)
        for game, players in SUBJECTS
        for mode, threads in (("compiled", 1), ("compiled", 2), ("plain", 1))
    ]
    assert all(r.decisions_per_cpu_second > r.games_per_cpu_second > 0 for r in rows)


def test_the_fingerprint_is_the_same_every_time() -> None:
    assert dict(fingerprint()) == dict(fingerprint())
