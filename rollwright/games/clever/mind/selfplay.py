"""Whole games in which a network holds every seat, for learning and for measuring."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from rollwright.core.dice import Slots, advance, draw, scatter, seed_stream, throw
from rollwright.core.speed import entry, large_rule, rule
from rollwright.games.clever.mind.candidates import COUNT, NO_VALUE, Tree, search, tree
from rollwright.games.clever.mind.features import GROUPS
from rollwright.games.clever.mind.network import Net, evaluate
from rollwright.games.clever.mind.view import VIEW, look
from rollwright.games.clever.rules import (
    DICE,
    SIDES,
    due,
    order_matters,
    over,
    owing,
    play,
    roll,
    size,
    start,
)
from rollwright.games.clever.score import areas, count_bits
from rollwright.games.clever.slots import (
    AREAS,
    BLACK_BONUS,
    CROSSES,
    OVER,
    PHASE,
    PLAYERS,
    SEATS,
)

MOST_CHOICES = 48
"""More than a seat ever makes in a game."""
LEAST_LEANING, LEANINGS = 3, 10
"""How many points more a cross seems to be worth at least, and how many such numbers there are."""
UNSEEN = -1
LONGEST = 64
"""Longer than any whole choice."""


class Table(NamedTuple):
    """A game in progress and what its players write on."""

    slots: Any
    stream: Any
    faces: Any
    order: Any
    seen: Any  # a view
    after: Any  # a view after a move
    base: Any  # slots after a whole choice
    picks: Any  # candidates to think about, and their values
    worth: Any
    path: Any
    leaning: Any  # boxes, and points that a cross there seems to be worth
    latest: Any  # by seat: the last sample of this game, or -1
    returns: Any  # by seat: what the samples of this game lead to
    tree: Tree


class Samples(NamedTuple):
    """Views that waited for dice, and what came of them."""

    count: Any  # one number
    seat: Any
    rows: Any
    score: Any
    boot: Any  # the best value after the dice
    cut: Any  # 1 if something else was tried there
    target: Any


def table(net: Net) -> Table:
    def numbers(n: int) -> Any:
        return np.zeros(n, dtype=np.int64)

    return Table(
        slots=numbers(size(4)),
        stream=numbers(1),
        faces=numbers(6),
        order=numbers(6),
        seen=numbers(VIEW),
        after=numbers(VIEW),
        base=numbers(size(4)),
        picks=numbers(16),
        worth=np.zeros(16),
        path=numbers(LONGEST),
        leaning=numbers(2),
        latest=numbers(4),
        returns=np.zeros(4, dtype=np.float64),
        tree=tree(net),
    )


def samples(room: int) -> Samples:
    """Room for the samples of so many sheets."""
    n = room * MOST_CHOICES
    return Samples(
        count=np.zeros(1, dtype=np.int64),
        seat=np.zeros(n, dtype=np.int64),
        rows=np.zeros((n, GROUPS), dtype=np.int32),
        score=np.zeros(n, dtype=np.float32),
        boot=np.zeros(n, dtype=np.float32),
        cut=np.zeros(n, dtype=np.int64),
        target=np.zeros(n, dtype=np.float32),
    )


@entry
def play_games(
    players: int,
    options: Slots,
    seed: int,
    first: int,
    beam: int,
    explore: float,
    lean: float,
    boxes: int,
    decay: float,
    net: Any,
    totals: Any,
    learned: Any,
    t: Any,
) -> None:
    """Plays games number `first` and on; writes everybody's total, one game a line.

    Players may explore: with the chance `explore` they play anything, and in a share `lean` of the
    games crosses in some boxes seem worth more than they are. With room for samples it notes every
    view that waited for dice, and as its target the mean of all that came after it, later ones
    weighing less by `decay` (TD(λ)).
    """
    for game in range(len(totals)):
        before = learned.count[0]
        t.slots[:] = 0
        start(t.slots, players, options)
        seed_stream(t.stream, seed, first + game)
        choose_leaning(lean, boxes, t)
        note_starts(net, learned, t)
        play_out(beam, explore, net, learned, t)
        for seat in range(players):
            totals[game, seat] = areas(t.slots, seat, t.tree.board.points)
            t.returns[seat] = totals[game, seat]
        set_targets(before, decay, t.returns, learned)


@rule
def choose_leaning(lean: float, boxes: int, t: Any) -> None:
    """Which boxes are leaned to, and how many points more a cross there seems to be worth."""
    t.leaning[0] = boxes
    t.leaning[1] = 0
    if lean > 0 and advance(t.stream) < lean * 4294967296.0:
        t.leaning[1] = LEAST_LEANING + draw(t.stream, LEANINGS)


@large_rule
def note_starts(net: Any, learned: Any, t: Any) -> None:
    """Notes what everybody sees at the start."""
    t.latest[:] = -1
    if len(learned.seat) > 0:
        for seat in range(t.slots[PLAYERS]):
            look(t.slots, seat, t.seen)
            evaluate(t.seen, net, t.tree.board)
            note(learned, seat, t)


@large_rule
def play_out(beam: int, explore: float, net: Any, learned: Any, t: Any) -> None:
    """Plays to the end of the game."""
    s = t.slots
    while not over(s):
        if due(s) != 0:
            throw(t.stream, t.faces, DICE, SIDES)
            if order_matters(s):
                scatter(t.stream, t.order, DICE)
            roll(s, t.faces, t.order)
        for seat in range(s[PLAYERS]):
            if owing(s) >> seat & 1:
                take_turn(seat, beam, explore, net, learned, t)


@large_rule
def take_turn(seat: int, beam: int, explore: float, net: Any, learned: Any, t: Any) -> None:
    """A seat makes a whole choice: the best one, or with some chance any."""
    look(t.slots, seat, t.seen)
    chosen = search(t.seen, beam, net, t.tree)
    value = t.tree.values[chosen]
    explores = explore > 0 and advance(t.stream) < explore * 4294967296.0
    if explores:
        chosen = any_candidate(t)
    elif t.leaning[1] > 0:
        leant = leaning_candidate(t.leaning[0], t.leaning[1], t)
        explores = leant != chosen
        chosen = leant
    if len(learned.seat) > 0:
        settle_latest(learned, seat, value, explores, t)
    reached = follow_path(chosen, seat, t.slots, t)
    if reached and len(learned.seat) > 0 and t.tree.nodes[chosen, PHASE] != OVER:
        evaluate(t.tree.nodes[chosen], net, t.tree.board)
        note(learned, seat, t)


@rule
def any_candidate(t: Any) -> int:
    while True:
        node = draw(t.stream, t.tree.counts[COUNT])
        if t.tree.values[node] > NO_VALUE:
            return int(node)


@large_rule
def leaning_candidate(boxes: int, points: int, t: Any) -> int:
    """The best candidate if crosses in these boxes were worth so many points more."""
    best, top = NO_VALUE, 0
    for node in range(t.tree.counts[COUNT]):
        if t.tree.values[node] > NO_VALUE:
            crosses = t.tree.nodes[node, SEATS + CROSSES] & boxes
            value = t.tree.values[node] + points * count_bits(crosses)
            if value > best:
                best = value
                top = node
    return top


@large_rule
def follow_path(node: int, seat: int, s: Slots, t: Any) -> bool:
    """Plays the moves that lead to a node, except for a black bonus that isn't owed yet.

    Returns whether the node is reached.
    """
    length = 0
    while node != 0:
        t.path[length] = node
        node = t.tree.parents[node]
        length += 1
    early = t.tree.nodes[0, PHASE] != BLACK_BONUS
    while length > 0:
        length -= 1
        step = t.path[length]
        play(s, seat, t.tree.moves[step])
        if early and t.tree.nodes[step, PHASE] == BLACK_BONUS:
            return False
    return True


@large_rule
def note(learned: Any, seat: int, t: Any) -> None:
    """Adds a sample: the view that was evaluated last."""
    n = learned.count[0]
    on = t.tree.board
    learned.seat[n] = seat
    for group in range(GROUPS):
        learned.rows[n, group] = on.rows[group]
    learned.score[n] = total(on.points)
    learned.cut[n] = UNSEEN
    learned.count[0] = n + 1
    t.latest[seat] = n


@rule
def total(points: Slots) -> int:
    score = 0
    for area in range(AREAS):
        score += points[area]
    return score


@rule
def settle_latest(learned: Any, seat: int, value: float, explores: bool, t: Any) -> None:
    """Notes what the seat's last sample has led to."""
    n = t.latest[seat]
    if learned.cut[n] == UNSEEN:
        learned.boot[n] = value
        learned.cut[n] = 0
    if explores:
        learned.cut[n] = 1


@large_rule
def set_targets(first: int, decay: float, returns: Any, learned: Any) -> None:
    """Sets the targets of a game's samples, from the last one back."""
    for n in range(learned.count[0] - 1, first - 1, -1):
        seat = learned.seat[n]
        later = returns[seat]
        boot = learned.boot[n]
        learned.target[n] = boot if learned.cut[n] == 1 else decay * later + (1 - decay) * boot
        returns[seat] = learned.target[n]
