"""Games in which one seat plays to win and the others play for points."""

from __future__ import annotations

from rollwright.core.dice import seed_stream, throw
from rollwright.core.speed import entry
from rollwright.games.clever.mind.ahead import follow_path
from rollwright.games.clever.mind.candidates import FAST, search
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.selfplay import clear
from rollwright.games.clever.mind.view import look
from rollwright.games.clever.mind.winning import choice
from rollwright.games.clever.mind.workspace import Workspace
from rollwright.games.clever.rules import DICE, SIDES, due, over, owing, roll, start
from rollwright.games.clever.score import areas
from rollwright.minds.arrays import Integers
from rollwright.minds.setup import Setup


@entry
def duel_games(
    setup: Setup,
    first: int,
    net: Net,
    others: Net,
    totals: Integers,
    w: Workspace,
    spare: Workspace,
) -> None:
    """Plays games with a seat that plays to win; writes everybody's total."""
    s = w.slots
    for game in range(len(totals)):
        clear(s, 0)
        start(s, setup.players, setup.options)
        seed_stream(w.stream, setup.seed, setup.first + game)
        while not over(s):
            if due(s) != 0:
                throw(w.stream, w.faces, DICE, SIDES)
                roll(s, w.faces, w.order)
            for seat in range(setup.players):
                if owing(s) >> seat & 1:
                    if seat == first:
                        follow_path(choice(s, seat, FAST, net, w), seat, s, w)
                    else:
                        look(s, seat, spare.seen)
                        follow_path(search(spare.seen, FAST, others, spare.tree), seat, s, spare)
        for seat in range(setup.players):
            totals[game, seat] = areas(s, seat, w.tree.board.points)
