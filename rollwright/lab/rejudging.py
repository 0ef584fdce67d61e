"""A check of verdicts: moves of each name, judged again by many games that experts play on."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import count, cycle, product
from statistics import fmean

from rollwright.analysis.judging import LOSS_CHANCES, LOSS_POINTS
from rollwright.analysis.review import ReviewStep, review
from rollwright.core.errors import InvalidSetting
from rollwright.core.record import Choice
from rollwright.core.state import State
from rollwright.lab.kinds import PLAYERS, Kind, all_kinds
from rollwright.lab.rollouts import rollouts, standard_error
from rollwright.lab.verdicts import level_game
from rollwright.minds.arrays import Doubles
from rollwright.minds.levels import LEVELS
from rollwright.minds.registry import mind

NAMES = ("best", "mistake", "blunder")
ROLLOUTS = 2000
"""Games that are played on after each move."""
RIVALS = {"best": 2}
"""How many other moves are tried beside one of a name, the best of them by its value; else one."""
GOOD = 1
"""The place of the limit between good and inaccuracy in the bands."""
CLEAR = 2
"""What is beyond this many standard errors is clear."""


@dataclass(frozen=True)
class VerdictRow:
    """How the moves of one name came out when judged again."""

    game: str
    players: int
    switch: str
    """The option that is on."""
    name: str
    moves: int
    stated: float
    """What they lose on average, by the review,"""
    loss: float
    """and by the games: points or, with others, chance to win."""
    good: int
    """How many lose less than an inaccuracy does, beyond the value's error;"""
    clearly_good: int
    """by more than chance explains,"""
    clearly_bad: int
    """or as clearly more."""

    @property
    def kind(self) -> Kind:
        return Kind(self.game, self.players, self.switch)


@dataclass(frozen=True)
class Judgement:
    """What a move loses in games of experts against the best of its rivals."""

    stated: float
    loss: float
    error: float
    """The standard error of the loss."""
    limit: float
    """What an inaccuracy loses at least."""


def bench_verdicts(
    moves: int,
    progress: Callable[[str], None] | None = None,
    seed: int = 1,
    only: str = "",
    players: Collection[int] = PLAYERS,
) -> list[VerdictRow]:
    """The rows of all kinds, or of some (see `all_kinds`), from a number of moves of each name."""
    if moves < 1:
        raise InvalidSetting(f"at least one move is judged, not {moves}")
    rows: list[VerdictRow] = []
    for kind, name in product(all_kinds(only, players), NAMES):
        if progress:
            progress(f"moves called {name} in {kind}")
        judged = [judge(state, step, seed) for state, step in _moves(kind, name, moves, seed)]
        rows.append(_row(kind, name, judged))
    return rows


def _moves(kind: Kind, name: str, moves: int, seed: int) -> Iterator[tuple[State, ReviewStep]]:
    """Moves of one name with the state before, one from a game; all levels play in turn."""
    chance, found = random.Random(seed), 0
    for number, level in zip(count(), cycle(LEVELS)):
        game = level_game(*kind[:2], level, f"verdicts {seed} {number}", kind.options)
        steps = [step for step in review(game).steps if isinstance(step.event, Choice)]
        if named := [step for step in steps if step.name == name]:
            step = chance.choice(named)
            yield list(game.states())[step.number - 1], step
            found += 1
        if found == moves:
            return


def judge(state: State, step: ReviewStep, seed: int = 1, games: int = ROLLOUTS) -> Judgement:
    """What a move loses in games that experts play on, with the same dice after each move."""
    alone = state.players == 1
    assert isinstance(step.event, Choice)
    ranking = mind(state.game.name).rank(state, step.seat)
    others = [move.text for move, _ in ranking if move.text != step.event.move]

    def after(move: str) -> Doubles:
        return rollouts(state.play(step.seat, move), step.seat, games, seed)[not alone]

    played = after(step.event.move)
    apart = [after(move) - played for move in others[: RIVALS.get(step.name, 1)]]
    worst = max(apart, key=lambda found: float(found.mean()))
    limit = (LOSS_POINTS if alone else LOSS_CHANCES)[GOOD] + ranking[0][1].error
    return Judgement(step.loss, float(worst.mean()), standard_error(worst), limit)


def _row(kind: Kind, name: str, judged: list[Judgement]) -> VerdictRow:
    return VerdictRow(
        *kind,
        name,
        moves=len(judged),
        stated=fmean(one.stated for one in judged),
        loss=fmean(max(0.0, one.loss) for one in judged),
        good=sum(one.loss < one.limit for one in judged),
        clearly_good=sum(one.loss + CLEAR * one.error < one.limit for one in judged),
        clearly_bad=sum(one.loss - CLEAR * one.error > one.limit for one in judged),
    )
