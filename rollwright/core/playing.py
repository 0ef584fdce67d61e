"""Playing on: the one loop that takes a game from any state to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rollwright.core.move import Move
from rollwright.core.record import Choice, Event, Record, Roll
from rollwright.core.state import Source, State

Choose = Callable[[State, int], Move | str]
"""Chooses a move for a seat, as a bot's `choose` does."""
Seats = Callable[[State], Sequence[int]]
"""Says who chooses next, of the seats that owe a choice."""


def all_owing(state: State) -> Sequence[int]:
    """All seats that owe a choice: each makes one before anybody makes a second."""
    return state.to_move


def first_owing(state: State) -> Sequence[int]:
    """The lowest seat that owes a choice."""
    return state.to_move[:1]


def play_on(
    state: State, dice: Source, choose: Choose, seats: Seats = all_owing
) -> Iterator[tuple[Event, State]]:
    """Every roll and choice until the game is over, each with the state after it."""
    while state.result is None:
        if state.dice:
            roll = Roll(state.draw(dice))
            state = state.roll(roll.dice)
            yield roll, state
        for seat in seats(state):
            move = choose(state, seat)
            state = state.play(seat, move)
            yield Choice(seat, " ".join(str(move).split())), state


def play_out(record: Record, dice: Source, choose: Choose, seats: Seats = all_owing) -> Record:
    """The record played on to the end of the game."""
    for event, state in play_on(record.state, dice, choose, seats):
        record = record.then(event, state)
    return record
