"""What the page loads of Qwixx's mind."""

from __future__ import annotations

import numpy as np

from rollwright.games.qwixx.mind import DATA, SPEC, tables
from rollwright.games.qwixx.mind.evaluate import POINTS_MIND, WIN_MIND, QwixxKnowledge
from rollwright.games.qwixx.mind.rows import PAIRS
from rollwright.games.qwixx.rules import MOVES
from rollwright.games.qwixx.sheet import PENALTIES
from rollwright.minds import data
from rollwright.minds.parcel import Parcel, Step, pair_parcel, sent_network

DEEP = ("rollwright.minds.deep", *tables.MODULES, SPEC.expert)
PACKING = "rollwright.games.qwixx.mind.packing"
SEVERAL = range(2, 6)


def parcels() -> list[Parcel]:
    """The solved table for one, a network for each other number of players."""
    return [_solo(), *map(_several, SEVERAL)]


def _solo() -> Parcel:
    arrays = data.load(tables.SOLO, DATA)
    planes = np.ascontiguousarray(arrays["planes"])
    table = np.zeros((PENALTIES, PAIRS, PAIRS), np.float32)
    change = np.zeros((PAIRS, PAIRS), np.int32)
    step = Step(PACKING, "unpack_planes", (planes, float(arrays["steps"]), change, table))
    known = tables.table_mind(POINTS_MIND, table)
    return pair_parcel(1, tables.ARENA, MOVES, known, [planes], [step])


def _several(players: int) -> Parcel:
    arrays = data.load(tables.WIN, DATA)
    network = sent_network(arrays[f"weights{players}"], arrays[f"out{players}"].astype(np.float32))
    nothing = np.zeros((1, 1, 1), np.float32)
    known = QwixxKnowledge(WIN_MIND, nothing, 1.0, network.known)
    return pair_parcel(players, tables.ARENA, MOVES, known, network.sent, [network.step])
