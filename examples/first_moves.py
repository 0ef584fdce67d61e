"""What each first move is worth: the rest of the game played by greedy bots, with the same dice.

python examples/first_moves.py qwixx "w3 w4 r2 y5 g6 b1"
"""

from __future__ import annotations

import sys

import rollwright as rw
from rollwright.lab.plan import plan
from rollwright.lab.simulate import simulate


def values(state: rw.State, seat: int, games: int) -> list[tuple[float, float, rw.Move]]:
    """For each move of a seat: the mean of its points, the error of that, and the move."""
    found = []
    for move in state.moves(seat):
        after = plan(state.game, ["greedy"], seed=1, position=state.play(seat, move))
        mine = simulate(after, games).seats[seat - 1]
        found.append((mine.mean, 1.96 * mine.se, move))
    return sorted(found, key=lambda value: -value[0])


if __name__ == "__main__":
    name, dice = sys.argv[1:3]
    players = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    for mean, error, move in values(rw.game(name).start(players).roll(dice), 1, 20_000):
        print(f"{move.text:14} {mean:7.2f} ± {error:.2f}")
