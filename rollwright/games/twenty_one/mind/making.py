"""Twenty One: how the networks are trained, from nothing."""

from __future__ import annotations

from functools import partial

from rollwright.games.twenty_one.mind import books
from rollwright.minds.learning import Brain, Plan
from rollwright.minds.making import Course, train_course
from rollwright.minds.tally import Tally

LATER = (1e-3, 2e-5)
"""The rates of those that don't begin with nothing."""
PLANS = {
    2: Plan(players=2, rounds=4000, games=128),
    3: Plan(players=3, rounds=3000, games=96, rate=LATER),
    4: Plan(players=4, rounds=6000, games=64, rate=LATER),
    5: Plan(players=5, rounds=6000, games=64, rate=LATER),
    6: Plan(players=6, rounds=6000, games=64, rate=LATER),
}


def measure(players: int, brain: Brain, games: int) -> Tally:
    """A network against the best fixed price per turn."""
    player = books.win_player(players, brain)
    return books.ARENA.duel(player, books.price_player(players), players, games, seed=7)


THREADS = 1
CURVE = "error by rounds"
COURSE = Course(books.WIN, "rollwright train twenty-one", books.TwentyOneTeacher(), PLANS, measure)
train = partial(train_course, COURSE)
