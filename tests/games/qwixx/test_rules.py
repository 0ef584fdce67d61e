"""Qwixx: every ruling and every worked example of the rulebook."""

from __future__ import annotations

import pytest

import rollwright as rw
from rollwright.games.qwixx import sheet
from tests.play import moves_to, position, texts

QWIXX = rw.game("qwixx")
FIVE_RED = "r=2,3,4,5,6"
FIVE_YELLOW = "y=2,3,4,5,6"
FIVE_GREEN = "g=12,11,10,9,8"
CLOSED_BLUE = "b=12,11,10,9,8,2"


def at(head: str, *sheets: str) -> rw.State:
    return position("qwixx", head, *sheets)


def white(dice: str, *sheets: str, active: int = 1) -> rw.State:
    """A position in which all owe their answer to the white dice."""
    return at(f"phase=white active={active} dice={dice}", *sheets)


def test_the_printed_sheet() -> None:
    assert sheet.ROWS[0] == sheet.ROWS[1] == tuple(range(2, 13))
    assert sheet.ROWS[2] == sheet.ROWS[3] == tuple(range(12, 1, -1))
    assert sheet.POINTS == (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78)
    assert (sheet.PENALTIES, sheet.PENALTY_POINTS) == (4, -5)
    assert sheet.SERIES == 5


def test_points_of_a_row_are_triangular_numbers() -> None:
    assert all(points == n * (n + 1) // 2 for n, points in enumerate(sheet.POINTS))


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_one_to_five_can_play(players: int) -> None:
    state = QWIXX.start(players)
    assert state.dice == "wwrygb"
    assert state.scores == (0,) * players


@pytest.mark.parametrize("players", [0, 6, True, "2", 2.0])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(rw.InvalidSetting, match="1 to 5 players"):
        QWIXX.start(players)


def test_it_has_no_options() -> None:
    with pytest.raises(rw.InvalidSetting, match="it has none"):
        QWIXX.start(2, sheets="AB")


# Marking


def test_example_red_5_and_7_and_what_is_left_of_the_rows() -> None:
    rows = "r=5,7 y=2,10 g=12,6 b=11,10"
    for dice, legal in {
        "11": [],  # 2: too few crosses in green and blue
        "22": ["mark g4", "mark b4"],
        "24": ["mark b6"],  # green 6 is crossed, red 6 was skipped
        "44": ["mark r8", "mark b8"],
        "46": ["mark r10"],  # yellow and blue 10 are crossed, green is past it
        "56": ["mark r11", "mark y11"],
        "66": [],  # 12: too few crosses in red and yellow
    }.items():
        assert texts(white(f"{dice}1111", rows), 1) == ["pass", *legal], dice


def test_skipped_numbers_are_lost() -> None:
    state = moves_to(QWIXX.start(1), "roll w3 w2 r1 y1 g1 b1", "1 mark r5", "1 pass")
    state = state.roll("w2 w2 r1 y1 g1 b1")
    assert "mark r4" not in texts(state, 1)
    assert "mark y4" in texts(state, 1)


def test_skipping_to_the_right_is_free() -> None:
    assert "mark r11" in texts(white("561111", "r=-"), 1)
    assert "mark b3" in texts(white("121111", "b=-"), 1)


# Actions


def test_example_max_says_five() -> None:
    """White 1 and 4: Emma marks yellow 5, Max red 5, two pass; then Max adds 4 and blue 6."""
    state = QWIXX.start(4).roll("w1 w4 r2 y3 g3 b6")
    assert state.to_move == (1, 2, 3, 4)
    for seat in state.to_move:
        assert texts(state, seat) == ["pass", "mark r5", "mark y5", "mark g5", "mark b5"]
    state = moves_to(state, "2 mark y5", "1 mark r5", "3 pass", "4 pass")
    assert state.to_move == (1,)
    assert set(texts(state, 1)) == {
        "pass",
        *("mark r6", "mark y4", "mark y7", "mark g4", "mark g7", "mark b7", "mark b10"),
    }  # red 1+2 lies left of red 5
    state = state.play(1, "mark b10")
    all_numbers = list(range(2, 13))
    assert state.sheet(1) == {
        **{"red": [5], "yellow": [], "green": [], "blue": [10]},
        **{"locks": [], "penalties": 0, "ended": False},
        "open": {
            **{"red": all_numbers[4:], "yellow": all_numbers},
            **{"green": all_numbers[::-1], "blue": all_numbers[7::-1]},
        },
    }
    assert state.sheet(2)["yellow"] == [5]
    assert state.scores == (2, 1, 0, 0)
    assert state.dice == "wwrygb"
    assert state.table["active"] == 2


def test_action_1_is_applied_when_all_have_answered() -> None:
    state = QWIXX.start(2).roll("w1 w4 r2 y3 g3 b6").play(2, "mark y5")
    assert state.to_move == (1,)
    assert state.scores == (0, 0)
    assert state.sheet(2)["yellow"] == []
    assert state.play(1, "pass").sheet(2)["yellow"] == [5]


def test_action_1_is_hidden_from_the_others() -> None:
    state = QWIXX.start(3).roll("w1 w4 r2 y3 g3 b6").play(2, "mark y5")
    assert "answer=y5" in state.view(2).text
    for viewer in (1, 3, None):
        view = state.view(viewer)
        assert "answer=?" in view.text
        assert "y5" not in view.text
        assert view.to_move == (1, 3)
        assert view.view(viewer) == view
        assert QWIXX.state(view.text) == view


def test_the_last_answer_needs_the_hidden_ones() -> None:
    state = QWIXX.start(2).roll("w1 w4 r2 y3 g3 b6").play(2, "mark y5")
    with pytest.raises(rw.IllegalMove, match="hidden"):
        state.view(1).play(1, "pass")


def test_action_2_uses_either_white_die_with_any_colour() -> None:
    state = moves_to(white("124361", ""), "1 pass")
    assert texts(state, 1) == [
        *("pass", "mark r5", "mark r6", "mark y4", "mark y5"),
        *("mark g8", "mark g7", "mark b3"),
    ]  # blue 1+1 would be the last number


def test_equal_white_dice_offer_each_sum_once() -> None:
    state = moves_to(white("223456", ""), "1 pass")
    assert texts(state, 1) == ["pass", "mark r5", "mark y6", "mark g7", "mark b8"]


def test_one_action_may_follow_the_other_in_the_same_row() -> None:
    state = moves_to(white("233111", ""), "1 mark r5", "1 mark r6")
    assert state.sheet(1)["red"] == [5, 6]


def test_action_2_may_not_go_back_in_the_row() -> None:
    state = moves_to(white("233111", ""), "1 mark r5")
    assert "mark r5" not in texts(state, 1)
    assert "mark r6" in texts(state, 1)


def test_pass_is_asked_also_when_it_is_all_that_is_left() -> None:
    full = "r=11 y=11 g=3 b=3"
    state = white("121111", full, full)
    assert state.to_move == (1, 2)
    assert texts(state, 1) == ["pass"]
    state = moves_to(state, "1 pass", "2 pass")
    assert texts(state, 1) == ["pass"]


# Penalties


@pytest.mark.parametrize(
    ("first", "second", "penalties"),
    [
        ("pass", "pass", 1),
        ("mark r3", "pass", 0),
        ("pass", "mark y3", 0),
        ("mark r3", "mark y3", 0),
    ],
)
def test_penalty_only_when_the_active_seat_marks_nothing(
    first: str, second: str, penalties: int
) -> None:
    state = moves_to(white("122211", "", ""), f"1 {first}", "2 pass", f"1 {second}")
    assert state.sheet(1)["penalties"] == penalties
    assert state.sheet(2)["penalties"] == 0


def test_what_others_mark_does_not_save_the_active_seat() -> None:
    state = moves_to(white("122211", "", ""), "1 pass", "2 mark r3", "1 pass")
    assert state.sheet(1)["penalties"] == 1


def test_the_fourth_penalty_ends_the_game() -> None:
    state = moves_to(white("122211", "x=3", "r=2"), "1 pass", "2 pass", "1 pass")
    assert state.result == rw.Result((2,), "fourth penalty")
    assert state.scores == (-20, 1)
    assert not state.dice
    assert state.to_move == ()


def test_the_third_penalty_does_not() -> None:
    state = moves_to(white("122211", "x=2", "r=2"), "1 pass", "2 pass", "1 pass")
    assert state.result is None


# Closing rows


def test_the_last_number_needs_five_crosses() -> None:
    assert "mark r12" not in texts(white("661111", "r=2,3,4,5"), 1)
    assert "mark r12" in texts(white("661111", FIVE_RED), 1)
    assert "mark g2" not in texts(white("111111", "g=12,11,10,9"), 1)
    assert "mark g2" in texts(white("111111", FIVE_GREEN), 1)
    assert "mark b2" in texts(white("111111", "b=12,11,10,9,8"), 1)
    assert "mark y12" in texts(white("661111", FIVE_YELLOW), 1)


def test_example_laura_closes_green() -> None:
    """The last number and the lock are crossed, and the green die leaves the game."""
    state = moves_to(white("111111", FIVE_GREEN, ""), "1 mark g2", "2 pass")
    assert state.sheet(1)["green"] == [12, 11, 10, 9, 8, 2]
    assert state.sheet(1)["locks"] == ["green"]
    assert state.score(1)["green"] == 28  # seven crosses
    assert state.table["closed"] == ["green"]
    state = state.play(1, "pass")
    assert state.dice == "wwryb"
    state = state.roll("w5 w4 r1 y1 b1")
    assert texts(state, 2) == ["pass", "mark r9", "mark y9", "mark b9"]


def test_a_die_that_left_the_game_is_not_rolled() -> None:
    state = at("", CLOSED_BLUE)
    with pytest.raises(rw.IllegalMove, match="b1 is not to be rolled now"):
        state.roll("w1 w1 r1 y1 g1 b1")


def test_a_row_closed_in_action_1_is_not_open_in_action_2() -> None:
    state = moves_to(white("666111", FIVE_RED, "r=2,3,4,5,6"), "1 pass", "2 mark r12")
    assert state.to_move == (1,)
    assert not any(text.startswith("mark r") for text in texts(state, 1))


def test_a_row_can_be_closed_in_action_2() -> None:
    state = moves_to(white("166111", FIVE_RED, ""), "1 pass", "2 pass", "1 mark r12")
    assert state.table["closed"] == ["red"]
    assert state.dice == "wwygb"


def test_several_close_the_same_row_together() -> None:
    state = moves_to(
        white("661111", FIVE_RED, FIVE_RED, "r=2,3,4,5"), "3 pass", "2 mark r12", "1 mark r12"
    )
    assert [state.sheet(seat)["locks"] for seat in (1, 2, 3)] == [["red"], ["red"], []]
    assert state.scores == (28, 28, 10)
    assert state.result is None
    assert state.to_move == (1,)


def test_end_example_three_rows_closed() -> None:
    """Blue is closed; with two 6s Max closes red and Lino yellow: both locks count."""
    state = white("661110", CLOSED_BLUE, FIVE_RED, FIVE_YELLOW)
    state = moves_to(state, "2 mark r12", "3 mark y12", "1 pass")
    assert state.result == rw.Result((1, 2, 3), "two rows closed")
    assert state.table["closed"] == ["red", "yellow", "blue"]
    assert state.scores == (28, 28, 28)


def test_two_rows_can_be_closed_at_once_and_one_of_them_twice() -> None:
    state = white("661111", FIVE_RED, FIVE_YELLOW, FIVE_RED)
    state = moves_to(state, "1 mark r12", "2 mark y12", "3 mark r12")
    assert state.table["closed"] == ["red", "yellow"]
    assert state.scores == (28, 28, 28)
    assert state.result is not None


def test_when_action_1_ends_the_game_there_is_no_action_2_and_no_penalty() -> None:
    state = white("661110", CLOSED_BLUE, FIVE_RED)
    state = moves_to(state, "1 pass", "2 mark r12")
    assert state.result == rw.Result((1, 2), "two rows closed")
    assert state.sheet(1)["penalties"] == 0


def test_two_rows_closed_by_different_players_end_the_game() -> None:
    state = white("116110", CLOSED_BLUE, "g=12,11,10,9,8,7 r=2")
    state = moves_to(state, "1 pass", "2 mark g2")
    assert state.result == rw.Result((2,), "two rows closed")


def test_the_second_row_closed_in_action_2_ends_the_game() -> None:
    state = white("166110", f"{FIVE_RED} {CLOSED_BLUE}", "")
    state = moves_to(state, "1 pass", "2 pass", "1 mark r12")
    assert state.result == rw.Result((1,), "two rows closed")
    assert state.scores == (56, 0)


# Score and winner


def test_example_score_of_70() -> None:
    state = at("", "r=2,3,4,5 y=2,3,4 g=12,11,10,9,8,7,6 b=12,11,10,9,8,7,6,5 x=2")
    assert state.score(1) == {
        **{"red": 10, "yellow": 6, "green": 28, "blue": 36},
        **{"penalties": -10, "total": 70},
    }
    assert state.scores == (70,)


def test_a_full_row_scores_78() -> None:
    assert at("", "r=2,3,4,5,6,7,8,9,10,11,12").score(1)["red"] == 78


def test_highest_score_wins() -> None:
    state = at("phase=over", "x=4", "r=2,3", "r=2")
    assert state.result == rw.Result((2,), "fourth penalty")


def test_equal_scores_share_the_victory() -> None:
    state = at("phase=over", "x=4", "r=2,3", "b=12,11", "r=2")
    assert state.result is not None
    assert state.result.winners == (2, 3)


def test_solo_the_one_player_is_always_active() -> None:
    state = QWIXX.start(1)
    for _ in range(3):
        state = moves_to(state, "roll w1 w1 r1 y1 g1 b1", "1 pass", "1 pass")
        assert state.table["active"] == 1
    assert state.scores == (-15,)


def test_the_turn_goes_round() -> None:
    state = QWIXX.start(3)
    active = []
    for _ in range(4):
        active.append(state.table["active"])
        state = state.roll("w1 w2 r1 y1 g1 b1")
        for seat in (3, 1, 2):
            state = state.play(seat, "pass")
        state = state.play(state.to_move[0], "pass")
    assert active == [1, 2, 3, 1]


# Words and data


def test_the_table() -> None:
    assert white("661110", CLOSED_BLUE, "", active=2).table == {
        "phase": "white",
        "active": 2,
        "dice": [["w", 6], ["w", 6], ["r", 1], ["y", 1], ["g", 1]],
        "white": 12,
        "closed": ["blue"],
    }


@pytest.mark.parametrize(
    ("head", "seat", "message"),
    [
        ("phase=nap", "", "one of roll, white, colour, over"),
        ("active=2", "", "a number from 1 to 1"),
        ("dice=1111111", "", "6 numbers from 0 to 6"),
        ("marked=1", "", "only after it"),
        ("dice=123456", "", "the dice do not fit the phase"),
        ("phase=white", "", "the dice do not fit the phase"),
        ("phase=over", "", "the game is over when"),
        ("", "x=4", "the game is over when"),
        ("", f"{CLOSED_BLUE} {FIVE_RED},12", "the game is over when"),
        ("", "r=3,2", "in this order"),
        ("", "r=2,2", "in this order"),
        ("", "g=2,3", "some of 12 11 10 .*, in this order"),
        ("", "r=13", "one of 2, 3"),
        ("", "r=2,3,4,5,12", "the last number of a row needs five crosses"),
        ("", "r=" + ",".join("222222222222"), "in this order"),
        ("", "x=5", "a number from 0 to 4"),
        ("", "answer=pass", "nobody has asked for"),
        ("phase=white dice=111111", "answer=r3", "is not allowed"),
        ("phase=white dice=111111", "answer=r13", r"one of \?, -, pass"),
    ],
)
def test_positions_that_cannot_be(head: str, seat: str, message: str) -> None:
    with pytest.raises(rw.InvalidNotation, match=message):
        at(head, seat)


def test_a_position_in_which_all_have_answered_cannot_be() -> None:
    with pytest.raises(rw.InvalidNotation, match="nobody has anything to do"):
        at("phase=white dice=121111", "answer=pass")


def test_a_penalty_is_told_of_the_choice_that_made_it() -> None:
    state = at("phase=colour dice=111111", "")
    assert QWIXX.outcome(state, state.play(1, "pass"), 1, "pass") == ["penalty"]
    state = at("phase=colour dice=111111 marked=1", "r=2")
    assert QWIXX.outcome(state, state.play(1, "pass"), 1, "pass") == []


def test_what_a_move_marks() -> None:
    state = at("phase=colour dice=661111", FIVE_RED)
    assert QWIXX.marks(state, 1, "pass") == ["penalty"]
    assert QWIXX.marks(state, 1, "mark r7") == ["r7"]
    state = white("661111", FIVE_RED, "")
    assert QWIXX.marks(state, 1, "mark r12") == ["r12", "red lock"]
    assert QWIXX.marks(state, 2, "pass") == []
