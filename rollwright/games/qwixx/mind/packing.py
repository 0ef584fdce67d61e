"""Qwixx: a solved table as a small file.

Values are rounded to a step; each is kept as its difference from its neighbours, in planes of
bytes. A table is the same when its two axes of pairs are exchanged, so half of it is enough.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from rollwright.games.qwixx.mind.rows import PAIRS
from rollwright.games.qwixx.sheet import PENALTIES
from rollwright.minds.arrays import Doubles, Singles

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
    planes = np.ascontiguousarray(arrays["planes"].T).view("<i4")
    halves = planes.reshape(PENALTIES, -1)
    upper = np.triu_indices(PAIRS)
    table = np.zeros((PENALTIES, PAIRS, PAIRS), dtype=np.float32)
    for missed in range(PENALTIES):
        change = np.zeros((PAIRS, PAIRS), dtype=np.int32)
        change[upper] = halves[missed]
        change.T[upper] = halves[missed]
        table[missed] = change.cumsum(axis=1, dtype=np.int32).cumsum(axis=0, dtype=np.int32)
    return table / np.float32(arrays["steps"])
