"""Deep choices: the most promising whole choices, each tried on rolls to come.

A candidate is worth the mean, over rolls that are the same for all, of the best value after the
roll. Where one or two dice are rolled, every roll is tried once. The fewer candidates are left, the
more rolls each is tried on. With several players the others play on as an expert would, until the
seat owes a choice again; what a choice leaves to them in the tray is taken from what it is worth.
"""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import entry, large_rule, rule
from rollwright.games.clever.mind.ahead import (
    Tries,
    all_rolls,
    follow_path,
    mean_ahead,
    pick,
    sum_ahead,
)
from rollwright.games.clever.mind.candidates import best, first_move, search
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.view import WAY, look, matters_to_others
from rollwright.games.clever.mind.winning import charge
from rollwright.games.clever.mind.workspace import Workspace
from rollwright.games.clever.rules import due, size
from rollwright.games.clever.score import areas
from rollwright.games.clever.slots import ACTIVE, OVER, PASSIVE, PHASE, PLAYERS

THINKING = 1 << 45
"""Rolls of this series are imagined, never played."""
STAGES = (4, 2, 1)
"""After which parts of the rolls the worse half of them is given up."""
MARGIN = 4.0
"""How many points they may be behind the best at first sight."""


@entry
def deep_move(s: Slots, seat: int, tries: Tries, net: Net, w: Workspace, spare: Workspace) -> int:
    """The first move of the whole choice that does best on so many rolls."""
    return first_move(think(s, seat, tries, net, w, spare), w.tree)


@large_rule
def think(s: Slots, seat: int, tries: Tries, net: Net, w: Workspace, spare: Workspace) -> int:
    """The node of that whole choice, in the workspace's tree."""
    look(s, seat, w.seen)
    top = search(w.seen, tries.beam, net, w.tree)
    if matters_to_others(s):
        charge(s, seat, tries.beam, net, w)
        top = best(w.tree)
    count = pick(w.tree.values[top] - MARGIN, w)
    if count == 1:
        return top
    for i in range(count):
        w.worth[i] = 0.0
        way = w.tree.nodes[w.picks[i], WAY]
        w.charges[i] = w.costs[way] if matters_to_others(s) else 0.0
    done = 0
    for parts in STAGES:
        end = max(1, tries.rolls // parts)
        for i in range(count):
            w.worth[i] += try_out(s, seat, i, (done, end), tries, net, w, spare)
        sort(count, end, w)
        count = max(2, (count + 1) // 2)
        done = end
    return int(w.picks[0])


@rule
def sort(count: int, rolls: int, w: Workspace) -> None:
    """Puts the best picks first, by what they are worth on so many rolls."""
    picks, worth, charges = w.picks, w.worth, w.charges
    for i in range(1, count):
        j = i
        while j > 0 and worth[j] - rolls * charges[j] > worth[j - 1] - rolls * charges[j - 1]:
            worth[j], worth[j - 1] = worth[j - 1], worth[j]
            picks[j], picks[j - 1] = picks[j - 1], picks[j]
            charges[j], charges[j - 1] = charges[j - 1], charges[j]
            j -= 1


@large_rule
def try_out(
    s: Slots,
    seat: int,
    i: int,
    span: tuple[int, int],
    tries: Tries,
    net: Net,
    w: Workspace,
    spare: Workspace,
) -> float:
    """The sum of the best values after a span of rolls that may follow a pick."""
    done, end = span
    for slot in range(size(s[PLAYERS])):
        w.base[slot] = s[slot]
    follow_path(w.picks[i], seat, w.base, w)
    if w.base[PHASE] == OVER:
        return float(areas(w.base, seat, w.tree.board.points) * (end - done))
    own = w.base[ACTIVE] == seat and w.base[PASSIVE] == 0
    every = all_rolls(due(w.base)) if own else 0
    if every == 0:
        return sum_ahead(w.base, seat, span, False, tries, net, spare)
    mean = w.worth[i] / done if done > 0 else mean_ahead(w.base, seat, tries, net, spare)
    return float(mean * (end - done))
