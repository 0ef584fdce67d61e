"""The stream of random numbers: the same in both modes, and fair."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from rollwright.core import speed
from rollwright.core.dice import LOW, MULTIPLIER, Stream, scatter, throw

FAR = 2**62 - 1


def faces(stream: Stream) -> tuple[int, ...]:
    shown = [0] * 6
    throw(stream.slots, shown, 6, 6)
    return tuple(shown)


def order(stream: Stream) -> tuple[int, ...]:
    lying = [0] * 6
    scatter(stream.slots, lying, 6)
    return tuple(lying)


def test_the_stream_as_it_always_was() -> None:
    """These numbers never change: records and results of simulations depend on them."""
    stream = Stream(7, 3)
    assert [stream.draw(100) for _ in range(8)] == [2, 12, 21, 90, 42, 73, 39, 68]
    assert faces(Stream(0)) == (3, 6, 1, 6, 3, 6)
    assert order(Stream(0)) == (4, 1, 3, 0, 5, 2)


def test_a_stream_is_known_by_its_seed_and_number() -> None:
    first = [Stream(1, 2).draw(1000) for _ in range(2)]
    assert first[0] == first[1]
    starts = {Stream(seed, number).slots[0] for seed in range(60) for number in range(60)}
    assert len(starts) == 3600


@pytest.mark.parametrize(("seed", "number"), [(0, 0), (FAR, 0), (0, FAR), (FAR, FAR), (1, 1 << 40)])
def test_the_stream_stays_below_62_bits(seed: int, number: int) -> None:
    stream = Stream(seed, number)
    for _ in range(2000):
        assert 0 < stream.slots[0] < 1 << 62
        assert 0 <= stream.draw(6) < 6


def test_the_multiplier_is_safe() -> None:
    """Marsaglia's condition for the longest period: a * 2**32 - 1 and its half are prime."""
    for n in (MULTIPLIER * (LOW + 1) - 1, MULTIPLIER * (LOW + 1) // 2 - 1):
        assert all(pow(base, n - 1, n) == 1 for base in (2, 3, 5, 7, 11, 13))


def chi_squared(counts: Counter[object], kinds: int) -> float:
    expected = counts.total() / kinds
    return sum((counts[key] - expected) ** 2 / expected for key in counts) + expected * (
        kinds - len(counts)
    )


def test_faces_are_fair() -> None:
    stream = Stream(11)
    throws = [faces(stream) for _ in range(12_000)]
    for die in range(6):
        counts: Counter[object] = Counter(shown[die] for shown in throws)
        assert set(counts) == {1, 2, 3, 4, 5, 6}
        assert chi_squared(counts, 6) < 25  # five degrees of freedom: once in 7000


def test_pairs_of_faces_are_fair() -> None:
    stream = Stream(12)
    throws = [faces(stream) for _ in range(12_000)]
    for one, two in ((0, 1), (0, 5), (2, 3), (4, 5)):
        counts: Counter[object] = Counter((shown[one], shown[two]) for shown in throws)
        assert chi_squared(counts, 36) < 80


def test_orders_are_fair() -> None:
    stream = Stream(13)
    counts: Counter[object] = Counter(order(stream) for _ in range(36_000))
    assert set(counts) == set(permutations(range(6)))
    assert chi_squared(counts, 720) < 900


def test_small_draws_are_fair() -> None:
    stream = Stream(14)
    counts: Counter[object] = Counter(stream.draw(7) for _ in range(14_000))
    assert chi_squared(counts, 7) < 30


def test_first_numbers_of_games_are_fair() -> None:
    counts: Counter[object] = Counter(faces(Stream(5, number))[0] for number in range(6000))
    assert chi_squared(counts, 6) < 25


@pytest.mark.parametrize(("seed", "number"), [(0, 0), (7, 3), (FAR, FAR), (1 << 33, 5)])
def test_plain_and_compiled_draw_the_same_numbers(seed: int, number: int) -> None:
    plain = [[0] * size for size in (1, 100, 6, 6)]
    speed.plain("tests.core.stream").fill(plain[0], seed, number, *plain[1:])
    arrays = [np.zeros(size, dtype=np.int64) for size in (1, 100, 6, 6)]
    speed.compiled("tests.core.stream").fill(arrays[0], seed, number, *arrays[1:])
    assert [array.tolist() for array in arrays] == plain
