"""Thousands of solo games, one action in each per call: a template over any game's rules.

A game is a line of the slots and of each result; its dice come from a stream of its own.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from rollwright.core.dice import Slots, draw, scatter, seed_stream, throw
from rollwright.core.speed import entry, rule
from rollwright.core.verbs import (
    DICE,
    SIDES,
    areas,
    due,
    legal,
    order_matters,
    over,
    play,
    roll,
    size,
    start,
)

PLAY, RESET, REST = 0, 1, 2  # what to do with a game

Lines = Sequence[Slots]
"""A line for each game."""
Table = Sequence[Sequence[int]]
"""What is read off the slots: see `Layout.table`."""


class Games(NamedTuple):
    """Games in progress, each with its stream of dice, and the options of all."""

    slots: Lines
    streams: Lines
    options: Slots


class Shown(NamedTuple):
    """What is seen of each game after a step."""

    observations: Lines
    masks: Lines
    rewards: MutableSequence[float]
    over: MutableSequence[bool]
    illegal: MutableSequence[bool]
    scores: Slots


class StepSpace(NamedTuple):
    """Room to work: dice, moves, points by area."""

    faces: Slots
    order: Slots
    moves: Slots
    out: Slots


@rule
def settle(s: Slots, rng: Slots, faces: Slots, order: Slots) -> None:
    """Rolls what is due, until a choice is owed or the game is over."""
    while due(s) != 0:
        throw(rng, faces, DICE, SIDES)
        if order_matters(s):
            scatter(rng, order, DICE)
        roll(s, faces, order)


@rule
def show(s: Slots, features: Table, observation: Slots, mask: Slots, moves: Slots) -> bool:
    """Writes what is seen and what is legal; returns whether the game is over."""
    for i in range(len(observation)):
        value = (s[features[0][i]] >> features[1][i]) & features[2][i]
        observation[i] = min(value, features[3][i])
    for i in range(len(mask)):
        mask[i] = 0
    if over(s):
        return True
    for i in range(legal(s, 0, moves)):
        mask[moves[i]] = 1
    return False


@entry
def step(
    games: Games, todo: Slots, actions: Slots, features: Table, shown: Shown, work: StepSpace
) -> int:
    """Plays, resets or skips each game, as `todo` says; returns how many choices were made.

    An action that is not legal changes nothing. This is one function, since rules are inlined: in
    two functions they would be compiled twice.
    """
    observations, masks, rewards, finished, illegal, scores = shown
    faces, order, moves, out = work
    decisions = 0
    for game in range(len(todo)):
        if todo[game] == REST:
            continue
        s, rng, action = games.slots[game], games.streams[game], actions[game]
        wrong = todo[game] == PLAY and (action < 0 or masks[game][action] == 0)
        illegal[game] = wrong
        rewards[game] = 0
        if wrong:
            continue
        if todo[game] == RESET:
            for i in range(size(1)):
                s[i] = 0
            start(s, 1, games.options)
            scores[game] = 0
        else:
            play(s, 0, action)
            decisions += 1
        settle(s, rng, faces, order)
        total = areas(s, 0, out)
        rewards[game] = total - scores[game]
        scores[game] = total
        finished[game] = show(s, features, observations[game], masks[game], moves)
    return decisions


@entry
def seed(streams: Lines, seeds: Slots) -> None:
    """Starts the stream of each game from its seed."""
    for game in range(len(streams)):
        seed_stream(streams[game], seeds[game], 0)


@entry
def guess(masks: Lines, rng: Slots, actions: Slots) -> None:
    """Draws one of the legal actions in each game; 0 where there is none."""
    for game in range(len(actions)):
        mask = masks[game]
        count = 0
        for i in range(len(mask)):
            count += mask[i]
        nth = draw(rng, max(count, 1))
        actions[game] = 0
        for i in range(len(mask)):
            nth -= mask[i]
            if nth < 0:
                actions[game] = i
                break
