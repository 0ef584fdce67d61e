"""Plays a game with OpenSpiel's Monte Carlo tree search against a random player.

pip install 'rollwright[openspiel]'
python examples/mcts.py --game twenty_one --simulations 20
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import rollwright.envs.spiel  # noqa: F401 registers the games


def play(name: str, simulations: int, seed: int) -> list[float]:
    """One game; the search has the first seat. Returns the scores."""
    rng = np.random.RandomState(seed)
    game = pyspiel.load_game(f"python_rollwright_{name}(players=2)")
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    search = mcts.MCTSBot(game, 20.0, simulations, evaluator, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=chances))
        elif state.current_player() == 0:
            state.apply_action(search.step(state))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    scores: list[float] = state.returns()
    return scores


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", default="twenty_one", help="clever, qwixx or twenty_one")
    parser.add_argument("--simulations", type=int, default=20)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for number in range(arguments.games):
        searched, drawn = play(arguments.game, arguments.simulations, arguments.seed + number)
        print(f"game {number + 1}: search {searched:.0f}, random {drawn:.0f}")
