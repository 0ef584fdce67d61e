"""Who has won, at both speeds and from templates."""

from __future__ import annotations

import pytest

import rollwright as rw
from rollwright.core import speed
from tests.play import records


@pytest.mark.parametrize("game", rw.all_games(), ids=lambda game: game.name)
def test_the_winners_have_the_highest_total(game: rw.Game) -> None:
    for file in records("golden/*.txt"):
        state = rw.Record.loads(file.read_text(encoding="utf-8")).state
        if state.game is game and state.result:
            best = max(state.scores)
            assert {state.scores[seat - 1] for seat in state.result.winners} == {best}
            assert state.result.reason in game.shapes.reasons


def test_a_tie_is_broken_by_the_highest_area() -> None:
    ranking = speed.plain("rollwright.core.result", "rollwright.games.clever.rules")
    state = rw.game("clever").start(2)
    assert ranking.winners(state.slots, [0] * 6) == 0b11
