"""Which compiled games to play."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.core.dice import Slots


class Setup(NamedTuple):
    """The games of a seed from number `first` on, all of one kind."""

    players: int
    options: Slots
    seed: int
    first: int
