"""Bots: legal, reproducible, and clear about what they can't do."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

import rollwright as rw
from rollwright.core.dice import Stream
from rollwright.games.clever.mind import mind as clever
from rollwright.minds import mind as minds
from rollwright.minds import registry
from rollwright.minds.bots import ABOUT, BOTS, bot, bots_of, check_name
from rollwright.minds.levels import gains_of
from rollwright.minds.registry import spec
from tests.games.clever.mind.games import small_mind

LEVELS = ("easy", "medium", "hard")
GAMES = [(game, players) for game in rw.all_games() for players in game.players]


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Small networks for Clever, and deep players that don't take long."""
    monkeypatch.setattr(clever, "shipped", small_mind)
    monkeypatch.setattr(minds, "spec", lambda game: replace(spec(game), tries=2))
    registry.mind.cache_clear()
    yield
    registry.mind.cache_clear()


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


def test_every_bot_is_described_in_a_sentence() -> None:
    assert list(ABOUT) == list(BOTS)
    assert all(text.endswith(".") and text.count(".") == 1 for text in ABOUT.values())


def test_levels_see_more_and_more() -> None:
    for game in rw.all_games():
        sights = [spec(game).sights[name] for name in LEVELS]
        assert 0 < sights[0] < sights[1] < sights[2] < 1


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_overlooks_only_what_another_move_outshines(name: str) -> None:
    state = rw.game("qwixx").start(2).roll("w3 w3 r1 y1 g1 b1")
    moves = list(state.moves(1))
    gains = dict(zip(moves, gains_of(state, 1, moves), strict=True))
    ranked = rw.mind("qwixx").weigh(state, 1)
    chosen = {bot(name, seed).choose(state, 1) for seed in range(60)}
    assert ranked[0] in chosen
    obvious = next(n for n, m in enumerate(ranked) if gains[m] == max(gains.values()))
    assert chosen <= set(ranked[: obvious + 1])


def test_levels_are_reproducible() -> None:
    state = rw.game("twenty-one").start(2).roll("k1 b1 y6 r1 g1 w6").play(1, "keep")
    for name in (*LEVELS, "deep"):
        assert bot(name, 5).choose(state, 1) == bot(name, Stream(5)).choose(state, 1)


def test_deep_is_told_how_long_to_think() -> None:
    state = rw.game("twenty-one").start(2).roll("k1 b1 y6 r1 g1 w6").play(1, "keep")
    assert bot("deep", 1, tries=3).choose(state, 1) in state.moves(1)
    with pytest.raises(rw.InvalidSetting, match="tries are for the bot deep"):
        bot("easy", 1, tries=3)
    with pytest.raises(rw.InvalidSetting, match="at least 1"):
        bot("deep", 1, tries=0)


def test_deep_is_offered_where_it_is_stronger_than_experts() -> None:
    assert bots_of(rw.game("clever")) == list(BOTS)
    assert bots_of(rw.game("qwixx")) == [name for name in BOTS if name != "deep"]
    with pytest.raises(rw.InvalidSetting, match="bot deep can't play Twenty One"):
        check_name("deep", rw.game("twenty-one"))


def test_a_bot_has_any_sight() -> None:
    state = rw.game("twenty-one").start(2).roll("k1 b1 y6 r1 g1 w6").play(1, "keep")
    assert check_name("sight=0.6", state.game) == "sight=0.6"
    assert bot("sight=1", 1).choose(state, 1) == bot("expert", 1).choose(state, 1)
    assert bot("sight=0", 1).choose(state, 1) == bot("greedy", 1).choose(state, 1)
    for name in ("sight=", "sight=2", "sight=nan", "sight=-0.1"):
        with pytest.raises(rw.InvalidSetting, match="a sight is from 0 to 1"):
            bot(name, 1)


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


@pytest.mark.parametrize("name", ["greedy", "easy", "expert", "deep"])
def test_a_seat_that_owes_nothing(name: str) -> None:
    with pytest.raises(rw.IllegalMove, match="owes no choice"):
        bot(name).choose(rw.game("qwixx").start(2), 1)


def test_an_unknown_bot() -> None:
    with pytest.raises(rw.UnknownName, match="random, greedy, easy, medium, hard, expert, deep"):
        bot("genius")
