"""The conformance test: our games pass, and broken ones are told what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from types import SimpleNamespace
from typing import Any

import numpy
import pytest

import rollwright as rw
from rollwright.core.option import Switch, Value
from rollwright.core.state import State
from rollwright.games.qwixx.game import Qwixx
from rollwright.testing import check_game


@pytest.mark.parametrize("game", rw.all_games(), ids=lambda game: game.name)
def test_our_games_pass(game: rw.Game) -> None:
    check_game(game)


class Broken(Qwixx):
    """Qwixx for two, with one of its rules replaced."""

    name = "broken"
    players = range(2, 3)
    replaced: tuple[str, Any] = ("", None)

    @cached_property
    def rules(self) -> Any:
        plain = vars(rw.game("qwixx").rules)
        name, value = self.replaced
        return SimpleNamespace(**{**plain, name: value})


def with_rule(name: str, value: object) -> rw.Game:
    game = Broken()
    game.replaced = (name, value)
    return game


def rule(name: str) -> Callable[..., Any]:
    function: Callable[..., Any] = getattr(rw.game("qwixx").rules, name)
    return function


def legal_twice(s: Sequence[int], seat: int, out: list[int]) -> int:
    count: int = rule("legal")(s, seat, out)
    out[count] = out[0]
    return count + 1


def play_for_ever(s: list[int], seat: int, move: int) -> None:
    """Where the game would end, it begins anew."""
    rule("play")(s, seat, move)
    if s[2] == 3:
        s[:] = rw.game("qwixx").start(2).slots


def play_in_order(s: list[int], seat: int, move: int) -> None:
    """Whoever answers first in action 1 gets a penalty."""
    if s[2] == 1 and all(s[11 + 14 * n + 13] == 0 for n in range(2)):
        s[11 + 14 * seat + 12] = 1
    rule("play")(s, seat, move)


def areas_without_penalties(s: Sequence[int], seat: int, out: list[int]) -> int:
    total: int = rule("areas")(s, seat, out)
    out[4] = 0
    return total


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("owing", None, "the rules have no verb owing"),
        ("MOVES", 0, "the rules' MOVES should be"),
        ("AREAS", 4, "the rules' AREAS should be 5"),
        ("legal", legal_twice, "is double"),
        ("play", play_in_order, "the order of"),
        ("areas", areas_without_penalties, "don't add up"),
        ("answer_slot", lambda seat: 11 + 14 * seat, "is not read back"),
        ("over", lambda s: True, "it should wait for a roll, or choices, or be over"),
        ("over", lambda s: False, "it should wait for a roll, or choices, or be over"),
        ("tie_break", lambda areas: 1000, "a tie break is from 0 to 999"),
    ],
)
def test_broken_rules_fail(name: str, value: object, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_game(with_rule(name, value))


class FiveDice(Broken):
    dice = "wwryg"


class WrongExample(Broken):
    example = "mark r13"


class AnyMove(Broken):
    move_pattern = ".*"


class NoPattern(Broken):
    move_pattern = "mark r5"


class AnyNumber(Broken):
    def check_players(self, players: object) -> int:
        return 2


class SameText(Broken):
    def move_text(self, slots: Sequence[int], index: int) -> str:
        return "pass"


class NoReason(Broken):
    def reason(self, slots: Sequence[int]) -> str:
        return ""


class Forgetful(Broken):
    def read(self, text: str) -> list[int]:
        slots = super().read(text)
        slots[4] = 0
        return slots


class Credulous(Broken):
    def read(self, text: str) -> list[int]:
        return super().read(text.removesuffix(" no=field"))


class Crashing(Broken):
    def read(self, text: str) -> list[int]:
        return super().read(text) if text else [][0]


class SetSheet(Broken):
    def sheet(self, slots: Sequence[int], seat: int) -> dict[str, Any]:
        return {"numbers": (1, 2)}


class Wordless(Broken):
    """Without a drawing and without words for its moves."""

    name = "wordless"

    def has(self, name: str) -> bool:
        return False


class Deaf(Switch):
    def read(self, value: object, players: int) -> bool:
        return True


class Unreadable(Broken):
    options = (Deaf(name="speed", about="", values=""),)

    def options_of(self, state: State) -> dict[str, Value]:
        return {"speed": False}


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (FiveDice, "the rules' DICE should be 5"),
        (WrongExample, "is no move"),
        (AnyMove, "the pattern takes"),
        (NoPattern, "'mark r5'|doesn't know"),
        (AnyNumber, "3 players: InvalidSetting is wanted, but nothing was raised"),
        (SameText, "a move's text is double"),
        (NoReason, "no reason for the end"),
        (Forgetful, "is not read back"),
        (Credulous, "but nothing was raised"),
        (Crashing, "InvalidNotation is wanted, not IndexError"),
        (SetSheet, "no plain data"),
        (Wordless, "the word about.wordless is missing in en"),
        (Unreadable, "the default of speed is not read back"),
    ],
)
def test_broken_games_fail(kind: type[Broken], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_game(kind())


def test_a_game_without_end_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rollwright.testing.play.MOST_EVENTS", 300)
    with pytest.raises(AssertionError, match="no end after 300 events"):
        check_game(with_rule("play", play_for_ever))


class Moody:
    """Plays one game plain and another one compiled."""

    def __init__(self, matchup: object, compiled: bool) -> None:
        self.compiled = compiled

    def play(self, first: int, count: int) -> tuple[Any, int]:
        return numpy.array([self.compiled]), 0


def test_differing_modes_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rollwright.lab.simulate.Playout", Moody)
    with pytest.raises(AssertionError, match="differ from plain ones"):
        check_game(Broken())
