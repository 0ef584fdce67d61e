"""Questions to a network about a position: its value, its moves in order, the best move."""

from __future__ import annotations

from typing import Any

from rollwright.core.dice import Slots
from rollwright.core.speed import entry, large_rule
from rollwright.games.clever.mind.candidates import search
from rollwright.games.clever.mind.network import evaluate
from rollwright.games.clever.mind.view import VIEW, WAITS, apply, look, standing
from rollwright.games.clever.rules import legal


@large_rule
def value_of_view(v: Slots, beam: int, net: Any, t: Any) -> float:
    """The expected final score; where a choice is owed, that of the best whole choice."""
    if standing(v) == WAITS:
        return evaluate(v, net, t.tree.board)
    return float(t.tree.values[search(v, beam, net, t.tree)])


@entry
def value_of(s: Slots, seat: int, beam: int, net: Any, t: Any) -> float:
    """The value of a position for a seat."""
    look(s, seat, t.seen)
    return value_of_view(t.seen, beam, net, t)


@entry
def rank_moves(s: Slots, seat: int, beam: int, net: Any, t: Any, moves: Slots, values: Any) -> int:
    """Writes the legal moves of a seat and the value after each; returns how many there are."""
    look(s, seat, t.seen)
    n = legal(t.seen, 0, moves)
    for i in range(n):
        for slot in range(VIEW):
            t.after[slot] = t.seen[slot]
        apply(t.after, moves[i])
        values[i] = value_of_view(t.after, beam, net, t)
    return n


@entry
def best_move(s: Slots, seat: int, beam: int, net: Any, t: Any) -> int:
    """The first move of the best whole choice."""
    look(s, seat, t.seen)
    return first_move(search(t.seen, beam, net, t.tree), t.tree)


@entry
def grow(s: Slots, seat: int, beam: int, net: Any, t: Any) -> int:
    """Fills the table's tree with the whole choices of a seat; returns the best node."""
    look(s, seat, t.seen)
    return int(search(t.seen, beam, net, t.tree))


@entry
def view_of(s: Slots, seat: int, moves: Slots, t: Any) -> None:
    """Writes what a seat sees after some moves of its own."""
    look(s, seat, t.seen)
    for i in range(len(moves)):
        apply(t.seen, moves[i])


@large_rule
def first_move(node: int, tree: Any) -> int:
    """The first of the moves that lead to a node."""
    while tree.parents[node] != 0:
        node = tree.parents[node]
    return int(tree.moves[node])
