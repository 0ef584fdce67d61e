"""Choices of the active seat among others: to win, not for points alone.

What a seat takes decides what lies in the tray for the others. Whole choices that leave the same
dice are alike to them, so the best of each such group is looked at: what it is worth to the seat,
and what everybody else can expect after it. The group with the best chance to win is chosen.
"""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.clever.mind.candidates import COUNT, FAST, NO_VALUE, first_move, search
from rollwright.games.clever.mind.chances import spread, win_chance
from rollwright.games.clever.mind.network import Net, recall
from rollwright.games.clever.mind.rethinking import rethink, rethinks
from rollwright.games.clever.mind.tray import add_gains, prepare_tray
from rollwright.games.clever.mind.view import (
    ROLLED_AGAIN,
    WAITS,
    WAY,
    look,
    matters_to_others,
    standing,
    watch,
)
from rollwright.games.clever.mind.workspace import LEFT, Workspace
from rollwright.games.clever.rules import ROUNDS, go_on, play, size, start_turn
from rollwright.games.clever.sheet import TAKEN
from rollwright.games.clever.slots import (
    CHOOSE,
    PHASE,
    PLAYERS,
    QUEUE,
    ROLLS,
    ROUND,
    SEAT_SIZE,
    SEATS,
)
from rollwright.minds.arrays import Doubles

NONE = -1
TRUST = (0.4, 0.75, 0.9, 0.95, 0.95, 0.95)
"""By rounds left: how much of what quick turns say (see `tray`) is true of those of experts."""
POINT = 1e-7
"""What a point of one's own is worth where the game is as good as decided."""


@rule
def trust(s: Slots) -> float:
    return TRUST[ROUNDS[s[PLAYERS]] - s[ROUND]]


@large_rule
def choice(s: Slots, seat: int, beam: int, net: Net, w: Workspace) -> int:
    """The node of the best whole choice in the workspace's tree."""
    look(s, seat, w.seen)
    top = search(w.seen, beam, net, w.tree)
    if rethinks(s):
        return rethink(s, top, net, w)
    if not matters_to_others(s) or gather(seat, w) == 1:
        return top
    weigh_ways(s, seat, beam, net, w)
    return int(w.picks[best_way(s, seat, w)])


@large_rule
def weigh_ways(s: Slots, seat: int, beam: int, net: Net, w: Workspace) -> None:
    """Writes what others can expect after each way; the tree is as it was before."""
    if compare(s, seat, net, w):
        look(s, seat, w.seen)
        search(w.seen, beam, net, w.tree)


@large_rule
def charge(s: Slots, seat: int, beam: int, net: Net, w: Workspace) -> None:
    """Takes from all candidates in the tree what they leave to the others, in points."""
    t, players, deviation = w.tree, s[PLAYERS], spread(s, True)
    gather(seat, w)
    weigh_ways(s, seat, beam, net, w)
    best = best_way(s, seat, w)
    own = w.outlooks[best, seat]
    usual = win_with(own, w.outlooks[best], players, seat, deviation)
    slope = win_with(own + 1, w.outlooks[best], players, seat, deviation) - usual
    for way in range(LEFT):
        w.costs[way] = 0.0
        if w.firsts[way] != NONE and slope > POINT:
            loss = usual - win_with(own, w.outlooks[way], players, seat, deviation)
            w.costs[way] = loss / slope
    for node in range(1, t.counts[COUNT]):
        if t.values[node] != NO_VALUE:
            t.values[node] -= w.costs[t.nodes[node, WAY]]


@rule
def win_with(own: float, table: Doubles, players: int, seat: int, deviation: float) -> float:
    """The chance to win with other points of one's own."""
    before = table[seat]
    table[seat] = own
    chance = win_chance(table, players, seat, deviation)
    table[seat] = before
    return chance


@large_rule
def gather(seat: int, w: Workspace) -> int:
    """Writes the best candidate of each way to leave the dice; returns how many ways there are."""
    ways, t = 0, w.tree
    for way in range(LEFT):
        w.firsts[way] = NONE
    for node in range(1, t.counts[COUNT]):
        if t.values[node] == NO_VALUE:
            continue
        way = t.nodes[node, WAY]
        ways += int(w.firsts[way] == NONE)
        if w.firsts[way] == NONE or t.values[node] > w.outlooks[way, seat]:
            w.firsts[way] = first_move(node, t)
            w.picks[way] = node
            w.outlooks[way, seat] = t.values[node]
    return ways


@large_rule
def compare(s: Slots, seat: int, net: Net, w: Workspace) -> bool:
    """Writes what all others can expect after each way; returns whether the tree was used."""
    last = s[ROLLS] == TAKEN
    used = False
    if not last or w.firsts[ROLLED_AGAIN] != NONE:
        prepare_usual(s, seat, net, w)
    for way in range(LEFT):
        if w.firsts[way] != NONE:
            leave_dice(s, seat, way, w)
            if last and way != ROLLED_AGAIN:
                used = True
                for other in range(s[PLAYERS]):
                    if other != seat:
                        w.outlooks[way, other] = value_at_end(w.base, other, FAST, net, w)
            else:
                add_gains(w.base, seat, False, net, w)
                for other in range(s[PLAYERS]):
                    if other != seat:
                        w.outlooks[way, other] = w.usual[other] + trust(s) * w.brings[other]
    return used


@large_rule
def prepare_usual(s: Slots, seat: int, net: Net, w: Workspace) -> None:
    """Looks up what faces are worth, and what the others could expect but for what dice bring."""
    prepare_tray(s, net, w)
    add_gains(s, seat, True, net, w)
    for other in range(s[PLAYERS]):
        if other != seat:
            watch(s, other, w.seen)
            start_turn(w.seen)
            w.usual[other] = recall(w.seen, net, w.tree.board) - trust(s) * w.brings[other]


@large_rule
def leave_dice(s: Slots, seat: int, way: int, w: Workspace) -> None:
    """Leaves the dice in a way: the base has the table after it."""
    for slot in range(size(s[PLAYERS])):
        w.base[slot] = s[slot]
    if s[SEATS + SEAT_SIZE * seat + QUEUE] == 0:
        play(w.base, seat, w.firsts[way])
    if w.base[PHASE] == CHOOSE:
        go_on(w.base, SEATS + SEAT_SIZE * seat)


@large_rule
def value_at_end(s: Slots, seat: int, beam: int, net: Net, w: Workspace) -> float:
    """What a seat can expect at the end of somebody's turn, after its own choice."""
    look(s, seat, w.seen)
    if standing(w.seen) == WAITS:
        return recall(w.seen, net, w.tree.board)
    return float(w.tree.values[search(w.seen, beam, net, w.tree)])


@rule
def best_way(s: Slots, seat: int, w: Workspace) -> int:
    best, most = 0, -1.0
    for way in range(LEFT):
        if w.firsts[way] != NONE:
            deviation = spread(s, way == ROLLED_AGAIN)
            worth = worth_of(w.outlooks[way], s[PLAYERS], seat, deviation)
            if worth > most:
                best, most = way, worth
    return best


@rule
def worth_of(points: Doubles, players: int, seat: int, deviation: float) -> float:
    """What moves are ordered by, from what everybody can expect."""
    return float(win_chance(points, players, seat, deviation) + POINT * points[seat])
