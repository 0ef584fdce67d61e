"""What everybody at a table can expect: points, and the chance to win.

Before a roll it is the mean over rolls of what can be expected after them, of points and of chances
alike. So what a roll brings more or less is luck, whoever plays and whatever the network thinks of
such positions, and the chances of all seats add up to 1.
"""

from __future__ import annotations

from rollwright.core.dice import Slots, seed_stream, throw
from rollwright.core.speed import large_rule
from rollwright.games.clever.mind.ahead import all_rolls
from rollwright.games.clever.mind.candidates import FAST, search
from rollwright.games.clever.mind.chances import spread, write_wins
from rollwright.games.clever.mind.faces import give_faces, turn_faces
from rollwright.games.clever.mind.memory import pack_marks
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.view import ROLLED_AGAIN, look, matters_to_others
from rollwright.games.clever.mind.winning import (
    best_way,
    compare,
    gather,
    value_at_end,
)
from rollwright.games.clever.mind.workspace import Workspace, is_asked_again
from rollwright.games.clever.rules import DICE, SIDES, due, roll, size
from rollwright.games.clever.slots import ACTIVE, PLAYERS

POINTS, CHANCES = 0, 1
ROLLS = 96
"""So many rolls say what a position is worth that waits for more than two dice."""


@large_rule
def expect(s: Slots, beam: int, net: Net, w: Workspace) -> None:
    """Writes what everybody can expect, if all make their best choices."""
    players = s[PLAYERS]
    if not is_asked_again(s, beam, w):
        expect_anew(s, beam, net, w)
        for seat in range(players):
            w.answers[POINTS, seat] = w.returns[seat]
            w.answers[CHANCES, seat] = w.wins[seat]
    for seat in range(players):
        w.returns[seat] = w.answers[POINTS, seat]
        w.wins[seat] = w.answers[CHANCES, seat]


@large_rule
def expect_anew(s: Slots, beam: int, net: Net, w: Workspace) -> None:
    """The same for a position that wasn't the last one."""
    dice, players = due(s), s[PLAYERS]
    if dice == 0:
        expect_now(s, beam, net, w)
        return
    every = all_rolls(dice)
    count = every if every > 0 else ROLLS
    look(s, s[ACTIVE], w.seen)
    series = pack_marks(w.seen)
    for seat in range(players):
        w.means[POINTS, seat] = w.means[CHANCES, seat] = 0.0
    for number in range(count):
        imagine_roll(s, series, number, every > 0, w)
        expect_now(w.slots, FAST, net, w)
        for seat in range(players):
            w.means[POINTS, seat] += w.returns[seat] / count
            w.means[CHANCES, seat] += w.wins[seat] / count
    for seat in range(players):
        w.returns[seat] = w.means[POINTS, seat]
        w.wins[seat] = w.means[CHANCES, seat]


@large_rule
def imagine_roll(s: Slots, series: int, number: int, every: bool, w: Workspace) -> None:
    """Writes the table after a roll that may follow.

    Every sheet has rolls of its own, so that what chance there is in the mean is not the same
    everywhere; each die shows all its faces equally often.
    """
    for slot in range(size(s[PLAYERS])):
        w.slots[slot] = s[slot]
    seed_stream(w.stream, series, number // SIDES)
    throw(w.stream, w.faces, DICE, SIDES)
    if every:
        give_faces(number, due(s), w.faces)
    else:
        turn_faces(number % SIDES, w.faces)
    roll(w.slots, w.faces, w.order)


@large_rule
def expect_now(s: Slots, beam: int, net: Net, w: Workspace) -> None:
    """The same where dice have been rolled."""
    active, players, again = s[ACTIVE], s[PLAYERS], False
    if matters_to_others(s):
        look(s, active, w.seen)
        search(w.seen, beam, net, w.tree)
        gather(active, w)
        compare(s, active, net, w)
        way = best_way(s, active, w)
        again = way == ROLLED_AGAIN
        for seat in range(players):
            w.returns[seat] = w.outlooks[way, seat]
    else:
        for seat in range(players):
            w.returns[seat] = value_at_end(s, seat, beam, net, w)
    write_wins(w.returns, players, spread(s, again), w.wins)
