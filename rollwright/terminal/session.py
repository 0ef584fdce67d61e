"""A game at a terminal as pure steps: whose choice it is, what an input means, what is undone."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rollwright.core.answers import has_shown
from rollwright.core.errors import IllegalMove, InvalidNotation
from rollwright.core.move import Move
from rollwright.core.record import Choice, Record, Roll
from rollwright.core.state import Source, State


@dataclass(frozen=True)
class Session:
    """A record, and which of its seats are people's; `own_dice` when they roll on a real table."""

    record: Record
    people: frozenset[int]
    own_dice: bool = False

    @property
    def state(self) -> State:
        return self.record.state

    @property
    def person(self) -> int | None:
        """The person who is asked next, from the active seat on; people answer before bots."""
        return self._first([seat for seat in self.state.to_move if seat in self.people])

    @property
    def bot(self) -> int | None:
        """The bot that answers next, when no person is asked."""
        return None if self.person else self._first(list(self.state.to_move))

    def _first(self, seats: list[int]) -> int | None:
        active = self.state.active
        return min(seats, key=lambda seat: (seat - active) % self.state.players, default=None)

    def roll(self, dice: str | Source) -> Session:
        return replace(self, record=self.record.roll(dice))

    def play(self, seat: int, move: Move | str) -> Session:
        return replace(self, record=self.record.play(seat, move))

    def undo(self) -> Session:
        """Takes back the last choice of a person; raises IllegalMove where that isn't allowed."""
        if not self.record.events:
            raise IllegalMove("nothing is played yet that could be taken back")
        last = self.record.events[-1]
        if isinstance(last, Roll):
            why = "with `roll` you correct it" if self.own_dice else "dice are not rolled twice"
            raise IllegalMove(f"no way back over a roll: {why}")
        if last.seat not in self.people:
            raise IllegalMove(f"seat {last.seat} has answered since: no way back over that")
        before = self.record.until(len(self.record.events) - 1)
        if has_shown(before.state, self.state):
            raise IllegalMove("the others' answers are on the table: no way back over that")
        return replace(self, record=before)

    @property
    def undoable(self) -> bool:
        """Whether the last choice can be taken back now."""
        try:
            self.undo()
        except IllegalMove:
            return False
        return True

    def unroll(self) -> Session:
        """Takes back a roll of real dice that nobody has answered yet, to correct it."""
        if not self.own_dice:
            raise IllegalMove("these dice are rolled by the program: there is nothing to correct")
        if not self.record.events or isinstance(self.record.events[-1], Choice):
            raise IllegalMove("a roll is corrected before the first choice after it")
        return replace(self, record=self.record.until(len(self.record.events) - 1))


def read_move(state: State, seat: int, text: str) -> Move:
    """The move that an input means: its number in the list of legal ones, or its notation."""
    moves = state.moves(seat)
    text = " ".join(text.lower().split())
    if re.fullmatch("[0-9]{1,4}", text):
        if not 1 <= int(text) <= len(moves):
            raise IllegalMove(f"{text} is no number of the list; they go from 1 to {len(moves)}")
        return moves[int(text) - 1]
    state.play(seat, text)
    return next(move for move in moves if move.text == text)


def read_faces(state: State, text: str) -> str:
    """A typed roll as notation: `y3 b2 …` as it is, bare faces given to the dice that are due."""
    words = text.replace(",", " ").lower().split()
    joined = "".join(words)
    if not joined.isdigit():
        return " ".join(words)
    sides = min(state.game.rules.SIDES, 9)
    if len(joined) != len(state.dice) or not re.fullmatch(f"[1-{sides}]*", joined):
        raise InvalidNotation(
            f"{len(state.dice)} faces from 1 to {sides} are wanted, for {' '.join(state.dice)}"
        )
    return " ".join(f"{die}{face}" for die, face in zip(state.dice, joined, strict=True))
