"""Deep choices: the most promising whole choices, each tried on rolls to come.

A candidate is worth the mean, over rolls that are the same for all, of the best value after the
roll. Where one or two dice are rolled, every roll is tried once. The fewer candidates are left, the
more rolls each is tried on. With several players the others play on as an expert would, until the
seat owes a choice again; what a choice leaves to them in the tray is taken from what it is worth.
"""

from __future__ import annotations

from typing import NamedTuple

from rollwright.core.dice import Slots, scatter, seed_stream, throw
from rollwright.core.speed import entry, large_rule, rule
from rollwright.games.clever.mind.candidates import (
    COUNT,
    NO_VALUE,
    Tree,
    best,
    first_move,
    search,
)
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.selfplay import clear, follow_path
from rollwright.games.clever.mind.view import WAY, look, matters_to_others
from rollwright.games.clever.mind.winning import charge
from rollwright.games.clever.mind.workspace import Workspace
from rollwright.games.clever.rules import DICE, SIDES, due, order_matters, owing, roll, size, start
from rollwright.games.clever.score import areas
from rollwright.games.clever.slots import ACTIVE, BLACK_BONUS, OVER, PASSIVE, PHASE, PLAYERS
from rollwright.minds.arrays import Integers
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
    together: int
    """So many rolls belong together: from one to the next all faces go one further."""


@entry
def deep_move(s: Slots, seat: int, tries: Tries, net: Net, w: Workspace, spare: Workspace) -> int:
    """The first move of the whole choice that does best on so many rolls."""
    return first_move(think(s, seat, tries, net, w, spare), w.tree)


@large_rule
def think(s: Slots, seat: int, tries: Tries, net: Net, w: Workspace, spare: Workspace) -> int:
    """The node of that whole choice, in the workspace's tree."""
    look(s, seat, w.seen)
    top = search(w.seen, tries.beam, net, w.tree)
    if matters_to_others(s):
        charge(s, seat, tries.beam, net, w)
        top = best(w.tree)
    count = pick(w.tree.values[top] - MARGIN, w)
    if count == 1:
        return top
    for i in range(count):
        w.worth[i] = 0.0
        way = w.tree.nodes[w.picks[i], WAY]
        w.charges[i] = w.costs[way] if matters_to_others(s) else 0.0
    done = 0
    for parts in STAGES:
        end = max(1, tries.rolls // parts)
        for i in range(count):
            w.worth[i] += try_out(s, seat, i, (done, end), tries, net, w, spare)
        sort(count, end, w)
        count = max(2, (count + 1) // 2)
        done = end
    return int(w.picks[0])


@rule
def sort(count: int, rolls: int, w: Workspace) -> None:
    """Puts the best picks first, by what they are worth on so many rolls."""
    picks, worth, charges = w.picks, w.worth, w.charges
    for i in range(1, count):
        j = i
        while j > 0 and worth[j] - rolls * charges[j] > worth[j - 1] - rolls * charges[j - 1]:
            worth[j], worth[j - 1] = worth[j - 1], worth[j]
            picks[j], picks[j - 1] = picks[j - 1], picks[j]
            charges[j], charges[j - 1] = charges[j - 1], charges[j]
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
    if every == 0:
        return sum_ahead(w.base, seat, span, False, tries, net, spare)
    mean = w.worth[i] / done if done > 0 else mean_ahead(w.base, seat, tries, net, spare)
    return float(mean * (end - done))


@large_rule
def mean_ahead(s: Slots, seat: int, tries: Tries, net: Net, w: Workspace) -> float:
    """The mean of the best values after rolls, of a seat whose dice are due."""
    every = all_rolls(due(s))
    end = every if every > 0 else tries.rolls
    return sum_ahead(s, seat, (0, end), every > 0, tries, net, w) / end


@large_rule
def sum_ahead(
    s: Slots,
    seat: int,
    span: tuple[int, int],
    every: bool,
    tries: Tries,
    net: Net,
    w: Workspace,
) -> float:
    """The sum of the best values after a span of rolls."""
    total = 0.0
    for number in range(span[0], span[1]):
        for slot in range(size(s[PLAYERS])):
            w.slots[slot] = s[slot]
        seed_stream(w.stream, tries.seed, number // tries.together)
        turn = number if every else number % tries.together
        total += look_ahead(seat, turn, every, tries.beam, net, w)
    return total


@rule
def all_rolls(dice: int) -> int:
    """How many rolls there are of one or two dice; else 0."""
    rest = dice & (dice - 1)
    if dice == 0 or rest & (rest - 1) != 0:
        return 0
    return 6 if rest == 0 else 36


@large_rule
def look_ahead(seat: int, number: int, every: bool, beam: int, net: Net, w: Workspace) -> float:
    """Plays on until the seat owes a choice about new dice; returns the value of the best one.

    The first roll is the one of that number among all rolls of one or two dice; or a random one
    whose faces are so many steps further.
    """
    s, first = w.slots, True
    while True:
        if due(s) != 0:
            throw(w.stream, w.faces, DICE, SIDES)
            if first and every:
                give_faces(number, due(s), w.faces)
            elif first:
                turn_faces(number, w.faces)
            first = False
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


@rule
def turn_faces(steps: int, faces: Slots) -> None:
    for die in range(DICE):
        faces[die] = (faces[die] + steps - 1) % SIDES + 1


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
                    node = think(s, seat, Tries(rolls, series, beam, 1), net, w, spare)
                    follow_path(node, seat, s, w)
                    choices += 1
        for seat in range(players):
            totals[game, seat] = areas(s, seat, w.tree.board.points)
