"""Which choices make puzzles, and how hard these are: rules over arrays, at every speed.

Moves come as they do to `judging`: with their values, and with their order, best first.
"""

from __future__ import annotations

from rollwright.analysis.judging import BEST, bring, name_value, worth
from rollwright.core.dice import Slots
from rollwright.core.speed import entry, rule
from rollwright.minds.arrays import Doubles
from rollwright.minds.noticing import NoticeRoom, Ranked, outshone_by

LEAD_POINTS, LEAD_CHANCE = 3.0, 0.06
"""By how much the solution is better than any other move: points, chance to win."""
STEPS = (0.5, 0.3, 0.2, 0.12)
"""A puzzle is one step harder for each of these shares that the levels' mean lies below."""
HARDEST = len(STEPS) + 1


@entry
def puzzle(
    s: Slots,
    seat: int,
    ranked: Ranked,
    count: int,
    room: NoticeRoom,
    sights: Doubles,
    solved: Doubles,
) -> int:
    """How hard a choice is as a puzzle, from 1 to the hardest; 0 if it makes none.

    Writes how often each level finds the best move, by how much it sees.
    """
    if not stands_out(ranked, count, s[0] == 1):
        return 0
    bring(s, seat, ranked, count, room)
    if not is_hard_to_see(ranked, count, room.gains):
        return 0
    outshone = outshone_by(room.gains, count, 0)
    for level in range(len(sights)):
        solved[level] = 1.0
        for _ in range(outshone):
            solved[level] *= sights[level]
    return grade(solved)


@rule
def stands_out(ranked: Ranked, count: int, alone: bool) -> bool:
    """Whether the best move is ahead of all others by enough, and none would be called best too."""
    if count == 1:
        return False
    values, order = ranked.results, ranked.order
    lead = worth(values, order[0], alone) - worth(values, order[1], alone)
    clear = lead >= (LEAD_POINTS if alone else LEAD_CHANCE)
    return clear and name_value(values, order[0], order[1], alone) > BEST


@rule
def is_hard_to_see(ranked: Ranked, count: int, gains: Slots) -> bool:
    """Whether somebody who takes what brings most at once would play something else.

    Of equal moves, that is the first in the order of the rules.
    """
    moves, order, hidden = ranked.moves, ranked.order, False
    for place in range(1, count):
        first = moves[order[place]] < moves[order[0]]
        hidden = hidden or gains[place] > gains[0] or (gains[place] == gains[0] and first)
    return hidden


@entry
def grade(solved: Doubles) -> int:
    """From 1 to the hardest, by how often the levels solve a puzzle."""
    total = 0.0
    for level in range(len(solved)):
        total += solved[level]
    hardness = 1
    for step in range(len(STEPS)):
        hardness += int(total < STEPS[step] * len(solved))
    return hardness
