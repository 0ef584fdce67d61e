"""The mind of Qwixx: exact for one player, a network for the chance to win for several."""

from __future__ import annotations

from rollwright.games.qwixx.mind import tables
from rollwright.games.qwixx.mind.evaluate import QwixxKnowledge
from rollwright.minds.pair_mind import PairMind


class QwixxMind(PairMind):
    """Qwixx: for one player the values are those of the solved table, rounded as it is kept.

    The table's values are used for every state, so that luck and errors add up exactly.
    """

    game = "qwixx"
    arena = tables.ARENA
    ranking = "rollwright.games.qwixx.mind.ranking"

    def knowledge(self, players: int) -> QwixxKnowledge:
        return tables.solo() if players == 1 else tables.winner(players)


def shipped() -> QwixxMind:
    """The mind that comes with the package."""
    return QwixxMind()
