"""The mind of Twenty One: values that fit together, and a player that wins."""

import random

import pytest

import rollwright as rw
from rollwright.core.errors import NoAnswer
from rollwright.games.twenty_one.mind import tables
from rollwright.games.twenty_one.mind.mind import TwentyOneMind

GAME = rw.game("twenty-one")
MIND = TwentyOneMind()


def test_value_of_a_roll_is_the_mean_of_what_follows() -> None:
    state = GAME.start(players=1)
    value = MIND.value(state, 1)
    assert value.exact
    assert value.win is None
    rng = random.Random(1)
    rolls = [MIND.value(state.roll(rng), 1).points for _ in range(3000)]
    assert sum(rolls) / 3000 == pytest.approx(value.points, abs=0.3)


def test_rank_of_several_seats_is_sorted_by_the_chance_to_win() -> None:
    rng = random.Random(5)
    state = GAME.start(players=3).roll(rng)
    state = state.play(1, "keep")
    for seat in (1, 2, 3):
        wins = [value.win or 0.0 for _, value in MIND.rank(state, seat)]
        assert wins == sorted(wins, reverse=True)
        assert 0 < wins[0] < 1


def test_chances_add_up_to_one_where_no_entries_are_the_best_to_each_other() -> None:
    sheets = (
        "sheet=A rows=34131x/23433x/413121/541121/1..2.1 answer=-",
        "sheet=B rows=634311/343121/643111/x21211/...... answer=-",
    )
    state = GAME.state(" | ".join(("twenty-one phase=enter active=1 dice=215415", *sheets)))
    assert sum(MIND.value(state, seat).win or 0.0 for seat in (1, 2)) == pytest.approx(1)


def test_own_answer_keeps_its_value_while_others_owe_theirs() -> None:
    state = GAME.start(players=2).roll(random.Random(8)).play(1, "keep")
    move, value = MIND.rank(state, 2)[1]
    assert MIND.value(state.play(2, move), 2).win == pytest.approx(value.win)


def test_seat_that_owes_no_choice_is_refused() -> None:
    state = GAME.start(players=2)
    with pytest.raises(NoAnswer, match="seat 1 owes no choice"):
        MIND.rank(state, 1)


def test_finished_game_is_refused() -> None:
    state = GAME.start(players=1)
    rng = random.Random(2)
    while state.result is None:
        state = state.roll(rng) if state.dice else state.play(1, MIND.expert(state, 1))
    with pytest.raises(NoAnswer, match="the game is over"):
        MIND.value(state, 1)
    with pytest.raises(NoAnswer, match="the game is over"):
        MIND.rank(state, 1)


def test_an_entry_that_leaves_a_box_too_many_is_seen_to_lose() -> None:
    sheets = (
        "sheet=A rows=453x11/432131/123x1x/51411x/...... answer=-",
        "sheet=B rows=2x3121/333121/6321x1/134111/443.2. answer=-",
    )
    text = "twenty-one phase=enter active=1 dice=223541"
    state = GAME.state(" | ".join((text, *sheets)))
    assert str(MIND.expert(state, 1)) == "enter k b y g w"
    chances = {str(move): value.win or 0.0 for move, value in MIND.rank(state, 1)}
    assert chances["enter k b y g w"] > chances["enter b y g w"] + 0.2


def test_winner_beats_the_fixed_price() -> None:
    result = tables.ARENA.duel(tables.winner(2), tables.price_mind(2), 2, 4000)
    assert result.decided > 0.55


def test_table_reaches_its_value_alone() -> None:
    player = tables.price_mind(1, 0.0)
    result = tables.ARENA.duel(player, player, 1, 4000)
    assert abs(result.mean - 132.108) < 4 * result.error
