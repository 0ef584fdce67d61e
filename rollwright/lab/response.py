"""What a player who searches can gain against experts, with the standard error."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rollwright.core.errors import InvalidSetting
from rollwright.games import game
from rollwright.lab.rollouts import standard_error
from rollwright.minds.pair_mind import PairMind
from rollwright.minds.queries import ranked_room
from rollwright.minds.registry import mind, spec


class Gain(NamedTuple):
    """What a seat gains a game, in chance to win, and the standard error of that."""

    gain: float
    error: float


def searched_gain(name: str, players: int, games: int, tries: int = 600) -> Gain:
    """What searching at every choice of a seat would add in a number of games of experts.

    Each promising move is tried in `tries` games (see `minds.response`).
    """
    expert, found = mind(name), game(name)
    if not isinstance(expert, PairMind) or players not in found.players or players == 1:
        raise InvalidSetting(f"there is no search of {name} for {players} players")
    if games < 2:
        raise InvalidSetting(f"at least two games are searched, not {games}")
    gains, moves = np.zeros((games, players)), found.move_count
    asked = (expert.room(players, moves), ranked_room(moves))
    expert.arena.search(spec(found).expert, asked, players, tries, gains)
    each = gains.mean(axis=1)
    return Gain(float(each.mean()), standard_error(each))
