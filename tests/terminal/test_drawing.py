"""The sheets drawn for a terminal: what is on them can be read, also without colours."""

from __future__ import annotations

import random

import pytest
from rich.console import RenderableType

import rollwright as rw
from rollwright.terminal import games
from rollwright.terminal.screen import move_list, sheet_panel
from rollwright.words.voice import ENGLISH
from tests.terminal.scripted import paper, printed

OWES = ("take", "-")


def shown(drawn: RenderableType) -> list[str]:
    console = paper()
    console.print(drawn)
    return printed(console).splitlines()


def line(lines: list[str], start: str) -> str:
    return next(text for text in lines if text.lstrip("│ ").startswith(start))


def test_the_printed_clever_sheet() -> None:
    lines = shown(sheet_panel(rw.game("clever").start(1), 1, "Ann", ENGLISH))
    assert "1 Ann · 0 points" in lines[0]
    assert line(lines, "round").split()[2:9] == ["▶1", "re", "2", "+1", "3", "re", "4"]
    assert line(lines, "1 ").split()[2:8] == ["3", "6", "5", "X", "→", "bX"]
    assert "10   14   16   20" in line(lines, "points")
    assert "1 2 4 7 11 16 22 29 37 46 56" in line(lines, "Yellow y")
    assert line(lines, "3 ").split()[-6:-1] == ["9", "10", "11", "12", "→fox"]
    assert line(lines, "Green g").count("≥") == 11
    assert line(lines, "Orange o").count("×2") == 3
    assert line(lines, "Orange o").count("×3") == 1
    assert line(lines, "Purple p").count("<") == 10
    assert "foxes 0×0 = 0" in line(lines, "y 0")


def test_marks_on_the_clever_sheet() -> None:
    state = rw.game("clever").state(
        "clever phase=roll round=2 active=1 passive=0 rolls=0 dice=000000 lying=ybgopw taken=-"
        " tray=- solo_extra=0 | y=11,12,13 b=4,8,12 g=4 o=2,5,1,8 p=2,5,6,1 rerolled=1 extras=1"
        " waiting=- owes=- used=-"
    )
    lines = shown(state.game.drawing.sheet(state, 1, ENGLISH))
    score = state.score(1)
    assert "✗ ●" in line(lines, "rerolls")
    assert line(lines, "1 ").split()[1:6] == ["X", "X", "X", "X", "→bX✓"]
    assert line(lines, "Green g").split()[2:7] == ["X", "X", "X", "X", "≥5"]
    assert line(lines, "Orange o").split()[2:6] == ["2", "5", "1", "8"]
    assert line(lines, "Purple p").split()[2:9] == ["2", "<", "5", "<", "6", "<", "1"]
    assert line(lines, "y 0").endswith(f"= {score['total']}")


def test_clevers_dice_lie_where_they_are() -> None:
    state = rw.game("clever").start(2).roll("y1 b2 g3 o4 p5 w6").play(1, "take o4 o")
    state = state.roll("p5 w6")
    lines = str(state.game.drawing.table(state, ENGLISH)).splitlines()
    assert lines[0] == "Seat 1 is active · round 1 of 6 · roll 2 of 3"
    assert lines[1].split()[:4] == ["Rolled", "dice", "p5", "w6"]
    assert lines[2].split() == ["Taken", "o4"]
    assert lines[3].split()[:4] == ["Tray", "y1", "b2", "g3"]
    assert "sum of blue and white = 8" in lines[3]


@pytest.mark.parametrize(
    ("passive", "marks", "task"),
    [
        (0, "y=- b=- g=0 o=- p=-", "Use one die from the tray."),
        (1, "y=- b=- g=0 o=- p=-", "Tray roll: the three lowest are yours. Use one."),
        (
            *(1, "y=22,31 b=- g=1 o=- p=5"),
            "No die of the tray fits: use one of the others, or pass.",
        ),
    ],
)
def test_clever_names_the_tray(passive: int, marks: str, task: str) -> None:
    players = 1 if passive else 2
    seats = [f" | {marks} rerolled=0 extras=0 waiting=- owes={owes} used=-" for owes in OWES]
    state = rw.game("clever").state(
        f"clever phase=end round=1 active={players} passive={passive} rolls={3 - 3 * passive}"
        f" dice=111111 lying=- taken=bow tray=ygp solo_extra=0" + "".join(seats[:players])
    )
    assert state.game.drawing.task(state, 1, ENGLISH) == task


def test_a_chain_of_bonuses_is_told() -> None:
    before = rw.game("clever").state(
        "clever phase=choose round=1 active=1 passive=0 rolls=1 dice=123456 lying=ybgopw taken=-"
        " tray=- solo_extra=0 | y=21 b=- g=0 o=- p=- rerolled=0 extras=0"
        " waiting=- owes=- used=-"
    )
    after = before.play(1, "take y1 y22")
    assert before.game.drawing.news(before, after, 1, ENGLISH) == []
    state = before.game.state(before.text.replace("y=21", "y=21,24"))
    after = state.play(1, "take y1 y22")
    assert before.game.drawing.news(state, after, 1, ENGLISH) == ["y22", "orange 4"]


def test_the_qwixx_sheet() -> None:
    state = rw.game("qwixx").state(
        "qwixx phase=roll active=1 dice=000000 marked=0"
        " | r=2,3,4,5,6,12 y=4,7 g=12 b=- x=2 answer=-"
        " | r=- y=- g=- b=- x=0 answer=-"
    )
    mine, other = (shown(state.game.drawing.sheet(state, seat, ENGLISH)) for seat in (1, 2))
    assert line(mine, "Red r").split()[2:] == [*"XXXXX", *"·····", "X", "lock", "X", "28"]
    assert line(mine, "Yellow y").split()[2:8] == ["·", "·", "X", "·", "·", "X"]
    assert line(mine, "Green g").split()[2:5] == ["X", "11", "10"]
    assert "lock 0/5" in line(mine, "Blue b")
    assert "[X][X][ ][ ]" in line(mine, "Penalties")
    assert "Penalties 10 = 22" in line(mine, "Red 28")
    assert "closed" in line(other, "Red r")


def test_the_twenty_one_sheet() -> None:
    state = rw.game("twenty-one").state(
        "twenty-one phase=roll active=1 dice=000000"
        " | sheet=A rows=5x4221/3...../....../....../...... answer=-"
    )
    lines = shown(state.game.drawing.sheet(state, 1, ENGLISH))
    first = line(lines, "1 ")
    assert "y6[5]" in first
    assert "w5[–]" in first
    assert "b4[X]" in first
    assert first.split()[-3:] == ["3", "hits", "20"]
    assert "w5[3]   k4[ ]" in line(lines, "▶ 2")
    assert "20 + 3 + 0 + 0 + 0 = 23" in line(lines, "20 +")


@pytest.mark.parametrize("name", ["clever", "qwixx", "twenty-one"])
def test_every_position_of_a_game_can_be_drawn(name: str) -> None:
    """Nothing is wider than 80 columns, and news never fail."""
    game, source = rw.game(name), random.Random(5)
    state = game.start(game.players[-1])
    drawn = game.drawing
    while state.result is None:
        if state.dice:
            state = state.roll(source)
            continue
        seat = state.to_move[0]
        assert drawn.task(state, seat, ENGLISH)
        assert shown(move_list(game, state.moves(seat), ENGLISH))
        after = state.play(seat, source.choice(state.moves(seat)))
        assert isinstance(drawn.news(state, after, seat, ENGLISH), list)
        state = after
        assert str(drawn.table(state, ENGLISH))
        if source.random() < 0.2:
            assert {len(text) for text in shown(sheet_panel(state, seat, "Ann", ENGLISH))} == {80}


def test_colour_is_never_the_only_sign() -> None:
    state = rw.game("twenty-one").start(1).roll("k1 b2 y3 r4 g5 w6")
    assert "k1   b2   y3   r4   g5   w6" in str(state.game.drawing.table(state, ENGLISH))


def test_the_list_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert games.run(ENGLISH) == 0
    text = capsys.readouterr().out
    for game in rw.all_games():
        assert game.title in text
        assert game.authors in text
        assert f"{game.players[0]}–{game.players[-1]}" in text
        assert " ".join(game.dice) in text
        assert all(option.name in text for option in game.options)
