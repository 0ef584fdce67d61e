"""What positions in the last round of a game alone are worth: there the network may be off by much.

They are played on to the end many times, by what seems best at first sight.
"""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule
from rollwright.games.clever.mind.ahead import Tries, follow_path, scores_ahead
from rollwright.games.clever.mind.candidates import FAST
from rollwright.games.clever.mind.memory import pack_marks
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.rethinking import set_base
from rollwright.games.clever.mind.view import look
from rollwright.games.clever.mind.winning import choice
from rollwright.games.clever.mind.workspace import Workspace, is_asked_again
from rollwright.games.clever.rules import SIDES, over, owing
from rollwright.games.clever.score import areas

PLAYED = 96
"""So many games are played on."""


@large_rule
def value_at_last(s: Slots, net: Net, w: Workspace) -> float:
    """What a position in the last round of a game alone is worth."""
    if not is_asked_again(s, FAST, w):
        w.answers[0, 0] = played_on(s, net, w)
    return float(w.answers[0, 0])


@large_rule
def played_on(s: Slots, net: Net, w: Workspace) -> float:
    """The mean of games that are played on after what an expert would do."""
    node = choice(s, 0, FAST, net, w) if owing(s) != 0 else 0
    set_base(s, w)
    follow_path(node, 0, w.base, w)
    look(w.base, 0, w.seen)
    if over(w.base):
        return float(areas(w.base, 0, w.tree.board.points))
    series = Tries(PLAYED, pack_marks(w.seen), FAST, SIDES)
    return scores_ahead(w.base, series, net, w.aside) / PLAYED
