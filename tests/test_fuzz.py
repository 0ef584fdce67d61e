"""Any text, anywhere: only InvalidNotation and IllegalMove come out, and nothing breaks later."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache, partial
from typing import Any, TypeVar

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import rollwright as rw
from tests.play import TABLES, play_on, random_record
from tests.play import records as files

Result = TypeVar("Result")

GAMES = st.sampled_from([game.name for game in rw.all_games()])
SEEDS = st.integers(0, 2**32).map(random.Random)
ERRORS = (rw.InvalidNotation, rw.IllegalMove, rw.InvalidSetting)
SIGNS = "0123456789-?.,|=/ \n\t#:xybgopwrkABCDEFé²١"
WORDS = ("roll", "take", "extra", "bonus", "pass", "reroll", "done", "mark", "keep", "strike", "9")
VALUES = ("-", "?", "pass", "strike", "black,yellow", "yellow", "blue", "extra", "take")
WRONG = ("1 fly", "roll z9", "9 pass", "roll", "hello", "1", "² pass")


@cache
def records(name: str) -> list[str]:
    paths = files(f"golden/{name}-[12]-*.txt")
    return [path.read_text(encoding="utf-8") for path in paths]


@cache
def positions(name: str) -> list[str]:
    """Some positions of random games, of all table sizes."""
    found = []
    for table, players in TABLES:
        if table == name:
            states = list(random_record(name, players, 1).states())
            found += [state.text for state in random.Random(players).sample(states, 20)]
            found += [state.view(None).text for state in states[1::9]] + [states[-1].text]
    return found


def mutated(text: str, rng: random.Random) -> str:
    """A text with a few characters or pieces changed, dropped, doubled or exchanged."""
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((0, 1, 1, 2, 8)))
        piece = rng.choice(("", rng.choice(SIGNS), rng.choice(WORDS), text[start:end] * 2))
        text = text[:start] + piece + text[end:]
    return text


def changed_lines(text: str, rng: random.Random) -> str:
    """A text with two lines exchanged, one dropped, or one doubled."""
    lines = text.split("\n")
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    how = rng.randrange(3)
    if how == 0:
        lines[first], lines[second] = lines[second], lines[first]
    elif how == 1:
        del lines[first]
    else:
        lines.insert(second, lines[first])
    return "\n".join(lines)


def changed_fields(text: str, rng: random.Random, others: list[str]) -> str:
    """A position with the values of some fields taken from elsewhere."""
    words = text.split(" ")
    for _ in range(rng.choice((1, 1, 2, 3))):
        place = rng.randrange(len(words))
        name, sign, value = words[place].partition("=")
        if sign:
            words[place] = f"{name}={other_value(name, value, rng, others)}"
    return " ".join(words)


def other_value(name: str, value: str, rng: random.Random, others: list[str]) -> str:
    values = re.findall(rf"\b{name}=(\S*)", rng.choice(others))
    how = rng.randrange(4)
    if how == 0 and values:
        return str(rng.choice(values))
    if how == 1:
        return str(rng.randrange(13))
    if how == 2:
        return re.sub("[0-9]", lambda found: str(rng.randrange(7)), value)
    return rng.choice(VALUES)


def attempt(call: Callable[[], Result]) -> Result | None:
    """What a call gives; nothing if it raises one of our errors, in one line."""
    try:
        return call()
    except ERRORS as error:
        message = str(error)
    assert message
    assert len(message.splitlines()) == 1
    return None


def check_record(text: str) -> None:
    record = attempt(lambda: rw.Record.loads(text))
    if record:
        assert rw.Record.loads(record.dumps()) == record


def check_position(name: str, text: str, rng: random.Random) -> None:
    """It is refused, or it can be said again and played to its end."""
    state = attempt(lambda: rw.game(name).state(text))
    if state is None:
        return
    assert rw.game(name).state(state.text) == state
    assert len(state.scores) == state.players
    for seat in range(1, state.players + 1):
        assert bool(state.moves(seat)) == (seat in state.to_move)
    if "answer=?" in text:
        with pytest.raises(rw.IllegalMove, match="hidden"):
            play_on(state, rng)
    else:
        check_end(play_on(state, rng)[-1])


def check_end(state: rw.State) -> None:
    assert state.result is not None
    assert state.result.winners
    assert state.table["phase"] == "over"
    assert rw.game(state.game.name).state(state.text) == state


@given(st.text())
def test_any_text_as_a_record(text: str) -> None:
    check_record(text)


@given(st.lists(st.text(alphabet=SIGNS) | st.sampled_from(WORDS), max_size=12).map(" ".join))
def test_any_text_below_a_header(text: str) -> None:
    for name, players in TABLES[::3]:
        check_record(f"rollwright: 1\ngame: {name}\nplayers: {players}\n\n{text}")


@given(GAMES, st.lists(st.text(alphabet=SIGNS, max_size=8), min_size=3, max_size=3))
def test_any_values_in_a_header(name: str, values: list[str]) -> None:
    players, sheets, extra = values
    header = f"rollwright: 1\ngame: {name}\nplayers: {players or 2}\n"
    check_record(f"{header}sheets: {sheets}\nsolo_extra: {extra}\n\n")


@settings(max_examples=150)
@given(GAMES, SEEDS)
def test_mutated_records(name: str, rng: random.Random) -> None:
    text = rng.choice(records(name))
    check_record(rng.choice((mutated, changed_lines))(text, rng))


@given(GAMES, st.text())
def test_any_text_as_a_position(name: str, text: str) -> None:
    check_position(name, text, random.Random(0))
    check_position(name, f"{name} {text}", random.Random(0))


@settings(max_examples=300)
@given(GAMES, SEEDS)
def test_mutated_positions(name: str, rng: random.Random) -> None:
    check_position(name, mutated(rng.choice(positions(name)), rng), rng)


@settings(max_examples=600)
@given(GAMES, SEEDS)
def test_positions_with_other_values(name: str, rng: random.Random) -> None:
    text = rng.choice(positions(name))
    check_position(name, changed_fields(text, rng, positions(name)), rng)


@given(GAMES, SEEDS, st.text() | st.sampled_from(WORDS))
def test_any_text_as_a_move_or_a_roll(name: str, rng: random.Random, text: str) -> None:
    state = rw.game(name).state(rng.choice(positions(name)))
    before = state.text
    tries = [text]
    for seat in state.to_move:
        tries += [mutated(str(move), rng) for move in list(state.moves(seat))[:5]]
    for words in tries:
        for seat in (rng.randrange(-1, 8), *state.to_move):
            attempt(partial(state.play, seat, words))
        attempt(partial(state.roll, words))
    assert state.text == before


@given(GAMES, SEEDS)
def test_mutated_rolls(name: str, rng: random.Random) -> None:
    state = rw.game(name).start(1)
    rolled = attempt(partial(state.roll, mutated(state.draw(rng), rng)))
    if rolled:
        assert not rolled.dice


@given(GAMES, st.none() | st.integers() | st.text() | st.floats() | st.booleans(), st.text())
def test_anything_as_an_option(name: str, value: Any, key: str) -> None:
    assume(key not in ("self", "players"))
    game = rw.game(name)
    cases: list[dict[str, Any]] = [{}, {key: value}, {"sheets": value}, {"solo_extra": value}]
    for options in cases:
        for count in (1, 2, value):
            state = attempt(partial(game.start, count, **options))
            if state:
                assert game.state(state.text) == state


@pytest.mark.parametrize("value", [None, 7, b"roll", ["roll"], object()])
def test_things_that_are_no_text(value: str) -> None:
    state = rw.game("qwixx").start(2)
    with pytest.raises(rw.InvalidNotation):
        rw.Record.loads(value)
    with pytest.raises(rw.InvalidNotation):
        rw.game("qwixx").state(value)
    with pytest.raises(rw.InvalidNotation):
        state.roll(value)
    with pytest.raises(ERRORS):
        state.play(1, value)


@settings(max_examples=60)
@given(GAMES, SEEDS, st.sampled_from(WRONG))
def test_errors_of_records_say_the_line(name: str, rng: random.Random, wrong: str) -> None:
    lines = rng.choice(records(name)).split("\n")
    first = lines.index("") + 1
    number = rng.randrange(first, len(lines))
    lines.insert(number, wrong)
    with pytest.raises(ERRORS, match=rf"^line {number + 1}: "):
        rw.Record.loads("\n".join(lines))
