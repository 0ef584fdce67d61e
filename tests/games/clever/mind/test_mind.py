from __future__ import annotations

import random
from itertools import product
from statistics import fmean

import pytest

import rollwright as rw
from rollwright.core.errors import NoAnswer
from rollwright.core.playing import play_out
from rollwright.core.record import Record
from rollwright.games.clever.mind.measuring import games_of, scores
from rollwright.games.clever.mind.mind import CleverMind, shipped
from rollwright.games.clever.mind.rethinking import rethinks
from tests.games.clever.mind.games import random_states, small_mind


@pytest.fixture(scope="module")
def mind() -> CleverMind:
    return small_mind()


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_moves_value_is_that_of_the_position_after_it(mind: CleverMind, players: int) -> None:
    for state in random_states(players, 10 + players):
        for seat in state.to_move:
            ranked = mind.rank(state, seat)
            assert {move for move, _ in ranked} == set(state.moves(seat))
            worths = [value.worth for _, value in ranked]
            assert worths == sorted(worths, reverse=True)
            assert mind.value(state, seat).points == pytest.approx(ranked[0][1].points, abs=1e-4)
            move, value = random.Random(1).choice(ranked)
            after = state.play(seat, move)
            if not (after.dice or rethinks(list(state.slots))):
                assert mind.points(after, seat) == pytest.approx(value.points, abs=1e-4)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_roll_is_worth_the_mean_of_all_rolls(mind: CleverMind, players: int) -> None:
    few = [state for state in random_states(players, 12) if len(state.dice) in (1, 2)]
    for state in few[:3]:
        rolls = product("123456", repeat=len(state.dice))
        faces = [" ".join(map("".join, zip(state.dice, roll, strict=True))) for roll in rolls]
        after = [state.roll(one) for one in faces]
        for seat in range(1, players + 1):
            values = [mind.value(one, seat) for one in after]
            found = mind.value(state, seat)
            assert found.points == pytest.approx(fmean(one.points for one in values), abs=1e-2)
            if players > 1:
                assert found.win == pytest.approx(fmean(one.win or 0 for one in values), abs=1e-4)
    assert few


def test_start_and_luck_and_errors_make_the_score(mind: CleverMind) -> None:
    source = random.Random(4)
    state = rw.game("clever").start(1, solo_extra=True)
    start = mind.value(state, 1).points
    luck = errors = corrected = 0.0
    while state.result is None:
        if state.dice:
            before = mind.points(state, 1)
            state = state.roll(source)
            luck += mind.points(state, 1) - before
        else:
            ranked = mind.rank(state, 1)
            move, value = source.choice(ranked)
            errors += ranked[0][1].points - value.points
            state = state.play(1, move)
            corrected += mind.points(state, 1) - value.points
    assert errors > 0
    assert start + luck - errors + corrected == pytest.approx(state.scores[0], abs=0.01)


def test_with_others_a_value_has_a_chance_to_win_and_its_error(mind: CleverMind) -> None:
    value = mind.value(rw.game("clever").start(3), 2)
    assert value.win is not None
    assert 0 < value.win < 1
    assert not value.exact
    assert value.error > 0


def test_expert_and_deep_play_whole_games(mind: CleverMind) -> None:
    for players in (1, 2):
        source = random.Random(6)
        state = rw.game("clever").start(players)
        while state.result is None:
            if state.dice:
                state = state.roll(source)
                continue
            seat = state.to_move[0]
            expert = mind.expert(state, seat)
            deep = mind.deep(state, seat, 2)
            assert expert in state.moves(seat)
            assert deep in state.moves(seat)
            assert deep == mind.deep(state, seat, 2)
            state = state.play(seat, deep if seat == 1 else expert)


def test_questions_without_an_answer(mind: CleverMind) -> None:
    state = rw.game("clever").start(2)
    with pytest.raises(NoAnswer, match="owes no choice"):
        mind.rank(state, 1)
    with pytest.raises(NoAnswer, match="owes no choice"):
        mind.expert(state.roll(random.Random(1)), 2)
    with pytest.raises(NoAnswer, match="no seat 3"):
        mind.value(state, 3)
    with pytest.raises(NoAnswer, match="at least one way"):
        mind.deep(state.roll(random.Random(1)), 1, 0)
    with pytest.raises(NoAnswer, match="knows clever"):
        mind.value(rw.game("qwixx").start(2), 1)
    *_, last = random_states(1, 1)
    with pytest.raises(NoAnswer, match="over"):
        mind.value(last, 1)


def test_the_shipped_mind_is_strong() -> None:
    mind = shipped()
    assert scores(mind.solo, games_of(1, True), 200).mean() > 280
    assert scores(mind.solo, games_of(1, False), 200).mean() > 262
    assert scores(mind.many, games_of(2, False), 60).mean() > 240


def test_thinking_helps() -> None:
    mind, start = shipped(), Record.start(rw.game("clever"), 1, solo_extra=True)

    def played(number: int) -> int:
        over = play_out(start, random.Random(number), lambda now, seat: mind.deep(now, seat, 8, 1))
        return over.state.scores[0]

    assert fmean(map(played, range(8))) > 270
