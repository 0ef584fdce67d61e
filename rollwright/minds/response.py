"""What searching would add to an expert's play: a template over a game's policy and its expert.

In games of experts, every choice is tried in many games that experts play on. Where another move
seems better, the two are compared with other dice, so that nothing is gained by chance alone. The
gains add up to how much more often a seat that searches would win against experts.
"""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import entry, large_rule, rule
from rollwright.core.verbs import due, legal, owing
from rollwright.minds.arrays import Doubles
from rollwright.minds.deep import DeepRoom, Expert, forget_answers, play_on, promising
from rollwright.minds.match import begin, cast, play_all
from rollwright.minds.noticing import Ranked, put_in_order
from rollwright.minds.setup import Setup
from rollwright.minds.verbs import reply, weigh

TRUST = 1000
"""The first judgement counts as much as this many games that are tried."""
CHECKED = 4
"""Two moves are compared in this many times as many games."""
TRIED = 1 << 40
"""The first number of the tried games' dice; each game has two series: to choose and to compare."""


@rule
def searched(
    mind: Expert, seat: int, ranked: Ranked, picks: int, tries: int, seed: int, room: DeepRoom
) -> int:
    """The place of the move that does best in games that are tried, and at first sight."""
    moves, results, order = ranked.moves, ranked.results, ranked.order
    best, most = order[0], -1.0
    for n in range(picks):
        won = play_on(mind.known, room, seat, moves[order[n]], seed, tries)
        worth = tries * won + TRUST * results[order[n], 1]
        if worth > most:
            most, best = worth, order[n]
    return best


@large_rule
def gain_of(
    mind: Expert, s: Slots, seat: int, ranked: Ranked, tries: int, seed: int, room: DeepRoom
) -> float:
    """What a seat gains by searching before this choice, in chance to win."""
    moves, results, order = ranked.moves, ranked.results, ranked.order
    count = legal(s, seat, moves)
    weigh(mind, s, seat, ranked, count, True)
    put_in_order(results, count, order)
    picks = promising(results, order, count)
    if picks == 1:
        return 0.0
    forget_answers(s, room.base)
    best = searched(mind, seat, ranked, picks, tries, seed, room)
    if best == order[0]:
        return 0.0
    checked = (seed + 1, CHECKED * tries)
    found = play_on(mind.known, room, seat, moves[best], *checked)
    return found - play_on(mind.known, room, seat, moves[order[0]], *checked)


@entry
def search_games(
    mind: Expert,
    s: Slots,
    setup: Setup,
    tries: int,
    ranked: Ranked,
    room: DeepRoom,
    gains: Doubles,
) -> None:
    """Plays a game of experts a line of `gains`, and writes what each seat gains by searching."""
    scratch = room.scratch
    for game in range(len(gains)):
        begin(s, setup, game, scratch.stream)
        series = TRIED + 2 * (setup.first + game)
        while due(s) != 0:
            cast(s, scratch)
            seats = owing(s)
            while seats != 0:
                dice = scratch.stream[0]
                for seat in range(setup.players):
                    if seats >> seat & 1:
                        gains[game, seat] += gain_of(mind, s, seat, ranked, tries, series, room)
                scratch.stream[0] = dice
                reply(mind.known, s, seats, scratch.moves, scratch.workspace)
                play_all(s, seats, scratch.moves)
                seats = owing(s)
