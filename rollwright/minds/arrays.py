"""Short names for arrays of numbers, and arrays that the rules see as slots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
from numpy.typing import NDArray

from rollwright.core.dice import Slots

Array = NDArray[np.generic]
Singles = NDArray[np.float32]
Doubles = NDArray[np.float64]
Floats = Singles | Doubles
Integers = NDArray[np.int64]


def new_slots(size: int) -> Slots:
    """An array of empty slots."""
    return as_slots([0] * size)


def as_slots(numbers: Sequence[int]) -> Slots:
    """Numbers as an array of slots."""
    return cast(Slots, np.array(numbers, dtype=np.int64))
