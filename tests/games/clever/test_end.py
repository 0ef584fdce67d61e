"""Clever: end, score, tie, the solo game and its ratings."""

from __future__ import annotations

import pytest

import rollwright as rw
from rollwright.games.clever import sheet
from rollwright.games.clever.game import GAME as CLEVER
from tests.games.clever.sheets import (
    ALL_BLUE,
    ALL_YELLOW,
    FULL_ORANGE,
    at,
    choosing,
    left,
)
from tests.play import moves_to, texts

# 11. End


def test_unspent_extras_may_be_used_after_the_last_turn() -> None:
    head = "phase=end round=6 active=2 rolls=3 lying=- taken=gop tray=ybw dice=111111"
    state = at(head, "owes=take", "owes=extra").play(1, "take y1 y22")
    assert state.to_move == (1, 2)
    state = moves_to(state, "1 extra o1 o", "2 done")
    assert state.result is not None
    assert state.result.reason == "last round played"
    assert left(state.sheet(1), "rerolls") == 2  # they lapse
    assert state.dice == ""


# 12. Score


def over(*sheets: str) -> rw.State:
    players = len(sheets)
    passive = int(players == 1)
    rolls = 0 if passive else 3
    rounds = (6, 6, 5, 4)[players - 1]
    head = f"phase=over round={rounds} active={players} passive={passive} rolls={rolls}"
    return at(f"{head} lying=- taken=gop tray=ybw dice=111111", *sheets)


def test_full_yellow_columns_score() -> None:
    for column, points in zip("1234", (10, 14, 16, 20), strict=True):
        names = [box for box in ALL_YELLOW[2:].split(",") if box[1] == column]
        assert at("", f"y={','.join(names)}").score(1)["yellow"] == points
        assert at("", f"y={','.join(names[:-1])}").score(1)["yellow"] == 0
    assert at("", ALL_YELLOW).score(1)["yellow"] == 60


def test_blue_and_green_score_by_their_tables() -> None:
    for count in range(12):
        crossed = ",".join(ALL_BLUE[2:].split(",")[:count]) or "-"
        score = at("", f"b={crossed} g={count}").score(1)
        assert score["blue"] == sheet.BLUE_POINTS[count]
        assert score["green"] == sheet.GREEN_POINTS[count]


def test_orange_and_purple_score_their_sums() -> None:
    score = at("", "o=6,6,6,12 p=2,5,6,1").score(1)
    assert (score["orange"], score["purple"]) == (30, 14)


def test_example_a_fox_worth_5() -> None:
    """The lowest area is orange with 5 points: each fox is worth 5."""
    one = "y=11,21,31,42,43,44 b=2,3,5,6,7 g=4 o=5 p=1,6"
    state = at("", one)
    assert state.score(1) == {
        **{"yellow": 10, "blue": 11, "green": 10, "orange": 5, "purple": 7},
        **{"foxes": 5, "total": 48},
    }
    assert at("", one.replace("g=4", "g=7")).score(1)["foxes"] == 10


def test_a_fox_is_worth_nothing_beside_an_empty_area() -> None:
    state = at("", "y=42,43,44 b=2 g=1 o=5 p=-")
    assert state.sheet(1)["foxes"] == 1
    assert state.score(1)["foxes"] == 0


# 13. Tie


def test_highest_score_wins() -> None:
    assert over("g=3", "g=4").result == rw.Result((2,), "last round played")


def test_a_tie_goes_to_the_highest_single_area() -> None:
    state = over("g=4", "o=5 p=5", "o=4,6")
    assert state.scores == (10, 10, 10)
    assert state.result is not None
    assert state.result.winners == (1, 3)


def test_fox_points_are_no_area() -> None:
    """Equal totals, one with many fox points: the highest of the five areas decides."""
    foxes = "y=11,21,31,42,43,44 b=2,3,5,6,7 g=4 o=5 p=1,6"  # 48, highest 11
    state = over(foxes, "o=6,6,6,12,6,6 p=1,5")
    assert state.scores == (48, 48)
    assert state.result is not None
    assert state.result.winners == (2,)


def test_a_full_tie_is_shared() -> None:
    result = over("o=4,6", "p=4,6").result
    assert result is not None
    assert result.winners == (1, 2)


# 14. Solo


def solo_passive(roll: str, seat: str = "", head: str = "") -> rw.State:
    return at(f"passive=1 {head}", seat).roll(roll)


def test_a_solo_round_is_an_active_and_a_passive_turn() -> None:
    state = choosing("123456", "").play(1, "take w6 o")
    assert state.table["solo_passive"] is True
    assert state.table["round"] == 1
    assert state.dice == "ybgopw"
    state = moves_to(state, "roll y1 b2 g3 o4 p5 w6", "1 take y1 y22")
    assert state.table["solo_passive"] is False
    assert state.table["round"] == 2


def test_the_three_lowest_dice_go_to_the_tray() -> None:
    state = solo_passive("y6 b1 g4 o2 p3 w5")
    assert (state.table["tray"], state.table["taken"]) == ("bop", "ygw")
    assert set(texts(state, 1)) == {"take b1 b6", "take o2 o", "take p3 p"}


@pytest.mark.parametrize(
    ("roll", "tray"),
    [
        ("g1 o2 y3 w3 b5 p6", "ygo"),
        ("g1 o2 w3 y3 b5 p6", "gow"),
        ("y3 w3 p3 b3 o3 g3", "ypw"),
        ("g3 o3 b3 p3 w3 y3", "bgo"),
        ("w2 y2 g2 o2 p1 b1", "bpw"),
    ],
)
def test_example_equal_dice_that_lie_nearer_go_first(roll: str, tray: str) -> None:
    assert solo_passive(roll).table["tray"] == tray


def test_no_reroll_in_the_solo_passive_turn() -> None:
    state = solo_passive("y6 b1 g4 o2 p3 w5")
    assert left(state.sheet(1), "rerolls") == 1
    assert "reroll" not in texts(state, 1)


def test_if_none_of_the_three_can_be_used_one_of_the_others_may_be() -> None:
    state = solo_passive("y6 b1 g1 o6 p1 w6", "g=1 b=7 p=5")
    assert state.table["tray"] == "bgp"
    assert "pass" in texts(state, 1)
    assert "take y6 y12" in texts(state, 1)
    assert "take w6 g" in texts(state, 1)


def test_solo_with_nothing_usable_at_all() -> None:
    state = solo_passive("y1 b1 g1 o1 p1 w1", f"g=1 b=2 p=5 y=22,31 {FULL_ORANGE}")
    assert texts(state, 1) == ["pass"]


def test_solo_extra_decides_about_extras_in_the_passive_turn() -> None:
    roll = "y6 b1 g4 o2 p3 w5"
    without = solo_passive(roll, "", "round=2").play(1, "take o2 o")
    assert without.dice == "ybgopw"
    allowed = solo_passive(roll, "", "round=2 solo_extra=1").play(1, "take o2 o")
    assert allowed.to_move == (1,)
    assert "done" in texts(allowed, 1)
    assert "extra o2 o" in texts(allowed, 1)


def test_active_and_passive_turns_count_apart() -> None:
    """A die used by +1 in the active turn may be used by +1 in the passive one."""
    head = "phase=end round=2 rolls=3 lying=- taken=gop tray=ybw dice=222222 solo_extra=1"
    state = at(head, "y=11,22,33,44 owes=extra").play(1, "extra g2 g").play(1, "done")
    state = moves_to(state, "roll y3 b3 g3 o3 p3 w3", "1 take y3 y42")
    assert "extra g3 g" in texts(state, 1)


def test_the_solo_game_ends_after_six_rounds() -> None:
    state = moves_to(at("round=6 passive=1", ""), "roll y6 b1 g4 o2 p3 w5", "1 take o2 o")
    assert state.result == rw.Result((1,), "last round played")


@pytest.mark.parametrize(("value", "on"), [(True, True), ("true", True), (" False ", False)])
def test_option_solo_extra(value: object, on: bool) -> None:
    assert CLEVER.start(1, solo_extra=value).options == {"solo_extra": on}
    assert CLEVER.start(1).options == {"solo_extra": False}


@pytest.mark.parametrize("value", ["yes", 1, None, "", 0.0])
def test_wrong_values_of_solo_extra(value: object) -> None:
    with pytest.raises(rw.InvalidSetting, match="it is true or false"):
        CLEVER.start(1, solo_extra=value)


# 15. Rating


@pytest.mark.parametrize(
    ("level", "least", "most"),
    [
        *((0, 0, 139), (1, 140, 159), (2, 160, 179), (3, 180, 199), (4, 200, 219)),
        *((5, 220, 239), (6, 240, 259), (7, 260, 280), (8, 281, 400)),
    ],
)
def test_nine_solo_ratings(level: int, least: int, most: int) -> None:
    words = sheet.RATINGS[level][1]
    assert CLEVER.rating(least) == CLEVER.rating(most) == (level, words)
    assert len({words for _, words in sheet.RATINGS}) == 9
