"""The review of a game: what every event did to every seat, as luck, errors and others' doing.

    luck of a roll    = value after it − value before it
    error of a move   = value of the best move − value of the move played
    others            = what others' moves and answers change, when they are seen
    final score       = value at the start + luck − errors + others

The parts of an event always add up to the change of the value, so the last line holds for every
record; in one that isn't finished, with the value at its end for the score. The same holds for the
chance to win. What counts with several players is that chance: a best move may cost points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass

from rollwright.analysis.names import UNBEATEN, name_move, name_roll
from rollwright.analysis.outlook import Adviser
from rollwright.core.data import Data
from rollwright.core.move import Move
from rollwright.core.record import Choice, Event, Record
from rollwright.core.state import State
from rollwright.core.tabular import Row, Tabular, text_table
from rollwright.minds.mind import Evaluator
from rollwright.minds.registry import mind as shipped_mind
from rollwright.minds.value import Value


@dataclass(frozen=True, slots=True)
class Parts:
    """What makes up the change of a value."""

    luck: float = 0.0
    error: float = 0.0
    others: float = 0.0

    @property
    def change(self) -> float:
        return self.luck - self.error + self.others

    def __add__(self, other: Parts) -> Parts:
        return Parts(self.luck + other.luck, self.error + other.error, self.others + other.others)


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

    @property
    def own(self) -> Effect:
        """What the event did to the seat whose it was."""
        return self.effects[self.seat - 1]


@dataclass(frozen=True, slots=True)
class Balance:
    """A seat's game in a line: start + luck − errors + others = end."""

    seat: int
    start: Value
    points: Parts
    win: Parts | None
    end: Value

    def in_points(self) -> tuple[float, ...]:
        """The line in points; its last number is the sum of the others."""
        parts = self.points
        return self.start.points, parts.luck, -parts.error, parts.others, self.end.points


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
            (str(one.seat), *(f"{part:+.2f}" for part in one.in_points())) for one in self.balances
        ]
        headings = ("seat", "start", "luck", "errors", "others", "end")
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
    """Every event of a record with its luck or error and a name for it."""
    adviser = Adviser(mind or shipped_mind(record.game.name))
    start = tuple(_table(adviser, next(record.states())))
    return Review(record, start, tuple(_steps(record, adviser, start)))


def _table(adviser: Adviser, state: State) -> list[Value]:
    return [adviser.outlook(state, seat) for seat in range(1, state.players + 1)]


def _steps(record: Record, adviser: Adviser, values: tuple[Value, ...]) -> Iterator[ReviewStep]:
    before, *states = record.states()
    for number, (event, state) in enumerate(zip(record.events, states, strict=True), 1):
        after = tuple(_table(adviser, state))
        if isinstance(event, Choice):
            yield _move_step(number, event, before, adviser, values, after)
        else:
            yield _roll_step(number, event, before, values, after)
        before, values = state, after


def _roll_step(
    number: int,
    event: Event,
    state: State,
    before: tuple[Value, ...],
    after: tuple[Value, ...],
) -> ReviewStep:
    effects = tuple(
        _effect(old, new, lambda change: Parts(luck=change))
        for old, new in zip(before, after, strict=True)
    )
    seat = state.active
    own = effects[seat - 1]
    name = name_roll((own.win or own.points).luck, own.win is not None)
    return ReviewStep(number, event, seat, name, None, effects)


def _move_step(
    number: int,
    event: Choice,
    state: State,
    adviser: Adviser,
    before: tuple[Value, ...],
    after: tuple[Value, ...],
) -> ReviewStep:
    ranking = adviser.rank(state, event.seat)
    move = next(move for move, _ in ranking if move.text == event.move)
    effects = [
        _effect(old, new, lambda change: Parts(others=change))
        for old, new in zip(before, after, strict=True)
    ]
    mine = event.seat - 1
    effects[mine] = _own_effect(before[mine], _played(ranking, move), after[mine])
    name = name_move(state, event.seat, move, ranking)
    best = move if name in UNBEATEN else ranking[0][0]
    return ReviewStep(number, event, event.seat, name, best.text, tuple(effects))


def _played(ranking: list[tuple[Move, Value]], played: Move) -> Value:
    return next(value for move, value in ranking if move == played)


def _own_effect(before: Value, played: Value, after: Value) -> Effect:
    """The error of a move; the rest of the change comes from others, if there are any."""
    if before.win is None or played.win is None or after.win is None:
        return Effect(after, Parts(error=before.points - after.points), None)
    return Effect(
        after,
        Parts(error=before.points - played.points, others=after.points - played.points),
        Parts(error=before.win - played.win, others=after.win - played.win),
    )


def _effect(before: Value, after: Value, part: Callable[[float], Parts]) -> Effect:
    """A change that belongs to one part entirely."""
    win = None
    if before.win is not None and after.win is not None:
        win = part(after.win - before.win)
    return Effect(after, part(after.points - before.points), win)


def _step_data(step: ReviewStep) -> Data:
    return {
        "number": step.number,
        "event": str(step.event),
        "seat": step.seat,
        "name": step.name,
        "best": step.best,
        "effects": [asdict(effect) for effect in step.effects],
    }
