"""Clever: turns, dice and players; the worked examples of the rulebooks."""

from __future__ import annotations

import pytest

import rollwright as rw
from rollwright.games.clever import sheet
from rollwright.games.clever.game import GAME as CLEVER
from tests.games.clever.sheets import (
    FULL_ORANGE,
    at,
    boxes,
    choosing,
    ending,
    left,
)
from tests.play import moves_to, texts

# 1. Rounds


@pytest.mark.parametrize(("players", "rounds"), [(1, 6), (2, 6), (3, 5), (4, 4)])
def test_rounds_by_players(players: int, rounds: int) -> None:
    assert CLEVER.start(players).table["rounds"] == rounds


@pytest.mark.parametrize("players", [0, 5, -1, "x", False])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(rw.InvalidSetting, match="1 to 4 players"):
        CLEVER.start(players)


def test_the_first_round_gives_everybody_a_reroll() -> None:
    state = CLEVER.start(3)
    assert [state.sheet(seat)["rerolls"]["left"] for seat in (1, 2, 3)] == [1, 1, 1]


@pytest.mark.parametrize(("played", "name"), [(1, "extras"), (2, "rerolls")])
def test_round_bonuses_come_to_everybody(played: int, name: str) -> None:
    head = f"phase=end round={played} active=2 rolls=3 lying=- taken=gop tray=ybw dice=111111"
    before = at(head, "owes=take extras=0", f"used=- extras={played - 1}")
    state = moves_to(before, "1 take y1 y22")
    if state.to_move:  # a +1 of round 2 may be used first
        state = state.play(1, "done")
    assert state.table["round"] == played + 1
    for seat in (1, 2):
        assert left(state.sheet(seat), name) == left(before.sheet(seat), name) + 1


@pytest.mark.parametrize("played", [4, 5])
def test_rounds_5_and_6_give_nothing(played: int) -> None:
    head = f"phase=end round={played} active=2 rolls=3 lying=- taken=gop tray=ybw dice=111111"
    state = at(head, "owes=take extras=1", "extras=1").play(1, "take y1 y22")
    assert state.table["round"] == played + 1
    assert left(state.sheet(1), "rerolls") == 2
    assert left(state.sheet(1), "extras") == 0
    assert state.dice == "ybgopw"


def test_after_the_last_seat_the_next_round_begins() -> None:
    state = ending("111111", "owes=-", "owes=take")
    assert state.table["active"] == 1
    state = state.play(2, "take y1 y22")
    assert (state.table["round"], state.table["active"]) == (1, 2)


# 2. The active player


def test_example_lucas_turn() -> None:
    """Purple 3, the green 1 goes to the tray; white 4 as purple, two go; orange 3 is left."""
    state = CLEVER.start(2).roll("p3 y4 b3 g1 o5 w6").play(1, "take p3 p")
    assert state.sheet(1)["purple"] == [3]
    assert state.table["tray"] == "g"
    assert state.dice == "ybow"
    state = state.roll("o4 y2 w4 b3").play(1, "take w4 p")
    assert state.sheet(1)["purple"] == [3, 4]
    assert state.table["tray"] == "ybg"
    assert state.dice == "o"
    state = state.roll("o3").play(1, "take o3 o")
    assert state.sheet(1)["orange"] == [3]
    assert (state.table["taken"], state.table["tray"]) == ("opw", "ybg")
    assert state.to_move == (2,)
    assert texts(state, 2) == ["take y2 y21", "take y2 y33", "take b3 b7", "take g1 g"]


def test_only_lower_dice_go_to_the_tray() -> None:
    state = choosing("345666", "").play(1, "take g5 g")
    assert state.table["tray"] == "yb"
    assert state.dice == "opw"


def test_the_lowest_die_sends_none_to_the_tray() -> None:
    state = choosing("133333", "").play(1, "take y1 y22")
    assert state.table["tray"] == ""
    assert state.dice == "bgopw"


def test_high_dice_can_end_a_turn_early() -> None:
    state = choosing("123456", "", "").play(1, "take w6 o")
    assert state.dice == ""
    assert state.to_move == (2,)
    assert (state.table["taken"], state.table["tray"]) == ("w", "ybgop")


def test_a_turn_has_three_rolls() -> None:
    state = moves_to(
        CLEVER.start(2),
        *("roll y1 b1 g1 o1 p1 w1", "1 take y1 y22"),
        *("roll b1 g1 o1 p1 w1", "1 take g1 g"),
        *("roll b1 o1 p1 w1", "1 take o1 o"),
    )
    assert state.to_move == (2,)
    assert state.table["tray"] == "bpw"


def test_a_usable_roll_cannot_be_declined() -> None:
    state = choosing("111111", "")
    assert "pass" not in texts(state, 1)
    with pytest.raises(rw.IllegalMove, match="can't play 'pass' now; legal: reroll, take y1"):
        state.play(1, "pass")


def test_a_reroll_rolls_the_dice_of_this_roll_and_only_those() -> None:
    state = at("phase=choose rolls=2 dice=123456 lying=opw taken=g tray=yb", "g=1", "")
    state = state.play(1, "reroll")
    assert state.dice == "opw"
    assert state.sheet(1)["rerolls"] == {"left": 0, "used": 1}
    assert state.table["dice"] == [["y", 1], ["b", 2], ["g", 3]]
    state = state.roll("o1 p1 w1")
    assert "reroll" not in texts(state, 1)
    assert state.table["rolls"] == 2


def test_any_number_of_rerolls_before_a_die_is_taken() -> None:
    state = choosing("111111", "p=1,2,3")
    assert left(state.sheet(1), "rerolls") == 2
    state = moves_to(state, "1 reroll", "roll y1 b1 g1 o1 p1 w1", "1 reroll")
    assert state.sheet(1)["rerolls"] == {"left": 0, "used": 2}
    assert state.dice == "ybgopw"
    assert "reroll" not in texts(state.roll("y1 b1 g1 o1 p1 w1"), 1)


# 3. No usable die


def test_no_usable_die_costs_a_roll_and_keeps_the_dice() -> None:
    head = "phase=choose rolls=2 dice=111112 lying=p taken=y tray=bgow"
    state = at(head, "p=5", "")
    assert texts(state, 1) == ["reroll", "pass"]
    state = state.play(1, "pass")
    assert state.dice == "p"
    assert state.table["tray"] == "bgow"
    state = state.roll("p5")
    assert texts(state, 1) == ["reroll", "pass"]
    state = state.play(1, "pass")
    assert state.table["rolls"] == 3
    assert (state.table["taken"], state.table["tray"]) == ("y", "bgopw")
    assert state.to_move == (2,)


def test_pass_is_all_when_no_reroll_is_left() -> None:
    head = "phase=choose rolls=2 dice=111112 lying=p taken=y tray=bgow"
    assert texts(at(head, "p=5 rerolled=1"), 1) == ["pass"]


# 4. Blue


def test_example_blue_6_and_white_1_make_7() -> None:
    state = choosing("262221", "", "")
    assert boxes(state, 1, "b6") == {"b7"}
    assert "b7" in boxes(state, 1, "w1")
    assert state.play(1, "take w1 b7").table["tray"] == ""
    assert state.play(1, "take b6 b7").table["tray"] == "ygopw"


@pytest.mark.parametrize("where", ["taken=w tray=-", "taken=y tray=w"])
def test_blue_counts_the_white_die_wherever_it_lies(where: str) -> None:
    lying = "ybgop" if "tray=-" in where else "bgop"
    state = at(f"phase=choose rolls=2 dice=365553 lying={lying} {where}", "y=11")
    assert boxes(state, 1, "b6") == {"b9"}


def test_blue_counts_the_white_die_among_the_rolled_ones_as_it_lies_now() -> None:
    state = choosing("164442", "").play(1, "take y1 y22")
    state = state.roll("b5 g4 o4 p4 w6")
    assert boxes(state, 1, "b5") == {"b11"}


def test_blue_and_white_may_mark_two_blue_boxes_in_one_turn() -> None:
    state = choosing("666611", "").play(1, "take w1 b7").roll("y6 b1 g6 o6 p6")
    assert boxes(state, 1, "b1") == {"b2"}
    assert state.play(1, "take b1 b2").sheet(1)["blue"] == [2, 7]


# 5. White


def test_white_may_be_any_colour() -> None:
    assert boxes(choosing("111113", ""), 1, "w3") == {"y11", "y42", "b4", "g", "o", "p"}


def test_coloured_dice_mark_their_own_area_only() -> None:
    state = choosing("333333", "")
    assert boxes(state, 1, "y3") == {"y11", "y42"}
    assert boxes(state, 1, "b3") == {"b6"}
    assert boxes(state, 1, "g3") == {"g"}
    assert boxes(state, 1, "o3") == {"o"}
    assert boxes(state, 1, "p3") == {"p"}


def test_a_marked_box_is_not_marked_again() -> None:
    state = choosing("333333", "y=11 b=6")
    assert boxes(state, 1, "y3") == {"y42"}
    assert boxes(state, 1, "b3") == set()


@pytest.mark.parametrize("marked", range(11))
def test_green_needs_at_least_the_printed_number(marked: int) -> None:
    for face in range(1, 7):
        state = choosing(f"11{face}111", f"g={marked}")
        assert (f"take g{face} g" in texts(state, 1)) == (face >= sheet.GREEN_NEEDS[marked])


def test_orange_multiplies() -> None:
    state = choosing("111411", "o=1,1,1").play(1, "take o4 o")
    assert state.sheet(1)["orange"] == [1, 1, 1, 8]
    assert state.score(1)["orange"] == 11
    state = choosing("111611", "o=1,1,1,2,1,1,2,1,2,1").play(1, "take o6 o")
    assert state.sheet(1)["orange"][-1] == 18


# 6. Passive players


def test_passive_players_choose_at_the_same_time_from_the_tray() -> None:
    state = ending("212113", "", "owes=take", "owes=take")
    assert state.to_move == (2, 3)
    legal = {"take y2 y21", "take y2 y33", "take b1 b4"}
    legal |= {f"take w3 {box}" for box in ("y11", "y42", "b4", "g", "o", "p")}
    assert set(texts(state, 2)) == set(texts(state, 3)) == legal
    state = moves_to(state, "3 take y2 y21", "2 take y2 y21")  # the same die
    assert state.sheet(2)["yellow"] == state.sheet(3)["yellow"] == ["y21"]


def test_a_passive_player_who_can_use_the_tray_must() -> None:
    state = ending("212113", "", "owes=take")
    assert "pass" not in texts(state, 2)
    assert not any(text.startswith(("take g", "take o", "take p")) for text in texts(state, 2))


def test_else_a_taken_die_may_be_used_or_none() -> None:
    state = ending("111111", "", "owes=take p=5 g=1 b=2", taken="yow", tray="bgp")
    assert set(texts(state, 2)) == {
        *("pass", "take y1 y22", "take y1 y31", "take o1 o"),
        *("take w1 y22", "take w1 y31", "take w1 o"),
    }
    assert state.play(2, "pass").table["active"] == 2
    assert state.play(2, "take o1 o").sheet(2)["orange"] == [1]


def test_a_passive_player_who_can_use_no_die_at_all_is_asked_to_pass() -> None:
    state = ending("111111", "", f"owes=take p=5 g=1 b=2 y=22,31 {FULL_ORANGE} extras=1")
    assert texts(state, 2) == ["pass"]


def test_nobody_waits_for_others_at_the_end_of_a_turn() -> None:
    state = at(
        "phase=end round=2 rolls=3 lying=- taken=gop tray=ybw dice=212113",
        *("owes=extra", "owes=take", "owes=take"),
    )
    assert state.to_move == (1, 2, 3)
    state = state.play(2, "take y2 y21")
    assert "done" in texts(state, 2)
    assert state.play(2, "done").to_move == (1, 3)


# 7. Extra dice


def test_an_extra_takes_any_of_the_six_dice_once_a_turn() -> None:
    head = "phase=end round=2 rolls=3 lying=- taken=gop tray=ybw dice=222222"
    state = at(head, "y=11,22,33,44 owes=extra", "owes=take")  # two +1: round 2, the diagonal
    assert left(state.sheet(1), "extras") == 2
    dice = {text.split()[1] for text in texts(state, 1) if text != "done"}
    assert dice == {"y2", "b2", "g2", "o2", "p2", "w2"}
    state = state.play(1, "extra g2 g")
    assert state.sheet(1)["extras"] == {"left": 1, "used": 1}
    assert not any(text.startswith("extra g2") for text in texts(state, 1))
    state = state.play(1, "extra w2 g")  # no third one is left
    assert state.sheet(1)["green"] == 2
    assert state.to_move == (2,)


def test_an_extra_may_take_the_die_that_was_just_used() -> None:
    head = "phase=end round=2 rolls=3 lying=- taken=gop tray=ybw dice=212113"
    state = at(head, "extras=1", "owes=take").play(2, "take y2 y21")
    assert state.to_move == (2,)
    state = state.play(2, "extra y2 y33")
    assert state.sheet(2)["yellow"] == ["y21", "y33"]


def test_a_passive_player_who_passed_may_use_an_extra() -> None:
    head = "phase=end round=2 rolls=3 lying=- taken=yow tray=bgp dice=111111"
    state = at(head, "extras=1", "owes=take p=5 g=1 b=2").play(2, "pass")
    assert state.to_move == (2,)
    assert "extra o1 o" in texts(state, 2)
    assert "extra b1 b2" not in texts(state, 2)


def test_nobody_is_asked_for_done_without_a_die_to_use() -> None:
    head = "phase=end round=2 rolls=3 lying=- taken=yow tray=bgp dice=111111"
    useless = f"p=5 g=1 b=2 y=22,31 {FULL_ORANGE}"
    state = at(head, "owes=extra", f"owes=take {useless}")
    assert left(state.sheet(2), "extras") > 0
    assert state.play(2, "pass").to_move == (1,)


def test_extras_come_at_the_end_of_a_turn_only() -> None:
    state = choosing("111111", "", head="round=2")
    assert left(state.sheet(1), "extras") == 1
    assert not any(text.startswith("extra") for text in texts(state, 1))


def test_the_dice_of_the_next_turn_can_be_used_again() -> None:
    head = "phase=end round=2 rolls=3 lying=- taken=gop tray=ybw dice=222222"
    state = at(head, "y=11,22,33,44 owes=extra", "").play(1, "extra g2 g").play(1, "done")
    assert state.table["active"] == 2
    assert "used=g" not in state.text
