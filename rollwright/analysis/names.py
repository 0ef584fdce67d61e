"""Names for what moves lose and what rolls bring, by thresholds in points or chances to win."""

from __future__ import annotations

from rollwright.analysis.outlook import Ranking
from rollwright.core.move import Move
from rollwright.core.state import State
from rollwright.minds.bots import bot
from rollwright.minds.value import Value

LOSSES = (
    ("best", 0.05, 0.001),
    ("good", 0.5, 0.01),
    ("inaccuracy", 1.5, 0.03),
    ("mistake", 4.0, 0.08),
)
"""A move has the first name whose limit its loss is below: in points, or in chance to win."""
WORST = "blunder"
FORCED = "forced"
BRILLIANT = "brilliant"
CLEAR = (2.0, 0.04)
"""The lead from which the best move leads clearly: in points, in chance to win."""

LUCK = (("usual", 1.5, 0.03), ("lucky", 6.0, 0.12))
"""A roll has the first name whose limit its luck is below; beyond them it is a `jackpot`."""
ROLLS = {"usual": "usual", "lucky": "unlucky", "jackpot": "disaster"}
"""The name of a bad roll, by that of a good roll of the same size."""


def name_loss(loss: float, win: bool) -> str:
    """The name of a move by what it loses: points or, with `win`, chance to win."""
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
    best, value = ranking[0][1], next(v for move, v in ranking if move == played)
    name = name_loss(best.worth - value.worth, best.win is not None)
    if name == "best" and leads(ranking) and is_hard_to_see(state, seat, played):
        return BRILLIANT
    return name


def lead(ranking: Ranking) -> float:
    """By how much the best move is ahead of the next: points, or chance to win."""
    return ranking[0][1].worth - ranking[1][1].worth if len(ranking) > 1 else 0.0


def leads(ranking: Ranking) -> bool:
    """Whether the best move leads clearly."""
    return lead(ranking) >= clear(ranking[0][1])


def clear(value: Value) -> float:
    """The lead that is clear, in the unit of this value."""
    return CLEAR[value.win is not None]


def is_hard_to_see(state: State, seat: int, move: Move) -> bool:
    """Whether the greedy bot, which takes what scores most at once, plays something else."""
    return bot("greedy", 0).choose(state, seat) != move
