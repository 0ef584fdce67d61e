"""Qwixx: a solved table as a small file.

Values are rounded to a step; each is kept as its difference from its neighbours, in planes of
bytes. A table is the same when its two axes of pairs are exchanged, so half of it is enough.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from rollwright.core import speed
from rollwright.core.speed import entry, large_rule
from rollwright.games.qwixx.mind.rows import PAIRS
from rollwright.games.qwixx.sheet import PENALTIES
from rollwright.minds.arrays import Doubles, Singles

Bytes = NDArray[np.uint8]
Changes = NDArray[np.int32]

FINE = 1024
"""Steps a point in the table for one player: no value is off by more than 0.0005."""
COARSE = 8
"""Steps a point in a table that is only played from."""


def pack(table: Doubles, steps: int) -> dict[str, NDArray[np.generic]]:
    """A table as arrays that compress well."""
    whole = np.rint(table * steps).astype(np.int32)
    change = np.diff(whole, axis=2, prepend=0)
    change = np.diff(change, axis=1, prepend=0)
    upper = np.triu_indices(PAIRS)
    halves = np.stack([change[missed][upper] for missed in range(PENALTIES)])
    planes = halves.astype("<i4").view(np.uint8).reshape(-1, 4).T
    return {"steps": np.array(steps), "planes": np.ascontiguousarray(planes)}


def unpack(arrays: Mapping[str, NDArray[np.generic]]) -> Singles:
    """The table, in single precision."""
    table = np.zeros((PENALTIES, PAIRS, PAIRS), dtype=np.float32)
    change = np.zeros((PAIRS, PAIRS), dtype=np.int32)
    planes = np.ascontiguousarray(arrays["planes"])
    speed.compiled(__name__).unpack_planes(planes, float(arrays["steps"]), change, table)
    return table


@entry
def unpack_planes(planes: Bytes, steps: float, change: Changes, table: Singles) -> None:
    """Writes the table that planes of bytes hold; `change` is room for a part of it."""
    half = planes.shape[1] // len(table)
    for missed in range(len(table)):
        spread_half(planes, missed * half, change)
        for i in range(PAIRS):
            for j in range(1, PAIRS):
                change[i, j] += change[i, j - 1]
        for i in range(1, PAIRS):
            for j in range(PAIRS):
                change[i, j] += change[i - 1, j]
        for i in range(PAIRS):
            for j in range(PAIRS):
                table[missed, i, j] = change[i, j] / steps


@large_rule
def spread_half(planes: Bytes, at: int, change: Changes) -> None:
    """Writes both halves of a part of the table from the one that is kept."""
    for i in range(PAIRS):
        for j in range(i, PAIRS):
            value = int(planes[0, at]) | int(planes[1, at]) << 8 | int(planes[2, at]) << 16
            value |= (int(planes[3, at]) ^ 128) - 128 << 24
            change[i, j] = value
            change[j, i] = value
            at += 1
