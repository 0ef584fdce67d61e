"""What experts play in compiled games of Qwixx: a verb beside those of the rules."""

from __future__ import annotations

from typing import cast

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule
from rollwright.games.qwixx.mind.ranking import assess
from rollwright.games.qwixx.rules import MOVES
from rollwright.minds.pair_mind import ExpertRoom, PairMind
from rollwright.minds.pair_network import best_of
from rollwright.minds.registry import mind


def knowledge(players: int) -> ExpertRoom:
    """What `think` needs, for one thread."""
    return cast(PairMind, mind("qwixx")).room(players, MOVES)


@large_rule
def think(room: ExpertRoom, s: Slots, seat: int, moves: Slots, count: int) -> int:
    """The first of the moves that are worth most."""
    assess(room.known, s, seat, moves[:count], room.workspace, room.results)
    return moves[best_of(room.results, count)]
