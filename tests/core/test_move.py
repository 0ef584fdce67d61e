"""Legal moves: something to test, count, iterate and print."""

from __future__ import annotations

import pickle

import rollwright as rw


def moves() -> rw.Moves:
    return rw.game("qwixx").start(2).roll("w1 w4 r2 y3 g3 b6").moves(1)


def test_a_move_prints_as_its_notation() -> None:
    assert str(moves()[0]) == "pass"
    assert moves()[1] == rw.Move(4, "mark r5")


def test_moves_are_counted_iterated_and_printed() -> None:
    legal = moves()
    assert len(legal) == 5
    assert [str(move) for move in legal] == ["pass", "mark r5", "mark y5", "mark g5", "mark b5"]
    assert str(legal) == "pass, mark r5, mark y5, mark g5, mark b5"
    assert repr(legal) == f"<5 moves: {legal}>"
    assert not rw.Moves()


def test_moves_contain_notations_and_moves() -> None:
    legal = moves()
    texts: list[object] = ["mark r5", legal[1]]
    assert all(item in legal for item in texts)
    others: list[object] = ["mark r6", rw.Move(5, "mark r6"), None, 4]
    assert not any(item in legal for item in others)


def test_move_numbers_are_fixed() -> None:
    """They are what programs learn by; changing one is a change of the game."""
    numbers = {
        ("qwixx", "pass"): 0,
        ("qwixx", "mark r5"): 4,
        ("qwixx", "mark b5"): 41,
        ("clever", "take y1 y22"): 7,
        ("clever", "take w1 p"): 54,
        ("twenty-one", "keep"): 1,
    }
    rolls = {
        "qwixx": "w1 w4 r2 y3 g3 b6",
        "clever": "y1 b1 g1 o1 p1 w1",
        "twenty-one": "k1 b2 y1 r1 g1 w1",
    }
    for (name, text), index in numbers.items():
        state = rw.game(name).start(1).roll(rolls[name])
        assert {move.text: move.index for move in state.moves(1)}[text] == index
    assert [game.move_count for game in rw.all_games()] == [133, 45, 66]


def test_moves_can_be_pickled() -> None:
    assert pickle.loads(pickle.dumps(moves())) == moves()
