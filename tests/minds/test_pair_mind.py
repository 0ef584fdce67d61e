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


@pytest.mark.parametrize(("name", "players"), [("qwixx", 2), ("twenty-one", 2), ("qwixx", 3)])
def test_chances_to_win_add_up_to_one(name: str, players: int) -> None:
    """Exactly before a roll; after it mostly, since answers are given in secret."""
    mind, rng = MINDS[name], random.Random(players)
    state, sums = rw.game(name).start(players), []
    while state.result is None:
        total = sum(mind.value(state, seat).win or 0 for seat in range(1, players + 1))
        if state.dice:
            assert total == pytest.approx(1)
            state = state.roll(rng)
            continue
        sums.append(total)
        state = state.play(state.to_move[0], mind.expert(state, state.to_move[0]))
    assert sum(sums) / len(sums) == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize(
    "text",
    [
        # the active seat would close yellow, but not if that loses
        "qwixx phase=white active=1 dice=640631 marked=0 | r=- y=3,5,7,8,9,10 g=- b=12,9 x=0 "
        "answer=- | r=4,6,7,8,9,12 y=5,6,7 g=- b=9,6 x=0 answer=-",
        # both close a row at once, and the game is over
        "qwixx phase=white active=2 dice=112151 marked=0 | r=5,6,7,8,9 y=4,5,6,7,8,9 g=11,8 "
        "b=11,10,9,8,7,5,4 x=1 answer=- | r=4,5,7,8,10 y=4,5,6,7,8,9,11 g=10,9,8,7,6,5 b=9,8,7,6,4 "
        "x=0 answer=-",
        # no answers are the best to each other
        "qwixx phase=white active=2 dice=410661 marked=0 | r=3,4,5,7,8,12 y=5,6,7,8,9 g=11,8,7,5 "
        "b=12,11,10 x=0 answer=- | r=3,4,5,8 y=5 g=10,9,8,7,5,4 b=12,10,8,7 x=0 answer=-",
    ],
)
def test_what_an_answer_leads_to_is_the_same_for_all(text: str) -> None:
    state, mind = rw.game("qwixx").state(text), rw.mind("qwixx")
    assert sum(mind.value(state, seat).win or 0 for seat in (1, 2)) == pytest.approx(1)
