"""Names of moves: what is simply best, and what is brilliant."""

from __future__ import annotations

import pytest

import rollwright as rw
from rollwright.analysis.coach import coach
from rollwright.analysis.judging import CLEAR_CHANCE
from rollwright.analysis.names import UNBEATEN, leads, name_move
from rollwright.analysis.review import review
from rollwright.core.record import Choice
from rollwright.core.state import State
from rollwright.games.clever.mind.doubt import OF_VALUES, points_error
from rollwright.minds.levels import LEVELS, chance_to_notice, outshone
from rollwright.minds.mind import Ranking
from rollwright.minds.value import Value
from tests.analysis.minds import mind
from tests.games.clever.mind.games import random_states, small_net
from tests.play import random_record

KINDS = [(game.name, players) for game in rw.all_games() for players in (1, 2)]


def ranked(state: State, *worths: float, error: float = 0.0) -> Ranking:
    """The first moves of seat 1 as if they were worth this, in chances to win."""
    moves = state.moves(1)
    return [(moves[n], Value(50, worth, False, error)) for n, worth in enumerate(worths)]


@pytest.mark.parametrize(
    ("loss", "name"), [(0.019, "best"), (0.025, "good"), (0.04, "inaccuracy"), (0.5, "blunder")]
)
def test_what_counts_is_lost_beyond_the_error(loss: float, name: str) -> None:
    state = rw.game("qwixx").start(2).roll("w1 w2 r1 y1 g1 b1")
    ranking = ranked(state, 0.6, 0.6 - loss, error=0.02)
    assert name_move(state, 1, ranking[1][0], ranking) == name


@pytest.mark.parametrize(("name", "players"), KINDS)
def test_no_other_move_is_best_beside_a_best_one(name: str, players: int) -> None:
    found = [review(random_record(name, players, seed), mind(name)) for seed in (1, 2)]
    moves = [step for one in found for step in one.steps if isinstance(step.event, Choice)]
    for step in moves:
        assert isinstance(step.event, Choice)
        assert (step.name in UNBEATEN) == (step.best == step.event.move)


@pytest.mark.parametrize(("name", "players"), KINDS)
def test_the_coach_says_of_a_best_move_that_it_is_as_good(name: str, players: int) -> None:
    for state in list(random_record(name, players, 3).states())[::4]:
        for seat in state.to_move[:1]:
            first, *others = coach(state, seat, mind(name)).hints
            assert first.name in UNBEATEN
            for hint in others:
                assert (hint.name == "best") == (hint.against.key == "why.equal.best")


def test_brilliant_leads_clearly_and_is_missed_by_all_levels() -> None:
    """The move that brings least at once, and the one that brings most."""
    state = rw.game("twenty-one").start(2).roll("k3 b6 y6 r1 g2 w5").play(1, "keep")
    moves = list(state.moves(1))
    places = outshone(state, 1, moves)
    worst, top = moves[places.index(max(places))], moves[places.index(0)]
    for played, name in ((worst, "brilliant"), (top, "best")):
        others = [(move, Value(50, 0.4, False, 0.02)) for move in moves if move != played]
        ranking = [(played, Value(50, 0.5, False, 0.02)), *others]
        assert name_move(state, 1, played, ranking) == name
        close = [(played, Value(50, 0.4 + CLEAR_CHANCE / 2, False, 0.02)), *others]
        assert name_move(state, 1, played, close) == "best"
    assert all(chance_to_notice(level, state.game, max(places)) < 0.5 for level in LEVELS)
    assert all(chance_to_notice(level, state.game, 0) == 1 for level in LEVELS)


def test_a_lead_within_twice_the_error_is_not_clear() -> None:
    state = rw.game("qwixx").start(2).roll("w1 w2 r1 y1 g1 b1")
    assert leads(ranked(state, 0.6, 0.5, error=0.049))
    assert not leads(ranked(state, 0.6, 0.5, error=0.051))


@pytest.mark.parametrize("players", [1, 2])
def test_clever_knows_the_points_once_no_roll_is_to_come(players: int) -> None:
    states = [state for state in random_states(players, 5) if state.result is None]
    errors = small_net().errors[0, OF_VALUES]
    known = [
        state for state in states if points_error(list(state.slots), False, 100.0, errors) == 0
    ]
    assert known
    assert known == states[-len(known) :]
    assert not any(state.dice for state in known)


def test_with_others_clevers_error_is_one_of_the_chance_to_win() -> None:
    state = rw.game("clever").start(2)
    assert 0 < mind("clever").value(state, 1).error < 0.02
