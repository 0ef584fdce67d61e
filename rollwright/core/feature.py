"""Features: what an observer reads off the slots of a position, one small number each.

Where they lie is said by the game's shapes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rollwright.core.shapes import Bits, Digits, Run, SeatNumber, Slot

BYTE = 255


@dataclass(frozen=True)
class Feature:
    """A number from 0 to `most`: some bits of a slot, from `shift` on."""

    name: str
    slot: int
    most: int = 1
    shift: int = 0
    mask: int = 0
    """The bits that are read; 0 for just as many as `most` needs."""
    is_seat: bool = False
    """Whether the number is a seat: an observer counts seats from its own."""

    @property
    def bits(self) -> int:
        return self.mask or (1 << self.most.bit_length()) - 1


def number(name: str, slot: Slot, most: int = 0) -> Feature:
    """A slot's number, from 0 to `most`, or to the highest that its shape says."""
    return Feature(name, slot.slot, most or slot.highest)


def turn(slot: SeatNumber, players: int) -> Feature:
    """The seat whose turn it is."""
    return Feature("active seat", slot.slot, players - 1, is_seat=True)


def present(name: str, slot: Slot) -> Feature:
    """1 if a slot holds anything but 0."""
    return Feature(name, slot.slot, mask=BYTE)


def run(names: Iterable[str], numbers: Run) -> list[Feature]:
    """The numbers of slots in a row."""
    return [Feature(name, slot, numbers.most) for slot, name in enumerate(names, numbers.slot)]


def flags(names: Iterable[str], bits: Bits) -> list[Feature]:
    """The bits of a set that have names, one feature each."""
    places = [place for place, name in enumerate(bits.of) if name is not None]
    return [Feature(name, bits.slot, shift=n) for n, name in zip(places, names, strict=True)]


def packed(names: Iterable[str], digits: Digits) -> list[Feature]:
    """Numbers packed into one slot."""
    most = len(digits.of) - 1
    return [Feature(name, digits.slot, most, digits.width * n) for n, name in enumerate(names)]
