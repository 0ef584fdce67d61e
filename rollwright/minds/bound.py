"""The best that anybody can expect from positions, and what players lose against it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class BoundRow:
    """A player against the best there is, from the same positions on."""

    game: str
    positions: str
    """Which ones they are."""
    count: int
    best: float
    """What the best player can expect there, on average."""
    best_error: float
    player: str
    loss: float
    """What a player gets less."""
    loss_error: float


class Bounds(Protocol):
    """A module of a game's mind that finds such a bound."""

    def bound_rows(self, games: int, tell: Callable[[str], None], /) -> list[BoundRow]:
        """A row for each player, from positions of a number of games of experts."""
