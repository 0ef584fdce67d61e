"""What the rules tell of choices and of the end, at both speeds."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import rollwright as rw
from rollwright.core import speed
from rollwright.core.record import Choice
from tests.play import position, records

FILES = records("golden/*.txt")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_winners_have_the_highest_total(file: Path) -> None:
    state = rw.Record.loads(file.read_text(encoding="utf-8")).state
    assert state.result
    best = max(state.scores)
    assert {state.scores[seat - 1] for seat in state.result.winners} == {best}
    assert state.result.reason in state.game.shapes.reasons


def test_a_tie_in_clever_is_broken_by_the_highest_area() -> None:
    head = "phase=over round=6 active=2 passive=0 rolls=3 dice=111111 lying=- taken=ybg tray=opw"
    one, other = "p=6,6,6", "o=6,6,2 p=4"
    state = position("clever", head, one, other)
    assert state.scores == (18, 18)
    assert state.result
    assert state.result.winners == (1,)


@pytest.mark.no_cover
@pytest.mark.parametrize("game", rw.all_games(), ids=lambda game: game.name)
def test_compiled_rules_tell_the_same(game: rw.Game) -> None:
    fast = speed.compiled("tests.core.verdict", game.module("rules"))
    out = np.zeros(game.move_count + 1, dtype=np.int64)
    files = [file for file in FILES if file.parts[-4].replace("_", "-") == game.name]
    assert files
    for file in files:
        record = rw.Record.loads(file.read_text(encoding="utf-8"))
        states = list(record.states())
        for before, after, event in zip(states, states[1:], record.events, strict=False):
            if isinstance(event, Choice):
                move = next(m for m in before.moves(event.seat) if m.text == event.move)
                slots = [np.array(state.slots, dtype=np.int64) for state in (before, after)]
                count = fast.choice(*slots, event.seat - 1, move.index, out)
                told = [game.shapes.outcomes[code] for code in out[:count]]
                assert told == game.outcome(before, after, event.seat, event.move)
                count = fast.marked(slots[0], event.seat - 1, move.index, slots[1].copy(), out)
                told = [game.shapes.marks[code] for code in out[:count]]
                assert told == game.marks(before, event.seat, event.move)
        end = fast.end(np.array(states[-1].slots, dtype=np.int64), out)
        assert end // 100 == game.winners(states[-1].slots)
        assert game.shapes.reasons[end % 100] == game.reason(states[-1].slots)
