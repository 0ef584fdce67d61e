"""The verbs that minds supply, besides those of a game's rules; seats from 0.

A game's policy supplies some to `match`, its `expert` module some to `queries`; `deep` needs both.
A mind is given as what it knows, a named tuple of the game's own. The workspace is an array of
whole numbers with room for the positions that a mind thinks about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn, Protocol

from rollwright.core.dice import Slots
from rollwright.core.speed import verb

if TYPE_CHECKING:
    from rollwright.minds.match import Scratch
    from rollwright.minds.noticing import Ranked
    from rollwright.minds.pair_network import PairKnowledge, PairSamples


class Knowledge(Protocol):
    """What a mind knows: how it plays, its network, and what else the game's policy needs."""

    @property
    def kind(self) -> int: ...
    @property
    def network(self) -> PairKnowledge: ...


def _unbound() -> NoReturn:
    raise TypeError("a game's policy supplies this verb: see rollwright.core.speed")


@verb
def reply(known: Knowledge, s: Slots, seats: int, moves: Slots, workspace: Slots) -> None:
    """Writes the moves of these seats, one bit each, that owe a choice; one mind plays them all.

    None of them sees what another answers.
    """
    _unbound()


@verb
def look(s: Slots, workspace: Slots) -> None:
    """Writes the position into the workspace."""
    _unbound()


@verb
def score_of(workspace: Slots, seat: int) -> int:
    """The score of a seat in the position in the workspace."""
    _unbound()


@verb
def see(
    known: Knowledge, workspace: Slots, players: int, me: int, other: int, turn: int, line: Slots
) -> float:
    """Writes what a seat sees of itself and another when `turn` is about to roll.

    Returns by how much the seat is ahead of the other.
    """
    _unbound()


@verb
def side_sample(s: Slots, known: Knowledge, side: PairSamples, place: int, scratch: Scratch) -> int:
    """After a roll: writes a moment with a target of its own, if there is one to learn from.

    It counts as a game of one moment, at a place of the samples. Returns 1 if one was written.
    """
    _unbound()


@verb
def think(mind: object, s: Slots, seat: int, moves: Slots, count: int) -> int:
    """The move that an expert plays, of `count` legal ones."""
    _unbound()


@verb
def weigh(mind: object, s: Slots, seat: int, ranked: Ranked, count: int, well: bool) -> None:
    """Writes a line of results for each move (see `queries`); at first sight, or as well as it can.

    At first sight only what moves are ordered by has to be right.
    """
    _unbound()


@verb
def judge(mind: object, s: Slots, seat: int, ranked: Ranked) -> None:
    """Writes what a position is worth into the first line of results: before a choice, the best."""
    _unbound()
