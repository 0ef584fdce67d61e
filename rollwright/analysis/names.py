"""Names for what moves lose and what rolls bring, by thresholds in points or chances to win."""

from __future__ import annotations

from rollwright.core.move import Move
from rollwright.core.state import State
from rollwright.minds.levels import LEVELS, chance_to_notice, outshone
from rollwright.minds.mind import Ranking
from rollwright.minds.value import Value

LOSSES = (
    ("best", 0.05, 0.001),
    ("good", 0.5, 0.01),
    ("inaccuracy", 1.5, 0.03),
    ("mistake", 4.0, 0.08),
)
"""A move that surely loses less than so many points, or with others so much chance to win."""
WORST = "blunder"
BEST = LOSSES[0][0]
FORCED = "forced"
BRILLIANT = "brilliant"
UNBEATEN = (BRILLIANT, BEST, FORCED)
"""The names of moves that no other is better than."""
NAMES = (BRILLIANT, *(name for name, _, _ in LOSSES), WORST)
"""The names of moves that had an alternative, the best first."""
CLEAR = (5.0, 0.07)
"""By how much at least the best move leads clearly: points, chance to win."""
SURE = 2
"""By so many times the value's error it does too."""
MOSTLY = 0.5
"""Who notices a move less often than this mostly misses it."""

LUCK = (("usual", 1.5, 0.03), ("lucky", 6.0, 0.12))
"""A roll has the first name whose limit its luck is below; beyond them it is a `jackpot`."""
ROLLS = {"usual": "usual", "lucky": "unlucky", "jackpot": "disaster"}
"""The name of a bad roll, by that of a good roll of the same size."""


def name_loss(loss: float, win: bool) -> str:
    """The name of a move that surely loses so many points, or so much chance to win."""
    return next(
        (name for name, points, chance in LOSSES if loss < (chance if win else points)), WORST
    )


def name_roll(luck: float, win: bool) -> str:
    """The name of a roll by what it brings: points or, with `win`, chance to win."""
    size = next(
        (n for n, points, chance in LUCK if abs(luck) < (chance if win else points)), "jackpot"
    )
    return size if luck >= 0 else ROLLS[size]


def name_move(state: State, seat: int, played: Move, ranking: Ranking) -> str:
    """The name of a move among all that were legal."""
    if len(ranking) == 1:
        return FORCED
    best, top = ranking[0]
    if played == best and leads(ranking) and is_mostly_missed(state, seat, ranking):
        return BRILLIANT
    return name_value(top, next(value for move, value in ranking if move == played))


def name_value(best: Value, value: Value) -> str:
    """The name of a value beside the best: what counts is the loss beyond the value's error."""
    return name_loss(best.worth - value.worth - best.error, best.win is not None)


def lead(ranking: Ranking) -> float:
    """By how much the best move is ahead of the next: points, or chance to win."""
    return ranking[0][1].worth - ranking[1][1].worth if len(ranking) > 1 else 0.0


def leads(ranking: Ranking) -> bool:
    """Whether the best move leads clearly, beyond the value's error."""
    best = ranking[0][1]
    return lead(ranking) >= max(CLEAR[best.win is not None], SURE * best.error)


def is_mostly_missed(state: State, seat: int, ranking: Ranking) -> bool:
    """Whether every level below expert overlooks the best move more often than not."""
    place = outshone(state, seat, [move for move, _ in ranking])[0]
    return all(chance_to_notice(level, state.game, place) < MOSTLY for level in LEVELS)
