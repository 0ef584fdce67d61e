"""Clever: the printed sheet and its bonuses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import rollwright as rw
from rollwright.games.clever import sheet
from tests.games.clever.sheets import (
    ALL_BLUE,
    ALL_YELLOW,
    FULL,
    FULL_ORANGE,
    FULL_PURPLE,
    at,
    choosing,
    left,
)
from tests.play import moves_to, records, texts


def test_the_printed_sheet() -> None:
    assert [row.replace("X", "") for row in sheet.YELLOW] == ["365", "215", "124", "346"]
    assert [row.index("X") for row in sheet.YELLOW] == [3, 2, 1, 0]
    assert sheet.YELLOW_ROWS == ("blue X", "orange 4", "green X", "fox")
    assert sheet.YELLOW_COLUMNS == (10, 14, 16, 20)
    assert sheet.BLUE_ROWS == ("orange 5", "yellow X", "fox")
    assert sheet.BLUE_COLUMNS == ("reroll", "green X", "purple 6", "+1")
    assert sheet.BLUE_POINTS == (0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56)
    assert sheet.GREEN_NEEDS == (1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6)
    assert sheet.GREEN_POINTS == (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66)
    assert sheet.ORANGE_TIMES == (1, 1, 1, 2, 1, 1, 2, 1, 2, 1, 3)


def all_bonuses() -> Counter[str]:
    """Every bonus that a sheet and the rounds can give."""
    dicts = (sheet.GREEN_BONUSES, sheet.ORANGE_BONUSES, sheet.PURPLE_BONUSES)
    lists = (sheet.YELLOW_ROWS, sheet.BLUE_ROWS, sheet.BLUE_COLUMNS, sheet.ROUND_BONUSES)
    bonuses = Counter([sheet.YELLOW_DIAGONAL])
    for numbered in dicts:
        bonuses.update(numbered.values())
    for listed in lists:
        bonuses.update(listed)
    return bonuses


def test_seven_rerolls_and_seven_extras_can_be_earned_and_five_foxes() -> None:
    bonuses = all_bonuses()
    assert bonuses["reroll"] == bonuses["+1"] == sheet.ACTIONS == 7
    assert bonuses["fox"] == 5


def test_a_full_sheet_shows_them_all() -> None:
    state = at("round=6", FULL)
    assert state.sheet(1)["rerolls"] == {"left": 7, "used": 0}
    assert state.sheet(1)["extras"] == {"left": 7, "used": 0}
    assert state.sheet(1)["foxes"] == 5
    with pytest.raises(rw.InvalidNotation, match="a number from 0 to 7"):
        at("round=6", f"{FULL} rerolled=8")


@pytest.mark.parametrize(
    ("before", "box", "bonus"),
    [
        ("y=11,12", "y13", "blue X"),
        ("y=21,22 o=1", "y24", "orange 4"),
        ("y=31,33", "y34", "green X"),
        ("y=42,43", "y44", "fox"),
        ("y=11,22,33", "y44", "+1"),
        ("b=2,3", "b4", "orange 5"),
        ("b=5,6,7", "b8", "yellow X"),
        ("b=9,10,11", "b12", "fox"),
        ("b=5", "b9", "reroll"),
        ("b=2,6", "b10", "green X"),
        ("b=3,7", "b11", "purple 6"),
        ("b=4,8", "b12", "+1"),
        *((f"g={n - 1}", "g", bonus) for n, bonus in sheet.GREEN_BONUSES.items()),
        *(
            ("o=" + FULL_ORANGE[2:].rsplit(",", 12 - n)[0], "o", bonus)
            for n, bonus in sheet.ORANGE_BONUSES.items()
        ),
        *(
            ("p=" + ",".join("6" * (n - 1)), "p", bonus)
            for n, bonus in sheet.PURPLE_BONUSES.items()
        ),
    ],
)
def test_every_bonus_comes_with_its_mark(before: str, box: str, bonus: str) -> None:
    """The mark is made by the black bonus, or by a +1 from the white and the blue die."""
    state = at("phase=black round=4", f"waiting=black {before}")
    old = state.sheet(1)
    new = state.play(1, f"bonus {box}").sheet(1)
    assert got(old, new, box) == bonus


def got(old: Mapping[str, Any], new: Mapping[str, Any], box: str) -> str:
    """The one bonus that a mark has brought, by what has changed besides the mark."""
    found: list[str] = list(new["bonuses"])
    for name, bonus in (("rerolls", "reroll"), ("extras", "+1")):
        found += [bonus] * (left(new, name) - left(old, name))
    found += ["fox"] * (new["foxes"] - old["foxes"])
    if box != "g" and new["green"] != old["green"]:
        found.append("green X")
    for letter, name in (("o", "orange"), ("p", "purple")):
        if box != letter and new[name] != old[name]:
            found.append(f"{name} {new[name][-1]}")
        elif box == letter and len(new[name]) > len(old[name]) + 1:
            found.append(f"{name} twice")
    assert len(found) == 1, found
    return found[0]


# 8. Bonuses


def test_an_x_in_yellow_or_blue_goes_to_any_free_box() -> None:
    state = choosing("511111", "y=11,12").play(1, "take y5 y13")
    assert texts(state, 1) == [f"bonus b{n}" for n in range(2, 13)]
    assert state.sheet(1)["bonuses"] == ["blue X"]
    state = choosing("164442", "b=5,6,7").play(1, "take w2 b8")
    assert texts(state, 1) == [
        *("bonus y11", "bonus y12", "bonus y13", "bonus y21", "bonus y22", "bonus y24"),
        *("bonus y31", "bonus y33", "bonus y34", "bonus y42", "bonus y43", "bonus y44"),
    ]


def test_the_choice_is_asked_also_when_one_box_is_left() -> None:
    almost = "b=2,3,4,5,6,7,8,9,10,11"
    state = choosing("511111", f"y=11,12 {almost}").play(1, "take y5 y13")
    assert texts(state, 1) == ["bonus b12"]


def test_an_x_in_green_marks_the_next_box_whatever_it_needs() -> None:
    state = choosing("411111", "y=31,33 g=10").play(1, "take y4 y34")
    assert state.sheet(1)["green"] == 11


def test_an_orange_number_is_multiplied() -> None:
    state = choosing("511111", "y=21,22 o=1,1,1").play(1, "take y5 y24")
    assert state.sheet(1)["orange"] == [1, 1, 1, 8]


def test_purple_6_follows_any_number() -> None:
    for before in ("5", "6", "1"):
        state = choosing("155556", f"b=3,7 p={before}").play(1, "take b5 b11")
        assert state.sheet(1)["purple"] == [int(before), 6]


@pytest.mark.parametrize(
    ("dice", "seat", "move"),
    [
        ("511111", f"y=11,12 {ALL_BLUE}", "take y5 y13"),
        ("164442", f"b=5,6,7 {ALL_YELLOW}", "take w2 b8"),
        ("411111", "y=31,33 g=11", "take y4 y34"),
        ("511111", f"y=21,22 {FULL_ORANGE}", "take y5 y24"),
        ("155556", f"b=3,7 {FULL_PURPLE}", "take b5 b11"),
    ],
)
def test_a_bonus_for_a_full_area_is_lost(dice: str, seat: str, move: str) -> None:
    state = choosing(dice, seat).play(1, move)
    assert state.sheet(1)["bonuses"] == []
    assert len(state.sheet(1)["orange"]) <= 11
    assert len(state.sheet(1)["purple"]) <= 11
    assert state.sheet(1)["green"] <= 11
    assert state.dice or not state.to_move or state.table["phase"] == "end"


def test_a_bonus_may_lead_to_the_next() -> None:
    """Yellow row 3 gives a green X, green box 6 a blue X, blue row 2 a yellow X."""
    state = choosing("411111", "y=31,33 g=5 b=5,6,7", "").play(1, "take y4 y34")
    assert state.sheet(1)["bonuses"] == ["blue X"]
    state = state.play(1, "bonus b8")
    assert state.sheet(1)["bonuses"] == ["yellow X"]
    state = state.play(1, "bonus y44")
    assert state.sheet(1)["bonuses"] == []
    assert "extra y4 y43" in texts(state, 1)  # green box 4 gave a +1


def test_bonuses_without_a_choice_come_first_then_the_order_of_earning() -> None:
    """Blue 6 fills its row (yellow X) and its column (green X), and green box 6 earns a blue X."""
    state = choosing("154441", "b=2,5,7,8,10 g=5").play(1, "take w1 b6")
    assert state.sheet(1)["green"] == 6
    assert state.sheet(1)["bonuses"] == ["yellow X", "blue X"]
    state = state.play(1, "bonus y11")
    assert state.sheet(1)["bonuses"] == ["blue X"]


def test_a_new_choice_waits_behind_the_older_ones() -> None:
    """The yellow X fills yellow row 2: an orange 4 in box 5, and that earns a yellow X."""
    state = choosing("154441", "b=2,5,7,8,10 g=5 y=21,22 o=1,1,1,2").play(1, "take w1 b6")
    state = state.play(1, "bonus y24")
    assert state.sheet(1)["orange"] == [1, 1, 1, 2, 4]
    assert state.sheet(1)["bonuses"] == ["blue X", "yellow X"]


def test_row_comes_before_column() -> None:
    """Blue 2 fills row 1 (orange 5) and its column (green X): both at once, no choice."""
    state = choosing("114441", "b=3,4,6,10").play(1, "take w1 b2")
    assert state.sheet(1)["orange"] == [5]
    assert state.sheet(1)["green"] == 1


def test_passive_players_wait_for_the_bonuses_of_the_last_die() -> None:
    head = "phase=choose rolls=3 dice=511111 lying=ybop taken=gw tray=-"
    state = at(head, "y=11,12", "").play(1, "take y5 y13")
    assert state.to_move == (1,)
    assert state.play(1, "bonus b2").to_move == (2,)


# 9. The black bonus


def black(seat: str, *others: str) -> rw.State:
    return at("phase=black round=4", f"waiting=black {seat}", *others)


def test_black_x_or_6_is_chosen_with_its_area() -> None:
    legal = set(texts(black(""), 1))
    assert {f"bonus b{n}" for n in range(2, 13)} < legal
    assert {"bonus g", "bonus o", "bonus p"} < legal
    assert len(legal) == 12 + 11 + 3


def test_round_4_begins_with_the_choice_of_all_seats() -> None:
    head = "phase=end round=3 active=2 rolls=3 lying=- taken=gop tray=ybw dice=111111"
    state = at(head, "owes=take extras=1", "extras=1").play(1, "take y1 y22")
    assert state.table["round"] == 4
    assert state.dice == ""
    assert state.to_move == (1, 2)
    state = moves_to(state, "2 bonus o", "1 bonus g")
    assert state.sheet(2)["orange"] == [6]
    assert state.sheet(1)["green"] == 1
    assert state.dice == "ybgopw"


def test_full_areas_are_not_offered_for_the_black_bonus() -> None:
    state = black(f"{ALL_YELLOW} {ALL_BLUE} g=11 o=1")
    assert texts(state, 1) == ["bonus o", "bonus p"]
    assert texts(black(f"{ALL_YELLOW} {FULL_PURPLE} {FULL_ORANGE} b=2,3"), 1)[-1] == "bonus g"


def test_the_black_bonus_is_lost_when_every_area_is_full() -> None:
    head = "phase=end round=3 active=2 rolls=3 lying=- taken=gop tray=ybw dice=111111"
    state = at(head, f"{FULL} extras=7 owes=take", "extras=1").play(1, "pass")
    assert state.table["round"] == 4
    assert state.to_move == (2,)


def test_a_chain_from_the_black_bonus_holds_nobody_up() -> None:
    state = black("y=11,12", "waiting=black").play(1, "bonus y13")
    assert state.to_move == (1, 2)
    assert texts(state, 1)[0] == "bonus b2"
    state = moves_to(state, "2 bonus p", "1 bonus b2")
    assert state.sheet(2)["purple"] == [6]
    assert state.dice == "ybgopw"


# 10. Purple


@pytest.mark.parametrize("chain", ["2561", "1663", "2563"])
def test_example_purple_chains(chain: str) -> None:
    written: list[int] = []
    for number in map(int, chain):
        state = choosing(f"1111{number}1", f"p={','.join(map(str, written)) or '-'}")
        state = state.play(1, f"take p{number} p")
        written.append(number)
        assert state.sheet(1)["purple"] == written
    assert state.score(1)["purple"] == sum(written)


@pytest.mark.parametrize("last", range(1, 7))
def test_purple_is_strictly_higher_or_after_a_6(last: int) -> None:
    for face in range(1, 7):
        state = choosing(f"1111{face}1", f"p={last}")
        assert (f"take p{face} p" in texts(state, 1)) == (face > last or last == 6)


# What a choice leads to by itself


def outcome(state: rw.State, move: str, seat: int = 1) -> list[str]:
    return state.game.outcome(state, state.play(seat, move), seat, move)


def test_bonuses_without_a_choice_are_told() -> None:
    assert outcome(choosing("211111", "b=3,4"), "take y2 y21") == []
    chain = choosing("111111", "b=3,4 o=1,1,1,2,1,1,2")
    assert outcome(chain, "take b1 b2") == ["orange 5", "fox"]
    assert outcome(choosing("111166", "p=1,2"), "take p6 p") == ["reroll"]
    assert outcome(choosing("111611", "o=1,1"), "take o6 o") == ["reroll"]
    assert outcome(choosing("111111", "y=33,34"), "take y1 y31") == ["green X"]
    assert outcome(choosing("114111", "g=3"), "take g4 g") == ["+1"]
    assert outcome(choosing("114111", "g=8"), "take g4 g") == ["purple 6"]


def test_a_number_is_told_as_printed_also_where_the_box_multiplies_it() -> None:
    state = choosing("111111", "b=3,4 o=1,1,1")
    assert outcome(state, "take b1 b2") == ["orange 5"]
    assert state.play(1, "take b1 b2").sheet(1)["orange"][-1] == 10


def test_the_bonus_of_a_round_belongs_to_the_round() -> None:
    owing = "phase=end rolls=0 lying=- taken=gop tray=ybw dice=112345 passive=1"
    state = at(owing, "owes=take")
    assert outcome(state, "take y1 y22") == ["round 2"]


# What a move marks, in order


def test_a_move_marks_its_box_and_what_follows_first_earned_first() -> None:
    def marks(state: rw.State, move: str) -> list[str]:
        return state.game.marks(state, 1, move)

    assert marks(choosing("211111", "b=3,4"), "take y2 y21") == ["y21"]
    assert marks(choosing("111166", "p=1,2"), "take p6 p") == ["p3", "p3+"]
    assert marks(choosing("111111", "b=3,4,5,9"), "take b1 b2") == ["b2", "br0", "o1"]
    both = choosing("111111", "b=3,4,6,10 g=8")
    assert marks(both, "take b1 b2") == ["b2", "br0", "bc1", "o1", "g9", "g9+", "p1"]
    full = choosing("111111", "b=3,4 o=1,1,1,2,1,1,2,1,2,1,3")
    assert marks(full, "take b1 b2") == ["b2", "br0"]


def marked(on: dict[str, Any]) -> set[str]:
    """All marks of a sheet by their names."""
    rows = {"g": on["green"], "o": len(on["orange"]), "p": len(on["purple"])}
    places = (f"{row}{n + 1}" for row, count in rows.items() for n in range(count))
    return {*on["yellow"], *(f"b{n}" for n in on["blue"]), *places}


@pytest.mark.parametrize("file", records("golden/clever*.txt"), ids=lambda file: file.stem)
def test_what_a_move_marks_is_then_on_the_sheet(file: Path) -> None:
    record = rw.Record.loads(file.read_text(encoding="utf-8"))
    before, *states = record.states()
    for event, after in zip(record.events, states, strict=True):
        if isinstance(event, rw.Choice):
            new = marked(after.sheet(event.seat)) - marked(before.sheet(event.seat))
            told = before.game.marks(before, event.seat, event.move)
            assert new == {mark for mark in told if mark[1].isdigit() and mark[-1] != "+"}
        before = after
