"""The coach: a reason for every kind of move, and clear words where there is nothing to say."""

from __future__ import annotations

import json
import random

import pytest

import rollwright as rw
from rollwright.analysis.coach import Advice, coach, compare
from rollwright.core.errors import NoAnswer
from rollwright.minds.value import Value
from rollwright.words.voice import ENGLISH, Voice
from tests.analysis.minds import mind
from tests.play import TABLES, moves_to, position, random_record


def because(state: rw.State, seat: int = 1) -> dict[str, str]:
    """The reasons by move."""
    advice = coach(state, seat, mind(state.game.name))
    return {hint.move: hint.reason() for hint in advice.hints}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_move_has_a_reason(name: str, players: int) -> None:
    rng = random.Random(players)
    states = [s for s in random_record(name, players, 1).states() if s.to_move]
    for state in rng.sample(states, min(25, len(states))):
        seat = rng.choice(state.to_move)
        advice = coach(state, seat, mind(name))
        assert {hint.move for hint in advice.hints} == {str(m) for m in state.moves(seat)}
        assert all(hint.loss >= 0 and hint.facts and hint.name for hint in advice.hints)
        assert all(";" in hint.reason(ENGLISH) for hint in advice.hints)


def test_qwixx_skips_locks_and_penalties() -> None:
    start = rw.game("qwixx").start(1).roll("w2 w3 r1 y1 g1 b1")
    reasons = because(start)
    assert "skips 2–4: the white dice make them in 6 of 36 rolls" in reasons["mark r5"]
    assert "crosses out nothing: even red 5 would skip 3 numbers" in reasons["pass"]
    assert "the coloured dice still offer red 3, yellow 3, skipping 1 number" in reasons["pass"]
    colour = because(start.play(1, "pass"))
    assert "penalty 1 of 4: −5 points" in colour["pass"]
    assert "avoids a penalty" in colour["mark r3"]
    assert "skips 2: the white dice make it in 1 of 36 rolls" in colour["mark r3"]
    closing = position("qwixx", "phase=white dice=661111", "r=2,3,4,5,6 y=2,3,4,5 g=12")
    assert "closes the red row" in because(closing)["mark r12"]


def test_qwixx_room_for_the_lock() -> None:
    state = position("qwixx", "phase=white dice=441111", "r=2,3,4 g=12,11,10,9")
    reasons = because(state)
    assert "1 more cross to open the lock, 3 numbers left before it" in reasons["mark r8"]
    assert "the last number may be crossed out from now on" in reasons["mark g8"]
    assert "this row can no longer be closed" in reasons["mark y8"]
    assert "gives up a cross without a gap: green 8" in reasons["pass"]
    hopeless = position("qwixx", "phase=white dice=551111", "r=8 y=8 g=3 b=3")
    assert "no coloured sum fits: a penalty follows" in because(hopeless)["pass"]


def test_qwixx_ends() -> None:
    last = position("qwixx", "phase=colour dice=111211", "r=2 x=3", "r=2,3 x=1")
    assert "with the fourth the game ends; you are 17 points behind" in because(last)["pass"]
    second = position("qwixx", "phase=white dice=660111", "r=2,3,4,5,6,12 y=2,3,4,5,6")
    assert "second closed row: the game ends" in because(second)["mark y12"]
    nothing = position("qwixx", "phase=white active=2 dice=111111", "r=11 y=11", "r=-")
    assert because(nothing) == {"pass": "nothing can be crossed out; it is the only move"}


def test_twenty_one_dice() -> None:
    start = rw.game("twenty-one").start(1).roll("k3 b6 y6 r1 g2 w5")
    reasons = because(start)
    assert "rolls 5 dice again" in reasons["reroll"]
    assert (
        "on average 4.33 of 6 free boxes can then be filled, 1.83 with a hit" in reasons["reroll"]
    )
    assert (
        "gives up black 3 (hit), yellow 6 (hit), green 2 (hit), white 5 (hit)"
        in (reasons["reroll"])
    )
    assert "keeps black 3 (hit)" in reasons["keep"]
    entries = because(start.play(1, "keep"))
    assert "turns down black 3 (hit)" in entries["strike"]
    assert "enters white 5 (hit): 6 points" in entries["enter w"]
    assert "saves black 3, yellow 6, red 1, green 2 for later" in entries["enter w"]
    assert "5 boxes of the row stay free" in entries["enter w"]


def test_twenty_one_without_a_fit_and_with_a_full_row() -> None:
    rows = "rows=6.4321/....../....../....../......"
    poor = position("twenty-one", "phase=decide dice=666666", rows)
    reasons = because(poor)
    assert "nothing fits as it lies" in reasons["reroll"]
    assert "nothing fits: white 5 will be struck" in reasons["keep"]
    strike = because(poor.play(1, "keep"))["strike"]
    assert "strikes out white 5; nothing fits as it lies; fills row 1: 31 points" in strike


def test_twenty_one_races() -> None:
    full = "654321/544331/653221/544221"
    state = position(
        "twenty-one",
        "phase=enter dice=116661",
        f"sheet=A rows={full}/443..1",
        f"sheet=B rows={full}/......",
    )
    reasons = because(state)
    assert "fills the last row: the game ends; you are" in reasons["enter k b"]
    assert "then 1 box to go, the fastest opponent has 6" in reasons["enter k"]


def test_twenty_one_dice_count_for_everybody() -> None:
    state = rw.game("twenty-one").start(2).roll("k6 b6 y6 r6 g6 w6")
    assert (
        "opponents: 1 die fits now, on average 3.50 after rolling again" in because(state)["keep"]
    )


def test_clever_areas_bonuses_and_the_tray() -> None:
    start = rw.game("clever").start(1).roll("y3 b2 g1 o4 p5 w6")
    reasons = because(start)
    assert "next orange box: orange +4; a reroll in 2 boxes" in reasons["take o4 o"]
    assert "yellow 3, blue 2, green 1 to the tray, 2 dice left to roll" in reasons["take o4 o"]
    assert "no die goes to the tray, 5 dice left to roll" in reasons["take g1 g"]
    assert "orange 4, purple 5 to the tray: no die is left to roll" in reasons["take w6 p"]
    assert "after the 6 any number fits" in reasons["take w6 p"]
    assert "rolls 6 dice again; 0 rerolls left" in reasons["reroll"]
    assert (
        "yellow 3, row 1, column 1: no points yet; 2 boxes to go in yellow row 1: a blue X"
        in (reasons["take y3 y11"])
    )


def test_clever_the_last_die_of_a_turn_leaves_the_rest_to_the_others() -> None:
    state = rw.game("clever").start(2).roll("y3 b2 g1 o4 p5 w6").play(1, "take g1 g")
    state = state.roll("y3 b2 o4 p5 w6").play(1, "take y3 y11").roll("o4 p5 w6")
    assert "blue 2, purple 5, white 6 in the tray for the others" in because(state)["take o4 o"]


def test_clever_chains_foxes_and_extras() -> None:
    head = "phase=choose round=2 rolls=1 dice=341156"
    state = position("clever", head, "y=11,12 b=2,3,4 g=6 o=4,4 p=1,2,3")
    reasons = because(state)
    assert "brings a fox" in reasons["take w6 g"]
    assert "brings a blue X; an extra die on the next box" in reasons["take p5 p"]
    assert "brings a reroll" in reasons["take o1 o"]
    after = moves_to(state, "1 take w6 g")
    assert after.to_move == (1,) or after.dice


def test_clever_lines() -> None:
    head = "phase=choose round=3 rolls=3 dice=515111 lying=ybw taken=- tray=gop"
    state = position("clever", head, "y=21,22,34,44 b=3,4 g=2 o=1,1")
    reasons = because(state)
    assert "yellow +20, orange +4; completes yellow row 2: an orange 4" in reasons["take y5 y24"]
    assert "completes yellow column 4: 20 points; in turn brings a reroll" in reasons["take y5 y24"]
    assert "completes blue row 1: an orange 5; in turn brings a reroll" in reasons["take b1 b2"]
    assert "only yellow 3 is missing in yellow column 1: 10 points" in reasons["take w1 y31"]


def test_clever_last_chances() -> None:
    head = "phase=choose round=6 rolls=3 dice=111111 lying=ybgopw"
    reasons = because(position("clever", head, "g=3"))
    assert "unused rerolls count nothing in the end" in reasons["reroll"]
    head = "phase=end round=6 rolls=3 dice=111111 lying=- taken=ybg tray=opw"
    assert (
        "last chance: 1 extra die lapses" in because(position("clever", head, "owes=extra"))["done"]
    )


def test_more_points_may_win_less() -> None:
    best, other = Value(50.0, 0.5, False, 0.01), Value(52.5, 0.4, False, 0.01)
    moves = rw.game("qwixx").start(2).roll("w1 w2 r1 y1 g1 b1").moves(1)
    ranking = [(moves[0], best), (moves[1], other)]
    assert compare(ranking, 0).say(ENGLISH) == (
        "the next best, mark r3, loses 10.0% chance to win,"
        " though it scores 2.50 points more on average"
    )
    assert (
        compare(ranking, 1)
        .say(Voice("it"))
        .startswith("perde un 10,0% di probabilità di vittoria rispetto a pass")
    )


def test_the_error_of_values_is_not_that_of_losses() -> None:
    state = rw.game("qwixx").start(2).roll("w1 w3 r1 y1 g1 b6")
    mind = rw.mind("qwixx")
    advice, ranked = coach(state, 1, mind), mind.rank(state, 1)
    assert advice.value.error == mind.value(state, 1).error != ranked[0][1].error
    assert advice.hints[0].value == ranked[0][1]
    record = rw.Record.start(rw.game("qwixx"), 2).roll("w1 w3 r1 y1 g1 b6")
    assert rw.review(record).balance(1).end == advice.value


def test_as_data() -> None:
    state = rw.game("twenty-one").start(2).roll(random.Random(1))
    data = json.loads(json.dumps(coach(state).as_data()))
    assert list(data) == ["game", "position", "seat", "value", "moves"]
    keys = ["move", "value", "name", "loss", "themes", "facts", "reason"]
    assert list(data["moves"][0]) == keys
    assert {fact["key"].split(".")[0] for fact in data["moves"][0]["facts"]} == {"why"}
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
