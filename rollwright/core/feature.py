"""Features: what an observer reads off the slots of a position, one small number each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

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


def number(name: str, slot: int, most: int) -> Feature:
    """A slot that holds a number from 0 to `most`."""
    return Feature(name, slot, most)


def present(name: str, slot: int) -> Feature:
    """1 if a slot holds anything but 0."""
    return Feature(name, slot, mask=BYTE)


def flags(names: Iterable[str], slot: int, first: int = 0) -> list[Feature]:
    """The bits of a slot that holds a set, one feature each."""
    return [Feature(name, slot, shift=bit) for bit, name in enumerate(names, first)]


def packed(names: Iterable[str], slot: int, most: int) -> list[Feature]:
    """Numbers packed into one slot, each in as many bits as the greatest needs."""
    width = most.bit_length()
    return [Feature(name, slot, most, shift=width * n) for n, name in enumerate(names)]
