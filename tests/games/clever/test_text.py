"""Clever: explanations, and positions that can't be."""

from __future__ import annotations

import pytest

import rollwright as rw
from tests.games.clever.sheets import (
    ALL_YELLOW,
    at,
)

END = "phase=end rolls=3 lying=- taken=gop tray=ybw dice=111111"


@pytest.mark.parametrize(
    ("head", "seat", "message"),
    [
        ("phase=nap", "", "one of roll, choose, black, end, over"),
        ("round=7", "", "a number from 1 to 6"),
        ("passive=2", "", "a number from 0 to 1"),
        ("rolls=4", "", "a number from 0 to 3"),
        ("lying=ybgop", "", "each die is lying, taken or on the tray"),
        ("tray=y", "", "each die is lying, taken or on the tray"),
        ("lying=bygopw", "", "in this order"),
        ("dice=100000", "", "a die shows 0 while it is to be rolled"),
        ("phase=choose rolls=1 dice=011111", "", "a die shows 0"),
        ("rolls=1 lying=bgopw taken=- tray=y dice=100000 rolls=0 taken=y tray=-", "", "the turn"),
        ("passive=1 rolls=1", "", "the dice do not fit the turn"),
        (f"{END} lying=y tray=bw", "", "the dice do not fit the turn"),
        # the second roll lies there, so one die can have been taken before it
        ("phase=choose rolls=2 dice=136514 lying=g taken=ow tray=ybp", "", "not fit the turn"),
        ("rolls=3", "", "rolls does not fit the phase"),
        ("phase=choose dice=111111", "", "(rolls does|the dice do) not fit"),
        ("rolls=1 lying=- taken=y tray=bgopw dice=111111", "", "no dice are left to roll"),
        ("phase=choose passive=1 dice=111111", "", "nobody takes dice from its roll"),
        ("phase=black", "waiting=black", "at the start of round 4"),
        (END.replace("end", "over"), "", "the game is over after the last turn"),
        ("", "waiting=yellow", "no bonus can wait"),
        (END, f"waiting=yellow {ALL_YELLOW} owes=extra", "no bonus can wait"),
        (END, "waiting=black owes=extra", "before anything else"),
        (END, "waiting=-,yellow", "one of yellow, blue, black"),
        ("", "owes=take", "belong to the end of a turn"),
        ("", "used=y", "belong to the end of a turn"),
        (END, "owes=take", "the active player takes no die from the tray"),
        (END, "owes=extra", "has no extra die left"),
        (END, "waiting=yellow", "no bonus can wait"),
        ("", "y=14", "one of 11, 12"),
        ("", "y=12,11", "in this order"),
        ("", "b=13", "one of 2, 3"),
        ("", "g=12", "a number from 0 to 11"),
        ("", "o=7", "an orange number"),
        ("", "o=1,1,1,3", "an orange number"),
        ("", "p=3,2", "a purple number"),
        ("", "p=3,3", "a purple number"),
        ("", "p=1,2,3,4,5,6,1,2,3,4,5,6", "at most 11"),
        ("", "rerolled=2", "more rerolls are used"),
        ("", "extras=1", "more extra dice are used"),
    ],
)
def test_positions_that_cannot_be(head: str, seat: str, message: str) -> None:
    with pytest.raises(rw.InvalidNotation, match=message):
        at(head, seat)


@pytest.mark.parametrize("head", [END, "phase=black round=4"])
def test_a_position_in_which_nobody_owes_anything_cannot_be(head: str) -> None:
    with pytest.raises(rw.InvalidNotation, match="nobody has anything to do"):
        at(head, "")


def test_the_table() -> None:
    state = at("phase=choose rolls=2 dice=123456 lying=opw taken=g tray=yb", "g=1")
    assert state.table == {
        **{"phase": "choose", "round": 1, "rounds": 6, "active": 1, "solo_passive": False},
        **{"rolls": 2, "dice": [[d, n] for d, n in zip("ybgopw", range(1, 7), strict=True)]},
        **{"lying": "opw", "taken": "g", "tray": "yb"},
    }
