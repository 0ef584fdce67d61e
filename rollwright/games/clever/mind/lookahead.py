"""Deep choices: the most promising whole choices, each tried on rolls to come.

A candidate is worth the mean, over rolls that are the same for all, of the best value after the
roll. Where one or two dice are rolled, every roll is tried once. The fewer candidates are left, the
more rolls each is tried on. With several players the others play on as an expert would, until the
seat owes a choice again.
"""

from __future__ import annotations

from typing import NamedTuple

from rollwright.core.dice import Slots, scatter, seed_stream, throw
from rollwright.core.speed import entry, large_rule, rule
from rollwright.games.clever.mind.candidates import COUNT, NO_VALUE, Tree, first_move, search
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.selfplay import Workspace, clear, follow_path
from rollwright.games.clever.mind.view import look
from rollwright.games.clever.rules import DICE, SIDES, due, order_matters, owing, roll, size, start
from rollwright.games.clever.score import areas
from rollwright.games.clever.slots import ACTIVE, BLACK_BONUS, OVER, PASSIVE, PHASE, PLAYERS
from rollwright.minds.arrays import Doubles, Integers
from rollwright.minds.setup import Setup

PICKS = 6
"""How many candidates are tried at most."""
THINKING = 1 << 45
"""Rolls of this series are imagined, never played."""
STAGES = (4, 2, 1)
"""After which parts of the rolls the worse half of them is given up."""
MARGIN = 4.0
"""How many points they may be behind the best at first sight."""


class Tries(NamedTuple):
    """How deep choices are made: on so many rolls of a series, with a beam."""

    rolls: int
    seed: int
    beam: int


@entry
def deep_move(s: Slots, seat: int, tries: Tries, net: Net, w: Workspace, spare: Workspace) -> int:
    """The first move of the whole choice that does best on so many rolls."""
    return first_move(think(s, seat, tries, net, w, spare), w.tree)


@large_rule
def think(s: Slots, seat: int, tries: Tries, net: Net, w: Workspace, spare: Workspace) -> int:
    """The node of that whole choice, in the workspace's tree."""
    look(s, seat, w.seen)
    top = search(w.seen, tries.beam, net, w.tree)
    least = w.tree.values[top] - MARGIN
    count = pick(least, w)
    if count == 1:
        return top
    for i in range(count):
        w.worth[i] = 0.0
    done = 0
    for parts in STAGES:
        end = max(1, tries.rolls // parts)
        for i in range(count):
            w.worth[i] += try_out(s, seat, i, (done, end), tries, net, w, spare)
        sort(count, w.picks, w.worth)
        count = max(2, (count + 1) // 2)
        done = end
    return int(w.picks[0])


@rule
def sort(count: int, picks: Slots, worth: Doubles) -> None:
    """Puts the best picks first."""
    for i in range(1, count):
        j = i
        while j > 0 and worth[j] > worth[j - 1]:
            worth[j], worth[j - 1] = worth[j - 1], worth[j]
            picks[j], picks[j - 1] = picks[j - 1], picks[j]
            j -= 1


@large_rule
def pick(least: float, w: Workspace) -> int:
    """Lists the best candidates, only one of those that are played alike for now."""
    count = 0
    while count < PICKS:
        top = 0
        for node in range(1, w.tree.counts[COUNT]):
            if w.tree.values[node] > w.tree.values[top]:
                top = node
        if top == 0 or w.tree.values[top] < least:
            break
        alike = False
        for i in range(count):
            alike = alike or anchor(w.picks[i], w.tree) == anchor(top, w.tree)
        if not alike:
            w.picks[count] = top
            w.worth[count] = w.tree.values[top]
            count += 1
        w.tree.values[top] = NO_VALUE
    for i in range(count):
        w.tree.values[w.picks[i]] = w.worth[i]
    return count


@rule
def anchor(node: int, tree: Tree) -> int:
    """The node up to which a candidate is played now: before a black bonus that isn't owed yet."""
    last = node
    if tree.nodes[0, PHASE] != BLACK_BONUS:
        while node != 0:
            if tree.nodes[node, PHASE] == BLACK_BONUS:
                last = node
            node = tree.parents[node]
    return int(last)


@large_rule
def try_out(
    s: Slots,
    seat: int,
    i: int,
    span: tuple[int, int],
    tries: Tries,
    net: Net,
    w: Workspace,
    spare: Workspace,
) -> float:
    """The sum of the best values after a span of rolls that may follow a pick."""
    done, end = span
    for slot in range(size(s[PLAYERS])):
        w.base[slot] = s[slot]
    follow_path(w.picks[i], seat, w.base, w)
    if w.base[PHASE] == OVER:
        return float(areas(w.base, seat, w.tree.board.points) * (end - done))
    own = w.base[ACTIVE] == seat and w.base[PASSIVE] == 0
    every = all_rolls(due(w.base)) if own else 0
    if every > 0 and done > 0:
        return float(w.worth[i] / done * (end - done))
    total = 0.0
    for number in range(0 if every > 0 else done, every if every > 0 else end):
        for slot in range(size(s[PLAYERS])):
            spare.slots[slot] = w.base[slot]
        seed_stream(spare.stream, tries.seed, number)
        total += look_ahead(seat, number if every > 0 else -1, tries.beam, net, spare)
    return total / every * (end - done) if every > 0 else total


@rule
def all_rolls(dice: int) -> int:
    """How many rolls there are of one or two dice; else 0."""
    rest = dice & (dice - 1)
    if dice == 0 or rest & (rest - 1) != 0:
        return 0
    return 6 if rest == 0 else 36


@large_rule
def look_ahead(seat: int, number: int, beam: int, net: Net, w: Workspace) -> float:
    """Plays on until the seat owes a choice about new dice; returns the value of the best one.

    The first roll is the one of that number among all rolls of two dice, or if negative, random.
    """
    s = w.slots
    while True:
        if due(s) != 0:
            throw(w.stream, w.faces, DICE, SIDES)
            if number >= 0:
                give_faces(number, due(s), w.faces)
                number = -1
            if order_matters(s):
                scatter(w.stream, w.order, DICE)
            roll(s, w.faces, w.order)
        seats = owing(s)
        if seats == 0 and due(s) == 0:
            return float(areas(s, seat, w.tree.board.points))
        for other in range(s[PLAYERS]):
            if owing(s) >> other & 1 == 0:
                continue
            look(s, other, w.seen)
            node = search(w.seen, beam, net, w.tree)
            if other == seat and s[PHASE] != BLACK_BONUS:
                return float(w.tree.values[node])
            follow_path(node, other, s, w)


@rule
def give_faces(number: int, dice: int, faces: Slots) -> None:
    for die in range(6):
        if dice >> die & 1:
            faces[die] = 1 + number % 6
            number //= 6


@entry
def deep_games(
    setup: Setup,
    rolls: int,
    beam: int,
    net: Net,
    totals: Integers,
    w: Workspace,
    spare: Workspace,
) -> None:
    """Plays games, every seat thinking; writes everybody's total."""
    s, players = w.slots, setup.players
    for game in range(len(totals)):
        clear(s, 0)
        start(s, players, setup.options)
        seed_stream(w.stream, setup.seed, setup.first + game)
        choices = 0
        while due(s) != 0 or owing(s) != 0:
            if due(s) != 0:
                throw(w.stream, w.faces, DICE, SIDES)
                if order_matters(s):
                    scatter(w.stream, w.order, DICE)
                roll(s, w.faces, w.order)
            for seat in range(players):
                if owing(s) >> seat & 1:
                    series = THINKING + 100 * (setup.first + game) + choices
                    node = think(s, seat, Tries(rolls, series, beam), net, w, spare)
                    follow_path(node, seat, s, w)
                    choices += 1
        for seat in range(players):
            totals[game, seat] = areas(s, seat, w.tree.board.points)
