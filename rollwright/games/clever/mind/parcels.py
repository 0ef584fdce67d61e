"""What the page loads of Clever's mind: networks, and what the inputs of their tables are."""

from __future__ import annotations

import numpy as np

from rollwright.games.clever.mind import DATA, SPEC
from rollwright.games.clever.mind.expert import CleverExpert
from rollwright.games.clever.mind.features import FIRST, ROWS
from rollwright.games.clever.mind.inputs import encoding
from rollwright.games.clever.mind.mind import MANY, SOLO
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.weights import Weights
from rollwright.games.clever.mind.workspace import workspace
from rollwright.minds import data
from rollwright.minds.arrays import Integers, Singles
from rollwright.minds.parcel import HALVES, Parcel, Step
from rollwright.minds.recipe import ERRORS

DEEP = (SPEC.expert,)
SUMMING = "rollwright.games.clever.mind.summing"


def parcels() -> list[Parcel]:
    """The networks for one, and the one for several."""
    return [_parcel((1,), SOLO), _parcel((2, 3, 4), MANY)]


def _parcel(players: tuple[int, ...], name: str) -> Parcel:
    arrays = data.load(name, DATA)
    networks = range(sum(key.startswith("shift") for key in arrays))
    parts = {f: np.stack([arrays[f"{f}{n}"] for n in networks]) for f in Weights._fields}
    halves = np.ascontiguousarray(parts["inputs"]).view(np.uint16)
    inputs = np.zeros(halves.shape, np.float32)
    table = np.zeros((len(networks), ROWS, halves.shape[2]), np.float32)
    inner, bias, outer = (parts[f].astype(np.float32) for f in ("inner", "bias", "outer"))
    shift, errors = parts["shift"][:, 0].astype(np.float32), arrays[ERRORS].astype(np.float32)
    net = Net(table, inner, bias, outer, shift, errors)
    flat, spans = spelt_out()
    steps = (
        Step(HALVES, "widen", (halves, inputs)),
        Step(SUMMING, "sum_up", (inputs, flat, spans, table)),
    )
    sent = (halves, flat, spans, *net[1:])
    return Parcel(players, CleverExpert(net, workspace(net)), workspace(net), sent, steps)


def spelt_out() -> tuple[Singles, Integers]:
    """What all rows say one after the other; for each group its first row, its rows and inputs."""
    blocks = encoding()
    spans = [(first, *block.shape) for first, block in zip(FIRST, blocks, strict=False)]
    flat = np.concatenate([block.ravel() for block in blocks])
    return flat, np.array(spans, dtype=np.int64)
