"""Twenty One: what minds know, from the solver and the data files, and where they meet."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rollwright.games.twenty_one.mind import DATA
from rollwright.games.twenty_one.mind.encoding import FEATURES, LINE, WORKSPACE_SIZE
from rollwright.games.twenty_one.mind.evaluate import POINTS_MIND, WIN_MIND, TwentyOneKnowledge
from rollwright.games.twenty_one.mind.solve import round_of, solved
from rollwright.games.twenty_one.rules import size
from rollwright.minds.arena import Arena
from rollwright.minds.pair_learning import PairGame, load_network
from rollwright.minds.pair_network import PairKnowledge, PairWeights, knowledge_of
from rollwright.minds.shared_rows import no_shares

WIN = "twenty-one-win"
PRICE = 4.5
"""Points per turn: the best fixed price for two players."""
MODULES = ("rollwright.games.twenty_one.rules", "rollwright.games.twenty_one.mind.policy")
ARENA = Arena(MODULES, size(6), WORKSPACE_SIZE, tuple(range(6)))


@cache
def price_mind(players: int, price: float = PRICE) -> TwentyOneKnowledge:
    """Plays for points at a price per turn; the others' dice count as rolled once."""
    return _mind(POINTS_MIND, players, price, knowledge_of())


def win_mind(players: int, weights: PairWeights) -> TwentyOneKnowledge:
    """Plays to win."""
    return _mind(WIN_MIND, players, PRICE, knowledge_of(weights))


@cache
def winner(players: int, folder: Path = DATA) -> TwentyOneKnowledge:
    """The best mind of the game for several."""
    return _mind(WIN_MIND, players, PRICE, load_network(WIN, players, folder))


def _mind(kind: int, players: int, price: float, network: PairKnowledge) -> TwentyOneKnowledge:
    solution = solved(round_of(players), price)
    return TwentyOneKnowledge(kind, solution.values, solution.again, network)


GAME = PairGame(
    arena=ARENA,
    features=FEATURES,
    line=LINE,
    longest=32,
    side=32,
    knowledge=win_mind,
    rival=price_mind,
    shares=no_shares,
)
