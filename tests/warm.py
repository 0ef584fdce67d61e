"""Compiles what the tests need before they begin: `python -m tests.warm`.

One process a game compiles all that its tests call, so that what those functions share is compiled
once. Workers that find nothing on disk would each compile some of them, with all that they call.
What is forgotten here is compiled by the first test that needs it, which only takes longer.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable

import numpy as np

import rollwright as rw
from rollwright.core import speed
from rollwright.envs.solo import SoloGames
from rollwright.lab.matchup import matchup
from rollwright.lab.playout import Playout
from rollwright.minds.pair_learning import PairGame, PairMethod, PairSchedule
from rollwright.minds.registry import mind
from rollwright.minds.training import start_run, train


def clever() -> None:
    """Deep players' games, and what tests ask the search for."""
    from rollwright.games.clever.mind.measuring import deep_scores, games_of
    from rollwright.games.clever.mind.mind import RANKING
    from rollwright.games.clever.mind.selfplay import workspace
    from tests.games.clever.mind.games import small_net

    net = small_net()
    slots, room = np.array(first_choice("clever").slots), workspace(net)
    kernel = speed.compiled(RANKING)
    kernel.grow(slots, 0, 1, net, room)
    kernel.view_of(slots, 0, np.zeros(0, dtype=np.int64), room)
    deep_scores(net, games_of(1, False), 1, 1)


def qwixx() -> None:
    """A turn of a table that is solved, and a round of a training."""
    from rollwright.games.qwixx.mind.solve import MODULE, turn_room
    from rollwright.games.qwixx.mind.tables import GAME, solo

    nothing = np.zeros(0, dtype=np.int64)
    table = np.zeros_like(solo().table, dtype=np.float64)
    speed.compiled(MODULE).solve_layer(table, 0, nothing, nothing, 1.0, turn_room())
    learn(GAME)


def twenty_one() -> None:
    """A round of a training; its tables are solved with them."""
    from rollwright.games.twenty_one.mind.tables import GAME

    learn(GAME)


OWN: dict[str, Callable[[], None]] = {"clever": clever, "qwixx": qwixx, "twenty-one": twenty_one}
"""What a game has to compile that others have not."""


def first_choice(name: str) -> rw.State:
    """A game for two in which the first seat owes a choice."""
    return rw.game(name).start(2).roll(random.Random(1))


def learn(game: PairGame) -> None:
    """A round of a training."""
    method = PairMethod(game, PairSchedule(players=2, rounds=1, games=2))
    train(method, start_run(method))


def warm(name: str) -> None:
    """Compiles all that the tests of a game call."""
    game, state = rw.game(name), first_choice(name)
    for bot in ("greedy", "expert"):
        Playout(matchup(game, [bot], 2, seed=1)).play(0, 1)
    games = SoloGames(game, 1, {})
    games.seed(np.array([1]))
    games.reset()
    games.guess(np.array([1]))
    thinking = mind(name)
    thinking.rank(state, 1)
    thinking.value(state, 1)
    thinking.expert(state, 1)
    thinking.deep(state, 1, 1)
    thinking.play_games(2, 1, 0, 1)
    OWN[name]()


def main(names: list[str]) -> int:
    """Warms one game here, or each in a process of its own."""
    if len(names) == 1:
        warm(names[0])
        return 0
    call = [sys.executable, "-m", "tests.warm"]
    running = [subprocess.Popen([*call, name]) for name in names or OWN]
    return max(process.wait() for process in running)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
