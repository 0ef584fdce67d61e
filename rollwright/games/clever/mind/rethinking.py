"""Second thoughts alone: near the end, rolls to come help to decide between close choices.

The network is off by some points where a turn of the last rounds isn't over, more than the best
choices are apart. A mean over few rolls is off as well, in other ways; so both have a say. All that
is close is tried on the same rolls, which don't depend on the game.
"""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.clever.mind.ahead import (
    Tries,
    all_rolls,
    follow_path,
    pick,
    scores_ahead,
    sum_ahead,
)
from rollwright.games.clever.mind.candidates import FAST
from rollwright.games.clever.mind.features import LATE
from rollwright.games.clever.mind.last_roll import is_last_roll, rough_end
from rollwright.games.clever.mind.network import Net, first_late
from rollwright.games.clever.mind.workspace import Workspace
from rollwright.games.clever.rules import ROUNDS, SIDES, due, size
from rollwright.games.clever.sheet import TAKEN
from rollwright.games.clever.slots import (
    CHOOSE,
    OVER,
    PASSIVE,
    PHASE,
    PLAYERS,
    ROLLS,
    ROUND,
    SOLO_EXTRA,
    TURN_END,
)

IMAGINED = 1 << 43
"""Rolls of this series are imagined, never played."""
LATE_THROWS = (
    *(0, 0, 6, 0, 12, 24),
    *(0, 0, 0, 0, 8, 18),
)
"""By kind of game, late round, and roll of a turn: on how many rolls a choice is tried.

0 where none are worth it. With `solo_extra` there is more to look at in the same time.
"""
CLOSE = (4.5, 3.0)
"""By kind of game: how many points behind the best at first sight a choice may be to be tried."""
MOST = (3, 2)
"""By kind of game: so many choices are tried."""
IN_REACH = 10.0
"""The same where only the last roll is to come: that is counted for each, at little cost."""
MANY = 36
"""On how many rolls a choice is tried for those who ask what it is worth."""
TO_THE_END = (72, 36)
"""By kind of game: how often the last round is played on for them."""
FEW = 12
"""The same for what is far behind."""
HABIT = 12.0
"""The network counts as much as so many rolls."""
BEAM = 1


@rule
def rethinks(s: Slots) -> bool:
    """Whether an expert thinks twice about the choice that is owed."""
    if s[PLAYERS] > 1 or s[PASSIVE] == 1 or (s[PHASE] != CHOOSE and s[PHASE] != TURN_END):
        return False
    return throws(s) > 0


@rule
def throws(s: Slots) -> int:
    late = s[ROUND] - first_late(1)
    return LATE_THROWS[TAKEN * (LATE * s[SOLO_EXTRA] + late) + s[ROLLS] - 1] if late >= 0 else 0


@large_rule
def rethink(s: Slots, top: int, net: Net, w: Workspace) -> int:
    """Corrects the values of the best candidates in the tree; returns the best one then.

    It is worth as much as the best was before: what rolls say is how far others are behind.
    """
    values = w.tree.values
    if is_last_roll(w.tree.nodes[top]):
        count = pick(values[top] - IN_REACH, w)
    else:
        count = min(MOST[s[SOLO_EXTRA]], pick(values[top] - CLOSE[s[SOLO_EXTRA]], w))
    if count < 2:
        return top
    chosen = 0
    for i in range(count):
        set_base(s, w)
        follow_path(w.picks[i], 0, w.base, w)
        w.worth[i] = tried(values[w.picks[i]], throws(s), BEAM, net, w)
        chosen = i if w.worth[i] > w.worth[chosen] else chosen
    more = values[top] - w.worth[chosen]
    for i in range(count):
        values[w.picks[i]] = w.worth[i] + more
    return int(w.picks[chosen])


@rule
def set_base(s: Slots, w: Workspace) -> None:
    for slot in range(size(s[PLAYERS])):
        w.base[slot] = s[slot]


@large_rule
def tried(value: float, few: int, beam: int, net: Net, w: Workspace) -> float:
    """What the base is worth, once it is tried on rolls to come; the network has a value for it."""
    if is_last_roll(w.base):
        return rough_end(w.base, 0, w.end)
    every = all_rolls(due(w.base))
    complete = 0 < every <= few
    rolls = every if complete else few
    tries = Tries(rolls, IMAGINED, beam, SIDES)
    mean = sum_ahead(w.base, 0, (0, rolls), complete, tries, net, w.aside) / rolls
    trust = 1.0 if complete else rolls / (rolls + HABIT)
    return float(value + trust * (mean - value))


@large_rule
def tried_well(value: float, far: bool, net: Net, w: Workspace) -> float:
    """The same by more rolls, for those who ask; by few if it is far behind anyhow.

    In the last round the game is played on, and the network has no say: there it may be off by more
    than chance is.
    """
    if w.base[PHASE] == OVER:
        return value
    if w.base[ROUND] < ROUNDS[1]:
        return tried(value, FEW if far else MANY, FAST, net, w)
    games = FEW if far else TO_THE_END[w.base[SOLO_EXTRA]]
    return scores_ahead(w.base, Tries(games, IMAGINED, FAST, SIDES), net, w.aside) / games
