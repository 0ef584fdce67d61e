"""The deep player of minds that judge pairs of seats: a template over a game's policy and expert.

It tries the moves that look best in games that experts play to their end.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from rollwright.core.answers import OWED
from rollwright.core.dice import Slots, seed_stream
from rollwright.core.speed import entry, large_rule, rule
from rollwright.core.verbs import answer_slot, areas, due, legal, play, size
from rollwright.minds.arrays import Doubles
from rollwright.minds.match import NOBODY, Scratch, answer, cast
from rollwright.minds.noticing import Ranked, put_in_order
from rollwright.minds.verbs import Knowledge, weigh

PICKS = 4
"""How many moves are tried at most."""
MARGIN = 0.05
"""How much less likely to win they may look at first."""
TRUST = 2000
"""The first judgement counts as much as this many games: with less, luck would decide."""


class DeepRoom(NamedTuple):
    """What a deep player writes on: where the game stands, a game that is tried, and the rest."""

    base: Slots
    slots: Slots
    scratch: Scratch


class Expert(Protocol):
    """What an expert knows, and its room to work."""

    @property
    def known(self) -> Knowledge: ...


@large_rule
def play_on(known: Knowledge, room: DeepRoom, seat: int, move: int, seed: int, games: int) -> float:
    """The share of games that a seat wins after a move, if experts play on."""
    s, base, scratch = room.slots, room.base, room.scratch
    total = 0.0
    for number in range(games):
        for i in range(size(base[0])):
            s[i] = base[i]
        seed_stream(scratch.stream, seed, number)
        play(s, seat, move)
        answer(s, known, NOBODY, known, scratch)
        while due(s) != 0:
            cast(s, scratch)
            answer(s, known, NOBODY, known, scratch)
        total += share(s, seat, scratch.areas)
    return total / games


@large_rule
def share(s: Slots, seat: int, out: Slots) -> float:
    """What a seat has won of a game that is over."""
    own, level = areas(s, seat, out), 0
    for other in range(s[0]):
        score = areas(s, other, out)
        if score > own:
            return 0.0
        level += int(score == own)
    return 1 / level


@entry
def deep(
    mind: Expert,
    s: Slots,
    seat: int,
    ranked: Ranked,
    tries: int,
    seed: int,
    room: DeepRoom,
) -> int:
    """The promising move that wins most games if experts play on.

    The first judgement counts as well. Alone, the best move is known.
    """
    moves, results, order = ranked.moves, ranked.results, ranked.order
    count = legal(s, seat, moves)
    weigh(mind, s, seat, ranked, count, True)
    put_in_order(results, count, order)
    picks = promising(results, order, count)
    best = order[0]
    if s[0] == 1 or picks == 1:
        return moves[best]
    forget_answers(s, room.base)
    most = -1.0
    for n in range(picks):
        move, chance = moves[order[n]], results[order[n], 1]
        won = play_on(mind.known, room, seat, move, seed, tries)
        if tries * won + TRUST * chance > most:
            most, best = tries * won + TRUST * chance, order[n]
    return moves[best]


@rule
def promising(results: Doubles, order: Slots, count: int) -> int:
    """How many of the best moves are worth trying."""
    least = results[order[0], 1] - MARGIN
    picks = 1
    while picks < min(PICKS, count) and results[order[picks], 1] >= least:
        picks += 1
    return picks


@rule
def forget_answers(s: Slots, base: Slots) -> None:
    """Writes the slots as they were before anybody answered what is still being answered."""
    for i in range(size(s[0])):
        base[i] = s[i]
    for seat in range(s[0]):
        base[answer_slot(seat)] = OWED
