"""Whole games between minds: a template over any game's policy, for matches and for learning."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.core.dice import Slots, draw, seed_stream, throw
from rollwright.core.speed import entry, large_rule, rule
from rollwright.core.verbs import (
    DICE,
    SIDES,
    active,
    areas,
    due,
    gain,
    legal,
    owing,
    play,
    roll,
    size,
    start,
)
from rollwright.minds.arrays import Integers
from rollwright.minds.pair_network import PairSamples
from rollwright.minds.setup import Setup
from rollwright.minds.verbs import Knowledge, look, reply, score_of, see, side_sample

NOBODY = -1
WHIMS, GREED = 1, 2
"""Habits of a seat that plays worse than it can: of ten choices this many are random moves,"""
ANY_MOVE = 3
"""and this many take what brings most at once."""
MOST_AT_ONCE = 6
UNSURE = 16  # turns of each seat, at most


class Scratch(NamedTuple):
    """What a game is played on, besides its slots."""

    stream: Slots
    faces: Slots
    areas: Slots
    workspace: Slots  # the policy's
    moves: Slots  # one for each seat
    legal: Slots
    tried: Slots  # slots in which a move is tried


@large_rule
def answer(s: Slots, one: Knowledge, first: int, others: Knowledge, scratch: Scratch) -> None:
    """Lets every seat choose until the next roll is due; `first` may be NOBODY."""
    moves, workspace = scratch.moves, scratch.workspace
    apart = 1 << first if first >= 0 else 0
    seats = owing(s)
    while seats != 0:
        if seats & apart:
            reply(one, s, seats & apart, moves, workspace)
        if seats & ~apart:
            reply(others, s, seats & ~apart, moves, workspace)
        play_all(s, seats, moves)
        seats = owing(s)


@rule
def play_all(s: Slots, seats: int, moves: Slots) -> None:
    for seat in range(s[0]):
        if seats >> seat & 1:
            play(s, seat, moves[seat])


@large_rule
def stumble(s: Slots, known: Knowledge, habits: int, scratch: Scratch) -> None:
    """Lets every seat choose until the next roll is due, by habits of its own: two bits a seat."""
    seats = owing(s)
    while seats != 0:
        reply(known, s, seats, scratch.moves, scratch.workspace)
        for seat in range(s[0]):
            if seats >> seat & 1:
                follow_habit(s, seat, habits >> 2 * seat & 3, scratch)
        play_all(s, seats, scratch.moves)
        seats = owing(s)


@large_rule
def follow_habit(s: Slots, seat: int, habit: int, scratch: Scratch) -> None:
    """Puts another move in the place of a seat's best one, now and then."""
    place = draw(scratch.stream, 10)
    if habit & WHIMS and place < ANY_MOVE:
        count = legal(s, seat, scratch.legal)
        scratch.moves[seat] = scratch.legal[draw(scratch.stream, count)]
    elif habit & GREED and place >= 10 - MOST_AT_ONCE:
        scratch.moves[seat] = most_at_once(s, seat, scratch)


@large_rule
def most_at_once(s: Slots, seat: int, scratch: Scratch) -> int:
    """The move that brings most at once."""
    moves, best, most = scratch.legal, 0, 0
    for n in range(legal(s, seat, moves)):
        brought = gain(s, seat, moves[n], scratch.tried, scratch.areas)
        if n == 0 or brought > most:
            best, most = moves[n], brought
    return best


@large_rule
def cast(s: Slots, scratch: Scratch) -> None:
    """Rolls the dice that are due."""
    throw(scratch.stream, scratch.faces, DICE, SIDES)
    roll(s, scratch.faces, scratch.faces)


@large_rule
def begin(s: Slots, setup: Setup, game: int, stream: Slots) -> None:
    for i in range(size(setup.players)):
        s[i] = 0
    start(s, setup.players, setup.options)
    seed_stream(stream, setup.seed, setup.first + game)


@entry
def match(
    s: Slots,
    setup: Setup,
    one: Knowledge,
    first: int,
    others: Knowledge,
    scores: Integers,
    scratch: Scratch,
) -> None:
    """Plays a game a line of `scores`; seat `first` is played by `one`, the rest by `others`."""
    for game in range(len(scores)):
        begin(s, setup, game, scratch.stream)
        while due(s) != 0:
            cast(s, scratch)
            answer(s, one, first, others, scratch)
        for seat in range(setup.players):
            scores[game, seat] = areas(s, seat, scratch.areas)


@entry
def collect(
    s: Slots,
    setup: Setup,
    known: Knowledge,
    samples: PairSamples,
    side: PairSamples,
    scratch: Scratch,
) -> int:
    """Plays games of a mind against itself and writes what each seat sees before each roll.

    In every other game seats play worse than they can at first, so that the mind gets to know
    positions that it would not come to by itself. The game is noted from the moment on when all
    play as well as they can. Returns how many moments with targets of their own were written to
    `side`.
    """
    players, ends = setup.players, samples.ends
    moment, beside = 0, 0
    for game in range(len(samples.won)):
        begin(s, setup, game, scratch.stream)
        lose_the_way(s, known, setup.first + game, scratch)
        ends[game] = moment
        turn = -1
        while due(s) != 0:
            if active(s) != turn or players == 1:
                turn = active(s)
                write_views(s, known, samples, moment, scratch.workspace)
                moment += 1
            cast(s, scratch)
            beside += side_sample(s, known, side, beside, scratch)
            answer(s, known, NOBODY, known, scratch)
        finish(s, samples, game, moment, scratch.areas)
    ends[len(samples.won)] = moment
    return beside


@large_rule
def lose_the_way(s: Slots, known: Knowledge, number: int, scratch: Scratch) -> None:
    """Plays the turns at the start of every other game in which seats follow their habits."""
    turns = draw(scratch.stream, UNSURE * s[0]) if number & 1 else 0
    habits = draw(scratch.stream, 4 ** s[0])
    while turns > 0 and due(s) != 0:
        turn = active(s)
        while due(s) != 0 and active(s) == turn:
            cast(s, scratch)
            stumble(s, known, habits, scratch)
        turns -= 1


@large_rule
def write_views(
    s: Slots, known: Knowledge, samples: PairSamples, moment: int, workspace: Slots
) -> None:
    """Writes what each seat sees of each other one, and for now its score as the points to come."""
    players, turn = s[0], active(s)
    look(s, workspace)
    for seat in range(players):
        samples.to_come[moment, seat] = score_of(workspace, seat)
        for n in range(players - 1):
            other = n + int(n >= seat)
            line = samples.lines[moment, seat, n]
            apart = see(known, workspace, players, seat, other, turn, line)
            samples.differences[moment, seat, n] = apart


@large_rule
def finish(s: Slots, samples: PairSamples, game: int, moment: int, out: Slots) -> None:
    """Writes each seat's share of the victory, and the points that were still to come."""
    best, level = -1000, 0
    for seat in range(s[0]):
        score = areas(s, seat, out)
        level = level + 1 if score == best else 1 if score > best else level
        best = max(best, score)
    for seat in range(s[0]):
        score = areas(s, seat, out)
        samples.won[game, seat] = 1 / level if score == best else 0.0
        for i in range(samples.ends[game], moment):
            samples.to_come[i, seat] = score - samples.to_come[i, seat]
