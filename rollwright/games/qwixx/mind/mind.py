"""The mind of Qwixx: exact for one player, a network for the chance to win for several."""

from __future__ import annotations

from rollwright.games.qwixx.mind import books
from rollwright.games.qwixx.mind.table import FINE
from rollwright.minds.arena import Player
from rollwright.minds.mind import Mind


class QwixxMind(Mind):
    """Qwixx: for one player the values are those of the solved table, rounded as it is kept.

    The table's values are used for every state, so that luck and errors add up exactly.
    """

    arena = books.ARENA
    insight = "rollwright.games.qwixx.mind.insight"
    rounding = 0.5 / FINE
    doubt = 0.02

    def player(self, players: int) -> Player:
        return books.solo() if players == 1 else books.winner(players)


def shipped() -> QwixxMind:
    """The mind that comes with the package."""
    return QwixxMind()
