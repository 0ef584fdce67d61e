"""The best that anybody can do at the end of a game alone, without `solo_extra`.

Before the third roll of the last turn all that may still come is gone through: all rolls of the
dice that are left, all whole choices with all +1, and all last rolls. A reroll lets a player begin
again; since nothing else changes by it, the same rolls say what any number of them is worth. What
players lose against that is counted roll by roll.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rollwright.core.dice import Slots, draw, scatter, seed_stream, throw
from rollwright.core.speed import entry, large_rule, rule
from rollwright.games.clever.mind.ahead import Tries, follow_path
from rollwright.games.clever.mind.candidates import (
    COUNT,
    FAST,
    MASK,
    NO_VALUE,
    WIDE,
    search,
)
from rollwright.games.clever.mind.faces import give_faces
from rollwright.games.clever.mind.last_roll import Ending, exact_ending, is_last_roll, mean_end
from rollwright.games.clever.mind.lookahead import THINKING, think
from rollwright.games.clever.mind.memory import pack_marks
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.selfplay import clear
from rollwright.games.clever.mind.view import look
from rollwright.games.clever.mind.winning import choice
from rollwright.games.clever.mind.workspace import Workspace
from rollwright.games.clever.rules import (
    DICE,
    ROUNDS,
    SIDES,
    due,
    order_matters,
    over,
    owing,
    roll,
    size,
    start,
)
from rollwright.games.clever.score import count_bits
from rollwright.games.clever.sheet import TAKEN
from rollwright.games.clever.slots import (
    LYING,
    PASSIVE,
    PHASE,
    PLAYERS,
    REROLLS,
    ROLL,
    ROLLS,
    ROUND,
    SEATS,
    SOLO_EXTRA,
)
from rollwright.minds.arrays import Doubles, Integers, new_slots
from rollwright.minds.setup import Setup

MOST_ROLLS = SIDES ** (DICE - 1)
MOST_REROLLS = 8
KNOWN = 1 << 20
"""Sheets of one position whose ends are remembered."""
SAMPLE = 1 << 47
"""Rolls of this series are those that players are watched in."""


class Watched(NamedTuple):
    """A player that is watched: an expert, or a deep one with so many tries."""

    tries: int
    rolls: int
    """In so many rolls at most, for each number of rerolls."""


class Optimum(NamedTuple):
    """What the optimum is found on."""

    ending: Ending
    keys: Slots  # sheets whose ends are known
    ends: Doubles
    used: Slots  # how many of them there are; 1 if there was no room for all choices
    found: Doubles  # by roll: the best that can be expected after it
    means: Doubles  # by rerolls: what can be expected before it
    losses: Doubles  # by rerolls: what a player loses


def optimum() -> Optimum:
    return Optimum(
        ending=exact_ending(),
        keys=new_slots(KNOWN),
        ends=np.zeros(KNOWN),
        used=new_slots(2),
        found=np.zeros(MOST_ROLLS),
        means=np.zeros(MOST_REROLLS + 1),
        losses=np.zeros(MOST_REROLLS + 1),
    )


@rule
def is_before_last(s: Slots) -> bool:
    """Whether the third roll of the last turn is due, in a game alone without `solo_extra`."""
    if s[PLAYERS] > 1 or s[SOLO_EXTRA] == 1 or s[PASSIVE] == 1:
        return False
    return s[ROUND] == ROUNDS[1] and s[PHASE] == ROLL and s[ROLLS] == TAKEN - 1


@large_rule
def end_of(v: Slots, o: Optimum) -> float:
    """What a view that waits for the last roll can expect, counted once."""
    key = pack_marks(v) + 1
    place = (key * 0x2545F4914F6CDD1D >> 40) & (KNOWN - 1)
    while o.keys[place] != 0:
        if o.keys[place] == key:
            return float(o.ends[place])
        place = (place + 1) & (KNOWN - 1)
    value = mean_end(v, o.ending)
    if 2 * o.used[0] < KNOWN:
        o.keys[place], o.ends[place] = key, value
        o.used[0] += 1
    return value


@large_rule
def solve(s: Slots, net: Net, w: Workspace, o: Optimum) -> int:
    """Writes the best after every roll, and what can be expected by rerolls; returns the rolls."""
    clear(o.keys, 0)
    o.used[0] = 0
    rolls = SIDES ** count_bits(s[LYING])
    for number in range(rolls):
        let_fall(s, number, 0, w)
        search(w.seen, WIDE, net, w.tree)
        if 2 * w.tree.counts[COUNT] > w.tree.counts[MASK]:
            o.used[1] = 1
        o.found[number] = best_end_of(w, o)
    mean = 0.0
    for rerolls in range(s[SEATS + REROLLS] + 1):
        total = 0.0
        for number in range(rolls):
            total += max(mean, o.found[number])
        mean = total / rolls
        o.means[rerolls] = mean
    return int(rolls)


@rule
def let_fall(s: Slots, number: int, rerolls: int, w: Workspace) -> None:
    """Rolls the dice that are due, in one of all ways; with so many rerolls left."""
    for slot in range(size(1)):
        w.base[slot] = s[slot]
    give_faces(number, due(s), w.faces)
    w.base[SEATS + REROLLS] = rerolls
    roll(w.base, w.faces, w.order)
    look(w.base, 0, w.seen)


@large_rule
def best_end_of(w: Workspace, o: Optimum) -> float:
    """The best of all candidates in the tree."""
    most = 0.0
    for node in range(1, w.tree.counts[COUNT]):
        if w.tree.values[node] > NO_VALUE:
            most = max(most, end_of(w.tree.nodes[node], o))
    return most


@large_rule
def loss_of(
    s: Slots, rolls: int, who: Watched, net: Net, w: Workspace, spare: Workspace, o: Optimum
) -> float:
    """What a player loses on average, after `solve`."""
    for rerolls in range(s[SEATS + REROLLS] + 1):
        total = 0.0
        seed_stream(w.chance, SAMPLE, rerolls)
        count = min(rolls, who.rolls)
        for number in range(count):
            chosen = number if count == rolls else draw(w.chance, rolls)
            total += loss_after(s, chosen, rerolls, who.tries, net, w, spare, o)
        o.losses[rerolls] = total / count
    return float(o.losses[s[SEATS + REROLLS]])


@large_rule
def loss_after(
    s: Slots,
    number: int,
    rerolls: int,
    tries: int,
    net: Net,
    w: Workspace,
    spare: Workspace,
    o: Optimum,
) -> float:
    """What a player loses by its choice after a roll, and after a reroll later on."""
    let_fall(s, number, rerolls, w)
    for slot in range(size(1)):
        w.slots[slot] = w.base[slot]
    if tries > 0:
        series = Tries(tries, THINKING + number, FAST, 1)
        node = think(w.slots, 0, series, net, w, spare)
    else:
        node = choice(w.slots, 0, FAST, net, w)
    again = o.means[rerolls - 1] if rerolls > 0 else 0.0
    best = max(again, o.found[number])
    if is_last_roll(w.tree.nodes[node]):
        return float(best - end_of(w.tree.nodes[node], o))
    return float(best - again + o.losses[rerolls - 1])


@entry
def reach_last(setup: Setup, net: Net, w: Workspace) -> bool:
    """Plays a game of an expert until the third roll of its last turn is due, if it ever is."""
    s = w.slots
    clear(s, 0)
    start(s, setup.players, setup.options)
    seed_stream(w.stream, setup.seed, setup.first)
    while not over(s):
        if is_before_last(s):
            return True
        if due(s) != 0:
            throw(w.stream, w.faces, DICE, SIDES)
            if order_matters(s):
                scatter(w.stream, w.order, DICE)
            roll(s, w.faces, w.order)
        if owing(s) != 0:
            follow_path(choice(s, 0, FAST, net, w), 0, s, w)
    return False


@entry
def measure(
    s: Slots, players: Integers, net: Net, w: Workspace, spare: Workspace, o: Optimum, out: Doubles
) -> bool:
    """Writes the optimum of a position and what players lose; whether all choices had room.

    A line for each player: its tries, and the rolls that it is watched in.
    """
    o.used[1] = 0
    rolls = solve(s, net, w, o)
    out[0] = o.means[s[SEATS + REROLLS]]
    for i in range(len(players)):
        who = Watched(players[i, 0], players[i, 1])
        out[1 + i] = loss_of(s, rolls, who, net, w, spare, o)
    return o.used[1] == 0
