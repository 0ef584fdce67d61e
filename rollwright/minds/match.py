"""Whole games between minds: a template over any game's players, for matches and for learning.

`work` is the random stream, the faces and the areas of a score, the desk, a move for each seat, and
room for the legal ones.
"""

from __future__ import annotations

from typing import Any

from rollwright.core.dice import Slots, draw, seed_stream, throw
from rollwright.core.speed import entry, large_rule, rule
from rollwright.core.verbs import (
    DICE,
    SIDES,
    active,
    areas,
    due,
    legal,
    owing,
    play,
    roll,
    size,
    start,
)
from rollwright.minds.verbs import aside, look, reply, score_of, see

NOBODY = -1
STUMBLES = 3  # of ten choices of a seat that is not sure yet
UNSURE = 12  # at most so many turns of each seat


@large_rule
def answer(s: Slots, kinds: Slots, books: Any, first: int, others: Any, work: Any) -> None:
    """Lets every seat choose until the next roll is due; `first` may be nobody."""
    desk, moves = work[3], work[4]
    one = 1 << first if first >= 0 else 0
    seats = owing(s)
    while seats != 0:
        if seats & one:
            reply(kinds[0], books, s, seats & one, moves, desk)
        if seats & ~one:
            reply(kinds[1], others, s, seats & ~one, moves, desk)
        play_all(s, seats, moves)
        seats = owing(s)


@rule
def play_all(s: Slots, seats: int, moves: Slots) -> None:
    for seat in range(s[0]):
        if seats >> seat & 1:
            play(s, seat, moves[seat])


@large_rule
def stumble(s: Slots, kinds: Slots, books: Any, unsure: int, work: Any) -> None:
    """Lets every seat choose until the next roll is due; one now and then does anything."""
    rng, desk, moves = work[0], work[3], work[4]
    seats = owing(s)
    while seats != 0:
        reply(kinds[1], books, s, seats, moves, desk)
        if seats >> unsure & 1 and draw(rng, 10) < STUMBLES:
            moves[unsure] = work[5][draw(rng, legal(s, unsure, work[5]))]
        play_all(s, seats, moves)
        seats = owing(s)


@large_rule
def cast(s: Slots, rng: Slots, faces: Slots) -> None:
    """Rolls the dice that are due."""
    throw(rng, faces, DICE, SIDES)
    roll(s, faces, faces)


@large_rule
def begin(s: Slots, players: int, options: Slots, rng: Slots, seed: int, number: int) -> None:
    for i in range(size(players)):
        s[i] = 0
    start(s, players, options)
    seed_stream(rng, seed, number)


@entry
def match(
    s: Slots,
    players: int,
    options: Slots,
    kinds: Slots,
    books: Any,
    first: int,
    others: Any,
    seed: int,
    number: int,
    scores: Any,
    work: Any,
) -> None:
    """Plays a game a line of `scores`; seat `first` has `books`, the others have `others`.

    `kinds` are those of the two.
    """
    for game in range(len(scores)):
        begin(s, players, options, work[0], seed, number + game)
        while due(s) != 0:
            cast(s, work[0], work[1])
            answer(s, kinds, books, first, others, work)
        for seat in range(players):
            scores[game, seat] = areas(s, seat, work[2])


@entry
def collect(
    s: Slots,
    players: int,
    options: Slots,
    kinds: Slots,
    books: Any,
    seed: int,
    number: int,
    seen: Any,
    beside: Any,
    work: Any,
) -> int:
    """Plays games of a mind against itself and writes what each seat sees before each roll.

    In every other game one seat is not sure at first, so that the mind gets to know positions that
    it would not come to by itself; it is seen from when all play as well as they can. Returns how
    many moments the game has written beside them, with targets of its own.
    """
    lines, differences, ends, won, to_come = seen
    moment, asides = 0, 0
    for game in range(len(won)):
        begin(s, players, options, work[0], seed, number + game)
        lose_the_way(s, players, kinds, books, number + game, work)
        ends[game] = moment
        turn = -1
        while due(s) != 0:
            if active(s) != turn or players == 1:
                turn = active(s)
                views = (lines[moment], differences[moment], to_come[moment])
                write_views(s, players, books, views, work[3])
                moment += 1
            cast(s, work[0], work[1])
            asides += aside(s, books, beside, asides, work)
            answer(s, kinds, books, NOBODY, books, work)
        finish(s, players, ends[game], moment, won[game], to_come, work[2])
    ends[len(won)] = moment
    return asides


@large_rule
def lose_the_way(s: Slots, players: int, kinds: Slots, books: Any, number: int, work: Any) -> None:
    """In every other game: the turns in which one seat, each in its turn, is not sure."""
    turns = draw(work[0], UNSURE * players) if number & 1 else 0
    unsure = (number >> 1) % players
    while turns > 0 and due(s) != 0:
        turn = active(s)
        while due(s) != 0 and active(s) == turn:
            cast(s, work[0], work[1])
            stumble(s, kinds, books, unsure, work)
        turns -= 1


@large_rule
def write_views(s: Slots, players: int, books: Any, views: Any, desk: Slots) -> None:
    """Writes what each seat sees of each other, and its score."""
    lines, differences, scores = views
    look(s, desk)
    for seat in range(players):
        scores[seat] = score_of(desk, seat)
        for n in range(players - 1):
            other = n + int(n >= seat)
            line = lines[seat, n]
            differences[seat, n] = see(books, desk, players, seat, other, active(s), line)


@large_rule
def finish(
    s: Slots, players: int, begun: int, moment: int, won: Any, to_come: Any, out: Slots
) -> None:
    """Writes who has won, in shares, and the points that were to come at each moment."""
    best, level = -1000, 0
    for seat in range(players):
        score = areas(s, seat, out)
        level = level + 1 if score == best else 1 if score > best else level
        best = max(best, score)
    for seat in range(players):
        score = areas(s, seat, out)
        won[seat] = 1 / level if score == best else 0.0
        for i in range(begun, moment):
            to_come[i, seat] = score - to_come[i, seat]


@entry
def play_on(
    s: Slots, base: Slots, seat: int, move: int, kinds: Slots, books: Any, seed: int, games: int,
    work: Any,
) -> float:  # fmt: skip
    """The share of so many games that a seat wins after a move, all playing on as minds do."""
    total = 0.0
    for number in range(games):
        for i in range(size(base[0])):
            s[i] = base[i]
        seed_stream(work[0], seed, number)
        play(s, seat, move)
        answer(s, kinds, books, NOBODY, books, work)
        while due(s) != 0:
            cast(s, work[0], work[1])
            answer(s, kinds, books, NOBODY, books, work)
        total += share(s, seat, work[2])
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
