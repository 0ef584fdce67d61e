"""What a mind of Qwixx says in compiled code: verbs beside those of the rules."""

from __future__ import annotations

from typing import cast

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule
from rollwright.games.qwixx.mind.ranking import assess
from rollwright.games.qwixx.rules import MOVES, answer_slot, legal, owing
from rollwright.minds.noticing import Ranked, put_in_order
from rollwright.minds.pair_chances import MORE_DOUBT, best_of
from rollwright.minds.pair_mind import NO_MOVE, ExpertRoom, PairMind
from rollwright.minds.registry import mind


def knowledge(players: int) -> ExpertRoom:
    """What `think` needs, for one thread."""
    return cast(PairMind, mind("qwixx")).room(players, MOVES)


@large_rule
def think(room: ExpertRoom, s: Slots, seat: int, moves: Slots, count: int) -> int:
    """The first of the moves that are worth most."""
    assess(room.known, s, seat, moves[:count], room.workspace, room.results)
    return moves[best_of(room.results, count)]


@large_rule
def weigh(room: ExpertRoom, s: Slots, seat: int, ranked: Ranked, count: int, well: bool) -> None:
    """Judges moves, always as well as it can."""
    assess(room.known, s, seat, ranked.moves[:count], room.workspace, ranked.results)


@large_rule
def judge(room: ExpertRoom, s: Slots, seat: int, ranked: Ranked) -> None:
    """Judges a position: after a seat's answer, by what it has answered."""
    moves, results, order = ranked.moves, ranked.results, ranked.order
    if owing(s) >> seat & 1:
        count = legal(s, seat, moves)
    else:
        answer, count = s[answer_slot(seat)], 1
        moves[0] = answer - 1 if answer > 0 else NO_MOVE
    weigh(room, s, seat, ranked, count, True)
    put_in_order(results, count, order)
    for i in range(results.shape[1]):
        results[0, i] = results[order[0], i]
    results[0, 3] *= MORE_DOUBT if s[0] > 1 else 1.0
