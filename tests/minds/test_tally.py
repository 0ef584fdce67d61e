"""Counting games: every seat equally often, shared games apart."""

import numpy as np

from rollwright.minds.tally import tally


def test_every_seat_counts_alike() -> None:
    asked = []

    def play(seat: int, number: int, count: int) -> np.ndarray:
        asked.append((seat, number, count))
        scores = np.full((count, 3), 10)
        scores[0, seat] = 12
        scores[1, seat] = 9
        return scores

    result = tally(play, 3, 9)
    assert asked == [(0, 0, 3), (1, 3, 3), (2, 6, 3)]
    assert (result.won, result.shared, result.lost) == (3, 3, 3)
    assert result.decided == 0.5
    assert result.wins == 3 / 9
