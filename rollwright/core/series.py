"""A series: finished games of the same players, one after the other, with running totals."""

from __future__ import annotations

from dataclasses import dataclass

from rollwright.core.errors import IllegalMove, InvalidSetting
from rollwright.core.game import Game
from rollwright.core.state import State


@dataclass(frozen=True)
class Series:
    """Up to as many games as the game's sheet has room for."""

    game: Game
    players: int
    scores: tuple[tuple[int, ...], ...] = ()
    """The totals of all seats, game by game."""

    def __post_init__(self) -> None:
        self.game.check_players(self.players)
        if self.game.series < 2:
            raise InvalidSetting(f"{self.game.title} is not played in series")

    @property
    def is_full(self) -> bool:
        """Whether no further game fits."""
        return len(self.scores) == self.game.series

    def add(self, state: State) -> Series:
        """The series with a finished game added."""
        if state.game is not self.game or state.players != self.players:
            raise IllegalMove(f"the series is of {self.game.title} with {self.players} players")
        if state.result is None:
            raise IllegalMove(f"the game is not over: {state.waiting}")
        if self.is_full:
            raise IllegalMove(f"a series has at most {self.game.series} games")
        return Series(self.game, self.players, (*self.scores, state.scores))

    @property
    def running(self) -> tuple[tuple[int, ...], ...]:
        """The running totals after each game."""
        sums = [0] * self.players
        running = []
        for scores in self.scores:
            sums = [total + score for total, score in zip(sums, scores, strict=True)]
            running.append(tuple(sums))
        return tuple(running)

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals so far."""
        return self.running[-1] if self.scores else (0,) * self.players

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the highest total, all with equal right."""
        return tuple(s for s, total in enumerate(self.totals, 1) if total == max(self.totals))
