"""What a mind of Clever says in compiled code: verbs beside those of the rules."""

from __future__ import annotations

from typing import NamedTuple, cast

from rollwright.core.dice import Slots
from rollwright.core.speed import entry, large_rule
from rollwright.games.clever.mind.candidates import FAST, WIDE
from rollwright.games.clever.mind.chances import points_error, spread, win_chance
from rollwright.games.clever.mind.lookahead import THINKING, Tries, deep_move
from rollwright.games.clever.mind.mind import CleverMind
from rollwright.games.clever.mind.network import Net, network_of
from rollwright.games.clever.mind.ranking import best_move, value_after, value_of
from rollwright.games.clever.mind.selfplay import Workspace, workspace
from rollwright.games.clever.mind.view import look
from rollwright.games.clever.slots import PLAYERS
from rollwright.minds.arrays import Doubles
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
def weigh(
    room: CleverExpert,
    s: Slots,
    seat: int,
    moves: Slots,
    count: int,
    results: Doubles,
    well: bool,
) -> None:
    """Judges moves by what can be expected if all else is best."""
    look(s, seat, room.workspace.seen)
    for i in range(count):
        value = value_after(moves[i], WIDE if well else FAST, room.net, room.workspace)
        results[i, 0], results[i, 2] = value, value
    if well:
        add_chances(room, s, seat, count, results)


@large_rule
def judge(
    room: CleverExpert, s: Slots, seat: int, moves: Slots, results: Doubles, order: Slots
) -> None:
    """Judges a position by what can be expected."""
    value = value_of(s, seat, WIDE, room.net, room.workspace)
    results[0, 0], results[0, 2] = value, value
    add_chances(room, s, seat, 1, results)


@large_rule
def add_chances(room: CleverExpert, s: Slots, seat: int, count: int, results: Doubles) -> None:
    """Writes the chances to win beside the points, and the errors of what counts."""
    players, points = s[PLAYERS], room.workspace.returns
    errors = room.net.errors[network_of(s, room.net)]
    for i in range(count):
        results[i, 1], results[i, 3] = 0.0, points_error(s, results[i, 2], errors)
    if players == 1:
        return
    for other in range(players):
        if other != seat:
            points[other] = value_of(s, other, WIDE, room.net, room.workspace)
    deviation = spread(s)
    for i in range(count):
        error = results[i, 3]
        points[seat] = results[i, 2] + error
        most = win_chance(points, players, seat, deviation)
        points[seat] = results[i, 2] - error
        least = win_chance(points, players, seat, deviation)
        points[seat] = results[i, 2]
        results[i, 1] = win_chance(points, players, seat, deviation)
        results[i, 3] = (most - least) / 2


@entry
def deep(
    room: CleverExpert,
    s: Slots,
    seat: int,
    moves: Slots,
    results: Doubles,
    order: Slots,
    tries: int,
    seed: int,
    spare: Workspace,
) -> int:
    """The first move of the whole choice that does best on so many rolls to come."""
    series = Tries(tries, THINKING + seed, FAST)
    return int(deep_move(s, seat, series, room.net, room.workspace, spare))
