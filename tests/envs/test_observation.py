"""Observations: documented, within their bounds, and nothing that is secret."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

import rollwright as rw
from rollwright.envs.observation import document, layout, mask

GAMES = [(game, players) for game in rw.all_games() for players in game.players]
DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_is_up_to_date() -> None:
    assert (DOCS / "observations.md").read_text(encoding="utf-8") == document()


@pytest.mark.parametrize(("game", "players"), GAMES, ids=lambda value: str(value))
def test_numbers_keep_within_their_bounds(game: rw.Game, players: int) -> None:
    chosen, dice = layout(game.name, players), random.Random(3)
    for _ in range(4):
        state = game.start(players)
        while state.result is None:
            state = state.roll(dice) if state.dice else state
            for seat in state.to_move:
                seen = chosen.observe(state, seat)
                assert seen.shape == (len(chosen),)
                assert (seen <= chosen.most).all()
                legal = mask(state, seat, game.move_count)
                assert np.flatnonzero(legal).tolist() == [m.index for m in state.moves(seat)]
                state = state.play(seat, dice.choice(state.moves(seat)))


def test_features_say_what_is_on_the_sheet() -> None:
    state = rw.game("qwixx").start(2).roll("w2 w3 r4 y1 g6 b6")
    state = state.play(2, "pass").play(1, "mark r5")
    names = [(owner, feature.name) for owner, feature in layout("qwixx", 2)]
    first = dict(zip(names, layout("qwixx", 2).observe(state, 1).tolist(), strict=True))
    second = dict(zip(names, layout("qwixx", 2).observe(state, 2).tolist(), strict=True))
    assert (first["table", "active seat"], second["table", "active seat"]) == (0, 1)
    assert first["table", "face of the green die"] == 6
    assert first["own", "r5 is crossed"] == second["next", "r5 is crossed"] == 1
    assert first["own", "first open place in red"] == 4
    assert first["next", "r5 is crossed"] == 0


def test_an_answer_is_seen_as_given_and_no_more() -> None:
    state = rw.game("qwixx").start(2).roll("w2 w3 r4 y1 g6 b6")
    chosen = layout("qwixx", 2)
    waiting = chosen.observe(state, 2)
    marked, passed = (chosen.observe(state.play(1, move), 2) for move in ("mark r5", "pass"))
    assert np.array_equal(marked, passed)
    assert not np.array_equal(marked, waiting)
