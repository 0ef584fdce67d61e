"""The mind of Twenty One: exact for one player, a network for the chance to win for several."""

from __future__ import annotations

from rollwright.games.twenty_one.mind import tables
from rollwright.games.twenty_one.mind.evaluate import TwentyOneKnowledge
from rollwright.minds.pair_mind import PairMind


class TwentyOneMind(PairMind):
    """Twenty One: for one player the values are solved on first use, in less than a second."""

    game = "twenty-one"
    arena = tables.ARENA
    ranking = "rollwright.games.twenty_one.mind.ranking"

    def knowledge(self, players: int) -> TwentyOneKnowledge:
        return tables.price_mind(1, 0.0) if players == 1 else tables.winner(players)


def shipped() -> TwentyOneMind:
    """The mind that comes with the package."""
    return TwentyOneMind()
