"""The mind of Twenty One: exact for one player, a network for the chance to win for several."""

from __future__ import annotations

from rollwright.games.twenty_one.mind import books
from rollwright.minds.arena import Player
from rollwright.minds.mind import Mind


class TwentyOneMind(Mind):
    """Twenty One: for one player the values are solved on first use, in less than a second."""

    arena = books.ARENA
    insight = "rollwright.games.twenty_one.mind.insight"
    rounding = 1e-9
    doubt = 0.02

    def player(self, players: int) -> Player:
        return books.price_player(1, 0.0) if players == 1 else books.winner(players)


def shipped() -> TwentyOneMind:
    """The mind that comes with the package."""
    return TwentyOneMind()
