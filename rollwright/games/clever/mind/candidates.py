"""Whole choices: a die and a box with everything that follows, until the seat waits for dice again.

The views that can come about are nodes, each with the move that led there and the node before. A
node is a candidate if it waits for dice (or the game is over). At the end of a turn there may be
many ways to go on with +1; only the most promising nodes are followed, as many as the beam is wide.
The same holds for the black bonus of round 4.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.clever.mind.memory import pack_marks, place_of
from rollwright.games.clever.mind.network import Board, Net, board, recall
from rollwright.games.clever.mind.view import (
    ASKED,
    OPEN,
    VIEW,
    WAITS,
    WAY,
    apply,
    matters_to_others,
    standing,
    way_of,
)
from rollwright.games.clever.rules import legal
from rollwright.games.clever.slots import (
    DONE,
    EXTRA,
    EXTRA_DICE,
    LYING,
    MOVES,
    OWES,
    PHASE,
    QUEUE,
    REROLLS,
    SEATS,
    TRAY,
)
from rollwright.minds.arrays import Doubles, Integers, new_slots

NODES = 1 << 15
KEYS = 1 << 16
FEW_KEYS = 1 << 12
"""Enough for a narrow beam, and all in fast memory."""
FAST = 8
"""The beam of a player that has no time."""
WIDE = NODES
"""A beam that leaves nothing out."""

COUNT, STAMP, GATES, BLACKS, MASK = 0, 1, 2, 3, 4
NO_VALUE = -1e9


class Tree(NamedTuple):
    """What a search writes on."""

    counts: Slots  # of nodes, of searches so far, of gates, of black gates, and a mask for keys
    nodes: Integers
    parents: Slots
    moves: Slots  # that led to the nodes
    values: Doubles  # of candidates, else NO_VALUE
    hopes: Doubles  # of candidates, and of black gates as if the bonus were lost
    gates: Slots  # nodes that may go on with a +1
    stops: Slots  # by gate: the node after "done"
    blacks: Slots  # nodes that owe the black bonus
    keys: Integers
    legal: Slots
    board: Board


def tree(net: Net, nodes: int = NODES, keys: int = KEYS) -> Tree:
    return Tree(
        counts=new_slots(5),
        nodes=np.zeros((nodes, VIEW), dtype=np.int64),
        parents=new_slots(nodes),
        moves=new_slots(nodes),
        values=np.zeros(nodes),
        hopes=np.zeros(nodes),
        gates=new_slots(nodes),
        stops=new_slots(nodes),
        blacks=new_slots(nodes),
        keys=np.zeros((keys, 4), dtype=np.int64),
        legal=new_slots(MOVES + 1),
        board=board(net),
    )


@large_rule
def search(v: Slots, beam: int, net: Net, t: Tree) -> int:
    """Grows the tree from a view that owes a choice; returns the best candidate."""
    for i in range(VIEW):
        t.nodes[0, i] = v[i]
    t.counts[COUNT] = 1
    t.counts[STAMP] += 1
    t.counts[GATES] = 0
    t.counts[BLACKS] = 0
    t.counts[MASK] = KEYS - 1 if beam > FAST else FEW_KEYS - 1
    done = 0
    while True:
        follow(done, net, t)
        done = t.counts[COUNT]
        gates, blacks = t.counts[GATES], t.counts[BLACKS]
        if gates > 0:
            t.counts[GATES] = 0
            open_best(beam, gates, t.gates, t.stops, EXTRA, t)
        elif blacks > 0:
            t.counts[BLACKS] = 0
            open_best(beam, blacks, t.blacks, t.blacks, 0, t)
        else:
            return best(t)


@large_rule
def follow(first: int, net: Net, t: Tree) -> None:
    """Resolves the nodes from the first on until only candidates and gates are left."""
    node = first
    while node < t.counts[COUNT]:
        kind = standing(t.nodes[node])
        t.values[node] = NO_VALUE
        t.hopes[node] = NO_VALUE
        if kind == OPEN:
            expand(node, 0, t)
        elif kind == ASKED:
            gate = t.counts[GATES]
            t.gates[gate] = node
            t.stops[gate] = add(node, DONE, t)
            t.counts[GATES] = gate + 1
        else:
            t.hopes[node] = recall(t.nodes[node], net, t.board)
            if kind == WAITS:
                t.values[node] = t.hopes[node]
            else:
                t.blacks[t.counts[BLACKS]] = node
                t.counts[BLACKS] += 1
        node += 1


@large_rule
def expand(node: int, least: int, t: Tree) -> None:
    """Adds what comes of the legal moves from number `least` on."""
    n = legal(t.nodes[node], 0, t.legal)
    for i in range(n):
        if t.legal[i] >= least:
            add(node, t.legal[i], t)


@large_rule
def add(node: int, move: int, t: Tree) -> int:
    """The node that a move leads to, a new one if need be; the first one if there is no room."""
    new = t.counts[COUNT]
    if 2 * new > t.counts[MASK]:
        return 0
    for i in range(VIEW):
        t.nodes[new, i] = t.nodes[node, i]
    apply(t.nodes[new], move)
    if node == 0 and matters_to_others(t.nodes[0]):
        t.nodes[new, WAY] = way_of(t.nodes[0], 0, move)
    found = find(t.nodes[new], new, t.keys, t.counts[STAMP], t.counts[MASK])
    if found == new:
        t.parents[new] = node
        t.moves[new] = move
        t.counts[COUNT] = new + 1
    return found


@rule
def find(v: Slots, new: int, keys: Integers, stamp: int, mask: int) -> int:
    """The node with this view, if this search has seen it; else notes it as the new one."""
    marks = pack_marks(v)
    rest = pack_rest(v)
    place = place_of(marks, rest, mask)
    while keys[place, 0] == stamp:
        if keys[place, 1] == marks and keys[place, 2] == rest:
            return int(keys[place, 3])
        place = (place + 1) & mask
    keys[place, 0] = stamp
    keys[place, 1] = marks
    keys[place, 2] = rest
    keys[place, 3] = new
    return new


@rule
def pack_rest(v: Slots) -> int:
    """All else in which views of one search can differ and that matters from here on."""
    key = v[SEATS + QUEUE]
    key = key << 3 | v[SEATS + REROLLS]
    key = key << 2 | v[SEATS + OWES]
    key = key << 6 | v[SEATS + EXTRA_DICE]
    key = key << 6 | v[LYING]
    key = key << 6 | v[TRAY]
    key = key << 4 | v[WAY]
    return key << 3 | v[PHASE]


@large_rule
def open_best(beam: int, count: int, nodes: Slots, stops: Slots, least: int, t: Tree) -> None:
    """Follows the best of some nodes, each as good as its stop, by the moves from `least` on."""
    for place in range(min(beam, count)):
        top = place
        if beam < count:
            for other in range(place + 1, count):
                if t.hopes[stops[other]] > t.hopes[stops[top]]:
                    top = other
        node = nodes[top]
        nodes[top] = nodes[place]
        stops[top] = stops[place]
        expand(node, least, t)


@rule
def best(t: Tree) -> int:
    top = 0
    for node in range(1, t.counts[COUNT]):
        if t.values[node] > t.values[top]:
            top = node
    return top


@large_rule
def first_move(node: int, t: Tree) -> int:
    """The first of the moves that lead to a node."""
    while t.parents[node] != 0:
        node = t.parents[node]
    return int(t.moves[node])
