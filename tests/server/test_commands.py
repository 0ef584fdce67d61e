"""What becomes an entry of a table's log, and what is refused."""

from collections.abc import Callable

import pytest

import rollwright as rw
from rollwright.core.record import Choice
from rollwright.server import commands
from rollwright.server.commands import Accepted, Already, Answer
from rollwright.server.log import Entry, Log, Undo, read_entry
from rollwright.server.refusal import Refusal

QWIXX_ROLL = "roll w1 w2 r3 y4 g5 b6"


def log_of(game: str, players: int, *entries: str) -> Log:
    return Log(rw.game(game).start(players), [(entry, 0.0) for entry in entries])


def add(log: Log, text: str) -> None:
    entry = read_entry(text)
    log.add(entry, log.after(entry), 0.0)


def accepted(answer: Answer) -> Entry:
    """The entry that may be added."""
    assert isinstance(answer, Accepted)
    return answer.entry


def refused(code: str) -> "pytest.RaisesExc[Refusal]":
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


@pytest.mark.parametrize("text", [QWIXX_ROLL, "1 mark r3", "2 pass", "undo 1"])
def test_entries_are_text(text: str) -> None:
    assert str(read_entry(text)) == text


def test_a_move_that_comes_twice_is_there_already() -> None:
    log = log_of("qwixx", 2, QWIXX_ROLL, "2 pass", "1 pass", "1 mark r4", "roll w1 w1 r1 y1 g1 b1")
    assert commands.play(log, 1, "pass", 2) == Already(3)
    assert commands.play(log, 1, "  pass ", 1) == Already(3)
    assert commands.play(log, 1, "mark r4", 3) == Already(4)
    assert commands.roll(log, 4, None, str) == Already(5)
    assert commands.roll(log, 4, "w1  w1 r1 y1 g1 b1", str) == Already(5)


def test_a_move_is_late_after_a_roll_an_undo_or_ones_own_choice() -> None:
    log = log_of("qwixx", 2, QWIXX_ROLL, "1 mark r3", "undo 1")
    for number in (0, 1, 2):
        with refused("late"):
            commands.play(log, 1, "pass", number)
    with refused("late"):
        commands.play(log, 1, "pass", 4)
    assert accepted(commands.play(log, 1, "pass", 3)) == Choice(1, "pass")
    log = log_of("qwixx", 2, QWIXX_ROLL, "1 pass")
    with refused("late"):
        commands.play(log, 1, "mark r3", 1)


def test_a_move_is_late_when_the_seat_owed_nothing_at_what_it_saw() -> None:
    log = log_of("qwixx", 2, QWIXX_ROLL, "1 pass", "2 pass")
    assert accepted(commands.play(log, 1, "pass", 3)) == Choice(1, "pass")
    with refused("late"):
        commands.play(log, 1, "mark r4", 2)


def test_out_of_turn_illegal_and_no_notation() -> None:
    log = log_of("qwixx", 2, QWIXX_ROLL, "1 pass", "2 pass")
    with refused("illegal"):
        commands.play(log, 2, "pass", 3)
    with refused("illegal"):
        commands.play(log, 1, "mark r12", 3)
    with refused("notation"):
        commands.play(log, 1, "castle", 3)
    with refused("illegal"):
        commands.roll(log, 3, "w1 w1 r1 y1 g1 b1", str)
    log = log_of("qwixx", 2)
    for code, dice in (("notation", "w1 w7"), ("illegal", "w1 w1"), ("illegal", "r1 r1")):
        with refused(code):
            commands.roll(log, 0, dice, str)


def test_undo_takes_back_ones_own_last_choice() -> None:
    log = log_of("qwixx", 3, QWIXX_ROLL, "1 mark r3")
    assert accepted(commands.undo(log, 1, 2, set())) == Undo(1)
    add(log, "undo 1")
    assert log.state.to_move == (1, 2, 3)
    assert [str(event) for event in log.events] == [QWIXX_ROLL]
    assert log.stand == [1]
    assert commands.undo(log, 1, 2, set()) == Already(3)
    with refused("no-undo"):
        commands.undo(log, 1, 3, set())


def test_undo_goes_back_several_choices_but_not_over_a_roll() -> None:
    roll = "roll y1 b2 g3 o4 p5 w6"
    log = log_of("clever", 1, roll)
    with refused("no-undo"):
        commands.undo(log, 1, 1, set())
    log = log_of("clever", 1, roll, "1 take y1 y22", "roll b1 g1 o1 p1 w1")
    with refused("no-undo"):
        commands.undo(log, 1, 3, set())


def test_no_undo_after_others_have_answered_or_after_seeing_their_answers() -> None:
    log = log_of("qwixx", 3, QWIXX_ROLL, "1 pass", "2 pass")
    with refused("no-undo"):
        commands.undo(log, 1, 3, set())
    assert commands.undoable(log, set()) == {2}
    log = log_of("qwixx", 3, QWIXX_ROLL, "1 pass", "2 pass", "3 pass")
    assert commands.undoable(log, set()) == set()
    log = log_of("qwixx", 3, QWIXX_ROLL, "3 pass", "2 pass", "1 pass", "1 mark r4")
    assert commands.undoable(log, set()) == {1}


def test_a_mistyped_roll_of_real_dice_is_corrected_until_the_first_choice() -> None:
    log = log_of("qwixx", 2, QWIXX_ROLL)
    assert accepted(commands.undo(log, 1, 1, {1})) == Undo(1)
    with refused("no-undo"):
        commands.undo(log, 2, 1, {1})
    add(log, "undo 1")
    assert log.state.dice == "wwrygb"
    log = log_of("qwixx", 2, QWIXX_ROLL, "1 pass")
    assert commands.undoable(log, {1, 2}) == {1}


def test_between_two_rolls_a_seat_takes_back_so_often_and_no_more() -> None:
    again = ["1 pass", "undo 1"] * (commands.UNDOS - 1)
    log = log_of("qwixx", 3, QWIXX_ROLL, *again, "1 pass")
    assert commands.undoable(log, set()) == {1}
    used = [QWIXX_ROLL, *again, "1 pass", "undo 1", "1 pass"]
    log = log_of("qwixx", 3, *used)
    assert commands.undoable(log, set()) == set()
    with refused("no-undo"):
        commands.undo(log, 1, log.number, set())
    assert commands.undoable(log_of("qwixx", 3, *used, "2 pass"), set()) == {2}
    turn = ["2 pass", "3 pass", "1 pass", QWIXX_ROLL, "1 pass"]
    assert commands.undoable(log_of("qwixx", 3, *used, *turn), set()) == {1}


def test_nobody_corrects_a_roll_for_ever() -> None:
    log = log_of("qwixx", 2, *([QWIXX_ROLL, "undo 1"] * commands.UNDOS), QWIXX_ROLL)
    assert commands.undoable(log, {1}) == set()
    add(log, "1 pass")
    assert commands.undoable(log, {1}) == {1}


def test_nothing_after_the_end() -> None:
    over = []
    for _ in range(4):
        over += [QWIXX_ROLL, "1 pass", "1 pass"]
    log = log_of("qwixx", 1, *over)
    assert log.state.result is not None
    assert commands.play(log, 1, "pass", log.number - 1) == Already(log.number)
    assert commands.undoable(log, {1}) == set()
    asks: list[Callable[[], object]] = [
        lambda: commands.play(log, 1, "pass", log.number),
        lambda: commands.roll(log, log.number, None, str),
        lambda: commands.undo(log, 1, log.number, set()),
    ]
    for ask in asks:
        with refused("over"):
            ask()


def test_the_public_record_ends_before_the_first_secret() -> None:
    log = log_of("qwixx", 3, QWIXX_ROLL, "2 mark r3", "1 pass")
    assert [str(event) for event in log.public_events] == [QWIXX_ROLL]
    add(log, "3 pass")
    assert log.public_events == log.events
