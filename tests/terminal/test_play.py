"""The command `play`: whole games through scripted input, commands, dice, saving."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

import rollwright as rw
from rollwright.core.errors import RollwrightError
from rollwright.terminal.play import Wishes, ask_game, ask_table, play, set_up
from rollwright.words import say
from rollwright.words.voice import ENGLISH
from tests.terminal.scripted import Script, paper, printed, then_always


def at_table(
    game: str,
    lines: Iterable[str],
    *,
    save: Path | None = None,
    players: int | None = None,
    opponents: Iterable[str] = (),
    dice: str = "virtual",
    series: int = 1,
    interactive: bool = False,
    **options: str,
) -> tuple[int, str]:
    console = paper()
    wishes = Wishes(players, list(opponents), options, dice, 7, series)
    setup = set_up(rw.game(game), wishes)
    code = play(setup, str(save) if save else None, console, Script(lines, interactive))
    return code, printed(console)


def read(path: Path) -> rw.Record:
    return rw.Record.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("game", "players", "opponents", "answer"),
    [
        ("clever", 1, [], "1"),
        ("clever", 2, [], "2"),
        ("clever", 3, ["greedy", "random"], "3"),
        ("qwixx", 1, [], "2"),
        ("qwixx", 3, [], "1"),
        ("qwixx", 2, ["greedy"], "2"),
        ("twenty-one", 1, [], "2"),
        ("twenty-one", 2, [], "3"),
        ("twenty-one", 4, ["random", "greedy", "random"], "2"),
    ],
)
def test_a_whole_game(
    tmp_path: Path, game: str, players: int, opponents: list[str], answer: str
) -> None:
    """The same number over and over; where the list is shorter, the next line plays move 1."""
    lines = [line for _ in range(2500) for line in (answer, "1")]
    file = tmp_path / "game.txt"
    code, text = at_table(game, lines, save=file, players=players, opponents=opponents)
    record = read(file)
    assert code == 0
    assert record.state.result is not None
    reason = say("en", f"reason.{record.state.result.reason}")
    assert f"The game is over. {reason}" in text
    assert str(record.state.scores[0]) in text
    assert f"The record is in {file}." in text
    people = [f"Player {n}" for n in range(1, players - len(opponents) + 1)]
    assert record.header["names"] == ", ".join([*people, *opponents])
    assert record.header["dice"] == "virtual"
    assert len(record.header["date"]) == 10
    assert max(len(line) for line in text.splitlines() if str(tmp_path) not in line) <= 80


def test_a_solo_game_of_clever_is_rated() -> None:
    _, text = at_table("clever", then_always([], "1"))
    assert "Try harder!" in text


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    files = [tmp_path / "a.txt", tmp_path / "b.txt"]
    for file in files:
        at_table("clever", then_always([], "1"), save=file, opponents=["random"])
    assert files[0].read_text() == files[1].read_text()


def test_bad_input_is_answered_in_a_line_and_asked_again() -> None:
    bad = ["hello", "99", "0", "mark r99", "mark z1", "sheet 9", "sheet x", "\x00", "? 99", "[/b]"]
    code, text = at_table("qwixx", bad)
    assert code == 0
    assert "'hello' is no move of Qwixx" in text
    assert "99 is no number of the list" in text
    assert "sheet 1 to sheet 1" in text
    assert "'[/b]' is no move" in text


def test_help_says_notation_and_commands() -> None:
    _, text = at_table("clever", ["?", "? 1", "?2"])
    assert "take w3 y42" in text
    assert "takes back your last choice" in text
    assert "reroll: use a reroll" in text


def test_moves_stand_with_number_notation_and_words() -> None:
    _, text = at_table("qwixx", [])
    assert "1 pass" in text
    assert "cross out nothing" in text
    assert "white + white =" in text


def test_many_moves_stand_in_columns() -> None:
    roll = "k1 b1 y1 r1 g1 w1"
    _, text = at_table("twenty-one", [roll, "keep"], dice="mine")
    assert " 64 enter k b y r g w" in text
    assert len([line for line in text.splitlines() if "enter" in line]) < 30


def test_the_sheet_of_another_seat() -> None:
    _, text = at_table("twenty-one", ["sheet 2"], opponents=["greedy"])
    assert "Sheet B" in text
    assert "2 greedy · 0 points" in text


def test_bots_are_told_a_line_each_when_all_have_answered() -> None:
    _, text = at_table("qwixx", ["1"], opponents=["greedy", "random"])
    lines = text.splitlines()
    told = [line for line in lines if line.startswith(("  2 greedy", "  3 random"))]
    assert len(told) == 2


ROLL = "w1 w4 r2 y3 g4 b6"


@pytest.mark.parametrize("interactive", [False, True])
def test_secret_answers_are_told_when_all_have_answered(interactive: bool) -> None:
    ready = [""] if interactive else []
    lines = [ROLL, "mark r5", *ready]
    _, text = at_table("qwixx", lines, players=2, dice="mine", interactive=interactive)
    assert "1 Player 1  mark r5" not in text
    lines += ["pass"]
    _, text = at_table("qwixx", lines, players=2, dice="mine", interactive=interactive)
    assert "1 Player 1  mark r5  → +1 point" in text


@pytest.mark.parametrize("interactive", [False, True])
def test_a_secret_answer_is_taken_back_in_secret(interactive: bool) -> None:
    lines = [ROLL, "mark r5", "u"]
    _, text = at_table("qwixx", lines, players=2, dice="mine", interactive=interactive)
    assert "seat 1 Player 1 takes back: the answer" in text


def test_undo_and_its_limits() -> None:
    _, text = at_table("qwixx", ["1", "u", "1", "1", "u"])
    assert "seat 1 Player 1 takes back: pass" in text
    assert "no way back over a roll" in text


def test_a_person_can_undo_before_the_dice_are_rolled(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    _, text = at_table("clever", ["2", "u", "3", ""], save=file, interactive=True)
    moves = [str(event) for event in read(file).events]
    assert len(moves) == 3
    assert moves[0].startswith("roll")
    assert moves[2].startswith("roll")
    assert "takes back" in text


def test_a_person_can_undo_before_the_bots_answer(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    at_table("qwixx", ["1", "u", "2"], save=file, opponents=["greedy"], interactive=True)
    assert len(read(file).events) == 2
    assert "1 mark" in str(read(file).events[1])


def test_own_dice(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    lines = ["12345", "y9", "1 2 3 4 5 6", "roll", "roll y6 b5 g4 o3 p2 w1", "roll 654322", "u"]
    _, text = at_table("clever", [*lines, "take y6 y44"], save=file, dice="mine")
    events = [str(event) for event in read(file).events]
    assert events == ["roll y6 b5 g4 o3 p2 w2", "1 take y6 y44"]
    assert read(file).header["dice"] == "mine"
    assert "just the faces in the order y b g o p w" in text.replace("\n", " ")
    assert "with `roll` you correct it" in text


def test_own_dice_where_their_order_matters() -> None:
    lines = [
        "111111",
        "take y1 y22",
        "11111",
        "take g1 g",
        "1111",
        "take o1 o",
        "w1 y1 b1 g2 o2 p2",
    ]
    _, text = at_table("clever", lines, dice="mine")
    assert "Of equal dice the one nearer to the tray goes there first" in text
    assert "Passive turn" in text


def test_a_series_shows_running_totals(tmp_path: Path) -> None:
    lines = then_always([], "1")
    _, text = at_table("qwixx", lines, series=3, save=tmp_path / "s.txt", opponents=["greedy"])
    scores = [read(tmp_path / f"s-{n}.txt").state.scores for n in (1, 2, 3)]
    assert "game 2 of 3" in text
    together = [line.split()[-1] for line in text.splitlines() if line.startswith(" 2 greedy")]
    assert together[-1] == str(sum(score[1] for score in scores))


def test_a_file_that_is_there_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("precious")
    _, text = at_table("qwixx", ["1"], save=file)
    assert file.read_text() == "precious"
    assert len(read(tmp_path / "mine-2.txt").events) == 2
    assert "already exists" in text


def test_a_person_is_asked_for_another_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("precious")
    at_table("qwixx", [str(file), str(tmp_path / "new.txt")], save=file, interactive=True)
    assert file.read_text() == "precious"
    assert len(read(tmp_path / "new.txt").events) == 1


def test_saving_on_the_way(tmp_path: Path) -> None:
    there = tmp_path / "there.txt"
    there.write_text("precious")
    file = tmp_path / "game.txt"
    lines = [f"s {there}", "s", str(file), "1", "s", "q"]
    _, text = at_table("qwixx", lines)
    assert there.read_text() == "precious"
    assert "there-2.txt would be free" in text
    assert len(read(file).events) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.txt", "there.txt"]


def test_quitting_offers_the_notation(tmp_path: Path) -> None:
    _, text = at_table("qwixx", ["q", "p"])
    assert "rollwright: 1\ngame: qwixx" in text
    file = tmp_path / "game.txt"
    at_table("qwixx", ["q", "2", f"s {tmp_path}", f"s {file}"])
    assert len(read(file).events) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]
    assert at_table("qwixx", ["q"])[0] == 0
    assert at_table("qwixx", ["q", ""])[0] == 0


def test_a_save_that_can_not_be(tmp_path: Path) -> None:
    for wrong in (tmp_path / "no" / "where.txt", tmp_path, tmp_path / ("n" * 300)):
        with pytest.raises(RollwrightError):
            at_table("qwixx", [], save=wrong)


def test_ctrl_c_keeps_what_there_is(tmp_path: Path) -> None:
    class Impatient(Script):
        def ask(self, question: str) -> str:
            try:
                return super().ask(question)
            except EOFError:
                raise KeyboardInterrupt from None

    file, console = tmp_path / "game.txt", paper()
    setup = set_up(rw.game("qwixx"), Wishes())
    assert play(setup, str(file), console, Impatient(["1"])) == 130
    assert len(read(file).events) == 2


@pytest.mark.parametrize(
    ("game", "players", "opponents", "options", "dice", "series"),
    [
        ("qwixx", 6, [], {}, "virtual", 1),
        ("qwixx", 0, [], {}, "virtual", 1),
        ("qwixx", 1, ["greedy"], {}, "virtual", 1),
        ("qwixx", None, ["nobody"], {}, "virtual", 1),
        ("qwixx", None, ["greedy"] * 5, {}, "virtual", 1),
        ("qwixx", None, [], {"players": "2"}, "virtual", 1),
        ("clever", None, [], {"solo_extra": "perhaps"}, "virtual", 1),
        ("clever", None, [], {}, "loaded", 1),
        ("clever", None, [], {}, "virtual", 2),
        ("qwixx", None, [], {}, "virtual", 6),
        ("qwixx", None, [], {}, "virtual", 0),
    ],
)
def test_a_plan_that_can_not_be(
    game: str,
    players: int | None,
    opponents: list[str],
    options: dict[str, str],
    dice: str,
    series: int,
) -> None:
    with pytest.raises(RollwrightError):
        set_up(rw.game(game), Wishes(players, opponents, options, dice, None, series))


def test_seats_are_people_then_opponents() -> None:
    setup = set_up(rw.game("clever"), Wishes(3, ["greedy"]))
    assert setup.names == ["Player 1", "Player 2", "greedy"]
    assert setup.people == {1, 2}
    assert set_up(rw.game("clever"), Wishes(opponents=["greedy", "random"])).players == 3


def test_options_reach_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    at_table("clever", [], save=file, solo_extra="true")
    assert read(file).options == {"solo_extra": True}


def test_which_game_and_who() -> None:
    console = paper()
    assert ask_game(console, Script(["", "9", "chess", "2"]), ENGLISH) == "qwixx"
    assert ask_game(console, Script(["Twenty-One"]), ENGLISH) == "twenty-one"
    game = rw.game("clever")
    assert ask_table(console, Script([""]), game, ENGLISH) == (1, [])
    assert ask_table(console, Script(["nobody", "9", "2, greedy random"]), game, ENGLISH) == (
        4,
        ["greedy", "random"],
    )


def test_the_first_choice_needs_no_compiler() -> None:
    code = (
        "import sys; from rollwright.cli import main;"
        "main(['play', 'clever', '--with', 'greedy', '--seed', '1']);"
        "print(sorted({'numba', 'numpy'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input="2\n2\n", capture_output=True, text=True, check=True
    )
    assert "your choice" in done.stdout
    assert done.stdout.endswith("[]\n")


@pytest.mark.parametrize("game", ["clever", "qwixx", "twenty-one"])
@pytest.mark.parametrize("dice", ["virtual", "mine"])
def test_any_lines_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, dice: str
) -> None:
    """Whatever is typed, the game goes on or ends cleanly, and its record can be read."""
    monkeypatch.chdir(tmp_path)
    rng = random.Random(f"{game} {dice}")
    words = ["1", "2", "3", "", "u", "?", "? 1", "roll", "roll 1", "sheet", "sheet 2", "s", "save"]
    words += ["666666", "11111", "1234", "take", "pass", "keep", "é\ud800", "[b]", "0" * 5000]
    for attempt in range(8):
        lines = rng.choices(words, k=60)
        file = tmp_path / f"{attempt}.txt"
        code, _ = at_table(
            game, lines, save=file, dice=dice, opponents=["random"], interactive=attempt % 2 == 0
        )
        assert code == 0
        assert read(file).header["dice"] == dice


def test_a_typed_roll_for_a_bot_can_be_corrected(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    lines = ["123456", "keep", "1", "", "222222", "roll 333333", "sheet 1", ""]
    at_table("twenty-one", lines, save=file, opponents=["greedy"], dice="mine", interactive=True)
    events = [str(event) for event in read(file).events]
    assert events[4] == "roll k3 b3 y3 r3 g3 w3"
    assert events[5].startswith("2 ")
