"""Rolls to come: what whole choices are worth by the best values after them."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.core.dice import Slots, scatter, seed_stream, throw
from rollwright.core.speed import large_rule, rule
from rollwright.games.clever.mind.candidates import COUNT, NO_VALUE, Tree, search
from rollwright.games.clever.mind.faces import give_faces, turn_faces
from rollwright.games.clever.mind.last_roll import is_last_roll, mean_end, rough_end
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.view import look
from rollwright.games.clever.mind.workspace import Aside, Workspace
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
)
from rollwright.games.clever.score import areas
from rollwright.games.clever.slots import BLACK_BONUS, PHASE, PLAYERS

Room = Workspace | Aside
PICKS = 6
"""How many candidates are tried at most."""


class Tries(NamedTuple):
    """How deep choices are made: on so many rolls of a series, with a beam."""

    rolls: int
    seed: int
    beam: int
    together: int
    """So many rolls belong together: from one to the next all faces go one further."""


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
def follow_path(node: int, seat: int, s: Slots, w: Room) -> bool:
    """Plays the moves that lead to a node, except for a black bonus that isn't owed yet.

    Returns whether the node is reached.
    """
    length = 0
    while node != 0:
        w.path[length] = node
        node = w.tree.parents[node]
        length += 1
    early = w.tree.nodes[0, PHASE] != BLACK_BONUS
    while length > 0:
        length -= 1
        step = w.path[length]
        play(s, seat, w.tree.moves[step])
        if early and w.tree.nodes[step, PHASE] == BLACK_BONUS:
            return False
    return True


@large_rule
def mean_ahead(s: Slots, seat: int, tries: Tries, net: Net, w: Room) -> float:
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
    w: Room,
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
def look_ahead(seat: int, number: int, every: bool, beam: int, net: Net, w: Room) -> float:
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
                if is_last_roll(w.tree.nodes[node]):
                    return rough_end(w.tree.nodes[node], number % SIDES, w.end)
                return float(w.tree.values[node])
            follow_path(node, other, s, w)


@large_rule
def scores_ahead(s: Slots, tries: Tries, net: Net, w: Room) -> float:
    """The sum of the scores of a game alone that is played on to its end so many times."""
    if is_last_roll(s):
        return tries.rolls * mean_end(s, w.end)
    total = 0.0
    for number in range(tries.rolls):
        for slot in range(size(1)):
            w.slots[slot] = s[slot]
        seed_stream(w.stream, tries.seed, number // tries.together)
        total += score_ahead(number % tries.together, tries.beam, net, w)
    return total


@large_rule
def score_ahead(steps: int, beam: int, net: Net, w: Room) -> float:
    """Plays on to the end by what seems best at first sight; all faces are so many steps further.

    Returns the score, or what can be expected where only the last roll is to come.
    """
    s = w.slots
    while not over(s):
        if is_last_roll(s):
            return rough_end(s, steps, w.end)
        if due(s) != 0:
            throw(w.stream, w.faces, DICE, SIDES)
            turn_faces(steps, w.faces)
            if order_matters(s):
                scatter(w.stream, w.order, DICE)
            roll(s, w.faces, w.order)
        if owing(s) != 0:
            look(s, 0, w.seen)
            follow_path(search(w.seen, beam, net, w.tree), 0, s, w)
    return float(areas(s, 0, w.tree.board.points))
