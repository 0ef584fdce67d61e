"""What each first move is worth: the rest of the game played by experts, with the same dice.

python examples/first_moves.py qwixx "w3 w4 r2 y5 g6 b1" --players 2
"""

from __future__ import annotations

import argparse

import rollwright as rw


def values(
    state: rw.State, seat: int, bot: str, games: int
) -> list[tuple[float, float, float, rw.Move]]:
    """For each move of a seat: its points, the error of that, its share of games, and the move."""
    found = []
    for move in state.moves(seat):
        after = state.play(seat, move)
        results = rw.simulate(state.game, bot, games, seed=1, position=after)
        mine = results.seats[seat - 1]
        found.append((mine.mean, 1.96 * mine.se, mine.win_rate, move))
    return sorted(found, key=lambda value: -value[0])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("dice", help="the first roll")
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--bot", default="expert", help="random, greedy or expert")
    parser.add_argument("--games", type=int, default=1000)
    asked = parser.parse_args()
    start = rw.game(asked.game).start(asked.players).roll(asked.dice)
    for mean, error, won, move in values(start, 1, asked.bot, asked.games):
        share = f"  {100 * won:4.1f} % won" if asked.players > 1 else ""
        print(f"{move.text:14} {mean:7.2f} ± {error:.2f}{share}")
