"""Qwixx: what it is called, and which positions it has."""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.core.answers import check_answers
from rollwright.core.errors import InvalidNotation
from rollwright.core.game import Game
from rollwright.games.qwixx import rules as r
from rollwright.games.qwixx.sheet import (
    COLOURS,
    CROSSES_TO_CLOSE,
    DICE,
    NUMBERS,
    PENALTIES,
    ROWS_TO_END,
    SERIES,
)


class Qwixx(Game):
    """Qwixx by Steffen Benndorf."""

    name = "qwixx"
    title = "Qwixx"
    about = "Cross numbers in four rows, left to right; skipped ones are lost."
    authors = "Steffen Benndorf"
    players = range(1, 6)
    dice = DICE
    areas = (*COLOURS, "penalties")
    series = SERIES
    bench_players = 2
    package = "rollwright.games.qwixx"
    move_pattern = r"pass|mark [rygb]([2-9]|1[0-2])"
    example = "mark r5"

    def complete(self, slots: list[int]) -> None:
        for seat in range(slots[r.PLAYERS]):
            for row in range(len(COLOURS)):
                _complete_row(slots, self.rules.size(seat), row)
        self._check(slots)

    def _check(self, slots: Sequence[int]) -> None:
        phase = slots[r.PHASE]
        missed = [slots[self.rules.size(seat) + r.MISSED] for seat in range(slots[r.PLAYERS])]
        over = slots[r.CLOSED].bit_count() >= ROWS_TO_END or PENALTIES in missed
        if over != (phase == r.OVER):
            raise InvalidNotation(
                "the game is over when two rows are closed or four penalties made"
            )
        due = self.rules.due([*slots[: r.PHASE], r.ROLL, *slots[r.PHASE + 1 :]])
        for die in range(6):
            rolled = slots[r.FACES + die] > 0
            if rolled if phase == r.ROLL else phase != r.OVER and due >> die & 1 and not rolled:
                raise InvalidNotation("the dice don't fit the phase: all are rolled, or none is")
        if slots[r.MARKED] and phase in (r.ROLL, r.WHITE):
            raise InvalidNotation("marked=1 is for after action 1")
        check_answers(self.rules, slots, phase == r.WHITE)


def _complete_row(slots: list[int], base: int, row: int) -> None:
    """Adds the lock that comes with the last number, and counts the crosses."""
    crosses = slots[base + r.CROSSES + row]
    if crosses >> r.LAST:
        if crosses.bit_count() <= CROSSES_TO_CLOSE:
            raise InvalidNotation(f"the last {COLOURS[row]} number needs five crosses before it")
        slots[r.CLOSED] |= 1 << row
    slots[base + r.NEXT + row] = crosses.bit_length()
    slots[base + r.CROSSES + row] = crosses = crosses | (crosses >> r.LAST) << NUMBERS
    slots[base + r.COUNT + row] = crosses.bit_count()


GAME = Qwixx()
