"""Twenty One: how the networks are trained, from nothing."""

from __future__ import annotations

from rollwright.minds.learning import Brain, Plan
from rollwright.minds.making import Course
from rollwright.minds.tally import Tally
from rollwright.minds.twenty_one import books

PLANS = {
    2: Plan(players=2, rounds=5000, games=128),
    3: Plan(players=3, rounds=2000, games=96),
    4: Plan(players=4, rounds=800, games=64),
    5: Plan(players=5, rounds=400, games=48),
    6: Plan(players=6, rounds=400, games=40),
}


def measure(players: int, brain: Brain, games: int) -> Tally:
    """A network against the best fixed price per turn."""
    player = books.win_player(players, brain)
    return books.ARENA.duel(player, books.price_player(players), players, games, seed=7)


COURSE = Course(books.WIN, "rollwright train twenty-one", books.TwentyOneTeacher(), PLANS, measure)
