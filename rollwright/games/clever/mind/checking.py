"""How far values are from the truth: what experts get in many games from a position on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from rollwright.core import speed
from rollwright.core.dice import Slots
from rollwright.games.clever.mind.candidates import FAST
from rollwright.games.clever.mind.doubt import KINDS, LOWEST, MARKS, STEP, rounds_to_come
from rollwright.games.clever.mind.measuring import RANKING, games_of
from rollwright.games.clever.mind.network import Net
from rollwright.games.clever.mind.selfplay import EVERYBODY, PlayStyle, samples
from rollwright.games.clever.mind.truth import NOWHERE
from rollwright.games.clever.mind.weights import MOST_ROUNDS
from rollwright.games.clever.mind.workspace import workspace
from rollwright.games.clever.rules import MOVES, owing, play, size
from rollwright.games.clever.slots import PLAYERS
from rollwright.minds.arrays import Doubles, Singles, as_slots
from rollwright.minds.queries import POINTS, RESULT, ranked_room
from rollwright.minds.setup import Setup

TRUTH = "rollwright.games.clever.mind.truth"
AFTER = 1 << 42
"""Games of this series go on from a position."""
NEAR = 10.0
"""Moves that lose more than so many points are not compared."""
TRIES = 100
"""Games that are played on from a position."""
LOST = 0.75
"""In which share of the games whose positions are looked at a seat begins as somebody else."""
HABIT = 60
"""So many positions say that the error is the same whatever the points."""
BENT = 6.0
"""As much as 36 positions say that what values lack goes by the same steps from round to round."""
NEXT = (0.25, 0.5, 0.25)
"""How much neighbouring rounds count for what is known of one: few positions make it uncertain."""
LITTLE = 1e-9
PASSES = 100
LEAST_ERROR = 0.5


class Deviation(NamedTuple):
    """How far a value is from the truth: rounds to come, points expected, the gap.

    And the square of the gap that is due to chance in the games.
    """

    to_come: float
    points: float
    gap: float
    noise: float


class Checker:
    """Compares what networks say with what experts get, in games of all kinds of players."""

    def __init__(self, net: Net, tries: int = TRIES) -> None:
        self._net, self._tries = net, tries
        self._room, self._none = workspace(net), samples(0)
        self._style = PlayStyle(FAST, wins=EVERYBODY)

    def values(self, setup: Setup, games: int) -> Iterator[Deviation]:
        """One position of each game."""
        for slots, seat, number in self._positions(setup, games, False):
            value = self._value(slots, seat)
            yield deviation(slots, value, value - self._truth(slots, seat, number))

    def differences(self, setup: Setup, games: int) -> Iterator[Deviation]:
        """One choice of each game: what another move loses against the best."""
        for slots, _, number in self._positions(setup, games, True):
            owed = int(owing(slots))
            seat = (owed & -owed).bit_length() - 1
            chance = np.random.default_rng((setup.seed, number))
            if seat < 0 or (pair := self._two_moves(slots, seat, chance)) is None:
                continue
            best, other, value, loss = pair
            more = self._truth(best, seat, number) - self._truth(other, seat, number)
            yield deviation(slots, value, loss - more)

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

    def _truth(self, slots: Slots, seat: int, number: int) -> Doubles:
        """A seat's points in games that experts play on; the dice go by the number."""
        players = int(slots[PLAYERS])
        points = np.zeros((self._tries, players))
        series = games_of(players, False, AFTER + number)
        told = (series, self._style, self._net, self._none, self._room, points)
        speed.compiled(TRUTH).play_on(slots, *told)
        return points[:, seat]


def deviation(slots: Slots, points: float, apart: Doubles) -> Deviation:
    """A gap from what was found in games."""
    noise = float(apart.var()) / (len(apart) - 1)
    return Deviation(rounds_to_come(slots, False), points, float(apart.mean()), noise)


def errors(net: Net, kinds: Sequence[Sequence[tuple[int, bool]]], games: int) -> Singles:
    """What is known of each network, by kind, rounds left and points: see `doubt`.

    What is found of losses is taken together: chance plays a larger part in it than the network
    does.
    """
    check = Checker(net)
    part = [max(1, games // len(tables)) for tables in kinds]
    setups = [[games_of(*table) for table in tables] for tables in kinds]
    pairs = list(zip(setups, part, strict=True))
    losses = [gap for own, n in pairs for setup in own for gap in check.differences(setup, n)]
    of_losses = fit_errors(losses, np.zeros(MOST_ROUNDS))
    values = [[gap for setup in own for gap in check.values(setup, n)] for own, n in pairs]
    return np.array([_known(gaps, of_losses) for gaps in values], dtype=np.float32)


def _known(values: Sequence[Deviation], of_losses: Singles) -> Singles:
    """The lines of a kind of game, in the order of `doubt`."""
    low = fit_shortfall(values)
    known = np.zeros((KINDS, MOST_ROUNDS, MARKS), dtype=np.float32)
    known[:] = fit_errors(values, low), of_losses, np.repeat(low[:, None], MARKS, axis=1)
    return known


def fit_shortfall(gaps: Sequence[Deviation]) -> Doubles:
    """By rounds left: how much values are too low at the beginning of such a round.

    It bends as little from one round to the next as chance leaves open; at the end it is 0.
    """
    places = np.array([gap.to_come for gap in gaps])[:, None] - np.arange(1, MOST_ROUNDS + 1)
    shares = np.maximum(0, 1 - np.abs(places))
    bends = np.diff(np.eye(MOST_ROUNDS + 1), n=2, axis=0)[:, 1:]
    low = np.array([-gap.gap for gap in gaps] + [0.0] * len(bends))
    found: Doubles = np.linalg.lstsq(np.vstack([shares, BENT * bends]), low, rcond=None)[0]
    return found


def fit_errors(gaps: Sequence[Deviation], low: Doubles) -> Singles:
    """Root mean squares by rounds left and points, once values are raised by what they lack.

    A square is taken for a product: one factor by what is to come, one by points. So few positions
    are enough.
    """
    by_rounds, by_points = _by_rounds(gaps), _by_points(gaps)
    raised = [gap.gap + _low_at(gap.to_come, low) for gap in gaps]
    squares = np.square(raised) - [gap.noise for gap in gaps]
    usual, factor = np.full(MOST_ROUNDS, LEAST_ERROR**2), np.ones(MARKS)
    for _ in range(PASSES):
        of_points, of_rounds = by_points @ factor, np.maximum(LITTLE, by_rounds @ usual)
        usual = _times(usual, by_rounds.T @ (squares / of_rounds), by_rounds.T @ of_points)
        of_rounds = by_rounds @ usual
        habit = HABIT * of_rounds.mean()
        found = by_points.T @ (squares / of_points) + habit / factor
        factor = _times(factor, found, by_points.T @ of_rounds + habit)
    usual[1:] = np.convolve(np.pad(usual[1:], 1, mode="edge"), NEXT, mode="valid")
    rms = np.sqrt(np.maximum(LEAST_ERROR**2, np.outer(usual, factor)))
    return rms.astype(np.float32)


def _low_at(to_come: float, low: Doubles) -> float:
    return float(np.interp(to_come, range(MOST_ROUNDS + 1), [0.0, *low]))


def _times(before: Doubles, found: Doubles, expected: Doubles) -> Doubles:
    """As many times as large as before as more is found than expected; without either, as large."""
    after: Doubles = before * (found + LITTLE) / (expected + LITTLE)
    return np.clip(after, LITTLE, 1 / LITTLE)


def _by_rounds(gaps: Sequence[Deviation]) -> Doubles:
    """By position: 1 for its round, in the last one the part that is to come."""
    to_come = np.array([gap.to_come for gap in gaps])
    left = np.maximum(0, np.ceil(to_come) - 1).astype(np.int64)
    shares: Doubles = np.minimum(1, to_come)[:, None] * np.eye(MOST_ROUNDS)[left]
    return shares


def _by_points(gaps: Sequence[Deviation]) -> Doubles:
    points = np.array([gap.points for gap in gaps])
    places = np.clip((points - LOWEST) / STEP, 0, MARKS - 1)
    shares: Doubles = np.maximum(0, 1 - np.abs(places[:, None] - np.arange(MARKS)))
    return shares
