"""The mind of Qwixx: values that fit together, and players that score and win."""

import random
from dataclasses import replace

import numpy as np
import pytest

import rollwright as rw
from rollwright.core import speed
from rollwright.core.errors import NoAnswer
from rollwright.games.qwixx.mind import tables
from rollwright.games.qwixx.mind.mind import QwixxMind
from rollwright.minds.arrays import as_slots, new_slots
from rollwright.minds.pair_chances import MORE_DOUBT
from rollwright.minds.queries import RESULT

GAME = rw.game("qwixx")
MIND = QwixxMind()


def test_table_reaches_its_value_alone() -> None:
    result = tables.ARENA.duel(tables.solo(), tables.solo(), 1, 5000)
    assert abs(result.mean - 115.483) < 4 * result.error


def test_winner_beats_the_table_with_two_and_with_four() -> None:
    two = tables.ARENA.duel(tables.winner(2), tables.fixed(), 2, 4000)
    assert two.decided > 0.53
    four = tables.ARENA.duel(tables.winner(4), tables.fixed(), 4, 2000)
    assert four.wins > 0.28


def end_at_hand(crossed: str) -> rw.State:
    """Seat 1 may close the second row; seat 2 has 28 points for yellow and what it has crossed."""
    return GAME.state(
        "qwixx phase=white active=1 dice=661011 marked=0"
        " | r=2,3,4,5,6 y=- g=12,11 b=- x=0 answer=-"
        f" | r=- y=2,3,4,5,6,12 g=- b={crossed} x=0 answer=-"
    )


def test_ahead_the_game_is_ended() -> None:
    move, value = MIND.rank(end_at_hand("-"), 1)[0]
    assert str(move) == "mark r12"
    assert value.win == pytest.approx(1)


def test_behind_the_game_is_not_ended() -> None:
    ranked = {str(move): value.win for move, value in MIND.rank(end_at_hand("12,11,10,9"), 1)}
    assert ranked["mark r12"] == pytest.approx(0)
    assert max(win or 0.0 for win in ranked.values()) > 0.001


@pytest.mark.parametrize(("crossed", "ends"), [("-", True), ("12,11,10,9", False)])
def test_end_rule_of_the_table(crossed: str, ends: bool) -> None:
    slots, results = as_slots(end_at_hand(crossed).slots), np.zeros((2, RESULT))
    kernel, room = speed.compiled(MIND.ranking), new_slots(tables.ARENA.workspace)
    kernel.assess(tables.fixed(), slots, 0, as_slots([0, 11]), room, results)
    assert (results[1, 0] > results[0, 0]) == ends


def test_ranks_are_sorted_through_whole_games() -> None:
    rng = random.Random(3)
    for players in (2, 3):
        state = GAME.start(players=players)
        while state.result is None:
            if state.dice:
                state = state.roll(rng)
                continue
            seat = state.to_move[0]
            ranked = MIND.rank(state, seat)
            wins = [value.win or 0.0 for _, value in ranked]
            assert wins == sorted(wins, reverse=True)
            assert all(0 <= win <= 1 for win in wins)
            state = state.play(seat, ranked[0][0])


def test_answers_of_others_are_not_seen() -> None:
    state = GAME.start(players=2).roll("w3 w3 r1 y1 g1 b1")
    before = MIND.rank(state, 2)
    after = MIND.rank(state.play(1, "mark r6"), 2)
    assert before == after


def test_own_answer_keeps_its_value_while_others_owe_theirs() -> None:
    state = GAME.start(players=3).roll("w3 w3 r1 y1 g1 b1")
    move, value = MIND.rank(state, 2)[1]
    known = replace(value, error=MORE_DOUBT * value.error)
    assert MIND.value(state.play(2, move), 2) == known


def test_chances_are_less_sure_where_they_are_even_and_late() -> None:
    start = MIND.value(GAME.start(players=2), 1).error
    assert 0 < start < 0.02
    assert MIND.value(GAME.start(players=1), 1).error < 0.001


def test_refusals() -> None:
    state = GAME.start(players=2)
    with pytest.raises(NoAnswer, match="seat 2 owes no choice"):
        MIND.rank(state, 2)
    with pytest.raises(NoAnswer, match="no seat 3"):
        MIND.value(state, 3)


def test_others_are_expected_to_answer_well() -> None:
    """Seat 1 will close the second row and win: seat 2 knows it before it answers."""
    values = [value.win or 0.0 for _, value in MIND.rank(end_at_hand("-"), 2)]
    assert max(values) < 0.001


def test_points_count_where_the_result_is_certain() -> None:
    (best, value), *_, (worst, least) = MIND.rank(end_at_hand("-"), 2)
    assert str(best) in ("mark g12", "mark b12")
    assert str(worst) == "pass"
    assert (value.points, least.points) == (29, 28)
