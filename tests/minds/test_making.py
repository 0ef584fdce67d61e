"""The making of networks: each begins with what the one before has learned."""

from pathlib import Path

import numpy as np

from rollwright.games.twenty_one.mind.books import TwentyOneTeacher
from rollwright.minds import data
from rollwright.minds.learning import Brain, Plan
from rollwright.minds.making import Course, make_networks
from rollwright.minds.tally import Tally


def test_the_next_network_begins_with_the_last(tmp_path: Path) -> None:
    still = (1e-12, 1e-12)
    plans = {
        2: Plan(players=2, rounds=3, games=8, rate=(0.01, 0.01)),
        3: Plan(players=3, rounds=1, games=8, rate=still),
    }

    def measure(players: int, brain: Brain, games: int) -> Tally:
        return Tally(players, 0, games - players, 0.0, 0.0)

    course = Course("trial", "train", TwentyOneTeacher(), plans, measure)
    about = make_networks(course, folder=tmp_path, games=10)
    assert about["score"] == {
        "2 players": "20.0% of 10 decided games",
        "3 players": "30.0% of 10 decided games",
    }
    made = data.load("trial", tmp_path)
    assert np.allclose(made["out2"], made["out3"], atol=1e-6)
    assert np.allclose(made["weights2"][-1], made["weights3"][-1])
