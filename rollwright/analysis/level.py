"""A player's level: what choices lose that are not obvious, beside what the bots lose in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from rollwright.analysis import judging
from rollwright.analysis.review import Review
from rollwright.core.game import Game
from rollwright.minds.bots import SIGHT


@dataclass(frozen=True, slots=True)
class Level:
    """What a player loses in a choice that isn't obvious, and the bot that comes nearest."""

    rate: float
    """The mean loss: points or, with others, chance to win."""
    error: float
    """The standard error of the rate."""
    choices: int
    bot: str
    equal: str
    """The name of a bot that loses as much, such as `sight=0.6`: between the levels."""


def level(review: Review, seat: int) -> Level | None:
    """The level of a seat in a game; None where too little was to choose, or nothing compares."""
    losses = [step.loss for step in review.steps if step.open and step.seat == seat]
    game = review.record.game
    rates, sights, told = rates_of(game, review.record.players), sights_of(game), np.zeros(3)
    lost = judging.Losses(len(losses), sum(losses), sum(loss * loss for loss in losses))
    lose, see = np.array([*rates.values()]), np.array([sights[bot] for bot in rates])
    found = judging.level(lost, judging.BotRates(lose, see, len(rates)), told)
    if found == judging.NOBODY:
        return None
    rate, error, sight = map(float, told)
    return Level(rate, error, len(losses), [*rates][found], f"{SIGHT}{sight:.2f}")


def rates_of(game: Game, players: int) -> Mapping[str, float]:
    """What each bot loses in a choice that isn't obvious, for a number of players."""
    spec = game.mind_spec
    place = players - game.players[0]
    return {bot: rates[place] for bot, rates in spec.rates.items()} if spec else {}


def sights_of(game: Game) -> Mapping[str, float]:
    """How much each bot sees: the levels as a game's mind has them, the others all or nothing."""
    spec = game.mind_spec
    return {"expert": 1.0, **spec.sights, "greedy": 0.0} if spec else {}
