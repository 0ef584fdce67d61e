"""Bots: legal, reproducible, and clear about what they can't do."""

from __future__ import annotations

import random

import pytest

import rollwright as rw
from rollwright.core.dice import Stream
from rollwright.minds.bots import BOTS, bot

GAMES = [(game, players) for game in rw.games() for players in game.players]


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("game", "players"), GAMES, ids=lambda value: str(value))
def test_bots_play_legal_moves_to_the_end(name: str, game: rw.Game, players: int) -> None:
    player, dice = bot(name, 7), random.Random(7)
    state = game.start(players)
    while state.result is None:
        if state.dice:
            state = state.roll(dice)
        for seat in state.to_move:
            move = player.choose(state, seat)
            assert move in state.moves(seat)
            state = state.play(seat, move)


def test_the_same_seed_gives_the_same_choices() -> None:
    state = rw.game("clever").start().roll("y1 b2 g3 o4 p5 w6")
    first, second = bot("random", 3), bot("random", Stream(3))
    assert [first.choose(state, 1) for _ in range(9)] == [second.choose(state, 1) for _ in range(9)]


def test_without_a_seed_bots_differ() -> None:
    state = rw.game("clever").start().roll("y1 b2 g3 o4 p5 w6")
    choices = {str(bot("random").choose(state, 1)) for _ in range(40)}
    assert len(choices) > 1


def test_greedy_takes_what_brings_most() -> None:
    state = rw.game("twenty-one").start().roll("k1 b1 y6 r1 g1 w6").play(1, "keep")
    assert str(bot("greedy").choose(state, 1)) == "enter k b y r g"


def test_a_seat_that_owes_nothing() -> None:
    with pytest.raises(rw.IllegalMove, match="owes no choice"):
        bot("greedy").choose(rw.game("qwixx").start(2), 1)


def test_an_unknown_bot() -> None:
    with pytest.raises(rw.InvalidNotation, match="the bots are random, greedy"):
        bot("genius")
