"""How hard a puzzle is: how often each level of bots solves it.

This is computed, not measured. A level plays the best move if it notices it, and how likely that is
follows from the number of amounts that outshine the move (`rollwright.minds.levels`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rollwright.analysis.puzzles import Puzzle
from rollwright.minds.levels import LEVELS, chance_to_notice, outshone

STEPS = (0.5, 0.3, 0.2, 0.12)
"""A puzzle is one step harder for each of these shares that the levels' mean lies below."""
HARDEST = len(STEPS) + 1


def solved(puzzle: Puzzle) -> Mapping[str, float]:
    """By level: how often it finds the solution."""
    state = puzzle.state
    moves = list(state.moves(puzzle.seat))
    place = [move.text for move in moves].index(puzzle.best)
    amounts = outshone(state, puzzle.seat, moves)[place]
    return {level: chance_to_notice(level, state.game, amounts) for level in LEVELS}


def grade(chances: Sequence[float]) -> int:
    """From 1 to 5, by how often the levels solve a puzzle."""
    mean = sum(chances) / len(chances)
    return 1 + sum(mean < step for step in STEPS)
