"""What the page loads of a mind: arrays as they are sent, and the steps that make the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from rollwright.minds.arena import Arena
from rollwright.minds.arrays import Array, Singles
from rollwright.minds.pair_mind import ExpertRoom
from rollwright.minds.pair_network import HIDDEN, UNITS, PairKnowledge
from rollwright.minds.queries import RESULT
from rollwright.minds.verbs import Knowledge

HALVES = "rollwright.minds.halves"


class Step(NamedTuple):
    """A rule that makes some arrays from others, and what it is given."""

    module: str
    function: str
    arguments: tuple[object, ...]


@dataclass(frozen=True)
class Parcel:
    """A mind for some numbers of players.

    The mind and the room for deep players are named tuples of arrays and numbers, as compiled code
    takes them. Those of their arrays that are sent are listed in `sent`, as the same objects. The
    steps write other arrays, one after another; the rest stay 0.
    """

    players: tuple[int, ...]
    mind: object
    deep: object
    sent: Sequence[object]
    steps: Sequence[Step] = ()
    exact: bool = False
    """Whether its values are exact."""


class Parcels(Protocol):
    """A module that says what the page loads of a mind; `contract.MindSpec` names it."""

    DEEP: tuple[str, ...]
    """The module with the entry `deep`, and what supplies its verbs."""

    def parcels(self) -> list[Parcel]: ...


def pair_parcel(
    players: int,
    arena: Arena,
    moves: int,
    known: Knowledge,
    sent: Sequence[object],
    steps: Sequence[Step],
) -> Parcel:
    """The parcel of a pair mind: exact for one player."""
    room = ExpertRoom(known, arena.new_workspace(), np.zeros((moves, RESULT)))
    return Parcel((players,), room, arena.deep_room(), sent, steps, exact=players == 1)


class SentNetwork(NamedTuple):
    """A network of pairs to be sent: what players use, the arrays sent, and the step between."""

    known: PairKnowledge
    sent: tuple[Array, Array]
    step: Step


def sent_network(halves: Array, out: Singles) -> SentNetwork:
    """A network whose rows come in half precision."""
    rows = np.ascontiguousarray(halves).view(np.uint16)
    known = PairKnowledge(
        np.zeros((len(rows), HIDDEN), np.float32),
        out,
        np.zeros((len(rows), UNITS - HIDDEN), np.float32),
    )
    step = Step(HALVES, "part_rows", (rows, known.win, known.points))
    return SentNetwork(known, (rows, out), step)
