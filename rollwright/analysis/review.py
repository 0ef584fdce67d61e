"""The review of a game: what every event did to every seat, as luck, errors and others' doing.

    luck of a roll    = value after it − value before it
    error of a move   = value of the best move − value of the move played
    others            = what others' moves and answers change, when they are seen
    final score       = value at the start + luck − errors + others

Values that aren't exact also correct themselves: the first estimate of a move is replaced by the
mean over the rolls that may follow it. So luck is 0 on average. The correction is the part of
`others` that nobody else had a hand in; alone that is all of it. The parts of an event always add
up to the change of the value, so the last line holds for every record; in an unfinished one the
value at its end stands for the score. The same holds for the chance to win. With several players
that chance is what counts: a best move may cost points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, astuple, dataclass
from typing import NamedTuple

import numpy as np

from rollwright.analysis import judging
from rollwright.analysis.judging import PARTS
from rollwright.analysis.names import codes, lines, name_roll
from rollwright.analysis.outlook import Adviser
from rollwright.core.answers import has_shown
from rollwright.core.data import Data
from rollwright.core.record import Choice, Event, Record
from rollwright.core.state import State
from rollwright.core.tabular import Row, Tabular, text_table
from rollwright.minds.arrays import Doubles
from rollwright.minds.mind import Evaluator, Ranking
from rollwright.minds.registry import mind as shipped_mind
from rollwright.minds.value import Value

SEEN = 0.01
"""Corrections of fewer points are not mentioned."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What makes up the change of a value."""

    luck: float = 0.0
    error: float = 0.0
    others: float = 0.0
    """All the rest."""
    correction: float = 0.0
    """What the values corrected themselves by: a part of the rest."""

    @property
    def change(self) -> float:
        return self.luck - self.error + self.others

    def gains(self, shown: Sequence[str]) -> list[float]:
        """Luck, what errors cost, and the parts of the rest that are shown."""
        rest = {"others": self.others - self.correction, "correction": self.correction}
        return [self.luck, -self.error, *(rest[part] for part in shown)]

    def __add__(self, other: Parts) -> Parts:
        return Parts(
            *(mine + more for mine, more in zip(astuple(self), astuple(other), strict=True))
        )


@dataclass(frozen=True, slots=True)
class Effect:
    """What an event did to a seat: the value after it, and the parts of the change."""

    value: Value
    points: Parts
    win: Parts | None


@dataclass(frozen=True, slots=True)
class ReviewStep:
    """An event: whose it was, its name, the best move, and its effect on each seat."""

    number: int
    event: Event
    seat: int
    """Who moved or, for a roll, who was active."""
    name: str
    best: str | None
    """The move played, where no other is better beyond the value's error; None for a roll."""
    effects: tuple[Effect, ...]
    open: bool = False
    """Whether the choice was not obvious; a roll is none."""

    @property
    def own(self) -> Effect:
        """What the event did to the seat that rolled or chose."""
        return self.effects[self.seat - 1]

    @property
    def loss(self) -> float:
        """What the move lost: points or, with others, chance to win."""
        return (self.own.win or self.own.points).error


@dataclass(frozen=True, slots=True)
class Balance:
    """A seat's game in a line: start + luck − errors + others = end."""

    seat: int
    start: Value
    points: Parts
    win: Parts | None
    end: Value

    def in_points(self, shown: Sequence[str]) -> tuple[float, ...]:
        """The line in points, with these parts of the rest; its last number is the sum."""
        return self.start.points, *self.points.gains(shown), self.end.points


@dataclass(frozen=True, slots=True, repr=False)
class Review(Tabular):
    """A record with all that its events did."""

    record: Record
    start: tuple[Value, ...]
    """By seat: the value at the start."""
    steps: tuple[ReviewStep, ...]

    def balance(self, seat: int) -> Balance:
        """The sums of a seat."""
        effects = [step.effects[seat - 1] for step in self.steps]
        start = self.start[seat - 1]
        points = sum((effect.points for effect in effects), Parts())
        wins = [effect.win for effect in effects if effect.win]
        win = sum(wins, Parts()) if start.win is not None else None
        return Balance(seat, start, points, win, effects[-1].value if effects else start)

    @property
    def rest(self) -> tuple[str, ...]:
        """The parts of the game besides luck and errors, where there are any."""
        others = ("others",) if self.record.players > 1 else ()
        effects = [effect for step in self.steps for effect in step.effects]
        corrected = any(abs(effect.points.correction) >= SEEN for effect in effects)
        return (*others, "correction") if corrected else others

    @property
    def balances(self) -> list[Balance]:
        return [self.balance(seat) for seat in range(1, self.record.players + 1)]

    def rows(self) -> list[Row]:
        """A row for each event and each seat: what the event did to the seat."""
        return [
            {
                **{"number": step.number, "event": str(step.event), "name": step.name},
                **{"by": step.seat, "best": step.best, "seat": seat},
                **{"points": effect.value.points, "win": effect.value.win},
                **asdict(effect.win or effect.points),
            }
            for step in self.steps
            for seat, effect in enumerate(step.effects, 1)
        ]

    def __str__(self) -> str:
        lines = [
            (str(one.seat), *(f"{part:+.2f}" for part in one.in_points(self.rest)))
            for one in self.balances
        ]
        headings = ("seat", "start", "luck", "errors", *self.rest, "end")
        head = f"{self.record.game.title}, {len(self.steps)} events, in points"
        return f"{head}\n{text_table(headings, lines)}"

    def as_data(self) -> Data:
        """The review as plain data, for JSON."""
        return {
            "game": self.record.game.name,
            "players": self.record.players,
            "finished": self.record.state.result is not None,
            "scores": list(self.record.state.scores),
            "seats": [asdict(balance) for balance in self.balances],
            "steps": [_step_data(step) for step in self.steps],
        }


def review(record: Record, mind: Evaluator | None = None) -> Review:
    """Every event of a record, with its luck or error and a name for it."""
    adviser = Adviser(mind or shipped_mind(record.game.name))
    start = tuple(_table(adviser, next(record.states())))
    return Review(record, start, tuple(_steps(record, adviser, start)))


def _table(adviser: Adviser, state: State) -> list[Value]:
    return [adviser.outlook(state, seat) for seat in range(1, state.players + 1)]


def _steps(record: Record, adviser: Adviser, values: tuple[Value, ...]) -> Iterator[ReviewStep]:
    before, *states = record.states()
    for number, (event, state) in enumerate(zip(record.events, states, strict=True), 1):
        after = tuple(_table(adviser, state))
        change = BeforeAndAfter(values, after, has_shown(before, state))
        if isinstance(event, Choice):
            yield _move_step(number, event, before, adviser.rank(before, event.seat), change)
        else:
            yield _roll_step(number, event, before, change)
        before, values = state, change.after


def _roll_step(number: int, event: Event, state: State, change: BeforeAndAfter) -> ReviewStep:
    effects = change.effects(state.active, None)
    own = effects[state.active - 1]
    name = name_roll((own.win or own.points).luck, own.win is not None)
    return ReviewStep(number, event, state.active, name, None, effects)


def _move_step(
    number: int, event: Choice, state: State, ranking: Ranking, change: BeforeAndAfter
) -> ReviewStep:
    place = next(n for n, (move, _) in enumerate(ranking) if move.text == event.move)
    effects = change.effects(event.seat, ranking[place][1])
    names = codes(state, event.seat, ranking)
    best = ranking[judging.best_place(names, place)][0]
    name = judging.MOVE_NAMES[names[place]]
    is_open = judging.is_open(names, len(names))
    return ReviewStep(number, event, event.seat, name, best.text, effects, is_open)


class BeforeAndAfter(NamedTuple):
    """The values of all seats before and after an event."""

    before: tuple[Value, ...]
    after: tuple[Value, ...]
    shown: bool
    """Whether answers came to light that others had given in secret."""

    def effects(self, seat: int, played: Value | None) -> tuple[Effect, ...]:
        """What the event did to each seat; a roll, if nothing was played."""
        told = (*self.before, *self.after, *([played] if played else []))
        alone = any(value.win is None for value in told)
        own = lines([played or self.before[0]])
        parts = np.zeros((len(self.after), 2 * PARTS))
        change = judging.Change(lines(self.before), lines(self.after), len(self.after), self.shown)
        judging.share_out(change, seat - 1, played is None, own, 0, parts)
        return tuple(
            Effect(value, _parts(line[:PARTS]), None if alone else _parts(line[PARTS:]))
            for value, line in zip(self.after, parts, strict=True)
        )


def _parts(line: Doubles) -> Parts:
    return Parts(*map(float, line))


def _step_data(step: ReviewStep) -> Data:
    return {
        "number": step.number,
        "event": str(step.event),
        "seat": step.seat,
        "name": step.name,
        "best": step.best,
        "open": step.open,
        "effects": [asdict(effect) for effect in step.effects],
    }
