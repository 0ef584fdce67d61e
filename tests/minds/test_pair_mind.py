"""Minds of any game: values that fit together."""

from __future__ import annotations

import random

import pytest

import rollwright as rw
from rollwright.core import speed
from rollwright.games.qwixx.mind.mind import QwixxMind
from rollwright.games.twenty_one.mind.mind import TwentyOneMind
from rollwright.minds.pair_mind import PairMind

MINDS = {"qwixx": QwixxMind(), "twenty-one": TwentyOneMind()}


@pytest.mark.parametrize("name", MINDS)
def test_luck_and_errors_add_up_to_the_score(name: str) -> None:
    rng, mind = random.Random(12), MINDS[name]
    for _ in range(10):
        state = rw.game(name).start(players=1)
        value = start = mind.value(state, 1).points
        luck = errors = 0.0
        while state.result is None:
            if state.dice:
                state = state.roll(rng)
                after = mind.value(state, 1).points
                luck, value = luck + after - value, after
            else:
                move, found = rng.choice(mind.rank(state, 1))
                errors, value = errors + value - found.points, found.points
                state = state.play(1, move)
        assert start + luck - errors == pytest.approx(state.scores[0], abs=1e-6)


@pytest.mark.parametrize(("name", "players"), [("qwixx", 2), ("qwixx", 4), ("twenty-one", 3)])
def test_the_expert_plays_what_it_plays_in_compiled_games(name: str, players: int) -> None:
    mind, rng = MINDS[name], random.Random(players)
    state = rw.game(name).start(players)
    while state.result is None:
        if state.dice:
            state = state.roll(rng)
            continue
        seat = state.to_move[0]
        best = mind.expert(state, seat)
        if rng.random() < 0.15:
            assert best.index == reply(mind, state, seat)
        state = state.play(seat, best)


def reply(mind: PairMind, state: rw.State, seat: int) -> int:
    """The move that a seat is given in compiled games, computed uncompiled."""
    known, moves = mind.knowledge(state.players), [0] * 6
    verbs = speed.plain(mind.arena.modules[-1])
    verbs.reply(known, list(state.slots), 1 << seat - 1, moves, [0] * mind.arena.workspace)
    return moves[seat - 1]
