"""The verbs that a game's rules supply, as functions over slots of integers; seats count from 0.

Modules that work over any game's rules import these names; `speed.plain` and `speed.compiled` put a
game's functions in their place. Besides them a rules module has the numbers `MOVES` (how many moves
there are), `AREAS` (how many parts a score has), `DICE` and `SIDES` (how many dice there are, and
faces on each). The first slot holds the number of players.
"""

from __future__ import annotations

from typing import NoReturn

from rollwright.core.dice import Slots
from rollwright.core.speed import Number, verb

MOVES = Number()
AREAS = Number()
DICE = Number()
SIDES = Number()


def _unbound() -> NoReturn:
    raise TypeError("a game's rules supply this verb: see rollwright.core.speed")


@verb
def size(players: int) -> int:
    """How many slots a game takes, for a number of players."""
    _unbound()


@verb
def start(s: Slots, players: int, options: Slots) -> None:
    """Sets up a new game in slots that are all 0."""
    _unbound()


@verb
def active(s: Slots) -> int:
    """The seat whose turn it is."""
    _unbound()


@verb
def due(s: Slots) -> int:
    """The dice to roll now, one bit each; 0 when no roll is due."""
    _unbound()


@verb
def order_matters(s: Slots) -> bool:
    """Whether the next roll depends on the order in which the dice lie."""
    _unbound()


@verb
def roll(s: Slots, faces: Slots, order: Slots) -> None:
    """Takes the faces by die, and the dice in the order in which they lie."""
    _unbound()


@verb
def owing(s: Slots) -> int:
    """The seats that owe a choice, one bit each."""
    _unbound()


@verb
def over(s: Slots) -> bool:
    """Whether the game is over: nothing is due, and nobody owes a choice."""
    _unbound()


@verb
def legal(s: Slots, seat: int, out: Slots) -> int:
    """Writes the legal moves of a seat that owes a choice, ascending, and returns how many.

    The slots behind the last move may be overwritten too; `out` has MOVES + 1 of them.
    """
    _unbound()


@verb
def play(s: Slots, seat: int, move: int) -> None:
    """Plays a legal move of a seat."""
    _unbound()


@verb
def areas(s: Slots, seat: int, out: Slots) -> int:
    """Writes the points of a seat by area, and returns the total."""
    _unbound()


@verb
def tie_break(areas: Slots) -> int:
    """What decides between equal totals, from the points by area; at most 999."""
    _unbound()


@verb
def answer_slot(seat: int) -> int:
    """The slot of a seat's secret answer (see `core.answers`); -1 if the game has none."""
    _unbound()


@verb
def complete(s: Slots) -> int:
    """Sets what follows from the fields of a position that was read, where its text leaves it out.

    Returns 0, or what is wrong with the position: a number of the game's `faults` (see
    `core.shapes`), from 1 on.
    """
    _unbound()


@verb
def reason(s: Slots) -> int:
    """Why a game that is over is over: a number of the game's `reasons` (see `core.shapes`)."""
    _unbound()


@verb
def outcome(before: Slots, after: Slots, seat: int, move: int, out: Slots) -> int:
    """Writes what a seat's choice led to besides itself, and returns how many numbers that takes.

    Each is a number of the game's `outcomes` (see `core.shapes`); `out` has MOVES + 1 slots.
    """
    _unbound()


@verb
def marks(s: Slots, seat: int, move: int, scratch: Slots, out: Slots) -> int:
    """Writes what a legal move marks on its seat's sheet, in order; returns how many marks that is.

    Each is a number of the game's `marks` (see `core.shapes`), even if the move is an answer that
    only counts when all have answered; `scratch` has room for a state, `out` MOVES + 1 slots.
    """
    _unbound()


@verb
def gain(s: Slots, seat: int, move: int, scratch: Slots, out: Slots) -> int:
    """What a move brings at once, in the eyes of a greedy player."""
    _unbound()
