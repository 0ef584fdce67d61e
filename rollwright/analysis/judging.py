"""What coach and review compute: rules over arrays, at every speed.

A line of values is what a mind says of a move or of a seat (see `minds.queries`): what moves are
ordered by, the chance to win, the points, and the error of what counts. Alone the points count,
with others the chance to win. Moves come with their order, best first. A line of parts has luck,
error, others and correction, first in points, then in chances to win.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from rollwright.core.dice import Slots
from rollwright.core.result import winners
from rollwright.core.speed import entry, large_rule, rule
from rollwright.core.verbs import areas, gain
from rollwright.minds.arrays import Doubles
from rollwright.minds.noticing import NoticeRoom, Ranked, outshone_by

WORTH, WIN, POINTS, ERROR = 0, 1, 2, 3
LUCK, LOST, OTHERS, CORRECTION, PARTS = 0, 1, 2, 3, 4

MOVE_NAMES = ("forced", "brilliant", "best", "good", "inaccuracy", "mistake", "blunder")
"""The names of moves, by number. No move is better than one with the first three names."""
FORCED, BRILLIANT, BEST, WORST = 0, 1, 2, 6
LOSS_POINTS = (0.05, 0.5, 1.5, 4.0)
"""A move is best if it surely loses less than the first number of points, good if less than the
second, and so on."""
LOSS_CHANCES = (0.001, 0.01, 0.03, 0.08)
"""The same with others, in chances to win."""
CLEAR_POINTS, CLEAR_CHANCE = 5.0, 0.07
"""By how much at least the best move leads clearly: points, chance to win."""
SURE = 2
"""It also leads by at least this many times the value's error."""

FEWEST = 15
"""With fewer choices that were not obvious, nothing is said of a player's level."""
NOBODY = -1

ROLL_NAMES = ("usual", "lucky", "jackpot", "unlucky", "disaster")
"""The names of rolls, by number."""
LUCK_POINTS = (1.5, 6.0)
"""A roll that brings or takes fewer points than this is usual, or lucky and unlucky."""
LUCK_CHANCES = (0.03, 0.12)

AGAINST = (
    ("why.only",),
    ("why.equal.best", "move"),
    ("why.equal.next", "move"),
    ("why.loses", "move", "loss"),
    ("why.next", "move", "loss"),
    ("why.loses.though", "move", "loss", "n"),
    ("why.next.though", "move", "loss", "n"),
)
"""What is said of a move next to the best one, or of the best next to the second best, by number.

The key of the words and their gaps: the other move, what the worse loses, the points it gains.
"""
LOSS = ("result.solo", "why.loss.win")
"""The words for a loss: of points, of chance to win."""
ONLY, EQUAL, LOSES, THOUGH = 0, 1, 3, 5
MORE = 1.0
"""A move that wins less often but scores this many points more: the reason says so."""


@rule
def worth(values: Doubles, line: int, alone: bool) -> float:
    """What counts of a value."""
    return float(values[line, POINTS]) if alone else float(values[line, WIN])


@entry
def name_loss(loss: float, alone: bool) -> int:
    """The name of a move that surely loses this much."""
    name = BEST
    for step in range(len(LOSS_POINTS)):
        name += int(loss >= (LOSS_POINTS[step] if alone else LOSS_CHANCES[step]))
    return name


@entry
def name_roll(luck: float, alone: bool) -> int:
    """The name of a roll by what it brings."""
    size = 0
    for step in range(len(LUCK_POINTS)):
        size += int(abs(luck) >= (LUCK_POINTS[step] if alone else LUCK_CHANCES[step]))
    return size + 2 if luck < 0 and size > 0 else size


@rule
def name_value(values: Doubles, best: int, line: int, alone: bool) -> int:
    """The name of a value next to the best: what counts is the loss beyond the value's error."""
    loss = worth(values, best, alone) - worth(values, line, alone)
    return name_loss(loss - float(values[best, ERROR]), alone)


@entry
def leads(values: Doubles, order: Slots, count: int, alone: bool) -> bool:
    """Whether the best of ranked moves leads clearly, beyond the value's error."""
    if count == 1:
        return False
    lead = worth(values, order[0], alone) - worth(values, order[1], alone)
    least = CLEAR_POINTS if alone else CLEAR_CHANCE
    return lead >= max(least, SURE * float(values[order[0], ERROR]))


@entry
def name_moves(
    s: Slots,
    seat: int,
    ranked: Ranked,
    count: int,
    missed: int,
    room: NoticeRoom,
    names: Slots,
) -> None:
    """Writes the names of ranked moves, best first.

    The best is brilliant if it leads clearly and is outshone in at least `missed` amounts: from
    there on, all levels below expert mostly miss it.
    """
    values, order = ranked.results, ranked.order
    alone = s[0] == 1
    for place in range(count):
        name = name_value(values, order[0], order[place], alone)
        names[place] = FORCED if count == 1 else name
    if leads(values, order, count, alone):
        bring(s, seat, ranked, count, room)
        if outshone_by(room.gains, count, 0) >= missed:
            names[0] = BRILLIANT


@large_rule
def bring(s: Slots, seat: int, ranked: Ranked, count: int, room: NoticeRoom) -> None:
    """Writes what ranked moves bring at once, best first."""
    for place in range(count):
        move = ranked.moves[ranked.order[place]]
        room.gains[place] = gain(s, seat, move, room.scratch, room.areas)


@entry
def is_open(names: Slots, count: int) -> bool:
    """Whether a choice was not obvious: some move is neither one of the best nor a blunder."""
    near = 0
    for place in range(1, count):
        near += int(BEST < names[place] < WORST)
    return near > 0


@entry
def best_place(names: Slots, place: int) -> int:
    """The place of the move to compare one with: its own, if none is better."""
    return place if names[place] <= BEST else 0


@entry
def compare(
    values: Doubles, order: Slots, count: int, place: int, alone: bool, told: Doubles
) -> int:
    """What is said of a ranked move next to the best one; of the best, next to the second best.

    Writes what the worse of the two loses, and how many more points it scores.
    """
    if count == 1:
        return ONLY
    best, other = order[0], order[max(place, 1)]
    told[0] = worth(values, best, alone) - worth(values, other, alone)
    told[1] = values[other, POINTS] - values[best, POINTS]
    first = int(place == 0)
    if name_value(values, best, other, alone) == BEST:
        return EQUAL + first
    return (THOUGH if told[1] >= MORE and not alone else LOSES) + first


class Losses(NamedTuple):
    """Choices that were not obvious: how many, their losses added up, and the squares of these."""

    choices: int
    total: float
    squares: float


class BotRates(NamedTuple):
    """What each bot loses in such a choice, and its sight."""

    rates: Doubles
    sights: Doubles
    bots: int


@entry
def level(losses: Losses, known: BotRates, told: Doubles) -> int:
    """The bot that loses about as much as a player in choices that were not obvious.

    Writes the mean loss, its standard error, and the sight of a bot that would lose the same. -1 if
    nothing can be said: with too few such choices, or without bots.
    """
    count = losses.choices
    if count < FEWEST or known.bots == 0:
        return NOBODY
    rate = losses.total / count
    spread = max(0.0, losses.squares - losses.total * rate)
    nearest = 0
    for bot in range(1, known.bots):
        if abs(known.rates[bot] - rate) < abs(known.rates[nearest] - rate):
            nearest = bot
    told[0], told[1] = rate, sqrt(spread / (count - 1) / count)
    told[2] = sight_at(rate, known)
    return nearest


@rule
def sight_at(rate: float, known: BotRates) -> float:
    """The sight of a bot that would lose this much, in proportion between the two nearest."""
    less = more = NOBODY
    for bot in range(known.bots):
        lost = known.rates[bot]
        if lost <= rate and (less == NOBODY or lost > known.rates[less]):
            less = bot
        if lost >= rate and (more == NOBODY or lost < known.rates[more]):
            more = bot
    if less == NOBODY:
        return float(known.sights[more])
    if more == NOBODY or known.rates[less] == known.rates[more]:
        return float(known.sights[less])
    part = (rate - known.rates[less]) / (known.rates[more] - known.rates[less])
    return float(known.sights[less] + part * (known.sights[more] - known.sights[less]))


class Change(NamedTuple):
    """The values of the seats before and after an event."""

    before: Doubles
    after: Doubles
    seats: int
    shown: int
    """Whether answers came to light that others had given in secret."""


@entry
def share_out(
    change: Change,
    seat: int,
    rolled: bool,
    played: Doubles,
    line: int,
    parts: Doubles,
) -> None:
    """Writes, for each seat, the parts of what an event changes.

    A roll brings luck. A choice costs its seat an error: the value before it, less that of the move
    played, which is a line of `played`. The rest is what others do, and so is all that the choice
    changes for other seats. It is a correction where nobody else did anything unexpected.
    """
    before, after, seats = change.before, change.after, change.seats
    part = LUCK if rolled else OTHERS
    for one in range(seats):
        for i in range(2 * PARTS):
            parts[one, i] = 0.0
        parts[one, part] = after[one, POINTS] - before[one, POINTS]
        parts[one, PARTS + part] = after[one, WIN] - before[one, WIN]
    if rolled:
        return
    parts[seat, LOST] = before[seat, POINTS] - played[line, POINTS]
    parts[seat, OTHERS] = after[seat, POINTS] - played[line, POINTS]
    parts[seat, PARTS + LOST] = before[seat, WIN] - played[line, WIN]
    parts[seat, PARTS + OTHERS] = after[seat, WIN] - played[line, WIN]
    as_expected = before[seat, WORTH] - played[line, WORTH] < LOSS_CHANCES[0]
    for one in range(seats):
        if not change.shown and (one == seat or as_expected):
            parts[one, CORRECTION] = parts[one, OTHERS]
            parts[one, PARTS + CORRECTION] = parts[one, PARTS + OTHERS]


@entry
def add_up(parts: Doubles, seats: int, sums: Doubles) -> None:
    """Adds the parts of an event to the sums of each seat."""
    for one in range(seats):
        for i in range(2 * PARTS):
            sums[one, i] += parts[one, i]


@entry
def finish(s: Slots, room: Slots, values: Doubles) -> None:
    """Writes, for each seat of a game that is over, its score and its part of the victory."""
    seats, shared = winners(s, room), 0
    for seat in range(s[0]):
        shared += seats >> seat & 1
    for seat in range(s[0]):
        values[seat, WIN] = (seats >> seat & 1) / shared
        values[seat, POINTS] = areas(s, seat, room)
        values[seat, ERROR] = 0.0
