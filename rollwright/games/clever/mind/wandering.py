"""How players stray from what is best: now and then, by a leaning to some boxes, or for a while.

Experts come to few of the positions that people get to. So that a network learns what all others
are worth too, a seat may begin a game as somebody else: one that overlooks what doesn't bring
points at once (as levels do), one that has whims, one with a plan of its own.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rollwright.core.dice import Slots, advance, draw
from rollwright.core.speed import large_rule, rule
from rollwright.games.clever.boxes import ALL_BLUE, ALL_YELLOW
from rollwright.games.clever.mind.candidates import COUNT, NO_VALUE, Tree, first_move
from rollwright.games.clever.rules import gain, legal, size
from rollwright.games.clever.score import count_bits
from rollwright.games.clever.slots import AREAS, CROSSES, GREENS, MOVES, ORANGES, PURPLES, SEATS
from rollwright.minds.arrays import Doubles, new_slots
from rollwright.minds.noticing import SPAN, first_noticed, put_in_order

LEAST_LEANING, LEANINGS = 3, 10
"""How many points more a cross seems to be worth at least, and how many such numbers there are."""
SEATED = 4
LONGEST = 64
"""A seat wanders for fewer choices; most games are over by then."""
MANNERS = 5
WHIMS, PLAN = 3, 4
"""Of so many manners: whims, a plan; all others overlook moves."""
PLANS = 21
LEAST_WORTH = -8
"""Points that a mark of an area seems worth more, in a plan: from these on, so many numbers."""


class Wandering(NamedTuple):
    """How seats wander, and room to choose as they do."""

    left: Slots  # by seat: for how many choices more
    kept: Slots  # the same, where a game goes on from again
    manner: Slots  # by seat
    degree: Slots  # by seat, of SPAN: its sight, or how often it follows no whim
    plan: Slots  # by seat and area: what a mark seems worth more
    moves: Slots
    best: Doubles  # by move: the best value that it can lead to
    lines: Doubles  # of results, as `put_in_order` wants them
    order: Slots
    gains: Slots
    chances: Doubles
    scratch: Slots
    out: Slots


def wandering() -> Wandering:
    return Wandering(
        left=new_slots(SEATED),
        kept=new_slots(SEATED),
        manner=new_slots(SEATED),
        degree=new_slots(SEATED),
        plan=new_slots(SEATED * AREAS),
        moves=new_slots(MOVES + 1),
        best=np.zeros(MOVES),
        lines=np.zeros((MOVES + 1, 3)),
        order=new_slots(MOVES + 1),
        gains=new_slots(MOVES + 1),
        chances=np.zeros(MOVES + 1),
        scratch=new_slots(size(SEATED)),
        out=new_slots(AREAS),
    )


@large_rule
def lose_way(share: float, players: int, stream: Slots, lost: Wandering) -> None:
    """Which seats wander in a game that begins, how and how long."""
    for seat in range(players):
        lost.left[seat] = 0
        if share > 0 and draw(stream, SPAN) < share * SPAN:
            lost.left[seat] = draw(stream, LONGEST)
            lost.manner[seat] = draw(stream, MANNERS)
            lost.degree[seat] = draw(stream, SPAN)
            for area in range(AREAS):
                lost.plan[seat * AREAS + area] = LEAST_WORTH + draw(stream, PLANS)


@large_rule
def stray(s: Slots, seat: int, tree: Tree, stream: Slots, lost: Wandering) -> int:
    """The next move of a seat that wanders, once its whole choices are in the tree."""
    lost.left[seat] -= 1
    count = legal(s, seat, lost.moves)
    manner, degree = lost.manner[seat], lost.degree[seat]
    if manner == WHIMS and draw(stream, SPAN) >= degree:
        return lost.moves[draw(stream, count)]
    rank_firsts(seat, manner == PLAN, count, tree, lost)
    if manner >= WHIMS:
        return lost.moves[lost.order[0]]
    for place in range(count):
        lost.gains[place] = gain(s, seat, lost.moves[lost.order[place]], lost.scratch, lost.out)
        lost.chances[place] = (degree / SPAN) ** place
    return lost.moves[lost.order[first_noticed(lost.gains, count, lost.chances, stream)]]


@large_rule
def rank_firsts(seat: int, planned: bool, count: int, tree: Tree, lost: Wandering) -> None:
    """Orders the legal moves by the best that each can lead to, in the eyes of the seat."""
    for i in range(count):
        lost.best[lost.moves[i]] = NO_VALUE
    for node in range(1, tree.counts[COUNT]):
        value = tree.values[node]
        if value > NO_VALUE:
            value += liking(seat, node, tree, lost) if planned else 0.0
            move = first_move(node, tree)
            lost.best[move] = max(lost.best[move], value)
    for i in range(count):
        lost.lines[i, 0] = lost.lines[i, 2] = lost.best[lost.moves[i]]
    put_in_order(lost.lines, count, lost.order)


@rule
def liking(seat: int, node: int, tree: Tree, lost: Wandering) -> float:
    """What the marks of a node seem worth more to a seat with a plan."""
    view, first = tree.nodes[node], seat * AREAS
    crosses = view[SEATS + CROSSES]
    total = lost.plan[first] * count_bits(crosses & ALL_YELLOW)
    total += lost.plan[first + 1] * count_bits(crosses & ALL_BLUE)
    total += lost.plan[first + 2] * view[SEATS + GREENS]
    total += lost.plan[first + 3] * view[SEATS + ORANGES]
    return float(total + lost.plan[first + 4] * view[SEATS + PURPLES])


@rule
def any_candidate(stream: Slots, tree: Tree) -> int:
    while True:
        node = draw(stream, tree.counts[COUNT])
        if tree.values[node] > NO_VALUE:
            return int(node)


@rule
def choose_leaning(lean: float, boxes: int, stream: Slots, leaning: Slots) -> None:
    """Which boxes are leaned to, and how many points more a cross there seems to be worth."""
    leaning[0] = boxes
    leaning[1] = 0
    if lean > 0 and advance(stream) < lean * 4294967296.0:
        leaning[1] = LEAST_LEANING + draw(stream, LEANINGS)


@large_rule
def leaning_candidate(boxes: int, points: int, tree: Tree) -> int:
    """The best candidate if crosses in these boxes were worth so many points more."""
    best, top = NO_VALUE, 0
    for node in range(tree.counts[COUNT]):
        if tree.values[node] > NO_VALUE:
            crosses = tree.nodes[node, SEATS + CROSSES] & boxes
            value = tree.values[node] + points * count_bits(crosses)
            if value > best:
                best = value
                top = node
    return top
