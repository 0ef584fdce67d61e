"""What holds in every game: random games of all games and table sizes."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rollwright as rw
from rollwright.words.voice import ENGLISH
from tests.play import MOST_EVENTS, TABLES, random_record
from tests.scores import foxes, marks, recount

Property = Callable[[rw.Record], None]


def in_every_game(check: Property) -> Callable[[], None]:
    """Makes a test of a property: it is checked in random games of all table sizes."""

    @settings(max_examples=30)
    @given(st.sampled_from(TABLES), st.integers(0, 10**9))
    def test(table: tuple[str, int], seed: int) -> None:
        check(random_record(*table, seed))

    test.__name__, test.__doc__ = check.__name__, check.__doc__
    return test


def dice_for(record: rw.Record) -> random.Random:
    """Random numbers that are another matter for every game."""
    return random.Random(record.dumps())


def sample(record: rw.Record, count: int) -> list[rw.State]:
    """Some states of a game, by chance."""
    states = list(record.states())
    return dice_for(record).sample(states, min(count, len(states)))


def seats(state: rw.State) -> range:
    return range(1, state.players + 1)


@in_every_game
def test_marks_never_disappear(record: rw.Record) -> None:
    name = record.game.name
    for before, after in pairwise(record.states()):
        for seat in seats(before):
            assert marks(name, before.sheet(seat)) <= marks(name, after.sheet(seat))


@in_every_game
def test_a_score_equals_the_recounted_score(record: rw.Record) -> None:
    for state in record.states():
        for seat in seats(state):
            assert state.score(seat) == recount(record.game.name, state.sheet(seat))
        assert state.scores == tuple(state.score(seat)["total"] for seat in seats(state))


@in_every_game
def test_winners_have_the_highest_score(record: rw.Record) -> None:
    state = record.state
    assert state.result is not None
    tied = [seat for seat in seats(state) if state.scores[seat - 1] == max(state.scores)]
    if record.game.name == "clever":
        best = {seat: max(list(state.score(seat).values())[:5]) for seat in tied}
        tied = [seat for seat in tied if best[seat] == max(best.values())]
    assert state.result.winners == tuple(tied)
    assert len(record.events) < MOST_EVENTS


@settings(max_examples=30)
@given(st.sampled_from([1, 2]), st.integers(0, 10**9))
def test_no_clever_game_of_one_or_two_ends_above_334(players: int, seed: int) -> None:
    assert max(random_record("clever", players, seed).state.scores) <= 334


@in_every_game
def test_clevers_tracks_hold_seven_and_foxes_are_counted(record: rw.Record) -> None:
    if record.game.name != "clever":
        return
    for seat in seats(record.state):
        sheet = record.state.sheet(seat)
        assert sheet["foxes"] == len(foxes(sheet))
        assert sum(sheet["rerolls"].values()) <= 7
        assert sum(sheet["extras"].values()) <= 7


@in_every_game
def test_replay_equals_play(record: rw.Record) -> None:
    again = rw.Record.loads(record.dumps())
    assert again == record
    assert list(again.states()) == list(record.states())
    assert again.dumps() == record.dumps()


@in_every_game
def test_positions_round_trip(record: rw.Record) -> None:
    for state in sample(record, 15):
        for view in (state, state.view(None), *(state.view(seat) for seat in seats(state))):
            again = record.game.state(view.text)
            assert again == view
            assert again.text == view.text
            assert again.options == record.options


@in_every_game
def test_moves_round_trip(record: rw.Record) -> None:
    """Numbers are fixed and below move_count, texts are unique, and either way leads on alike."""
    for state in record.states():
        for seat in state.to_move:
            legal = state.moves(seat)
            assert [move.index for move in legal] == sorted({move.index for move in legal})
            assert legal[-1].index < record.game.move_count
            assert len({move.text for move in legal}) == len(legal)
            for move in legal:
                assert record.game.looks_like_move(move.text)
                assert record.game.drawing.explain(move.text, ENGLISH)
            assert state.play(seat, legal[0]) == state.play(seat, f"  {legal[0]} ")


@in_every_game
def test_a_state_waits_for_one_thing(record: rw.Record) -> None:
    for state in record.states():
        assert [bool(state.dice), bool(state.to_move), bool(state.result)].count(True) == 1
        assert all(state.moves(seat) for seat in state.to_move)


@in_every_game
def test_order_of_simultaneous_answers_does_not_matter(record: rw.Record) -> None:
    rng = dice_for(record)
    for state in record.states():
        if len(state.to_move) > 1:
            first, second = rng.sample(state.to_move, 2)
            one, two = rng.choice(state.moves(first)), rng.choice(state.moves(second))
            there = state.play(first, one).play(second, two)
            assert there == state.play(second, two).play(first, one)


@in_every_game
def test_an_illegal_move_changes_nothing(record: rw.Record) -> None:
    rng = dice_for(record)
    known = {event.move for event in record.events if isinstance(event, rw.Choice)}
    for state in sample(record, 20):
        text = state.text
        seat = rng.choice(seats(state))
        for move in known - {str(legal) for legal in state.moves(seat)}:
            with pytest.raises(rw.IllegalMove):
                state.play(seat, move)
        if not state.dice:
            with pytest.raises(rw.IllegalMove, match="no roll is due now"):
                state.roll(rng)
        assert state.text == text


@in_every_game
def test_views_hide_secret_answers_and_nothing_else(record: rw.Record) -> None:
    for state in sample(record, 15):
        for viewer in (None, *seats(state)):
            parts = state.text.split(" | ")
            for seat in seats(state):
                if seat != viewer:
                    parts[seat] = re.sub(r"answer=[^-? ]\S*", "answer=?", parts[seat])
            assert state.view(viewer).text == " | ".join(parts)
            assert state.view(viewer).scores == state.scores
            assert state.view(viewer).to_move == state.to_move


@in_every_game
def test_views_do_not_tell_one_secret_answer_from_another(record: rw.Record) -> None:
    rng = dice_for(record)
    if record.game.name == "clever" or record.players == 1:
        return
    for state in record.states():
        if len(state.to_move) > 1:
            seat = rng.choice(state.to_move)
            after = [state.play(seat, move) for move in state.moves(seat)]
            for viewer in (None, *(set(seats(state)) - {seat})):
                assert len({view.view(viewer) for view in after}) == 1
            assert len({view.view(seat) for view in after}) == len(after)


@in_every_game
def test_the_data_of_a_state_is_plain(record: rw.Record) -> None:
    for state in sample(record, 15):
        data = [state.table, *(state.sheet(seat) for seat in seats(state))]
        assert json.loads(json.dumps(data)) == data
