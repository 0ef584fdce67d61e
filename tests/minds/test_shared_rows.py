"""Rows that features share while a network learns."""

from __future__ import annotations

import numpy as np

from rollwright.games.qwixx.mind import encoding
from rollwright.games.qwixx.mind.rows import STATES
from rollwright.minds.shared_rows import (
    NONE,
    no_shares,
    shared_count,
    slopes_with_shared,
    summed,
    with_shared,
)

SHARES = np.array([[0, 1], [0, NONE], [NONE, NONE]])


def test_players_use_the_sums() -> None:
    rows = np.array([[1, 2], [3, 4], [5, 6], [10, 20], [100, 200]], np.float32)
    assert summed(rows, SHARES).tolist() == [[111, 222], [13, 24], [5, 6]]
    assert rows[0].tolist() == [1, 2]


def test_shared_rows_say_nothing_at_first() -> None:
    rows = np.array([[1, 2], [3, 4], [5, 6]], np.float32)
    whole = with_shared(rows, SHARES)
    assert whole.shape == (5, 2)
    assert np.array_equal(summed(whole, SHARES), rows)


def test_slopes_are_those_of_the_sums() -> None:
    slopes = np.array([[1, 2], [3, 4], [5, 6]], np.float32)
    whole = slopes_with_shared(slopes, SHARES)
    assert whole.tolist() == [[1, 2], [3, 4], [5, 6], [4, 6], [1, 2]]


def test_nothing_may_be_shared() -> None:
    rows = np.ones((3, 2), np.float32)
    assert shared_count(no_shares()) == 0
    for same in (with_shared, summed, slopes_with_shared):
        assert np.array_equal(same(rows, no_shares()), rows)


def test_pairs_of_qwixx_share_what_they_have_in_common() -> None:
    shares = encoding.shares()
    assert len(shares) == encoding.FEATURES
    same_first = shares[5 * STATES : 6 * STATES]
    assert len(set(same_first[:, 0])) == 1
    assert len(set(same_first[:, 1])) == STATES
    assert set(shares[encoding.OWN_PAIR + 8 * STATES + 3]) & set(
        shares[encoding.OWN_PAIR + encoding.either_way(3, 2)]
    )
    for never in (encoding.OWN_PAIR + 3 * STATES + 8, encoding.FEATURES - 1):
        assert set(shares[never]) == {NONE}
