"""What a mind says about a state."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Value:
    """What a seat can expect: its points in the end and, with others, its chance to win.

    An exact value is off by no more than the rounding of its table. `error` is how far its worth
    may be off, the points or with others the chance to win, as a standard error.
    """

    points: float
    win: float | None
    exact: bool
    error: float

    @property
    def worth(self) -> float:
        """What a mind makes as high as it can: the chance to win, or the points alone."""
        return self.points if self.win is None else self.win
