"""Coach and review in the browser: the same numbers, names, facts and words as Python's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rollwright as rw
from rollwright.analysis.coach import Hint, coach
from rollwright.analysis.difficulty import grade
from rollwright.analysis.level import Level, level
from rollwright.analysis.outlook import Adviser
from rollwright.analysis.puzzles import choices, in_records, solved_by
from rollwright.browser import programs
from rollwright.core.answers import unanswered
from rollwright.core.record import Choice
from rollwright.lab.verdicts import level_game
from rollwright.minds.mind import Ranking
from rollwright.minds.value import Value
from rollwright.words import words
from rollwright.words.voice import Voice
from tests.play import TABLES, random_record, records

PROGRAM = Path(__file__).with_name("analysis.ts")
EXACT, LEARNED = 1e-3, 1e-2
"""How far points may be apart."""
SPOKEN = ("en", "ru")
EVERY = 7
"""The coach is asked in one of so many positions."""


def reviewed(name: str, players: int) -> list[rw.Record]:
    """The golden games of a table, one of random choices, and one of bots."""
    golden = [rw.Record.loads(file.read_text("utf-8")) for file in records("golden/*.txt")]
    own = [one for one in golden if one.game.name == name and one.players == players]
    level = "easy" if players % 2 else "hard"
    return [*own, random_record(name, players, 7), level_game(name, players, level, "page")]


def ask(engine: Path, name: str, players: int, games: list[rw.Record]) -> Any:
    """What the browser's engine says."""
    played = [
        {"options": one.options, "entries": [str(event) for event in one.events], "every": EVERY}
        for one in games
    ]
    spoken = {language: words(language) for language in SPOKEN}
    setup = {"engine": str(engine), "game": name, "players": players, "words": spoken}
    return programs.run(PROGRAM, {**setup, "played": played})


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_coach_and_review_are_the_same(name: str, players: int, engine: Path) -> None:
    games = reviewed(name, players)
    for game, told in zip(games, ask(engine, name, players, games), strict=True):
        assert told["progress"] == len(game.events)
        check_review(game, told["review"])
        check_puzzles(game, told["review"]["steps"])
        asked = list(positions(game))
        assert len(told["advice"]) == len(asked)
        for (state, seat), advice in zip(asked, told["advice"], strict=True):
            check_advice(state, seat, advice)


def positions(game: rw.Record) -> Iterator[tuple[rw.State, int]]:
    """The states in which the coach is asked, with each seat that owes a choice."""
    for state in list(game.states())[::EVERY]:
        for seat in state.to_move:
            yield state, seat


def check_review(game: rw.Record, told: Any) -> None:
    found = rw.review(game)
    check_all(found.start, told["start"])
    for step, one in zip(found.steps, told["steps"], strict=True):
        where = (one["number"], one["event"], one["seat"])
        assert where == (step.number, str(step.event), step.seat)
        assert (one["name"], one["best"]) == (step.name, step.best), (game, where)
        assert one["open"] == step.open, (game, where)
        check_all([effect.value for effect in step.effects], [e["value"] for e in one["effects"]])
        for effect, said in zip(step.effects, one["effects"], strict=True):
            check_parts(effect, said, effect.value.exact)
    for balance, one in zip(found.balances, told["balances"], strict=True):
        assert one["seat"] == balance.seat
        check_all([balance.start, balance.end], [one["start"], one["end"]])
        check_parts(balance, one, balance.start.exact)
        check_level(level(found, balance.seat), told["levels"][balance.seat - 1])


def check_puzzles(game: rw.Record, told: Any) -> None:
    """Whether the same choices make puzzles, as hard: all that do, and some that don't."""
    asked = zip(choices([game]), (one for one in told if not is_roll(one)), strict=True)
    own = [(unanswered(state).text, seat) for (state, seat), step in asked if step["puzzle"]]
    assert [(one.position, one.seat) for one in in_records([game])] == own
    adviser = Adviser(rw.mind(game.game.name))
    states = zip(game.states(), game.events, told, strict=False)
    for number, (state, event, step) in enumerate(states):
        if isinstance(event, Choice) and (step["puzzle"] or number % EVERY == 0):
            solved = solved_by(state, event.seat, adviser.rank(state, event.seat))
            assert (solved is None) == (step["puzzle"] is None), (game, number)
            if solved:
                assert step["puzzle"]["solved"] == pytest.approx(solved)
                assert step["puzzle"]["difficulty"] == grade(solved)
        elif not isinstance(event, Choice):
            assert step["puzzle"] is None


def is_roll(step: Any) -> bool:
    return bool(step["event"].startswith("roll "))


def check_level(found: Level | None, told: Any) -> None:
    if found is None:
        assert told is None
        return
    assert (told["bot"], told["choices"]) == (found.bot, found.choices)
    assert abs(told["rate"] - found.rate) <= LEARNED
    assert abs(told["error"] - found.error) <= LEARNED
    assert abs(sight_of(told["equal"]) - sight_of(found.equal)) <= 0.011


def sight_of(bot: str) -> float:
    return float(bot.removeprefix("sight="))


def check_all(values: Any, told: Any) -> None:
    for value, one in zip(values, told, strict=True):
        check_value(value, one)


def check_value(value: Value, told: Any) -> None:
    """Whether a value is the same: points, chance to win, error."""
    limit = EXACT if value.exact else LEARNED
    assert abs(told["points"] - value.points) <= limit, (told, value)
    assert told["exact"] == value.exact
    assert abs(told["error"] - value.error) <= EXACT
    assert (told["win"] is None) == (value.win is None)
    assert abs((told["win"] or 0) - (value.win or 0)) <= EXACT


def check_parts(own: Any, told: Any, exact: bool) -> None:
    """Whether luck, error, others and correction are the same."""
    limit = EXACT if exact else LEARNED
    assert (told["win"] is None) == (own.win is None)
    for parts, said in ((own.points, told["points"]), (own.win, told["win"])):
        for part in ("luck", "error", "others", "correction") if parts else ():
            assert abs(said[part] - getattr(parts, part)) <= limit, (own, told)


class Heard:
    """A mind that says of moves what the browser's has said."""

    def __init__(self, hints: Any) -> None:
        self._values = [(one["text"], Value(**one["value"])) for one in hints]

    def value(self, state: rw.State, seat: int) -> Value:
        return self._values[0][1]

    def rank(self, state: rw.State, seat: int) -> Ranking:
        moves = {move.text: move for move in state.moves(seat)}
        return [(moves[text], value) for text, value in self._values]


def check_advice(state: rw.State, seat: int, told: Any) -> None:
    """Whether a coach says the same: in numbers, nearly; in words, to the letter.

    The last bits of networks differ, and so may a loss that is rounded, or named, just there. So
    Python's coach is asked twice: with its own values, to which the browser's have to be close; and
    with the browser's, from which names and words follow without a difference.
    """
    own, found = coach(state, seat), coach(state, seat, Heard(told["hints"]))
    assert told["seat"] == seat
    check_value(own.value, told["value"])
    assert [one["text"] for one in told["hints"]] == [hint.move for hint in own.hints], state
    for near, hint, one in zip(own.hints, found.hints, told["hints"], strict=True):
        check_value(near.value, one["value"])
        assert abs(one["loss"] - near.loss) <= LEARNED
        assert (one["loss"], one["name"]) == (hint.loss, hint.name), state
        assert one["themes"] == list(hint.themes), state
        assert [plain(fact) for fact in one["facts"]] == facts(hint)
        assert one["reasons"] == [hint.reason(Voice(language)) for language in SPOKEN], state


def facts(hint: Hint) -> list[object]:
    return [{"theme": fact.theme, "said": plain(fact.words.as_data())} for fact in hint.facts]


def plain(said: Any) -> Any:
    """A fact in one form for both languages."""
    if isinstance(said, list):
        return [plain(one) for one in said]
    if not isinstance(said, dict):
        return round(said, 9) if isinstance(said, float) else said
    if "fraction" in said:
        return round(float(said["fraction"]), 9)
    if "theme" in said:
        return {"theme": said["theme"], "said": plain({"key": said["key"], "gaps": said["gaps"]})}
    gaps = said.get("gaps", {name: gap for name, gap in said.items() if name != "key"})
    return {"key": said["key"], **{name: plain(gap) for name, gap in gaps.items()}}
