"""How well networks play: everybody's totals in fresh games, of experts or of deep players."""

from __future__ import annotations

from typing import Any

import numpy as np

from rollwright.core import speed
from rollwright.games.clever.mind.candidates import FAST
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.selfplay import samples, table

SELFPLAY = "rollwright.games.clever.mind.selfplay"
THINKING = "rollwright.games.clever.mind.thinking"
TEST_SEED = 1 << 40
"""Games of this series are for measuring, never for learning."""


def scores(
    net: Net,
    players: int,
    solo_extra: bool,
    games: int,
    seed: int = TEST_SEED,
    first: int = 0,
    beam: int = FAST,
) -> Any:
    """Everybody's totals in games that the network plays as well as it can."""
    totals = np.zeros((games, players), dtype=np.int64)
    speed.compiled(SELFPLAY).play_games(
        players,
        np.array([int(solo_extra)]),
        seed,
        first,
        beam,
        0.0,
        0.0,
        0,
        0.0,
        net,
        totals,
        samples(0),
        table(net),
    )
    return totals


def deep_scores(
    net: Net,
    players: int,
    solo_extra: bool,
    games: int,
    rolls: int,
    seed: int = TEST_SEED,
    first: int = 0,
) -> Any:
    """The same in games of deep players that try so many rolls."""
    totals = np.zeros((games, players), dtype=np.int64)
    speed.compiled(THINKING).deep_games(
        players,
        np.array([int(solo_extra)]),
        seed,
        first,
        rolls,
        FAST,
        net,
        totals,
        table(net),
        table(net),
    )
    return totals
