"""What players of Clever write on."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rollwright.core.dice import Slots
from rollwright.core.speed import rule
from rollwright.games.clever.mind.candidates import FEW_KEYS, Tree, tree
from rollwright.games.clever.mind.last_roll import Ending, quick_ending
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.view import VIEW
from rollwright.games.clever.mind.wandering import Wandering, wandering
from rollwright.games.clever.rules import DICE, SIDES, size
from rollwright.games.clever.sheet import TAKEN
from rollwright.games.clever.slots import PLAYERS, SEAT_SIZE
from rollwright.minds.arrays import Doubles, Integers, new_slots

LONGEST = 64
"""Longer than any whole choice."""
SERIES = 36
"""In so many ways the dice of a turn may fall, in what is thought about its tray."""
BLUE_SUMS = 42
"""Where gains by the sum of blue and white begin, after seven numbers a die."""
NO_GAIN = -1e9
KNOWN = 3
"""So many numbers say which turn of which table it is."""
LEFT = 8
"""Ways to leave the dice after a choice (see `winning`)."""


class Aside(NamedTuple):
    """Room for rolls that are imagined beside a game in progress."""

    slots: Slots
    stream: Slots
    faces: Slots
    order: Slots
    seen: Slots
    path: Slots
    tree: Tree
    end: Ending


class Workspace(NamedTuple):
    """A game in progress and what its players write on."""

    slots: Slots
    kept: Slots  # where the game goes on from again
    stream: Slots
    faces: Slots
    order: Slots
    seen: Slots  # a view
    after: Slots  # a view after a move
    base: Slots  # slots after a whole choice
    picks: Slots  # candidates to think about, and their values
    worth: Doubles
    firsts: Slots  # by way to leave the dice: the first move of a candidate, or -1
    outlooks: Doubles  # by such a way and seat: what can be expected
    costs: Doubles  # by such a way: what it leaves to others, in points of one's own
    charges: Doubles  # the same for candidates to think about
    later: Slots  # a view after the turn
    marked: Slots  # a view after a bonus
    chance: Slots  # a stream for rolls that are imagined
    thrown: Integers  # these rolls, by series, number and die
    lie: Slots  # dice as they lie in one of them
    gains: Doubles  # by seat: what each face of each die would bring (see `tray`)
    known: Integers  # by seat: the table and the sheet that these were looked up for
    brings: Doubles  # by seat: what a turn is expected to bring
    usual: Doubles  # by seat: what such turns are expected to bring before they begin
    path: Slots
    leaning: Slots  # boxes, and points that a cross there seems to be worth
    latest: Slots  # by seat: the last sample of this game, or -1
    returns: Doubles  # by seat: what the samples of this game lead to; what can be expected
    wins: Doubles  # by seat: the chance to win
    means: Doubles  # of both, over rolls
    asked: Slots  # which position was valued last, and with which beam,
    answers: Doubles  # and what it is worth to every seat: points, and chances to win
    lost: Wandering
    tree: Tree
    end: Ending
    aside: Aside


def workspace(net: Net) -> Workspace:
    """Room for a game of these networks."""
    return Workspace(
        slots=new_slots(size(4)),
        kept=new_slots(size(4)),
        stream=new_slots(1),
        faces=new_slots(6),
        order=new_slots(6),
        seen=new_slots(VIEW),
        after=new_slots(VIEW),
        base=new_slots(size(4)),
        picks=new_slots(16),
        worth=np.zeros(16),
        firsts=new_slots(LEFT),
        outlooks=np.zeros((LEFT, 4)),
        costs=np.zeros(LEFT),
        charges=np.zeros(16),
        later=new_slots(VIEW),
        marked=new_slots(VIEW),
        chance=new_slots(1),
        thrown=np.zeros((SERIES, TAKEN, DICE), dtype=np.int64),
        lie=new_slots(DICE),
        gains=np.zeros((4, BLUE_SUMS + 2 * SIDES + 1)),
        known=np.zeros((4, KNOWN + SEAT_SIZE), dtype=np.int64),
        brings=np.zeros(4),
        usual=np.zeros(4),
        path=new_slots(LONGEST),
        leaning=new_slots(2),
        latest=new_slots(4),
        returns=np.zeros(4),
        wins=np.zeros(4),
        means=np.zeros((2, 4)),
        asked=new_slots(size(4) + 1),
        answers=np.zeros((2, 4)),
        lost=wandering(),
        tree=tree(net),
        end=quick_ending(),
        aside=aside(net),
    )


def aside(net: Net) -> Aside:
    """Room beside a game, for narrow beams."""
    return Aside(
        slots=new_slots(size(4)),
        stream=new_slots(1),
        faces=new_slots(6),
        order=new_slots(6),
        seen=new_slots(VIEW),
        path=new_slots(LONGEST),
        tree=tree(net, FEW_KEYS // 2 + 1, FEW_KEYS),
        end=quick_ending(),
    )


@rule
def is_asked_again(s: Slots, beam: int, w: Workspace) -> bool:
    """Whether the last question was about the same position; notes this one.

    A review asks for each seat, and once more with what moves are worth.
    """
    last = size(4)
    same = w.asked[last] == beam
    w.asked[last] = beam
    for slot in range(size(s[PLAYERS])):
        same = same and w.asked[slot] == s[slot]
        w.asked[slot] = s[slot]
    return bool(same)
