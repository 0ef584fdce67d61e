"""Twenty One: every ruling and every worked example of the rulebook."""

from __future__ import annotations

import pytest

import rollwright as rw
from rollwright.games.twenty_one import sheet
from tests.play import moves_to, position, texts

GAME = rw.game("twenty-one")
FULL = "654321/544331/653221/544221/443321"
EMPTY = "......"


def at(head: str, *sheets: str) -> rw.State:
    """A position; seats without a letter play A, B, C … by seat."""
    named = [f"sheet={'ABCDEF'[n]} {fields}" for n, fields in enumerate(sheets)]
    return position("twenty-one", head, *named)


def entering(dice: str, *sheets: str) -> rw.State:
    """A position in which all owe their entries; dice are black blue yellow red green white."""
    return at(f"phase=enter dice={dice}", *sheets)


def rows(*begun: str) -> str:
    return "rows=" + "/".join([*begun, *[EMPTY] * (5 - len(begun))])


# Sheets


def test_the_printed_numbers() -> None:
    assert sheet.NUMBERS == (
        (6, 5, 4, 3, 2, 1),
        (5, 4, 4, 3, 3, 1),
        (6, 5, 3, 2, 2, 1),
        (5, 4, 4, 2, 2, 1),
        (4, 4, 3, 3, 2, 1),
    )
    assert sheet.BONUS == (0, 1, 3, 6, 10, 15, 21)


def test_colours_form_a_latin_square() -> None:
    """In every row and column all six colours occur once over the six sheets."""
    for row in range(5):
        for box in range(6):
            assert sorted(colours[row][box] for colours in sheet.SHEETS.values()) == sorted(
                sheet.LETTERS
            )


@pytest.mark.parametrize("letter", "ABCDEF")
def test_every_row_of_a_sheet_has_all_colours(letter: str) -> None:
    assert all(sorted(row) == sorted(sheet.LETTERS) for row in sheet.SHEETS[letter])


def test_some_rows_as_printed() -> None:
    assert sheet.SHEETS["A"] == ("ywbkgr", "wkbryg", "gyrbkw", "wkrbgy", "rgykbw")
    assert sheet.SHEETS["E"][0] == "rygbwk"


def test_highest_possible_total_is_200() -> None:
    state = at("phase=over dice=111111", f"rows={FULL}")
    assert state.score(1) == {
        **{"row 1": 42, "row 2": 41, "row 3": 40, "row 4": 39, "row 5": 38},
        "total": 200,
    }


# Players and options


@pytest.mark.parametrize("players", range(1, 7))
def test_sheets_are_given_out_in_order(players: int) -> None:
    state = GAME.start(players)
    assert state.options == {"sheets": "ABCDEF"[:players]}
    letters = "".join(state.sheet(seat)["sheet"] for seat in range(1, players + 1))
    assert letters == "ABCDEF"[:players]


def test_sheets_can_be_chosen() -> None:
    state = GAME.start(3, sheets="fac")
    assert state.options == {"sheets": "FAC"}
    assert [state.sheet(seat)["sheet"] for seat in (1, 2, 3)] == ["F", "A", "C"]


@pytest.mark.parametrize("sheets", ["", "A", "AA", "AG", "ABC", 12, None, True, "A B"])
def test_wrong_sheets_are_refused(sheets: object) -> None:
    with pytest.raises(rw.InvalidSetting, match=r"option sheets is .* as in AB"):
        GAME.start(2, sheets=sheets)


def test_unknown_options_are_refused() -> None:
    with pytest.raises(rw.InvalidSetting, match="no option 'sheet'; its options: sheets"):
        GAME.start(2, sheet="AB")


def test_seven_cannot_play() -> None:
    with pytest.raises(rw.InvalidSetting, match="1 to 6 players, not 7"):
        GAME.start(7)


# Rolling


def test_example_tims_reroll_keeps_the_ones() -> None:
    """6 4 3 3 1 1: he leaves the two 1s and rolls the other four."""
    state = GAME.start(2).roll("k6 b4 y3 r3 g1 w1")
    assert state.to_move == (1,)
    assert texts(state, 1) == ["reroll", "keep"]
    state = state.play(1, "reroll")
    assert state.dice == "kbyr"
    state = state.roll("k5 b1 y2 r6")
    assert state.table["dice"] == [["k", 5], ["b", 1], ["y", 2], ["r", 6], ["g", 1], ["w", 1]]
    assert state.to_move == (1, 2)


def test_one_reroll_at_most() -> None:
    state = moves_to(GAME.start(1), "roll k6 b4 y3 r3 g1 w1", "1 reroll", "roll k6 b6 y6 r6")
    assert "reroll" not in texts(state, 1)
    assert "strike" in texts(state, 1)


def test_only_keep_when_all_dice_show_1() -> None:
    state = GAME.start(2).roll("k1 b1 y1 r1 g1 w1")
    assert texts(state, 1) == ["keep"]
    assert state.play(1, "keep").to_move == (1, 2)


def test_only_the_active_seat_decides() -> None:
    state = GAME.start(2).roll("k6 b4 y3 r3 g1 w1")
    with pytest.raises(rw.IllegalMove, match="seat 2 owes no choice now; seat 1 is to move"):
        state.play(2, "keep")


def test_ones_cannot_be_rolled_again() -> None:
    state = moves_to(GAME.start(1), "roll k6 b4 y3 r3 g1 w1", "1 reroll")
    with pytest.raises(rw.IllegalMove, match="g2 is not to be rolled now"):
        state.roll("k5 b1 y2 r6 g2 w3")


# Entering


def test_example_saras_turn() -> None:
    """Sheet E, row 1: black 1 and blue 3 are hits, yellow 4 fits, white 4 is too high."""
    state = GAME.start(2, sheets="EA").roll("k1 b3 y4 r1 g2 w4").play(1, "keep")
    assert "enter k b y r g" in texts(state, 1)
    assert not any("w" in text.split() for text in texts(state, 1))
    assert len(state.moves(1)) == 2**5  # any of the five, or strike
    state = moves_to(state, "1 enter k b y", "2 strike")
    on = state.sheet(1)
    assert on["entries"][0] == [None, 4, None, 3, None, 1]
    assert on["hits"][0] == 2
    assert on["row"] == 1


def test_example_emma_strikes_and_then_fills_her_row() -> None:
    """Sheet A, row 1: green 5 and white 6 are too high; the white 5 is struck. 14 + 6 = 20."""
    state = entering("666656", rows("5.42.1"))
    assert texts(state, 1) == ["strike"]
    state = state.play(1, "strike")
    assert state.sheet(1)["entries"][0] == [5, 0, 4, 2, None, 1]
    state = moves_to(state, "roll k6 b6 y6 r6 g2 w6", "1 keep", "1 enter g")
    assert state.sheet(1)["entries"][0] == [5, 0, 4, 2, 2, 1]
    assert state.sheet(1)["hits"][0] == 3
    assert state.score(1)["row 1"] == 20
    assert state.sheet(1)["row"] == 2


def test_a_die_goes_to_the_box_of_its_colour_up_to_its_number() -> None:
    """Sheet A, row 1: yellow 6, white 5, blue 4, black 3, green 2, red 1."""
    for die, most in zip("ywbkgr", (6, 5, 4, 3, 2, 1), strict=True):
        for face in range(1, 7):
            dice = "".join(str(face) if letter == die else "6" for letter in "kbyrgw")
            legal = f"enter {die}" in texts(entering(dice, ""), 1)
            assert legal == (face <= most), (die, face)


def test_a_filled_box_takes_nothing_more() -> None:
    assert texts(entering("666626", rows("....2.")), 1) == ["strike", "enter y"]


def test_nobody_has_to_enter_anything_not_even_a_hit() -> None:
    state = entering("345216", "")
    assert "strike" in texts(state, 1)
    state = state.play(1, "strike")
    assert state.sheet(1)["entries"][0] == [0, None, None, None, None, None]


def test_a_strike_takes_the_leftmost_free_box_and_only_one() -> None:
    state = entering("666666", rows("6.4...")).play(1, "strike")
    assert state.sheet(1)["entries"][0] == [6, 0, 4, None, None, None]


def test_entering_and_striking_exclude_each_other() -> None:
    assert all(
        text == "strike" or (text.startswith("enter ") and "strike" not in text)
        for text in texts(entering("111111", ""), 1)
    )


def test_dice_are_entered_in_the_order_of_the_dice() -> None:
    state = entering("111111", "")
    with pytest.raises(rw.InvalidNotation, match="one is 'enter k b y'"):
        state.play(1, "enter b k")
    assert "enter k b y r g w" in texts(state, 1)


def test_a_whole_row_can_be_filled_in_one_turn() -> None:
    state = entering("346125", "").play(1, "enter k b y r g w")
    assert state.score(1)["row 1"] == 42
    assert state.sheet(1)["row"] == 2


def test_one_roll_never_touches_two_rows() -> None:
    state = entering("111111", rows("65432."))
    assert texts(state, 1) == ["strike", "enter r"]


def test_a_full_row_is_scored_at_once_and_the_next_begins() -> None:
    state = entering("111111", rows("65432.")).play(1, "enter r")
    assert state.score(1)["row 1"] == 42
    assert state.sheet(1)["row"] == 2
    state = moves_to(state, "roll k6 b6 y6 r6 g6 w5", "1 keep")
    assert texts(state, 1) == ["strike", "enter w"]  # sheet A, row 2: white 5


def test_entries_are_made_when_all_have_answered() -> None:
    state = entering("111111", "", "").play(1, "enter k")
    assert state.to_move == (2,)
    assert state.scores == (0, 0)
    state = state.play(2, "strike")
    assert state.scores == (1, 0)
    assert state.dice == "kbyrgw"
    assert state.table["active"] == 2


def test_entries_are_hidden_from_the_others() -> None:
    state = entering("111111", "", "", "").play(2, "enter k b")
    assert "answer=kb" in state.view(2).text
    for viewer in (1, 3, None):
        assert "answer=?" in state.view(viewer).text
        assert "answer=kb" not in state.view(viewer).text
        assert GAME.state(state.view(viewer).text) == state.view(viewer)
    with pytest.raises(rw.IllegalMove, match="hidden"):
        state.play(3, "strike").view(1).play(1, "strike")


def test_the_active_seats_decision_is_no_secret() -> None:
    state = GAME.start(2).roll("k6 b4 y3 r3 g1 w1").play(1, "reroll")
    assert state.view(2) == state.view(None) == state


# End


def test_the_game_ends_when_somebody_has_filled_five_rows() -> None:
    """Everybody still uses that roll; the others count their row as it stands, with its hits."""
    almost = "rows=xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxx."
    state = entering("111111", almost, rows("65...."))
    state = moves_to(state, "1 enter w", "2 enter g")  # sheet B, row 1 ends with green 1
    assert state.result == rw.Result((2,), "all rows full")
    assert state.scores == (2, 6 + 5 + 1 + 6)
    assert state.sheet(1)["row"] is None
    assert state.sheet(2)["row"] == 1


def test_two_can_end_the_game_together() -> None:
    state = entering("111111", "rows=xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxx.", f"rows={FULL[:-1]}.")
    state = moves_to(state, "2 strike", "1 strike")
    assert state.result == rw.Result((2,), "all rows full")
    assert state.scores == (0, 200 - 1 - 21 + 15)


def test_equal_totals_share_the_victory() -> None:
    state = at("phase=over dice=666666", f"rows={FULL}", f"rows={FULL}", rows("6....."))
    assert state.result is not None
    assert state.result.winners == (1, 2)


def test_solo_the_one_player_is_always_active() -> None:
    state = GAME.start(1)
    for _ in range(3):
        state = moves_to(state, "roll k6 b6 y6 r6 g6 w6", "1 keep", "1 strike")
        assert state.table["active"] == 1
    assert state.sheet(1)["entries"][0] == [0, 0, 0, None, None, None]


def test_no_game_takes_more_than_thirty_turns() -> None:
    state = GAME.start(1)
    turns = 0
    while state.result is None:
        state = moves_to(state, "roll k6 b6 y6 r6 g6 w6", "1 keep", "1 strike")
        turns += 1
    assert turns == 30
    assert state.scores == (0,)


# Words and data


@pytest.mark.parametrize(
    ("head", "seat", "message"),
    [
        ("", "sheet=G", "one of A, B"),
        ("", "rows=....../......", "5 are wanted"),
        ("", "rows=...../....../....../....../......", "6 are wanted"),
        ("", "rows=7...../....../....../....../......", "can't be"),
        ("", "rows=.....2/....../....../....../......", "at most the printed number"),
        ("", "rows=.x..../....../....../....../......", "struck before a free one"),
        ("", "rows=....../5...../....../....../......", "filled before the next"),
        ("", "rows=....../xxxxxx/....../....../......", "filled before the next"),
        ("", f"rows={FULL}", "over when somebody has filled"),
        ("phase=over dice=111111", "", "over when somebody has filled"),
        ("dice=111111", "", "the dice do not fit the phase"),
        ("phase=again dice=111111", "", "the dice do not fit the phase"),
        ("phase=again dice=200000", "", "the dice do not fit the phase"),
        ("phase=decide dice=100000", "", "the dice do not fit the phase"),
        ("", "answer=strike", "nobody has asked for"),
        ("phase=enter dice=666666", "answer=k", "is not allowed"),
        ("phase=enter dice=666666", "answer=zz", "can't be"),
        ("phase=enter dice=111111", "answer=bk", "can't be"),
    ],
)
def test_positions_that_cannot_be(head: str, seat: str, message: str) -> None:
    with pytest.raises(rw.InvalidNotation, match=message):
        at(head, seat)


def test_two_seats_cannot_have_the_same_sheet() -> None:
    with pytest.raises(rw.InvalidNotation, match="another sheet"):
        position("twenty-one", "", "sheet=A", "sheet=A")


def test_a_position_in_which_all_have_answered_cannot_be() -> None:
    with pytest.raises(rw.InvalidNotation, match="nobody has anything to do"):
        at("phase=enter dice=111111", "answer=strike")


def test_what_a_move_marks() -> None:
    state = at("phase=enter dice=111161", "sheet=A rows=...12./....../....../....../......")
    game = state.game
    assert game.marks(state, 1, "strike") == ["1.1"]
    assert game.marks(state, 1, "enter b y") == ["1.3", "1.1"]
    hit = at("phase=enter dice=666161", "sheet=A rows=....../....../....../....../......")
    assert game.marks(hit, 1, "enter y r") == ["1.1 hit", "1.6 hit"]
    deciding = at("phase=decide dice=666161", "")
    assert game.marks(deciding, 1, "keep") == []
