"""What a mind of Clever says in compiled code: verbs beside those of the rules."""

from __future__ import annotations

from typing import NamedTuple, cast

from rollwright.core.dice import Slots
from rollwright.core.speed import entry, large_rule
from rollwright.games.clever.mind.ahead import Tries
from rollwright.games.clever.mind.candidates import FAST, WIDE
from rollwright.games.clever.mind.lookahead import THINKING, deep_move
from rollwright.games.clever.mind.mind import CleverMind
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.ranking import best_move, judge_seat, weigh_moves
from rollwright.games.clever.mind.workspace import Workspace, workspace
from rollwright.minds.noticing import Ranked
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


@large_rule
def weigh(room: CleverExpert, s: Slots, seat: int, ranked: Ranked, count: int, well: bool) -> None:
    """Judges moves by what can be expected if all else is best."""
    weigh_moves(s, seat, ranked, count, well, room.net, room.workspace)


@large_rule
def judge(room: CleverExpert, s: Slots, seat: int, ranked: Ranked) -> None:
    """Judges a position by what can be expected."""
    judge_seat(s, seat, WIDE, room.net, room.workspace, ranked.results)


@entry
def deep(
    room: CleverExpert,
    s: Slots,
    seat: int,
    ranked: Ranked,
    tries: int,
    seed: int,
    spare: Workspace,
) -> int:
    """The first move of the whole choice that does best on so many rolls to come."""
    series = Tries(tries, THINKING + seed, FAST, 1)
    return int(deep_move(s, seat, series, room.net, room.workspace, spare))
