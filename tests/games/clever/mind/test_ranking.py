"""How moves of a game alone are ranked, with a network that knows nothing."""

from __future__ import annotations

import random
from statistics import fmean, pstdev

import pytest

import rollwright as rw
from rollwright.core.state import State
from rollwright.games.clever.mind.mind import CleverMind
from rollwright.games.clever.slots import ROUND
from tests.games.clever.mind.games import random_states, small_mind

LAST_TURN = "clever phase=end round=6 active=1 passive=0 rolls=3 {} owes=extra used=-"
TWO_MORE = LAST_TURN.format(
    "dice=311223 lying=- taken=pw tray=ybgo solo_extra=0 | y=11,12,13,22,42 b=2,3 g=4"
    " o=4,5,6,12,4,5,10,1,12,4,12 p=5,6,3,6,2 rerolled=4 extras=2 waiting=-"
)
THREE_MORE = LAST_TURN.format(
    "dice=356341 lying=- taken=bgw tray=yop solo_extra=0 | y=11,12,13,22,33,42,43,44"
    " b=2,3,4,5,6,7,8,10,11,12 g=6 o=4,3,3,6,5 p=6,3,6,6,2,6 rerolled=3 extras=3 waiting=-"
)


@pytest.fixture(scope="module")
def mind() -> CleverMind:
    return small_mind()


def choices(seed: int, **options: object) -> list[State]:
    """Where a choice is owed, in a random game."""
    return [state for state in random_states(1, seed, **options) if state.to_move]


@pytest.mark.parametrize("solo_extra", [False, True])
def test_what_an_expert_plays_is_ranked_first(mind: CleverMind, solo_extra: bool) -> None:
    for state in choices(1, solo_extra=solo_extra):
        best = mind.expert(state, 1)
        (first, value), *others = mind.rank(state, 1)
        assert first == mind.weigh(state, 1)[0] == best
        assert value.points == pytest.approx(mind.value(state, 1).points)
        assert all(other.points < value.points for _, other in others)


def test_a_move_whose_ends_others_lead_to_as_well_has_a_value(mind: CleverMind) -> None:
    ranked = mind.rank(rw.game("clever").state(TWO_MORE), 1)
    assert len(ranked) == 4
    assert all(abs(value.points) < 1000 for _, value in ranked)


def test_moves_that_may_come_in_any_order_are_worth_the_same(mind: CleverMind) -> None:
    state = rw.game("clever").state(THREE_MORE)
    ranked = mind.rank(state, 1)
    best, played = ranked[0][1].points, []
    for _ in range(3):
        played.append(str(mind.expert(state, 1)))
        state = state.play(1, played[-1])
    assert {str(move) for move, _ in ranked[:3]} == set(played)
    assert [value.points for _, value in ranked[:3]] == pytest.approx([best] * 3)


def test_how_far_moves_are_behind_is_tried_on_rolls(mind: CleverMind) -> None:
    tried = 0
    for state in choices(3)[:12]:
        moves = state.moves(1)
        after = {str(move): state.play(1, move) for move in moves}
        waiting = {name: mind.points(then, 1) for name, then in after.items() if then.dice}
        ranked = {str(move): value.points for move, value in mind.rank(state, 1)}
        best = max(ranked, key=lambda name: ranked[name])
        if best in waiting and state.slots[ROUND] < 6:
            for name, points in waiting.items():
                behind = max(0.0, waiting[best] - points)
                assert ranked[best] - ranked[name] == pytest.approx(behind, abs=6)
                tried += name != best
    assert tried > 10


@pytest.mark.parametrize("solo_extra", [False, True])
def test_in_the_last_round_a_value_is_that_of_what_an_expert_leaves(
    mind: CleverMind, solo_extra: bool
) -> None:
    last = [state for state in choices(4, solo_extra=solo_extra) if state.slots[ROUND] == 6]
    for state in last:
        then = state
        while then.to_move:
            then = then.play(1, mind.expert(then, 1))
        assert mind.value(state, 1).points == pytest.approx(mind.points(then, 1))
    assert len(last) > 3


def test_a_value_does_not_depend_on_what_was_asked_before(mind: CleverMind) -> None:
    last = [state for state in random_states(1, 6) if state.slots[ROUND] == 6][:-1]
    found = [mind.points(state, 1) for state in last]
    for state, points in zip(reversed(last), reversed(found), strict=True):
        assert CleverMind(mind.solo, mind.many).points(state, 1) == points
        if state.to_move:
            assert mind.rank(state, 1)[0][1].points == points


def test_in_the_last_round_values_are_those_of_games_played_on(mind: CleverMind) -> None:
    for state in random_states(1, 2):
        if state.slots[ROUND] == 6 and state.dice:
            points = [play_on(mind, state, n) for n in range(40)]
            error = pstdev(points) / len(points) ** 0.5
            assert mind.points(state, 1) == pytest.approx(fmean(points), abs=4 * error + 2)


def play_on(mind: CleverMind, state: State, seed: int) -> int:
    """The score when an expert plays on."""
    source = random.Random(seed)
    while state.result is None:
        state = state.roll(source) if state.dice else state.play(1, mind.expert(state, 1))
    return state.scores[0]
