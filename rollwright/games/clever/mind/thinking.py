"""Deep choices: the most promising whole choices, each tried on rolls to come.

A candidate is worth the mean, over rolls that are the same for all, of the best value after the
roll. Where one or two dice are rolled, every roll is tried once. The fewer candidates are left, the
more rolls each is tried on. With several players the others play on as an expert would, until the
seat owes a choice again.
"""

from __future__ import annotations

from typing import Any

from rollwright.core.dice import Slots, scatter, seed_stream, throw
from rollwright.core.speed import entry, large_rule, rule
from rollwright.games.clever.mind.asking import first_move
from rollwright.games.clever.mind.candidates import COUNT, NO_VALUE, search
from rollwright.games.clever.mind.selfplay import follow_path
from rollwright.games.clever.mind.view import look
from rollwright.games.clever.rules import DICE, SIDES, due, order_matters, owing, roll, size, start
from rollwright.games.clever.score import areas
from rollwright.games.clever.slots import ACTIVE, BLACK_BONUS, OVER, PASSIVE, PHASE, PLAYERS

PICKS = 6
"""How many candidates are tried at most."""
THINKING = 1 << 45
"""Rolls of this series are imagined, never played."""
STAGES = (4, 2, 1)
"""After which parts of the rolls the worse half of them is given up."""
MARGIN = 4.0
"""How many points they may be behind the best at first sight."""


@entry
def deep_move(
    s: Slots, seat: int, rolls: int, seed: int, beam: int, net: Any, t: Any, spare: Any
) -> int:
    """The first move of the whole choice that does best on so many rolls."""
    return first_move(think(s, seat, rolls, seed, beam, net, t, spare), t.tree)


@large_rule
def think(
    s: Slots, seat: int, rolls: int, seed: int, beam: int, net: Any, t: Any, spare: Any
) -> int:
    """The node of that whole choice, in the table's tree."""
    look(s, seat, t.seen)
    top = search(t.seen, beam, net, t.tree)
    least = t.tree.values[top] - MARGIN
    count = pick(least, t)
    if count == 1:
        return top
    for i in range(count):
        t.worth[i] = 0.0
    done = 0
    for parts in STAGES:
        end = max(1, rolls // parts)
        for i in range(count):
            t.worth[i] += try_out(s, seat, i, done, end, seed, beam, net, t, spare)
        sort(count, t.picks, t.worth)
        count = max(2, (count + 1) // 2)
        done = end
    return int(t.picks[0])


@rule
def sort(count: int, picks: Slots, worth: Any) -> None:
    """Puts the best picks first."""
    for i in range(1, count):
        j = i
        while j > 0 and worth[j] > worth[j - 1]:
            worth[j], worth[j - 1] = worth[j - 1], worth[j]
            picks[j], picks[j - 1] = picks[j - 1], picks[j]
            j -= 1


@large_rule
def pick(least: float, t: Any) -> int:
    """Lists the best candidates, only one of those that are played alike for now."""
    count = 0
    while count < PICKS:
        top = 0
        for node in range(1, t.tree.counts[COUNT]):
            if t.tree.values[node] > t.tree.values[top]:
                top = node
        if top == 0 or t.tree.values[top] < least:
            break
        alike = False
        for i in range(count):
            alike = alike or anchor(t.picks[i], t.tree) == anchor(top, t.tree)
        if not alike:
            t.picks[count] = top
            t.worth[count] = t.tree.values[top]
            count += 1
        t.tree.values[top] = NO_VALUE
    for i in range(count):
        t.tree.values[t.picks[i]] = t.worth[i]
    return count


@rule
def anchor(node: int, tree: Any) -> int:
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
    done: int,
    end: int,
    seed: int,
    beam: int,
    net: Any,
    t: Any,
    spare: Any,
) -> float:
    """The sum of the best values after rolls from number `done` on that may follow a pick."""
    for slot in range(size(s[PLAYERS])):
        t.base[slot] = s[slot]
    follow_path(t.picks[i], seat, t.base, t)
    if t.base[PHASE] == OVER:
        return float(areas(t.base, seat, t.tree.board.points) * (end - done))
    own = t.base[ACTIVE] == seat and t.base[PASSIVE] == 0
    every = all_rolls(due(t.base)) if own else 0
    if every > 0 and done > 0:
        return float(t.worth[i] / done * (end - done))
    total = 0.0
    for number in range(0 if every > 0 else done, every if every > 0 else end):
        for slot in range(size(s[PLAYERS])):
            spare.slots[slot] = t.base[slot]
        seed_stream(spare.stream, seed, number)
        total += look_ahead(seat, number if every > 0 else -1, beam, net, spare)
    return total / every * (end - done) if every > 0 else total


@rule
def all_rolls(dice: int) -> int:
    """How many rolls there are of one or two dice; else 0."""
    rest = dice & (dice - 1)
    if dice == 0 or rest & (rest - 1) != 0:
        return 0
    return 6 if rest == 0 else 36


@large_rule
def look_ahead(seat: int, number: int, beam: int, net: Any, t: Any) -> float:
    """Plays on until the seat owes a choice about new dice; returns the value of the best one.

    The first roll is the one of that number among all rolls of two dice, or if negative, random.
    """
    s = t.slots
    while True:
        if due(s) != 0:
            throw(t.stream, t.faces, DICE, SIDES)
            if number >= 0:
                give_faces(number, due(s), t.faces)
                number = -1
            if order_matters(s):
                scatter(t.stream, t.order, DICE)
            roll(s, t.faces, t.order)
        seats = owing(s)
        if seats == 0 and due(s) == 0:
            return float(areas(s, seat, t.tree.board.points))
        for other in range(s[PLAYERS]):
            if owing(s) >> other & 1 == 0:
                continue
            look(s, other, t.seen)
            node = search(t.seen, beam, net, t.tree)
            if other == seat and s[PHASE] != BLACK_BONUS:
                return float(t.tree.values[node])
            follow_path(node, other, s, t)


@rule
def give_faces(number: int, dice: int, faces: Slots) -> None:
    for die in range(6):
        if dice >> die & 1:
            faces[die] = 1 + number % 6
            number //= 6


@entry
def deep_games(
    players: int,
    options: Slots,
    seed: int,
    first: int,
    rolls: int,
    beam: int,
    net: Any,
    totals: Any,
    t: Any,
    spare: Any,
) -> None:
    """Plays games number `first` and on, every seat thinking; writes everybody's total."""
    s = t.slots
    for game in range(len(totals)):
        s[:] = 0
        start(s, players, options)
        seed_stream(t.stream, seed, first + game)
        choices = 0
        while due(s) != 0 or owing(s) != 0:
            if due(s) != 0:
                throw(t.stream, t.faces, DICE, SIDES)
                if order_matters(s):
                    scatter(t.stream, t.order, DICE)
                roll(s, t.faces, t.order)
            for seat in range(players):
                if owing(s) >> seat & 1:
                    tries = THINKING + 100 * (first + game) + choices
                    node = think(s, seat, rolls, tries, beam, net, t, spare)
                    follow_path(node, seat, s, t)
                    choices += 1
        for seat in range(players):
            totals[game, seat] = areas(s, seat, t.tree.board.points)
