"""How hard a puzzle is: how often each level of bots solves it.

This is computed, not measured. A level plays the best move if it notices it, and how likely that is
follows from the number of amounts that outshine the move (`rollwright.minds.levels`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from rollwright.analysis import solving
from rollwright.analysis.puzzles import Puzzle
from rollwright.minds.levels import LEVELS, chance_to_notice, outshone

HARDEST = solving.HARDEST


def solved(puzzle: Puzzle) -> Mapping[str, float]:
    """By level: how often it finds the solution."""
    state = puzzle.state
    moves = list(state.moves(puzzle.seat))
    place = [move.text for move in moves].index(puzzle.best)
    amounts = outshone(state, puzzle.seat, moves)[place]
    return {level: chance_to_notice(level, state.game, amounts) for level in LEVELS}


def grade(chances: Sequence[float]) -> int:
    """From 1 to 5, by how often the levels solve a puzzle."""
    return solving.grade(np.array(chances))
