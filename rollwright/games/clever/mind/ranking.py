"""Questions to a network about a position: its value, its moves in order, the best move."""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import entry, large_rule, rule
from rollwright.games.clever.mind.ahead import Tries, follow_path, mean_ahead, pick
from rollwright.games.clever.mind.candidates import (
    FAST,
    NO_VALUE,
    WIDE,
    best,
    first_move,
    search,
)
from rollwright.games.clever.mind.chances import spread, win_chance
from rollwright.games.clever.mind.doubt import (
    OF_LOSSES,
    OF_VALUES,
    SHORTFALL,
    points_error,
    shortfall,
)
from rollwright.games.clever.mind.last_roll import is_last_roll
from rollwright.games.clever.mind.last_round import value_at_last
from rollwright.games.clever.mind.memory import pack_marks
from rollwright.games.clever.mind.network import Net, kind_of, recall
from rollwright.games.clever.mind.outlook import ROLLS, expect
from rollwright.games.clever.mind.rethinking import IN_REACH, rethinks, set_base, tried_well
from rollwright.games.clever.mind.view import (
    VIEW,
    WAITS,
    apply,
    look,
    matters_to_others,
    standing,
    way_of,
)
from rollwright.games.clever.mind.winning import (
    NONE,
    POINT,
    choice,
    compare,
    worth_of,
)
from rollwright.games.clever.mind.workspace import LEFT, Workspace
from rollwright.games.clever.rules import ROUNDS, SIDES, due, legal, play
from rollwright.games.clever.slots import ACTIVE, AGAIN, PLAYERS, REROLLS, ROUND, SEAT_SIZE, SEATS
from rollwright.minds.arrays import Doubles
from rollwright.minds.noticing import Ranked, put_in_order

EQUAL = 1e-9
"""So little is nothing."""
ENDS = 2
"""How many ends of each move are tried at most."""
FAR = 15.0
"""Moves that seem to lose more than this are tried on few rolls."""
CLOSE = 3.0
"""How many points behind the best end another one may be to be tried."""


@large_rule
def value_of_view(v: Slots, beam: int, net: Net, w: Workspace) -> float:
    """The expected final score; where a choice is owed, that of the best whole choice."""
    if standing(v) == WAITS:
        return recall(v, net, w.tree.board)
    return float(w.tree.values[search(v, beam, net, w.tree)])


@large_rule
def value_of(s: Slots, seat: int, beam: int, net: Net, w: Workspace) -> float:
    """The points that a seat can expect.

    Before a roll, it is the mean of the best values after rolls: what a roll brings more or less is
    luck then, whatever the network thinks of such positions. Each die shows all its faces equally
    often. Every sheet has rolls of its own, so that what chance there is in the mean is not the
    same everywhere.
    """
    if s[PLAYERS] > 1:
        expect(s, beam, net, w)
        return float(w.returns[seat])
    look(s, seat, w.seen)
    if s[ROUND] == ROUNDS[1]:
        return value_at_last(s, net, w)
    if due(s) != 0:
        return mean_ahead(s, seat, Tries(ROLLS, pack_marks(w.seen), FAST, SIDES), net, w)
    return value_of_view(w.seen, beam, net, w)


@large_rule
def judge_seat(s: Slots, seat: int, beam: int, net: Net, w: Workspace, results: Doubles) -> None:
    """Writes what a position is worth for a seat into the first line of results."""
    results[0, 2] = value_of(s, seat, beam, net, w)
    add_outlook(s, seat, results, 0, net, w)


@entry
def judge_table(s: Slots, beam: int, net: Net, w: Workspace, results: Doubles) -> None:
    """Writes a line of results for each seat."""
    judge_seat(s, 0, beam, net, w, results)
    for seat in range(1, s[PLAYERS]):
        results[seat, 2] = w.returns[seat]
        add_outlook(s, seat, results, seat, net, w)


@large_rule
def add_outlook(s: Slots, seat: int, results: Doubles, line: int, net: Net, w: Workspace) -> None:
    """Completes the line of a seat, once it is known what everybody can expect."""
    again = s[SEATS + SEAT_SIZE * s[ACTIVE] + REROLLS] > 0
    complete(s, seat, again, w.returns, results, line, OF_VALUES, net)
    if s[PLAYERS] > 1:
        results[line, 1] = w.wins[seat]
        results[line, 0] = w.wins[seat] + POINT * w.returns[seat]


@entry
def rank_moves(s: Slots, seat: int, ranked: Ranked, well: bool, net: Net, w: Workspace) -> int:
    """Writes the legal moves of a seat, a line of results for each, and their places, best first.

    Returns how many there are. If not well, then only what matters for their order is written.
    """
    count = legal(s, seat, ranked.moves)
    weigh_moves(s, seat, ranked, count, well, net, w)
    put_in_order(ranked.results, count, ranked.order)
    return count


@large_rule
def weigh_moves(
    s: Slots, seat: int, ranked: Ranked, count: int, well: bool, net: Net, w: Workspace
) -> None:
    """Writes the results of moves; if not well, then only what matters for their order."""
    if s[PLAYERS] == 1 and (well or rethinks(s)):
        weigh_again(s, ranked, count, well, net, w)
    else:
        weigh_at_sight(s, seat, ranked, count, well, net, w)


@large_rule
def weigh_again(s: Slots, ranked: Ranked, count: int, well: bool, net: Net, w: Workspace) -> None:
    """Alone: what an expert plays is best, and worth what the position is.

    If well, rolls to come say how far the others are behind.
    """
    beam, results = WIDE if well else FAST, ranked.results
    look(s, 0, w.seen)
    most = value_of(s, 0, beam, net, w)
    node = choice(s, 0, FAST, net, w)
    chosen, far = first_move(node, w.tree), w.tree.values[node] - FAR
    best = value_of_move(s, chosen, far, well, net, w)
    for i in range(count):
        results[i, 2] = most
        if ranked.moves[i] != chosen:
            behind = best - value_of_move(s, ranked.moves[i], far, well, net, w)
            results[i, 2] -= max(EQUAL, behind)
        w.returns[0] = results[i, 2]
        complete(s, 0, False, w.returns, results, i, OF_LOSSES, net)


@large_rule
def value_of_move(s: Slots, move: int, far: float, well: bool, net: Net, w: Workspace) -> float:
    """The points after a move; if well, those of the best ends that it leads to are tried.

    What is worth less than `far` at first sight is tried on few rolls: it won't be close.
    """
    look(s, 0, w.seen)
    value = value_after(move, WIDE if well else FAST, net, w)
    if not well:
        return value
    if standing(w.after) == WAITS:
        set_base(s, w)
        play(w.base, 0, move)
        return tried_well(value, value < far, net, w)
    most = NO_VALUE
    for i in range(ends_to_try(value, w)):
        set_base(s, w)
        play(w.base, 0, move)
        follow_path(w.picks[i], 0, w.base, w)
        most = max(most, tried_well(w.tree.values[w.picks[i]], value < far, net, w))
    return most


@large_rule
def ends_to_try(value: float, w: Workspace) -> int:
    """Lists those of the tree that are as good as a value, or nearly so."""
    if is_last_roll(w.tree.nodes[best(w.tree)]):
        return pick(value - IN_REACH, w)
    return min(ENDS, pick(value - CLOSE, w))


@large_rule
def weigh_at_sight(
    s: Slots, seat: int, ranked: Ranked, count: int, well: bool, net: Net, w: Workspace
) -> None:
    """By what the network says of what each leads to; among others, by the chance to win."""
    moves, results, beam = ranked.moves, ranked.results, WIDE if well else FAST
    look(s, seat, w.seen)
    for i in range(count):
        results[i, 0] = results[i, 2] = value_after(moves[i], beam, net, w)
    if matters_to_others(s):
        gather_moves(s, seat, moves, count, w)
        compare(s, seat, net, w)
        for i in range(count):
            table = w.outlooks[way_of(s, seat, moves[i])]
            table[seat] = results[i, 2]
            complete(s, seat, moves[i] == AGAIN, table, results, i, OF_LOSSES, net)
    elif well:
        expect(s, beam, net, w)
        for i in range(count):
            w.returns[seat] = results[i, 2]
            complete(s, seat, False, w.returns, results, i, OF_LOSSES, net)


@rule
def gather_moves(s: Slots, seat: int, moves: Slots, count: int, w: Workspace) -> None:
    """Writes a move of each way to leave the dice."""
    for way in range(LEFT):
        w.firsts[way] = NONE
    for i in range(count):
        w.firsts[way_of(s, seat, moves[i])] = moves[i]


@large_rule
def complete(
    s: Slots,
    seat: int,
    again: bool,
    table: Doubles,
    results: Doubles,
    line: int,
    kind: int,
    net: Net,
) -> None:
    """Completes a line of results that has the points: what they fall short by, how far they may be
    off, and the chance to win by what everybody can expect.

    What it is worth: alone the points, with others the chance, but by points where that is the
    same.
    """
    points, players, known = table[seat], s[PLAYERS], net.errors[kind_of(s, net)]
    results[line, 2] += shortfall(s, again, known[SHORTFALL])
    error = points_error(s, again, results[line, 2], known[kind])
    results[line, 0], results[line, 1], results[line, 3] = results[line, 2], 0.0, error
    if players == 1:
        return
    deviation = spread(s, again)
    table[seat] = points + error
    most = win_chance(table, players, seat, deviation)
    table[seat] = points - error
    least = win_chance(table, players, seat, deviation)
    table[seat] = points
    results[line, 1] = win_chance(table, players, seat, deviation)
    results[line, 0] = worth_of(table, players, seat, deviation)
    results[line, 3] = (most - least) / 2


@large_rule
def value_after(move: int, beam: int, net: Net, w: Workspace) -> float:
    """The value of what is seen, after a move."""
    for slot in range(VIEW):
        w.after[slot] = w.seen[slot]
    apply(w.after, move)
    return value_of_view(w.after, beam, net, w)


@entry
def best_move(s: Slots, seat: int, beam: int, net: Net, w: Workspace) -> int:
    """The first move of the best whole choice."""
    return first_move(choice(s, seat, beam, net, w), w.tree)


@entry
def grow(s: Slots, seat: int, beam: int, net: Net, w: Workspace) -> int:
    """Fills the workspace's tree with the whole choices of a seat; returns the best node."""
    look(s, seat, w.seen)
    return int(search(w.seen, beam, net, w.tree))


@entry
def view_of(s: Slots, seat: int, moves: Slots, w: Workspace) -> None:
    """Writes what a seat sees after some moves of its own."""
    look(s, seat, w.seen)
    for i in range(len(moves)):
        apply(w.seen, moves[i])
