"""What a network has learned: its weights, in memory and on disk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from rollwright.core.errors import NoAnswer
from rollwright.games.clever.mind import DATA
from rollwright.games.clever.mind.doubt import KINDS, MARKS, SHORTFALL
from rollwright.games.clever.mind.inputs import input_count, tabulate
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.rules import ROUNDS
from rollwright.minds import data
from rollwright.minds.arrays import Array, Singles
from rollwright.minds.optimiser import Parameters
from rollwright.minds.recipe import ERRORS, Arrays

MOST_ROUNDS = max(ROUNDS)


class Weights(NamedTuple):
    """One network. The first layer has its weights per input, not yet summed up into a table."""

    inputs: Singles  # inputs × first layer
    inner: Singles  # first layer × second layer
    bias: Singles
    outer: Singles
    shift: Singles  # one number


def fresh(hidden: tuple[int, int], seed: int) -> Weights:
    """A network that knows nothing."""
    rng = np.random.default_rng(seed)
    first, second = hidden

    def random(rows: int, columns: int, spread: float) -> Singles:
        return (spread * rng.standard_normal((rows, columns))).astype(np.float32)

    return Weights(
        inputs=random(input_count(), first, 0.1),
        inner=random(first, second, (2 / first) ** 0.5),
        bias=np.zeros(second, dtype=np.float32),
        outer=random(1, second, 0.3 * second**-0.5)[0],
        shift=np.full(1, 5, dtype=np.float32),
    )


def combine(networks: Sequence[Weights], parts: int = 1, errors: Singles | None = None) -> Net:
    """Networks of equal size, ready to be asked: so many parts for each kind of game."""
    unknown = np.ones((len(networks) // parts, KINDS, MOST_ROUNDS, MARKS), dtype=np.float32)
    unknown[:, SHORTFALL] = 0
    return Net(
        table=np.stack([tabulate(one.inputs) for one in networks]),
        inner=np.stack([one.inner for one in networks]),
        bias=np.stack([one.bias for one in networks]),
        outer=np.stack([one.outer for one in networks]),
        shift=np.concatenate([one.shift for one in networks]),
        errors=unknown if errors is None else errors,
    )


def parts_of(arrays: Parameters) -> list[Weights]:
    """The networks whose weights a training has, one after the other."""
    size = len(Weights._fields)
    return [Weights(*arrays[at : at + size]) for at in range(0, len(arrays), size)]


def put(net: Net, networks: Sequence[Weights]) -> None:
    """Puts networks of equal size in the place of those that are there."""
    for n, one in enumerate(networks):
        net.table[n] = tabulate(one.inputs)
        net.inner[n], net.bias[n], net.outer[n] = one.inner, one.bias, one.outer
        net.shift[n] = one.shift[0]


def packed(networks: Sequence[Weights]) -> Arrays:
    """Networks as the arrays of a file of the minds' data, in half precision."""
    return {
        f"{field}{number}": array.astype(np.float16)
        for number, one in enumerate(networks)
        for field, array in one._asdict().items()
    }


def load(name: str, folder: Path = DATA) -> list[Weights]:
    """Reads networks from a file of the minds' data."""
    return _unpacked(name, data.load(name, folder))


def load_net(name: str, folder: Path = DATA) -> Net:
    """The networks of a file, ready to be asked, with what is known of their errors."""

    def make(arrays: dict[str, Array]) -> dict[str, Array]:
        networks, errors = _unpacked(name, arrays), arrays.get(ERRORS)
        if errors is None or not errors.size or errors.shape[1:] != (KINDS, MOST_ROUNDS, MARKS):
            raise _other_version(name)
        parts, rest = divmod(len(networks), len(errors))
        if parts not in (1, 2) or rest:
            raise _other_version(name)
        net: dict[str, Array] = combine(networks, parts, errors.astype(np.float32))._asdict()
        return net

    return Net(**data.prepared(name, folder, make, __name__))


def _unpacked(name: str, arrays: Mapping[str, Array]) -> list[Weights]:
    count = sum(key.startswith("shift") for key in arrays)
    try:
        networks = [
            Weights(*(arrays[f"{field}{n}"].astype(np.float32) for field in Weights._fields))
            for n in range(count)
        ]
    except KeyError:
        networks = []
    if not networks or not all(_fits(one) for one in networks):
        raise _other_version(name)
    return networks


def _other_version(name: str) -> NoAnswer:
    return NoAnswer(f"the data file {name} is of another version: install Rollwright again")


def _fits(one: Weights) -> bool:
    first, second = one.inner.shape if one.inner.ndim == 2 else (0, 0)
    shapes = ((input_count(), first), (first, second), (second,), (second,), (1,))
    return tuple(array.shape for array in one) == shapes and all(
        bool(np.isfinite(array).all()) for array in one
    )
