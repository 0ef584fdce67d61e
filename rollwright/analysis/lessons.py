"""What to learn from a game: the moves that cost most, what they did, and what was better."""

from __future__ import annotations

from dataclasses import dataclass

from rollwright.analysis.review import Review, ReviewStep
from rollwright.core.contract import Fact
from rollwright.core.record import Choice

NAMES = ("inaccuracy", "mistake", "blunder")
"""The moves that are worth a lesson."""
MOST = 5
"""How many lessons a game gives, unless another number is asked for."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A move that lost something, and the best one instead, with what they do on the sheet."""

    step: ReviewStep
    played: str
    best: str
    loss: float
    """Points or, with others, chance to win."""
    facts: tuple[Fact, ...]
    better: tuple[Fact, ...]


def lessons(review: Review, seat: int | None = None, most: int = MOST) -> list[Lesson]:
    """The most costly errors of a seat, or of all seats, the worst first."""
    dear = [step for step in review.steps if step.name in NAMES and seat in (None, step.seat)]
    dear.sort(key=lambda step: step.loss, reverse=True)
    states = list(review.record.states())
    found = []
    for step in dear[:most]:
        if not isinstance(step.event, Choice) or step.best is None:
            continue
        before = states[step.number - 1]
        moves = {move.text: move for move in before.moves(step.seat)}
        told = [
            tuple(before.game.facts.of(before, step.seat, moves[text]))
            for text in (step.event.move, step.best)
        ]
        found.append(Lesson(step, step.event.move, step.best, step.loss, *told))
    return found
