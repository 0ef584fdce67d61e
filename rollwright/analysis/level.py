"""A player's level: what choices lose that are not obvious, beside what the bots lose in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from rollwright.analysis import judging
from rollwright.analysis.review import Review
from rollwright.core.errors import NoAnswer
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


def level(review: Review, seat: int) -> Level | None:
    """The level of a seat in a game; None where too little was to choose, or nothing compares."""
    losses = [step.loss for step in review.steps if step.open and step.seat == seat]
    rates, told = rates_of(review.record.game, review.record.players), np.zeros(2)
    known = np.array([*rates.values()])
    found = judging.level(np.array(losses), len(losses), known, len(rates), told)
    if found < 0:
        return None
    return Level(float(told[0]), float(told[1]), len(losses), [*rates][found])


def equal_bot(rate: float, game: Game, players: int) -> str:
    """The name of a bot that loses about as much: its sight lies between those of the levels."""
    spec = game.mind_spec
    if spec is None:
        raise NoAnswer(f"{game.title} has no mind, so no bot is as strong as somebody")
    sights = {"expert": 1.0, **spec.sights, "greedy": 0.0}
    rates = sorted((rate, sights[bot]) for bot, rate in rates_of(game, players).items())
    sight = np.interp(rate, [lost for lost, _ in rates], [seen for _, seen in rates])
    return f"{SIGHT}{sight:.2f}"


def rates_of(game: Game, players: int) -> Mapping[str, float]:
    """What each bot loses in a choice that isn't obvious, with so many players."""
    spec = game.mind_spec
    place = players - game.players[0]
    return {bot: rates[place] for bot, rates in spec.rates.items()} if spec else {}
