"""What the page loads of Twenty One's mind: the tables are solved there."""

from __future__ import annotations

import numpy as np

from rollwright.games.twenty_one.mind import DATA, SPEC, tables
from rollwright.games.twenty_one.mind.evaluate import POINTS_MIND, WIN_MIND, TwentyOneKnowledge
from rollwright.games.twenty_one.mind.solve import MODULE, Room, room_of, round_of
from rollwright.games.twenty_one.rules import MOVES
from rollwright.minds import data
from rollwright.minds.pair_network import knowledge_of
from rollwright.minds.parcel import Parcel, Step, pair_parcel, sent_network

DEEP = ("rollwright.minds.deep", *tables.MODULES, SPEC.expert)
SEVERAL = range(2, 7)


def parcels() -> list[Parcel]:
    """For one the solved tables alone, for each other number of players a network too."""
    return [_solo(), *map(_several, SEVERAL)]


def _solo() -> Parcel:
    room = room_of(round_of(1))
    known = TwentyOneKnowledge(POINTS_MIND, room.values, room.again, knowledge_of())
    return pair_parcel(1, tables.ARENA, MOVES, known, room.given, [_solving(room, 0.0)])


def _several(players: int) -> Parcel:
    room, arrays = room_of(round_of(players)), data.load(tables.WIN, DATA)
    network = sent_network(arrays[f"weights{players}"], arrays[f"out{players}"].astype(np.float32))
    known = TwentyOneKnowledge(WIN_MIND, room.values, room.again, network.known)
    sent, steps = [*network.sent, *room.given], [network.step, _solving(room, tables.PRICE)]
    return pair_parcel(players, tables.ARENA, MOVES, known, sent, steps)


def _solving(room: Room, price: float) -> Step:
    return Step(MODULE, "solve_sheet", (*room.given, price, room.values, room.again, room.faces))
