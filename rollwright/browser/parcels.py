"""Parcels of a mind as the page loads them: a file of arrays, and a plan of its memory."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator

import numpy as np

from rollwright.browser.module import Entry
from rollwright.core import speed
from rollwright.minds.arrays import Array
from rollwright.minds.parcel import Parcel, Step

ALIGNED = 16
NOT_SENT = -1

Data = dict[str, object]
Given = float | list[int]
"""What an entry is given: a number, or the number of an array in a list."""


class Plan:
    """The arrays of a parcel, numbered; the same array has the same number wherever it is used."""

    def __init__(self, parcel: Parcel) -> None:
        self._numbers: dict[int, int] = {}
        self._arrays: list[Array] = []
        self._places: dict[int, int] = {}
        self.file = bytearray()
        for array in parcel.sent:
            self._send(np.asarray(array))
            self._number(array)
        self.mind = list(self.given(parcel.mind))
        self.deep = list(self.given(parcel.deep))
        self.steps = [
            [step.function, [one for part in step.arguments for one in self.given(part)]]
            for step in parcel.steps
        ]

    def given(self, value: object) -> Iterator[Given]:
        """What an entry is given for a number, an array, or a named tuple of them."""
        if isinstance(value, tuple):
            for part in value:
                yield from self.given(part)
        elif isinstance(value, int | float):
            yield value
        else:
            yield [self._number(value)]

    @property
    def blocks(self) -> list[list[object]]:
        """For each array the kind of its items, its shape, and where it is in the file."""
        return [
            [array.dtype.str[1:], list(array.shape), self._places.get(number, NOT_SENT)]
            for number, array in enumerate(self._arrays)
        ]

    def _send(self, array: Array) -> None:
        self.file += bytes(-len(self.file) % ALIGNED)
        self._places[len(self._arrays)] = len(self.file)
        self.file += np.ascontiguousarray(array).tobytes()

    def _number(self, value: object) -> int:
        """The number of an array; a new one if it wasn't seen yet."""
        if id(value) not in self._numbers:
            self._numbers[id(value)] = len(self._arrays)
            self._arrays.append(np.asarray(value))
        return self._numbers[id(value)]


def packed(parcel: Parcel, name: str) -> tuple[bytes, Data]:
    """The file of a parcel, compressed, and what the page is told about it."""
    plan = Plan(parcel)
    content = gzip.compress(bytes(plan.file), 9, mtime=0)
    file = {
        "name": name,
        "bytes": len(content),
        "unpacked": len(plan.file),
        "sha256": hashlib.sha256(content).hexdigest(),
    }
    return content, {
        "players": list(parcel.players),
        "exact": parcel.exact,
        "file": file,
        "blocks": plan.blocks,
        "mind": plan.mind,
        "deep": plan.deep,
        "steps": plan.steps,
    }


def step_entries(parcels: list[Parcel]) -> list[Entry]:
    """The rules that make arrays, each once."""
    steps: dict[str, Step] = {}
    for parcel in parcels:
        for step in parcel.steps:
            steps.setdefault(step.function, step)
    return [
        Entry(name, getattr(speed.browser(step.module), name), step.arguments)
        for name, step in sorted(steps.items())
    ]
