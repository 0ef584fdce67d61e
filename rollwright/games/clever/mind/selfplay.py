"""Whole games in which a network holds every seat, for learning and for measuring."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rollwright.core.dice import Slots, advance, scatter, seed_stream, throw
from rollwright.core.speed import entry, large_rule, rule
from rollwright.games.clever.mind.ahead import follow_path
from rollwright.games.clever.mind.candidates import first_move, search
from rollwright.games.clever.mind.features import GROUPS
from rollwright.games.clever.mind.last_roll import copy
from rollwright.games.clever.mind.memory import forget
from rollwright.games.clever.mind.network import Net, evaluate, first_late
from rollwright.games.clever.mind.tray import forget_faces
from rollwright.games.clever.mind.view import WAITS, look, standing
from rollwright.games.clever.mind.wandering import (
    any_candidate,
    choose_leaning,
    leaning_candidate,
    lose_way,
    stray,
)
from rollwright.games.clever.mind.winning import choice
from rollwright.games.clever.mind.workspace import Workspace
from rollwright.games.clever.rules import (
    DICE,
    SIDES,
    due,
    order_matters,
    over,
    owing,
    play,
    roll,
    start,
)
from rollwright.games.clever.score import areas
from rollwright.games.clever.slots import (
    AREAS,
    CHOOSE,
    OVER,
    PHASE,
    PLAYERS,
    ROUND,
)
from rollwright.minds.arrays import Doubles, Integers, Singles, new_slots
from rollwright.minds.setup import Setup

MOST_CHOICES = 48
"""More than a seat ever makes in a game."""
UNSEEN = -1
ALL = -1
"""As many rolls as there are."""
EVERYBODY = 15
"""All seats, as bits."""


class PlayStyle(NamedTuple):
    """How players choose: as well as they can, or so that there is something to learn."""

    beam: int
    explore: float = 0.0
    """The chance that anything is played."""
    lean: float = 0.0
    """In which share of the games crosses in some boxes seem worth more than they are."""
    boxes: int = 0
    decay: float = 0.0
    """How much less later moments weigh in a target (TD(λ))."""
    wander: float = 0.0
    """In which share of the games a seat begins as somebody else (see `wandering`)."""
    wins: int = 0
    """The seats that play to win, one bit each; others play for points (see `winning`)."""
    again: int = 0
    """How often the last rounds are played again, from the same position, to learn from them."""


class Samples(NamedTuple):
    """Views that waited for dice, and what came of them."""

    filled: Slots  # one number: how many there are
    seat: Slots
    rows: NDArray[np.int32]
    score: Singles
    boot: Singles  # the best value after the dice; until they have fallen, its own
    cut: Slots  # 1 if something else was tried there
    target: Singles


def samples(room: int) -> Samples:
    """Room for the samples of so many sheets."""
    n = room * MOST_CHOICES
    return Samples(
        filled=new_slots(1),
        seat=new_slots(n),
        rows=np.zeros((n, GROUPS), dtype=np.int32),
        score=np.zeros(n, dtype=np.float32),
        boot=np.zeros(n, dtype=np.float32),
        cut=new_slots(n),
        target=np.zeros(n, dtype=np.float32),
    )


@entry
def play_games(
    setup: Setup, style: PlayStyle, net: Net, totals: Integers, learned: Samples, w: Workspace
) -> None:
    """Plays games; writes everybody's total, one game a line.

    With room for samples it notes every view that waited for dice, and as its target the mean of
    all that came after it.
    """
    forget_all(w)
    for game in range(len(totals)):
        before = learned.filled[0]
        clear(w.slots, 0)
        start(w.slots, setup.players, setup.options)
        seed_stream(w.stream, setup.seed, setup.first + game)
        choose_leaning(style.lean, style.boxes, w.stream, w.leaning)
        lose_way(style.wander, setup.players, w.stream, w.lost)
        note_all(net, learned, w)
        if style.again > 0:
            play_up_to(first_late(setup.players), style, net, learned, w)
            keep_game(w)
        play_out(ALL, style, net, learned, w)
        settle_game(before, style.decay, learned, w)
        for seat in range(setup.players):
            totals[game, seat] = areas(w.slots, seat, w.tree.board.points)
        for _ in range(style.again):
            play_again(style, net, learned, w)


@large_rule
def play_again(style: PlayStyle, net: Net, learned: Samples, w: Workspace) -> None:
    """Plays the last rounds of a game again, with other dice."""
    before = learned.filled[0]
    restore_game(w)
    note_all(net, learned, w)
    play_out(ALL, style, net, learned, w)
    settle_game(before, style.decay, learned, w)


@rule
def keep_game(w: Workspace) -> None:
    copy(w.slots, w.kept)
    copy(w.lost.left, w.lost.kept)


@rule
def restore_game(w: Workspace) -> None:
    copy(w.kept, w.slots)
    copy(w.lost.kept, w.lost.left)


@large_rule
def settle_game(before: int, decay: float, learned: Samples, w: Workspace) -> None:
    """Sets the targets of samples since a number, once the game is over."""
    for seat in range(w.slots[PLAYERS]):
        w.returns[seat] = areas(w.slots, seat, w.tree.board.points)
    set_targets(before, decay, w.returns, learned)


@large_rule
def forget_all(w: Workspace) -> None:
    """Nothing is known any more: the network may be another one."""
    forget_faces(w)
    forget(w.tree.board.memory)
    forget(w.aside.tree.board.memory)
    w.asked[len(w.asked) - 1] = 0


@rule
def clear(slots: Slots, value: int) -> None:
    for i in range(len(slots)):
        slots[i] = value


@large_rule
def note_all(net: Net, learned: Samples, w: Workspace) -> None:
    """Notes what everybody sees, where a roll is due and nothing else."""
    clear(w.latest, UNSEEN)
    if len(learned.seat) > 0:
        for seat in range(w.slots[PLAYERS]):
            look(w.slots, seat, w.seen)
            note(learned, seat, evaluate(w.seen, net, w.tree.board), w)


@large_rule
def play_out(rolls: int, style: PlayStyle, net: Net, learned: Samples, w: Workspace) -> bool:
    """Plays until a roll is due after so many others, or to the end; returns whether that came."""
    while not over(w.slots):
        if due(w.slots) != 0:
            if rolls == 0:
                return False
            rolls -= 1
        step(style, net, learned, w)
    return True


@large_rule
def play_up_to(number: int, style: PlayStyle, net: Net, learned: Samples, w: Workspace) -> None:
    """Plays until the first roll of a round is due."""
    while w.slots[ROUND] < number or due(w.slots) == 0:
        step(style, net, learned, w)


@large_rule
def step(style: PlayStyle, net: Net, learned: Samples, w: Workspace) -> None:
    """Rolls the dice that are due; then everybody who owes a choice makes it."""
    s = w.slots
    if due(s) != 0:
        throw(w.stream, w.faces, DICE, SIDES)
        if order_matters(s):
            scatter(w.stream, w.order, DICE)
        roll(s, w.faces, w.order)
    for seat in range(s[PLAYERS]):
        if owing(s) >> seat & 1:
            take_turn(seat, style, net, learned, w)


@large_rule
def take_turn(seat: int, style: PlayStyle, net: Net, learned: Samples, w: Workspace) -> None:
    """A seat makes a whole choice: the best one, or with some chance any; or it wanders on."""
    if style.wins >> seat & 1:
        chosen = choice(w.slots, seat, style.beam, net, w)
    else:
        look(w.slots, seat, w.seen)
        chosen = search(w.seen, style.beam, net, w.tree)
    value = w.tree.values[chosen]
    if w.lost.left[seat] > 0:
        wander_on(seat, chosen, net, learned, w)
        return
    explores = style.explore > 0 and advance(w.stream) < style.explore * 4294967296.0
    if explores:
        chosen = any_candidate(w.stream, w.tree)
    elif w.leaning[1] > 0:
        leant = leaning_candidate(w.leaning[0], w.leaning[1], w.tree)
        explores = leant != chosen
        chosen = leant
    if len(learned.seat) > 0:
        settle_latest(learned, seat, value, explores, w)
        if explores:
            spoil_others(learned, seat, w)
    reached = follow_path(chosen, seat, w.slots, w)
    if reached and len(learned.seat) > 0 and w.tree.nodes[chosen, PHASE] != OVER:
        note(learned, seat, evaluate(w.tree.nodes[chosen], net, w.tree.board), w)


@large_rule
def wander_on(seat: int, best: int, net: Net, learned: Samples, w: Workspace) -> None:
    """A seat that wanders makes one move."""
    move = stray(w.slots, seat, w.tree, w.stream, w.lost)
    if len(learned.seat) > 0:
        strays = move != first_move(best, w.tree)
        settle_latest(learned, seat, w.tree.values[best], strays, w)
        if strays:
            spoil_others(learned, seat, w)
    play(w.slots, seat, move)
    look(w.slots, seat, w.seen)
    if len(learned.seat) > 0 and w.seen[PHASE] != OVER and standing(w.seen) == WAITS:
        note(learned, seat, evaluate(w.seen, net, w.tree.board), w)


@large_rule
def note(learned: Samples, seat: int, value: float, w: Workspace) -> None:
    """Adds a sample: the view that was evaluated last, and its value."""
    n = learned.filled[0]
    on = w.tree.board
    learned.seat[n] = seat
    for group in range(GROUPS):
        learned.rows[n, group] = on.rows[group]
    learned.score[n] = total(on.points)
    learned.boot[n] = value
    learned.cut[n] = UNSEEN
    learned.filled[0] = n + 1
    w.latest[seat] = n


@rule
def total(points: Slots) -> int:
    score = 0
    for area in range(AREAS):
        score += points[area]
    return score


@rule
def settle_latest(learned: Samples, seat: int, value: float, explores: bool, w: Workspace) -> None:
    """Notes what the seat's last sample has led to."""
    n = w.latest[seat]
    if learned.cut[n] == UNSEEN:
        learned.boot[n] = value
        learned.cut[n] = 0
    if explores:
        learned.cut[n] = 1


@large_rule
def spoil_others(learned: Samples, seat: int, w: Workspace) -> None:
    """Others who wait for dice that a seat plays with don't learn from what it leaves them.

    Their samples have their own value as target: what is expected there is that experts play on.
    """
    if w.slots[PHASE] == CHOOSE:
        for other in range(w.slots[PLAYERS]):
            n = w.latest[other]
            if other != seat and learned.cut[n] == UNSEEN:
                learned.cut[n] = 1


@large_rule
def set_targets(first: int, decay: float, returns: Doubles, learned: Samples) -> None:
    """Sets the targets of a game's samples, from the last one back."""
    for n in range(learned.filled[0] - 1, first - 1, -1):
        seat = learned.seat[n]
        later = returns[seat]
        boot = learned.boot[n]
        learned.target[n] = boot if learned.cut[n] == 1 else decay * later + (1 - decay) * boot
        returns[seat] = learned.target[n]
