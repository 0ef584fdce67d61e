"""A record: the rolls and moves of a game, from which everything else is derived."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from rollwright.core.errors import IllegalMove, InvalidNotation, RollwrightError
from rollwright.core.game import Game
from rollwright.core.move import Move
from rollwright.core.option import Option, Value, write_value
from rollwright.core.state import Source, State

VERSION = "1"
KEY = "[a-z][a-z0-9_-]*"

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class Roll:
    """An event: dice in the order in which they lie, `p4 y3 b2`."""

    dice: str

    def __str__(self) -> str:
        return f"roll {self.dice}"


@dataclass(frozen=True, slots=True)
class Choice:
    """An event: a seat's move, in notation."""

    seat: int
    move: str

    def __str__(self) -> str:
        return f"{self.seat} {self.move}"


Event = Roll | Choice


@dataclass(frozen=True)
class Record:
    """A game from its start, finished or not. Immutable: `roll` and `play` give a longer record."""

    game: Game
    players: int
    options: Mapping[str, Value]
    events: tuple[Event, ...] = ()
    header: Mapping[str, str] = field(default_factory=dict)
    """What else the header says: names, date, dice and the like."""
    _states: tuple[State, ...] = field(default=(), repr=False, compare=False)

    @classmethod
    def start(
        cls,
        game: Game,
        players: int | None = None,
        header: Mapping[str, str] | None = None,
        **options: object,
    ) -> Record:
        """A record of a new game, without events yet."""
        state = game.start(players, **options)
        _check_header(header or {}, game)
        return cls(game, state.players, state.options, (), dict(header or {}), (state,))

    @property
    def state(self) -> State:
        """The state after the last event."""
        return self._states[-1]

    def states(self) -> Iterator[State]:
        """The state at the start, and after each event."""
        yield from self._states

    def roll(self, dice: str | Source) -> Record:
        """The record with a roll added, of given dice or a random one."""
        text = " ".join(dice.split()) if isinstance(dice, str) else self.state.draw(dice)
        return self.then(Roll(text), self.state.roll(text))

    def play(self, seat: int, move: Move | str) -> Record:
        """The record with a seat's move added."""
        state = self.state.play(seat, move)
        return self.then(Choice(seat, " ".join(str(move).split())), state)

    def then(self, event: Event, state: State) -> Record:
        """The record with an event added that leads to a state."""
        return Record(
            self.game,
            self.players,
            self.options,
            (*self.events, event),
            self.header,
            (*self._states, state),
        )

    def until(self, count: int) -> Record:
        """The record of the first `count` events."""
        count = max(0, min(count, len(self.events)))
        return Record(
            self.game,
            self.players,
            self.options,
            self.events[:count],
            self.header,
            self._states[: count + 1],
        )

    def dumps(self) -> str:
        """The record as text."""
        defaults = self.game.settings(self.players, {})
        lines = [f"rollwright: {VERSION}", f"game: {self.game.name}", f"players: {self.players}"]
        lines += [
            f"{name}: {write_value(value)}"
            for name, value in self.options.items()
            if value != defaults[name]
        ]
        lines += [f"{key}: {value}" for key, value in self.header.items()]
        return "\n".join([*lines, "", *map(str, self.events), ""])

    @classmethod
    def loads(cls, text: str) -> Record:
        """The record that a text says, every event checked by the rules.

        Raises InvalidNotation or IllegalMove with the number of the line.
        """
        if not isinstance(text, str):
            raise InvalidNotation(f"a record is text, not {type(text).__name__}")
        lines = text.removeprefix("\ufeff").splitlines()
        header, first = _read_header(lines)
        record = _begin(header)
        for number, line in enumerate(lines[first:], first + 1):
            words = line.partition("#")[0].split()
            if words:
                record = _read_event(record, words, number)
        return record


def _check_header(header: Mapping[str, str], game: Game) -> None:
    taken = {"rollwright", "game", "players", *(option.name for option in game.options)}
    for key, value in header.items():
        one_line = value == " ".join(value.splitlines()).strip()
        if not re.fullmatch(KEY, key) or key in taken or not one_line:
            raise InvalidNotation(
                f"{key!r}: {value!r} can't stand in a header: wanted is a key of its own and a line"
            )


Header = dict[str, tuple[str, int]]
"""By key: the value, and the number of its line."""


def _read_header(lines: list[str]) -> tuple[Header, int]:
    """What stands above the first empty line, and the number of lines that this takes."""
    header: Header = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            return header, number
        key, colon, value = line.partition(":")
        key = key.strip()
        if not colon or not re.fullmatch(KEY, key):
            raise InvalidNotation(
                f"line {number}: {line[:60]!r} should be 'key: value', in the header of a record"
            )
        if key in header:
            raise InvalidNotation(f"line {number}: {key!r} is given twice")
        header[key] = (value.strip(), number)
    return header, len(lines)


def _begin(header: Header) -> Record:
    """A record without events, as the header says."""
    from rollwright.games import game

    if _take(header, "rollwright", str) != VERSION:
        raise InvalidNotation(f"line 1: a record of this kind begins with 'rollwright: {VERSION}'")
    found = _take(header, "game", game)
    players = _take(header, "players", lambda value: found.check_players(_whole(value)))
    settings: dict[str, Value] = {}
    for option in found.options:
        if option.name in header:
            read = partial(_setting, option, players)
            settings[option.name] = _take(header, option.name, read)
    rest = {key: value for key, (value, _) in header.items()}
    return Record.start(found, players, rest, **settings)


def _setting(option: Option, players: int, value: str) -> Value:
    return option.read(value, players)


def _take(header: Header, key: str, read: Callable[[str], Read]) -> Read:
    """The value of a key that must be there, out of the header."""
    if key not in header:
        raise InvalidNotation(f"line 1: the header of a record needs a line '{key}: …'")
    value, number = header.pop(key)
    try:
        return read(value)
    except RollwrightError as error:
        raise InvalidNotation(f"line {number}: {error}") from None


def _whole(value: str) -> int | str:
    """A whole number if it is one, or what stands there, for the message."""
    return int(value) if re.fullmatch("[0-9]{1,3}", value) else value[:20]


def _read_event(record: Record, words: list[str], number: int) -> Record:
    try:
        if words[0] == "roll":
            return record.roll(" ".join(words[1:]))
        if re.fullmatch("[0-9]{1,3}", words[0]) and len(words) > 1:
            return record.play(int(words[0]), " ".join(words[1:]))
    except InvalidNotation as error:
        raise InvalidNotation(f"line {number}: {error}") from None
    except IllegalMove as error:
        raise IllegalMove(f"line {number}: {error}") from None
    line = " ".join(words)[:60]
    raise InvalidNotation(
        f"line {number}: {line!r} should be 'roll …' or '<seat> <move>'; {record.state.waiting}"
    )
