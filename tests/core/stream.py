"""A small module of rules for tests: it draws from the stream."""

from __future__ import annotations

from rollwright.core.dice import Slots, draw, scatter, seed_stream, throw
from rollwright.core.speed import entry, rule

SIDES = (2, 6, 7, 1000)


@rule
def next_number(rng: Slots, i: int) -> int:
    return draw(rng, SIDES[i % 4])


@entry
def fill(rng: Slots, seed: int, number: int, numbers: Slots, faces: Slots, order: Slots) -> None:
    """Numbers from the stream, then a throw, then an order."""
    seed_stream(rng, seed, number)
    for i in range(len(numbers)):
        numbers[i] = next_number(rng, i)
    throw(rng, faces, 6, 6)
    scatter(rng, order, 6)
