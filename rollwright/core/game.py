"""A game: its name, its options, and what its rules and shapes say.

`core.contract` says what else belongs to a game; the rest of its package is found from here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from rollwright.core import speed
from rollwright.core.completion import FAULTS
from rollwright.core.contract import Drawing, Features, MindSpec, Rules
from rollwright.core.data import Data
from rollwright.core.dice import LETTERS
from rollwright.core.errors import InvalidNotation, InvalidSetting, listing
from rollwright.core.option import Option, Value
from rollwright.core.position import read_position, write_position
from rollwright.core.state import Result, State

if TYPE_CHECKING:
    from rollwright.core.shapes import Shapes
    from rollwright.games.fact import GameFacts


class Game:
    """One kind of game; there is one object of it."""

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    authors: ClassVar[str]
    players: ClassVar[range]
    dice: ClassVar[str]
    """The letters of the dice, in the order in which the rules number them."""
    colours: ClassVar[tuple[str, ...]] = ()
    """The colours of the dice, in the same order; empty where the letters say them."""
    areas: ClassVar[tuple[str, ...]]
    """What a score is made of."""
    options: ClassVar[tuple[Option, ...]] = ()
    ratings: ClassVar[Sequence[tuple[int, str]]] = ()
    """How a solo score is rated: the points from which on each word holds."""
    series: ClassVar[int] = 1
    """How many games in a row the sheet has room for."""
    bench_players: ClassVar[int] = 1
    """How many players a benchmark seats."""
    package: ClassVar[str]
    """The package of the game, `rollwright.games.demo`: see `core.contract`."""
    move_pattern: ClassVar[str]
    """A regular expression that every move's notation matches."""
    example: ClassVar[str]
    """A move, for messages."""

    def module(self, name: str) -> str:
        """The full name of a module of the game."""
        return f"{self.package}.{name}"

    def has(self, name: str) -> bool:
        """Whether the game has a module of this name."""
        return find_spec(self.module(name)) is not None

    @property
    def folder(self) -> Path:
        """Where the game's files are."""
        return Path(str(import_module(self.package).__file__)).parent

    @cached_property
    def rules(self) -> Rules:
        """The rules, uncompiled."""
        return cast(Rules, speed.plain(self.module("rules")))

    @property
    def features(self) -> Features:
        """What can be observed of the game."""
        if not self.has("features"):
            lacks = f"its package {self.package} has no module features"
            raise InvalidSetting(f"{self.title} can't be observed: {lacks}")
        return cast(Features, import_module(self.module("features")))

    @cached_property
    def shapes(self) -> Shapes:
        """What the slots hold, for everybody who shows it."""
        return cast("Shapes", import_module(self.module("shapes")).SHAPES)

    @cached_property
    def drawing(self) -> Drawing:
        """What a terminal shows of it: its own drawing, or a plain one."""
        if not self.has("drawing"):
            from rollwright.games.plain import PlainDrawing

            return PlainDrawing(self)
        return cast(Drawing, import_module(self.module("drawing")))

    @cached_property
    def facts(self) -> GameFacts:
        """What the coach says of its moves; nothing where the game doesn't tell."""
        from rollwright.games.fact import GameFacts

        return GameFacts(
            self.module("effects") if self.has("effects") else "", self.module("rules")
        )

    @cached_property
    def mind_spec(self) -> MindSpec | None:
        """What its `mind` package offers, if it has one."""
        return cast(MindSpec, import_module(self.module("mind")).SPEC) if self.has("mind") else None

    @property
    def printed(self) -> Data:
        """What is printed on its sheet, by name."""
        if not self.has("sheet"):
            return {}
        names = vars(import_module(self.module("sheet")))
        return {name: value for name, value in names.items() if name.isupper()}

    @property
    def move_count(self) -> int:
        """How many moves there are; `move.index` is below it."""
        return int(self.rules.MOVES)

    def start(self, /, players: int | None = None, **options: object) -> State:
        """A new game; without a number, of the fewest players."""
        players = self.check_players(self.players[0] if players is None else players)
        settings = self.settings(players, options)
        slots = [0] * self.rules.size(players)
        self.rules.start(slots, players, self.encode_options(settings))
        return State(self, tuple(slots))

    @property
    def dice_colours(self) -> tuple[str, ...]:
        """The colours of the dice, in their order."""
        return self.colours or tuple(LETTERS[letter] for letter in self.dice)

    def check_players(self, players: object) -> int:
        """The number of players, if that many can play the game."""
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.players:
            first, last = self.players[0], self.players[-1]
            raise InvalidSetting(f"{self.title} is for {first} to {last} players, not {players!r}")
        return players

    def settings(self, players: int, options: Mapping[str, object]) -> dict[str, Value]:
        """All options with their values, the given ones checked."""
        names = [option.name for option in self.options]
        for name in options:
            if name not in names:
                known = f"its options: {listing(names)}" if names else "it has none"
                raise InvalidSetting(f"{self.title} has no option {name!r}; {known}")
        return {
            option.name: option.read(options[option.name], players)
            if option.name in options
            else option.default(players)
            for option in self.options
        }

    def encode_options(self, settings: Mapping[str, Value]) -> list[int]:
        """The settings as the numbers that the rules take."""
        return [n for option in self.options for n in option.encode(settings[option.name])] or [0]

    def options_of(self, state: State) -> dict[str, Value]:
        """The settings that a state was started with."""
        return {}

    def state(self, text: str) -> State:
        """The position that a line of text says."""
        return State(self, tuple(self.read(text)))

    def perft(self, state: State, depth: int, dice: str | None = None) -> int:
        """How many ways there are to make `depth` choices from a state.

        Where several seats owe a choice the lowest answers first, since their order doesn't matter.
        Every roll shows the given dice, written as a roll of all of them; without any, a way ends
        at a roll, as it does at the end of the game.
        """
        if state.dice and dice is not None:
            state = state.roll(" ".join(self._given(state, dice)))
        if depth <= 0 or not state.to_move:
            return 1
        seat = state.to_move[0]
        return sum(
            self.perft(state.play(seat, move), depth - 1, dice) for move in state.moves(seat)
        )

    def _given(self, state: State, dice: str) -> list[str]:
        left = list(state.dice)
        given = []
        for die in dice.split():
            if die[:1] in left:
                left.remove(die[0])
                given.append(die)
        return given

    def looks_like_move(self, text: str) -> bool:
        """Whether this is the notation of any move of this game."""
        return re.fullmatch(self.move_pattern, text) is not None

    def move_text(self, slots: Sequence[int], index: int) -> str:
        """The notation of a move in a position."""
        text = self.shapes.moves[index]
        return text.format(*slots) if "{" in text else text

    def answer_slots(self, players: int) -> tuple[int, ...]:
        """The slots of the seats' secret answers; none where nothing is answered in secret."""
        found = self._answer_slots.get(players)
        if found is None:
            slots = (self.rules.answer_slot(seat) for seat in range(players))
            found = self._answer_slots[players] = tuple(slot for slot in slots if slot >= 0)
        return found

    @cached_property
    def _answer_slots(self) -> dict[int, tuple[int, ...]]:
        """By the number of players."""
        return {}

    def table(self, slots: Sequence[int]) -> Data:
        """What lies on the table: turn, dice and where they are, as plain data."""
        return self.shapes.table.read(slots)

    def sheet(self, slots: Sequence[int], seat: int) -> Data:
        """What is on a seat's sheet (seats from 0), as plain data."""
        return self.shapes.sheet.read(slots, self.rules.size(seat))

    def rating(self, score: int) -> tuple[int, str] | None:
        """The level of a solo score, from 0, and its words, in games that rate one."""
        if not self.ratings:
            return None
        level = sum(score >= least for least, _ in self.ratings[1:])
        return level, self.ratings[level][1]

    def outcome(self, before: State, after: State, seat: int, move: str) -> list[str]:
        """What a seat's choice led to that its notation doesn't say; often nothing."""
        index = next(legal.index for legal in before.moves(seat) if legal.text == move)
        out = [0] * (self.move_count + 1)
        count = self.rules.outcome(before.slots, after.slots, seat - 1, index, out)
        return [self.shapes.outcomes[code] for code in out[:count]]

    def marks(self, state: State, seat: int, move: str) -> list[str]:
        """What a seat's legal move marks on its sheet, in order."""
        index = next(legal.index for legal in state.moves(seat) if legal.text == move)
        scratch, out = [0] * len(state.slots), [0] * (self.move_count + 1)
        count = self.rules.marks(state.slots, seat - 1, index, scratch, out)
        return [self.shapes.marks[code] for code in out[:count]]

    def winners(self, slots: Sequence[int]) -> int:
        """The seats that have won, one bit each."""
        ranking = speed.plain("rollwright.core.result", self.module("rules"))
        return int(ranking.winners(slots, [0] * len(self.areas)))

    def reason(self, slots: Sequence[int]) -> str:
        """Why the game is over."""
        return self.shapes.reasons[self.rules.reason(slots)]

    def write(self, slots: Sequence[int]) -> str:
        """The position as a line of text."""
        return write_position(self.name, self.shapes, slots, self.rules.size)

    def read(self, text: str) -> list[int]:
        """The slots of a position from its line of text; raises InvalidNotation."""
        most = self.players[-1]
        slots = read_position(self.name, self.shapes, text, most, self.rules.size)
        finish = speed.plain("rollwright.core.completion", self.module("rules")).finish
        fault = finish(slots, [0] * (self.move_count + 1))
        if fault:
            raise InvalidNotation(self._fault(fault))
        return slots

    def _fault(self, number: int) -> str:
        """What is wrong with a position, in English."""
        from rollwright.words import game_words, shared_words

        if number < 0:
            return shared_words("en")[f"fault.{FAULTS[number]}"]
        name = self.shapes.faults[number - 1]
        return game_words(self.name, "en").get(f"fault.{self.name}.{name}", name)

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        from rollwright.games import game

        return game, (self.name,)


__all__ = ["Game", "Result"]
