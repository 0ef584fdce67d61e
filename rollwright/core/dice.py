"""Dice and the stream of random numbers that throws them, the same in both modes.

The stream is a multiply-with-carry generator (George Marsaglia's): one number of at most 62 bits,
so plain integers and machine integers agree. Its period is about 2**61.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from rollwright.core.speed import rule

Slots = MutableSequence[int]

MULTIPLIER = 1013904045  # MULTIPLIER * 2**32 - 1 and MULTIPLIER * 2**31 - 1 are prime
LOW = 0xFFFFFFFF
DICE_PER_DRAW = 6
MOST_SIDES = 12  # so that six digits of a fraction of 32 bits are fair enough
CHOICES = 0x2A5C39D17B6E4F  # tells the stream of players' choices from that of the dice

LETTERS = {
    "y": "yellow",
    "b": "blue",
    "g": "green",
    "o": "orange",
    "p": "purple",
    "r": "red",
    "w": "white",
    "k": "black",
}
"""The colours by their letters in the notation of all games."""


@rule
def scramble(x: int) -> int:
    """A number of 32 bits in which every bit depends on every bit of x."""
    x = ((x ^ (x >> 16)) * 0x7FEB352D) & LOW
    x = ((x ^ (x >> 15)) * 0x346CA68B) & LOW
    return x ^ (x >> 16)


@rule
def seed_stream(rng: Slots, seed: int, number: int) -> None:
    """Sets the stream to the beginning of game `number` of the series `seed` (both under 2**62)."""
    high = scramble((seed & LOW) ^ 0x2545F491)
    high = scramble(high ^ (seed >> 32))
    high = scramble(high ^ (number & LOW))
    high = scramble(high ^ (number >> 32))
    low = scramble(high ^ 0x1B873593)
    rng[0] = ((high % (MULTIPLIER - 2) + 1) << 32) | low
    for _ in range(4):
        advance(rng)


@rule
def seed_choices(rng: Slots, seed: int, number: int) -> None:
    """The stream for what players leave to chance: separate, so that it doesn't touch the dice."""
    seed_stream(rng, seed ^ CHOICES, number)


@rule
def advance(rng: Slots) -> int:
    """The next 32 bits of the stream."""
    x = MULTIPLIER * (rng[0] & LOW) + (rng[0] >> 32)
    rng[0] = x
    return (x & LOW) ^ (x >> 32)


@rule
def draw(rng: Slots, n: int) -> int:
    """A number from 0 to n - 1, n at most 2**20."""
    return (advance(rng) * n) >> 32


@rule
def throw(rng: Slots, faces: Slots, dice: int, sides: int) -> None:
    """Draws a face for each die: digits of a random fraction, six dice at a time."""
    fraction = 0
    for die in range(dice):
        if die % DICE_PER_DRAW == 0:
            fraction = advance(rng)
        fraction *= sides
        faces[die] = 1 + (fraction >> 32)
        fraction &= LOW


@rule
def scatter(rng: Slots, order: Slots, dice: int) -> None:
    """Draws the order in which the dice lie."""
    for i in range(dice):
        j = draw(rng, i + 1)
        order[i] = order[j]
        order[j] = i


class Stream:
    """A stream of random numbers for use outside of the rules' functions."""

    def __init__(self, seed: int, number: int = 0) -> None:
        self.slots = [0]
        seed_stream(self.slots, seed, number)

    @classmethod
    def for_choices(cls, seed: int, number: int) -> Stream:
        """The stream for what the players of a game leave to chance."""
        return cls(seed ^ CHOICES, number)

    def draw(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return draw(self.slots, n)
