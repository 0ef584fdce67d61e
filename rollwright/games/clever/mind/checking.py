"""How far values are from the truth: what experts get in many games from a position on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from rollwright.core import speed
from rollwright.core.dice import Slots
from rollwright.games.clever.mind.candidates import FAST
from rollwright.games.clever.mind.chances import LOWEST, MARKS, STEP
from rollwright.games.clever.mind.measuring import RANKING, games_of
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.selfplay import PlayStyle, samples
from rollwright.games.clever.mind.truth import NOWHERE
from rollwright.games.clever.mind.weights import MOST_ROUNDS
from rollwright.games.clever.mind.workspace import workspace
from rollwright.games.clever.rules import MOVES, ROUNDS, owing, play, size
from rollwright.games.clever.slots import PLAYERS, ROUND
from rollwright.minds.arrays import Doubles, Singles, as_slots
from rollwright.minds.queries import POINTS, RESULT, ranked_room
from rollwright.minds.setup import Setup

TRUTH = "rollwright.games.clever.mind.truth"
AFTER = 1 << 42
"""Games of this series go on from a position."""
NEAR = 10.0
"""Moves that lose more than so many points are not compared."""
TRIES = 20
"""Games that are played on from a position for each round that is left."""
LOST = 0.75
"""In which share of the games whose positions are looked at a seat begins as somebody else."""
HABIT = 10
"""So many positions say that the error is the same whatever the points."""
PASSES = 10
LEAST_ERROR = 0.5


class Deviation(NamedTuple):
    """How far a value is from the truth: rounds left, points expected, the square of the gap."""

    left: int
    points: float
    square: float


class Checker:
    """Compares what networks say with what experts get, in games of all kinds of players."""

    def __init__(self, net: Net, tries: int = TRIES) -> None:
        self._net, self._tries = net, tries
        self._room, self._none, self._style = workspace(net), samples(0), PlayStyle(FAST, wins=True)

    def values(self, setup: Setup, games: int) -> Iterator[Deviation]:
        """One position of each game."""
        for slots, seat, number in self._positions(setup, games, False):
            value, tries = self._value(slots, seat), self._tries * (1 + rounds_left(slots))
            yield gap(slots, value, value - self._truth(slots, seat, number, tries))

    def differences(self, setup: Setup, games: int) -> Iterator[Deviation]:
        """One choice of each game: what another move loses against the best."""
        for slots, _, number in self._positions(setup, games, True):
            owed = int(owing(slots))
            seat = (owed & -owed).bit_length() - 1
            chance = np.random.default_rng((setup.seed, number))
            if seat < 0 or (pair := self._two_moves(slots, seat, chance)) is None:
                continue
            best, other, value, loss = pair
            tries = self._tries * (1 + rounds_left(slots))
            more = self._truth(best, seat, number, tries) - self._truth(other, seat, number, tries)
            yield gap(slots, value, loss - more)

    def _positions(
        self, setup: Setup, games: int, rolled: bool
    ) -> Iterator[tuple[Slots, int, int]]:
        kernel, room = speed.compiled(TRUTH), self._room
        style = self._style._replace(wander=LOST)
        for number in range(setup.first, setup.first + games):
            one = setup._replace(first=number)
            seat = kernel.reach(one, style, self._net, self._none, room, rolled)
            if seat != NOWHERE:
                yield as_slots(room.slots[: size(setup.players)]), seat, number

    def _two_moves(
        self, slots: Slots, seat: int, chance: np.random.Generator
    ) -> tuple[Slots, Slots, float, float] | None:
        """What comes of the best move and of another that is near; its value, the other's loss."""
        ranked = ranked_room(MOVES)
        kernel = speed.compiled(RANKING)
        count = kernel.rank_moves(slots, seat, ranked, True, self._net, self._room)
        moves, values = ranked.moves, ranked.results[:, POINTS]
        top = int(values[:count].argmax())
        near = [n for n in range(count) if n != top and values[n] > values[top] - NEAR]
        if not near:
            return None
        other = int(chance.choice(near))
        after = [as_slots(slots), as_slots(slots)]
        for copy, move in zip(after, (top, other), strict=True):
            play(copy, seat, moves[move])
        return after[0], after[1], float(values[top]), float(values[top] - values[other])

    def _value(self, slots: Slots, seat: int) -> float:
        results = np.zeros((int(slots[PLAYERS]), RESULT))
        speed.compiled(RANKING).judge_table(slots, FAST, self._net, self._room, results)
        return float(results[seat, POINTS])

    def _truth(self, slots: Slots, seat: int, number: int, tries: int) -> Doubles:
        """A seat's points in games that experts play on; the dice go by the number."""
        players = int(slots[PLAYERS])
        points = np.zeros((tries, players))
        series = games_of(players, False, AFTER + number)
        told = (series, self._style, self._net, self._none, self._room, points)
        speed.compiled(TRUTH).play_on(slots, *told)
        return points[:, seat]


def gap(slots: Slots, points: float, apart: Doubles) -> Deviation:
    """A gap from what was found in games, without what is due to chance in them."""
    noise = float(apart.var()) / (len(apart) - 1)
    return Deviation(rounds_left(slots), points, float(apart.mean()) ** 2 - noise)


def rounds_left(slots: Slots) -> int:
    return ROUNDS[slots[PLAYERS]] - slots[ROUND]


def errors(net: Net, kinds: Sequence[Sequence[tuple[int, bool]]], games: int) -> Singles:
    """By network, kind, rounds left and points: how far it is from the truth (see `points_error`).

    Each network has its tables. What is found of differences is taken together: chance plays a
    larger part in it than the network does.
    """
    check = Checker(net)
    part = [max(1, games // len(tables)) for tables in kinds]
    setups = [[games_of(*table) for table in tables] for tables in kinds]
    together = fit(
        [
            gap
            for own, n in zip(setups, part, strict=True)
            for setup in own
            for gap in check.differences(setup, n)
        ]
    )
    found = [
        [fit([gap for setup in own for gap in check.values(setup, n)]), together]
        for own, n in zip(setups, part, strict=True)
    ]
    return np.array(found)


def fit(gaps: Sequence[Deviation]) -> Singles:
    """Root mean squares by rounds left and points.

    Few positions are enough, since points are taken to make the same difference in all rounds.
    """
    left = np.array([gap.left for gap in gaps], dtype=np.int64)
    squares = np.array([gap.square for gap in gaps])
    places = np.clip((np.array([gap.points for gap in gaps]) - LOWEST) / STEP, 0, MARKS - 1)
    near = np.maximum(0, 1 - np.abs(places[:, None] - np.arange(MARKS)))
    usual, factor = np.zeros(MOST_ROUNDS), np.ones(MARKS)
    for _ in range(PASSES):
        weights = np.bincount(left, near @ factor, MOST_ROUNDS)
        usual = np.bincount(left, squares, MOST_ROUNDS) / np.maximum(weights, 1e-9)
        usual = np.maximum(LEAST_ERROR**2, usual)
        habit = HABIT * usual.mean()
        factor = np.maximum(0, squares @ near + habit) / (usual[left] @ near + habit)
    rms = np.sqrt(np.maximum(LEAST_ERROR**2, np.outer(usual, factor)))
    return rms.astype(np.float32)
