"""Questions to a network about a position: its value, its moves in order, the best move."""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import entry, large_rule
from rollwright.games.clever.mind.candidates import first_move, search
from rollwright.games.clever.mind.network import Net, evaluate
from rollwright.games.clever.mind.selfplay import Workspace
from rollwright.games.clever.mind.view import VIEW, WAITS, apply, look, standing
from rollwright.games.clever.rules import legal
from rollwright.minds.arrays import Doubles


@large_rule
def value_of_view(v: Slots, beam: int, net: Net, w: Workspace) -> float:
    """The expected final score; where a choice is owed, that of the best whole choice."""
    if standing(v) == WAITS:
        return evaluate(v, net, w.tree.board)
    return float(w.tree.values[search(v, beam, net, w.tree)])


@entry
def value_of(s: Slots, seat: int, beam: int, net: Net, w: Workspace) -> float:
    """The value of a position for a seat."""
    look(s, seat, w.seen)
    return value_of_view(w.seen, beam, net, w)


@entry
def rank_moves(
    s: Slots, seat: int, beam: int, net: Net, w: Workspace, moves: Slots, values: Doubles
) -> int:
    """Writes the legal moves of a seat and the value after each; returns how many there are."""
    look(s, seat, w.seen)
    n = legal(w.seen, 0, moves)
    for i in range(n):
        values[i] = value_after(moves[i], beam, net, w)
    return n


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
    look(s, seat, w.seen)
    return first_move(search(w.seen, beam, net, w.tree), w.tree)


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
