"""A state: an immutable position that waits for a roll, for choices, or is over."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from rollwright.core.answers import HIDDEN, OWED
from rollwright.core.data import Data
from rollwright.core.dice import Stream, scatter, throw
from rollwright.core.errors import IllegalMove, InvalidNotation, listing
from rollwright.core.move import Move, Moves
from rollwright.core.notation import read_roll, write_roll

if TYPE_CHECKING:
    from rollwright.core.game import Game

Source = random.Random | Stream


@cache
def places_of(bits: int) -> tuple[int, ...]:
    """The places of the bits that are set, from 0."""
    return tuple(place for place in range(bits.bit_length()) if bits >> place & 1)


@cache
def seats_of(bits: int) -> tuple[int, ...]:
    """The seats whose bits are set: seat 1 has the lowest."""
    return tuple(place + 1 for place in places_of(bits))


@cache
def letters_of(letters: str, bits: int) -> str:
    """The letters of the dice whose bits are set."""
    return "".join(letters[place] for place in places_of(bits))


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the seats that won, all with equal right, and why it is over."""

    winners: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class State:
    """A position of a game. Seats count from 1. Nothing that fails ever changes it."""

    game: Game
    slots: tuple[int, ...]

    @property
    def players(self) -> int:
        return self.slots[0]

    @property
    def options(self) -> dict[str, bool | str]:
        """The options that the game is played with, by name."""
        return self.game.options_of(self)

    @property
    def dice(self) -> str:
        """The letters of the dice to roll now; empty when no roll is due."""
        return letters_of(self.game.dice, self.game.rules.due(self.slots))

    def _due(self) -> tuple[int, ...]:
        return places_of(self.game.rules.due(self.slots))

    def roll(self, dice: str | Source) -> State:
        """The state after a roll: of given dice in the order in which they lie, or a random one."""
        text = dice if isinstance(dice, str) else self.draw(dice)
        due = self._due()
        if not due:
            raise IllegalMove(f"no roll is due now; {self.waiting}")
        rolled = read_roll(text, self.game.dice, due, self.game.rules.SIDES)
        faces = [0] * len(self.game.dice)
        for die, face in rolled:
            faces[die] = face
        slots = list(self.slots)
        self.game.rules.roll(slots, faces, [die for die, _ in rolled])
        return State(self.game, tuple(slots))

    def draw(self, source: Source) -> str:
        """A random roll of the dice that are due, as notation: faces and the order they lie in."""
        due = self._due()
        if not due:
            raise IllegalMove(f"no roll is due now; {self.waiting}")
        dice, sides = len(self.game.dice), self.game.rules.SIDES
        faces, order = [0] * dice, list(range(dice))
        if isinstance(source, Stream):
            throw(source.slots, faces, dice, sides)
            if self.game.rules.order_matters(self.slots):
                scatter(source.slots, order, dice)
        elif isinstance(source, random.Random):
            faces = [source.randint(1, sides) for _ in range(dice)]
            source.shuffle(order)
        else:
            raise InvalidNotation(
                f"a roll is text like 'y3 b2', or a random.Random, not {source!r}"
            )
        return write_roll([(self.game.dice[die], faces[die]) for die in order if die in due])

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.game.rules.active(self.slots) + 1

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that owe a choice."""
        return seats_of(self.game.rules.owing(self.slots))

    def moves(self, seat: int) -> Moves:
        """The legal moves of a seat; none if it owes no choice."""
        text = self.game.move_text
        return Moves(Move(index, text(self.slots, index)) for index in self._legal(seat))

    def _legal(self, seat: int) -> list[int]:
        """The numbers of the legal moves of a seat."""
        self._check_seat(seat)
        if not self.game.rules.owing(self.slots) >> (seat - 1) & 1:
            return []
        out = [0] * (self.game.move_count + 1)
        count = self.game.rules.legal(self.slots, seat - 1, out)
        return out[:count]

    def play(self, seat: int, move: Move | str) -> State:
        """The state after a seat's move, given as a Move or in notation."""
        legal = self._find(seat, move)
        if self.to_move == (seat,) and self._is_partial():
            raise IllegalMove("others' answers are hidden in this view: play on the full state")
        slots = list(self.slots)
        self.game.rules.play(slots, seat - 1, legal)
        return State(self.game, tuple(slots))

    def _find(self, seat: int, move: Move | str) -> int:
        """The number of a legal move."""
        text = " ".join(str(move).split())
        legal = self._legal(seat)
        for index in legal:
            if self.game.move_text(self.slots, index) == text:
                return index
        if not self.game.looks_like_move(text):
            example = self.game.example
            raise InvalidNotation(
                f"{text[:80]!r} is no move of {self.game.title}; one is {example!r}"
            )
        if not legal:
            raise IllegalMove(f"seat {seat} owes no choice now; {self.waiting}")
        raise IllegalMove(
            f"seat {seat} can't play {text!r} now;"
            f" legal: {listing([m.text for m in self.moves(seat)])}"
        )

    def _check_seat(self, seat: int) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 1 <= seat <= self.players:
            raise IllegalMove(f"there is no seat {seat!r}; seats are 1 to {self.players}")

    @property
    def waiting(self) -> str:
        """What the state waits for, in words."""
        if self.dice:
            return f"a roll of {' '.join(self.dice)} is due"
        if self.to_move:
            seats = ", ".join(map(str, self.to_move))
            return (
                f"seat {seats} is to move"
                if len(self.to_move) == 1
                else f"seats {seats} are to move"
            )
        return "the game is over"

    @property
    def table(self) -> Data:
        """What lies on the table: the turn, the dice and where they are, as plain data."""
        return self.game.table(self.slots)

    def sheet(self, seat: int) -> Data:
        """What is on a seat's sheet, as plain data."""
        self._check_seat(seat)
        return self.game.sheet(self.slots, seat - 1)

    def score(self, seat: int) -> dict[str, int]:
        """The points of a seat by area, and their total."""
        self._check_seat(seat)
        out = [0] * len(self.game.areas)
        total = self.game.rules.areas(self.slots, seat - 1, out)
        return {**dict(zip(self.game.areas, out, strict=True)), "total": total}

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals of all seats."""
        return tuple(self.score(seat)["total"] for seat in range(1, self.players + 1))

    @property
    def result(self) -> Result | None:
        """Who has won and why the game is over; None while it goes on."""
        if not self.game.rules.over(self.slots):
            return None
        return Result(seats_of(self.game.winners(self.slots)), self.game.reason(self.slots))

    @property
    def answered(self) -> tuple[int, ...]:
        """The seats whose answers wait, secret, until all have answered."""
        slots = self.game.answer_slots(self.players)
        return tuple([seat for seat, slot in enumerate(slots, 1) if self.slots[slot] != OWED])

    def view(self, seat: int | None) -> State:
        """The state as a seat may see it, or a spectator (None): others' secret answers hidden."""
        if seat is not None:
            self._check_seat(seat)
        slots = list(self.slots)
        for other in self.answered:
            if other != seat:
                slots[self.game.answer_slots(self.players)[other - 1]] = HIDDEN
        return State(self.game, tuple(slots))

    def _is_partial(self) -> bool:
        return any(self.slots[slot] == HIDDEN for slot in self.game.answer_slots(self.players))

    @property
    def text(self) -> str:
        """One line that says the whole position; `game.state(text)` reads it back."""
        return self.game.write(self.slots)

    def __repr__(self) -> str:
        return f"<{self.text}>"
