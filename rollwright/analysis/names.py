"""Names for what moves lose and what rolls bring, as the rules in `judging` give them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

import numpy as np

from rollwright.analysis import judging
from rollwright.core import speed
from rollwright.core.game import Game
from rollwright.core.move import Move
from rollwright.core.state import State
from rollwright.minds.arrays import Doubles
from rollwright.minds.mind import Ranking
from rollwright.minds.noticing import NoticeRoom, Ranked
from rollwright.minds.value import Value

FORCED = judging.MOVE_NAMES[judging.FORCED]
UNBEATEN = judging.MOVE_NAMES[: judging.BEST + 1]
"""The names of moves that no other is better than."""
NAMES = judging.MOVE_NAMES[judging.BRILLIANT :]
"""The names of moves that had an alternative, the best first."""
MOSTLY = 0.5
"""Somebody who notices a move less often than this mostly misses it."""
NEVER = 1 << 30


def name_loss(loss: float, win: bool) -> str:
    """The name of a move that surely loses this many points, or this much chance to win."""
    return judging.MOVE_NAMES[judging.name_loss(loss, not win)]


def name_roll(luck: float, win: bool) -> str:
    """The name of a roll by what it brings: points or, with `win`, chance to win."""
    return judging.ROLL_NAMES[judging.name_roll(luck, not win)]


def name_move(state: State, seat: int, played: Move, ranking: Ranking) -> str:
    """The name of a move among all that were legal."""
    place = next(place for place, (move, _) in enumerate(ranking) if move == played)
    return judging.MOVE_NAMES[codes(state, seat, ranking)[place]]


def codes(state: State, seat: int, ranking: Ranking) -> list[int]:
    """The numbers of the names of ranked moves."""
    names = [0] * len(ranking)
    told = (*ranked(state, seat, ranking), missed_from(state.game), room(state, len(ranking)))
    rules(state.game).name_moves(*told, names)
    return names


def rules(game: Game) -> Any:
    """The rules of `judging` over a game's."""
    return speed.plain(judging.__name__, game.module("rules"))


def ranked(state: State, seat: int, ranking: Ranking) -> tuple[list[int], int, Ranked, int]:
    """What rules are told of ranked moves: the position, the seat, the moves, and how many."""
    moves, order = [move.index for move, _ in ranking], list(range(len(ranking)))
    found = Ranked(moves, lines_of(ranking), order)
    return list(state.slots), seat - 1, found, len(ranking)


def room(state: State, moves: int) -> NoticeRoom:
    """Room to find out what so many moves bring at once."""
    return NoticeRoom([0] * moves, [0] * len(state.slots), [0] * len(state.game.areas))


def lines(values: Sequence[Value]) -> Doubles:
    """Values as the rules take them."""
    return np.array([(one.worth, one.win or 0.0, one.points, one.error) for one in values])


def lines_of(ranking: Ranking) -> Doubles:
    """The values of ranked moves as the rules take them."""
    return lines([value for _, value in ranking])


def is_alone(ranking: Ranking) -> bool:
    """Whether points are what counts."""
    return ranking[0][1].win is None


def lead(ranking: Ranking) -> float:
    """By how much the best move is ahead of the next: points, or chance to win."""
    return ranking[0][1].worth - ranking[1][1].worth if len(ranking) > 1 else 0.0


def leads(ranking: Ranking) -> bool:
    """Whether the best move leads clearly, beyond the value's error."""
    order = list(range(len(ranking)))
    return judging.leads(lines_of(ranking), order, len(ranking), is_alone(ranking))


def missed_from(game: Game) -> int:
    """The fewest amounts that must outshine a move for every level to miss it mostly."""
    if game.mind_spec is None:
        return NEVER
    sights = game.mind_spec.sights.values()
    return next(n for n in count() if all(sight**n < MOSTLY for sight in sights))
