"""Whole games over slots: a template over any game's rules, plain or compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rollwright.core.dice import Slots, draw, scatter, seed_choices, seed_stream, throw
from rollwright.core.speed import entry, rule, verb
from rollwright.core.verbs import (
    AREAS,
    DICE,
    SIDES,
    areas,
    due,
    gain,
    legal,
    order_matters,
    over,
    owing,
    play,
    roll,
    size,
    tie_break,
)

RANDOM, GREEDY, EXPERT = 0, 1, 2
COMPILED = {"random": RANDOM, "greedy": GREEDY, "expert": EXPERT}
"""The bots that play in compiled games, by name: their numbers there."""
WORST = -1000000


class LineUp(NamedTuple):
    """Who plays, and from where: how many players, the first position, each seat's bot."""

    players: int
    begin: Slots
    bots: Slots


class Played(NamedTuple):
    """What becomes of games, a line for each.

    `results` has, for each seat, its areas, its total, and 1 if it has won; `ends` has how many
    rolls and choices there were, and the slots at the end.
    """

    results: Sequence[Slots]
    ends: Sequence[Slots]


class PlayoutSpace(NamedTuple):
    """Room to work: two streams, dice, moves, and what the greedy bot tries."""

    rng: Slots
    luck: Slots
    faces: Slots
    order: Slots
    moves: Slots
    scratch: Slots
    out: Slots


@verb
@rule
def think(mind: object, s: Slots, seat: int, moves: Slots, count: int) -> int:
    """The move of an expert, of `count` legal ones; `mind` is what it knows, and room to work.

    A game's `expert` module supplies it. This one stands in where no experts play.
    """
    return moves[0]


@rule
def choose(s: Slots, seat: int, bot: int, mind: object, work: PlayoutSpace) -> int:
    """The move of a seat: a random one, the first that gains most at once, or an expert's."""
    moves, scratch, out = work.moves, work.scratch, work.out
    n = legal(s, seat, moves)
    if bot == RANDOM:
        return moves[draw(work.luck, n)]
    if bot == EXPERT:
        return think(mind, s, seat, moves, n)
    best, most = 0, WORST
    for i in range(n):
        value = gain(s, seat, moves[i], scratch, out)
        if value > most:
            best, most = moves[i], value
    return best


@entry
def play_games(
    s: Slots,
    line_up: LineUp,
    mind: object,
    seed: int,
    first: int,
    played: Played,
    work: PlayoutSpace,
) -> int:
    """Plays games number `first` and on; returns how many choices were made.

    The dice have a stream of their own: the n-th roll of a game is the same whoever plays it. This
    is one function, since rules are inlined: in two functions they would be compiled twice.
    """
    decisions = 0
    players, begin, bots = line_up.players, line_up.begin, line_up.bots
    rng, faces, order = work.rng, work.faces, work.order
    for game in range(len(played.results)):
        for i in range(size(players)):
            s[i] = begin[i]
        seed_stream(rng, seed, first + game)
        seed_choices(work.luck, seed, first + game)
        rolls, choices = 0, 0
        while not over(s):
            if due(s) != 0:
                throw(rng, faces, DICE, SIDES)
                if order_matters(s):
                    scatter(rng, order, DICE)
                roll(s, faces, order)
                rolls += 1
            seats = owing(s)
            for seat in range(players):
                if seats >> seat & 1:
                    bot = bots[seat]
                    play(s, seat, choose(s, seat, bot, mind, work))
                    choices += 1
        decisions += choices
        score(s, players, played.results[game], work.out)
        end = played.ends[game]
        end[0], end[1] = rolls, choices
        for i in range(size(players)):
            end[2 + i] = s[i]
    return decisions


@rule
def score(s: Slots, players: int, line: Slots, out: Slots) -> None:
    best = WORST
    for seat in range(players):
        total = areas(s, seat, out)
        place = seat * (AREAS + 2)
        for area in range(AREAS):
            line[place + area] = out[area]
        line[place + AREAS] = total
        line[place + AREAS + 1] = total * 1000 + tie_break(out)
        best = max(best, line[place + AREAS + 1])
    for seat in range(players):
        place = seat * (AREAS + 2) + AREAS + 1
        line[place] = 1 if line[place] == best else 0
