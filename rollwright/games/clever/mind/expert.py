"""What experts play in compiled games of Clever: a verb beside those of the rules."""

from __future__ import annotations

from typing import NamedTuple, cast

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule
from rollwright.games.clever.mind.candidates import FAST
from rollwright.games.clever.mind.mind import CleverMind
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.ranking import best_move
from rollwright.games.clever.mind.selfplay import Workspace, workspace
from rollwright.minds.registry import mind


class CleverExpert(NamedTuple):
    """What an expert in compiled games knows, and its room to work."""

    net: Net
    workspace: Workspace


def knowledge(players: int) -> CleverExpert:
    """What `think` needs, for one thread."""
    net = cast(CleverMind, mind("clever")).net(players)
    return CleverExpert(net, workspace(net))


@large_rule
def think(room: CleverExpert, s: Slots, seat: int, moves: Slots, count: int) -> int:
    """The first move of the best whole choice."""
    return int(best_move(s, seat, FAST, room.net, room.workspace))
