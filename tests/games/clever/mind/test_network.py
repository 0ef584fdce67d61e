from __future__ import annotations

import numpy as np
import pytest

from rollwright.core import speed
from rollwright.games.clever.mind.candidates import COUNT, FAST, NO_VALUE
from rollwright.games.clever.mind.measuring import RANKING
from rollwright.games.clever.mind.mind import shipped
from rollwright.games.clever.mind.network import board, evaluate
from rollwright.games.clever.mind.workspace import workspace
from tests.games.clever.mind.games import random_states


@pytest.mark.parametrize("players", [1, 3])
def test_compiled_or_not_a_view_is_worth_the_same_to_the_last_bit(
    players: int,
) -> None:
    net = shipped().net(players)
    room, on = workspace(net), board(net)
    for state in [state for state in random_states(players, 3) if state.to_move][::9]:
        seat = state.to_move[0] - 1
        speed.compiled(RANKING).grow(np.array(state.slots), seat, FAST, net, room)
        nodes = np.flatnonzero(room.tree.values[: room.tree.counts[COUNT]] > NO_VALUE)
        for node in nodes[:3]:
            view = room.tree.nodes[node].tolist()
            assert room.tree.values[node] == evaluate(view, net, on)
