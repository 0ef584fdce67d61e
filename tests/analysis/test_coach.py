"""The coach: a reason for every kind of move, and clear words where there is nothing to say."""

from __future__ import annotations

import json
import random

import pytest

import rollwright as rw
from rollwright.analysis.coach import Advice, coach
from rollwright.core.errors import NoAnswer
from tests.analysis.minds import mind
from tests.play import TABLES, moves_to, position, random_record


def because(state: rw.State, seat: int = 1) -> dict[str, str]:
    """The reasons by move."""
    advice = coach(state, seat, mind(state.game.name))
    return {hint.move: hint.reason for hint in advice.hints}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_move_has_a_reason(name: str, players: int) -> None:
    rng = random.Random(players)
    states = [s for s in random_record(name, players, 1).states() if s.to_move]
    for state in rng.sample(states, min(25, len(states))):
        seat = rng.choice(state.to_move)
        advice = coach(state, seat, mind(name))
        assert {hint.move for hint in advice.hints} == {str(m) for m in state.moves(seat)}
        assert all(hint.loss >= 0 and hint.reason and hint.name for hint in advice.hints)
        assert all(";" in hint.reason for hint in advice.hints)


def test_qwixx_skips_locks_and_misthrows() -> None:
    start = rw.game("qwixx").start(1).roll("w2 w3 r1 y1 g1 b1")
    reasons = because(start)
    assert "skips 3 numbers, 2 to 4" in reasons["mark r5"]
    assert "no number is skipped" in reasons["pass"] or "so that no number" in reasons["pass"]
    colour = because(start.play(1, "pass"))
    assert "takes a misthrow" in colour["pass"]
    assert "avoids a misthrow" in colour["mark r3"]
    assert "skips the 2" in colour["mark r3"]
    closing = position("qwixx", "phase=white dice=661111", "r=2,3,4,5,6 y=2,3,4,5 g=12")
    assert "closes red" in because(closing)["mark r12"]


def test_qwixx_ends() -> None:
    last = position("qwixx", "phase=colour dice=111211", "r=2 x=3")
    assert "the game ends" in because(last)["pass"]
    second = position("qwixx", "phase=white dice=660111", "r=2,3,4,5,6,12 y=2,3,4,5,6")
    assert "second closed row" in because(second)["mark y12"]
    unlock = position("qwixx", "phase=white dice=331111", "r=2,3,4,5")
    assert "may be crossed from now on" in because(unlock)["mark r6"]
    nothing = position("qwixx", "phase=white dice=111111", "r=11 y=11")
    assert because(nothing) == {"pass": "nothing can be crossed; it is the only move"}


def test_twenty_one_dice() -> None:
    start = rw.game("twenty-one").start(1).roll("k3 b6 y6 r1 g2 w5")
    reasons = because(start)
    assert "rolls 5 dice again" in reasons["reroll"]
    assert "keeps" in reasons["keep"]
    entries = because(start.play(1, "keep"))
    assert "turns down" in entries["strike"]
    assert any("leaves out" in reason for reason in entries.values())
    assert any("hit" in reason for reason in entries.values())
    assert all("of the row left free" in entries[move] for move in entries)


def test_twenty_one_without_a_fit_and_with_a_full_row() -> None:
    rows = "rows=6.4321/....../....../....../......"
    poor = position("twenty-one", "phase=decide dice=666666", rows)
    reasons = because(poor)
    assert "nothing would fit" in reasons["reroll"]
    assert "nothing fits as it lies" in reasons["keep"]
    strike = because(poor.play(1, "keep"))["strike"]
    assert "loses the white 5" in strike
    assert "nothing else fits" in strike
    assert "fills row 1 and goes on to the next" in strike


def test_clever_areas_bonuses_and_the_tray() -> None:
    start = rw.game("clever").start(1).roll("y3 b2 g1 o4 p5 w6")
    reasons = because(start)
    assert "marks the next orange box: orange +4 at once" in reasons["take o4 o"]
    assert "y3 b2 g1 go to the tray" in reasons["take o4 o"]
    assert "no die goes to the tray" in reasons["take g1 g"]
    assert "0 rerolls left" in reasons["reroll"]
    assert "no points yet" in reasons["take y3 y11"]


def test_clever_chains_foxes_and_extras() -> None:
    head = "phase=choose round=2 rolls=1 dice=341156"
    state = position("clever", head, "y=11,12 b=2,3,4 g=6 o=4,4 p=1,2,3")
    reasons = because(state)
    assert "brings a fox" in reasons["take w6 g"]
    assert "brings a blue X to place" in reasons["take p5 p"]
    assert "brings a reroll" in reasons["take o1 o"]
    after = moves_to(state, "1 take w6 g")
    assert after.to_move == (1,) or after.dice


def test_as_data() -> None:
    state = rw.game("twenty-one").start(2).roll(random.Random(1))
    data = json.loads(json.dumps(coach(state).as_data()))
    assert list(data) == ["game", "position", "seat", "moves"]
    assert list(data["moves"][0]) == ["move", "value", "name", "loss", "themes", "reason"]
    assert data["position"] == state.text


def test_nothing_to_say() -> None:
    state = rw.game("qwixx").start(2)
    with pytest.raises(NoAnswer, match="nobody owes a choice now; a roll"):
        coach(state)
    with pytest.raises(NoAnswer, match="over"):
        coach(random_record("qwixx", 2, 1).state)
    colour = moves_to(state, "roll w1 w2 r1 y1 g1 b1", "1 pass", "2 pass")
    with pytest.raises(NoAnswer, match="seat 2 owes no choice now; seat 1 is to move"):
        coach(colour, 2)
    assert isinstance(coach(colour), Advice)
    with pytest.raises(rw.IllegalMove, match="no seat 9"):
        coach(colour, 9)
