"""Many games between bots, and what they came to.

A game is known by the seed of its series and its number: the same numbers give the same game on
every machine, in both modes, however the games are spread over threads.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from rollwright.core import speed
from rollwright.core.dice import DICE, Stream
from rollwright.core.errors import InvalidNotation
from rollwright.core.game import Game
from rollwright.core.option import Value
from rollwright.core.record import Record
from rollwright.minds.bots import BOTS, bot, check_name

Lines = npt.NDArray[np.int64]
"""A line for each game: for each seat its areas, its total, and 1 if it has won."""

PLAYOUT = "rollwright.lab.playout"
CHUNK = 4096
MOST_GAMES = 10**12
MOST_SEED = 2**62


@dataclass(frozen=True)
class Plan:
    """Which games to play."""

    game: Game
    bots: tuple[str, ...]
    options: dict[str, Value]
    seed: int

    @property
    def players(self) -> int:
        return len(self.bots)

    @cached_property
    def bot_numbers(self) -> list[int]:
        return [list(BOTS).index(name) for name in self.bots]


def plan(
    game: Game,
    bots: Sequence[str],
    players: int | None = None,
    options: dict[str, Any] | None = None,
    seed: int = 0,
) -> Plan:
    """A plan whose parts are checked: one bot for all seats, or one for each."""
    names = [check_name(name) for name in bots]
    if players is None:
        players = len(names) if len(names) > 1 else game.players[0]
    game.check_players(players)
    if len(names) not in (1, players):
        raise InvalidNotation(f"{len(names)} bots for {players} players: give one, or one for each")
    if not 0 <= seed < MOST_SEED:
        raise InvalidNotation(f"a seed is a number from 0 to {MOST_SEED - 1}, not {seed}")
    seats = tuple(names * players if len(names) == 1 else names)
    return Plan(game, seats, game.settings(players, options or {}), seed)


class Run:
    """The games of a plan, ready to be played in one mode. Not for several threads at once."""

    def __init__(self, plan: Plan, compiled: bool = True) -> None:
        self._plan = plan
        make = speed.compiled if compiled else speed.plain
        self._playout = make(PLAYOUT, plan.game.rules_module)
        self._new: Callable[[int], Any] = _array if compiled else _list
        self._slots = self._new(plan.game.rules.size(plan.players))
        self._options = self._filled(plan.game.encode_options(plan.options))
        self._bots = self._filled(plan.bot_numbers)
        self._work = self._rooms()

    def _filled(self, values: Sequence[int]) -> Any:
        filled = self._new(len(values))
        filled[:] = values
        return filled

    def _rooms(self) -> tuple[Any, ...]:
        moves, areas = self._plan.game.move_count + 1, len(self._plan.game.areas)
        sizes = (1, DICE, DICE, moves, len(self._slots), areas)
        return tuple(self._new(size) for size in sizes)

    def play(self, first: int, count: int) -> tuple[Lines, int]:
        """The lines of games number `first` and on, and how many choices were made in them."""
        width = self._plan.players * (len(self._plan.game.areas) + 2)
        lines: Any = np.zeros((count, width), dtype=np.int64)
        if self._new is _list:
            lines = lines.tolist()
        plan = self._plan
        decisions = self._playout.play_games(
            self._slots,
            plan.players,
            self._options,
            self._bots,
            plan.seed,
            first,
            lines,
            self._work,
        )
        return np.asarray(lines, dtype=np.int64), decisions


def _array(size: int) -> Lines:
    return np.zeros(size, dtype=np.int64)


def _list(size: int) -> list[int]:
    return [0] * size


@dataclass(frozen=True)
class Seat:
    """What a seat's games came to."""

    seat: int
    bot: str
    mean: float
    sd: float
    se: float
    min: int
    max: int
    win_rate: float
    """Games won, a shared victory counting for its share."""
    areas: dict[str, float]


@dataclass(frozen=True)
class Results:
    """What a plan's games came to."""

    plan: Plan
    games: int
    seconds: float
    seats: list[Seat]

    def as_data(self) -> dict[str, Any]:
        """The results as plain data, for JSON."""
        return {
            "game": self.plan.game.name,
            "players": self.plan.players,
            "options": self.plan.options,
            "games": self.games,
            "seed": self.plan.seed,
            "seconds": self.seconds,
            "seats": [vars(seat) for seat in self.seats],
        }


class Totals:
    """Sums over games, in whole numbers, so that their order doesn't matter."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        shape = (plan.players, len(plan.game.areas) + 1)
        self.games = 0
        self._sums = np.zeros(shape, dtype=np.int64)
        self._squares = np.zeros(plan.players, dtype=np.int64)
        self._least = np.full(plan.players, np.iinfo(np.int64).max)
        self._most = np.full(plan.players, np.iinfo(np.int64).min)
        self._wins = np.zeros((plan.players, plan.players), dtype=np.int64)

    def add(self, lines: Lines) -> None:
        """Adds a line for each game."""
        table = lines.reshape(len(lines), self._plan.players, -1)
        points, totals, won = table[:, :, :-1], table[:, :, -2], table[:, :, -1]
        self.games += len(lines)
        self._sums += points.sum(axis=0)
        self._squares += (totals * totals).sum(axis=0)
        self._least = np.minimum(self._least, totals.min(axis=0))
        self._most = np.maximum(self._most, totals.max(axis=0))
        winners = won.sum(axis=1)
        for count in range(1, self._plan.players + 1):
            self._wins[count - 1] += won[winners == count].sum(axis=0)

    def seats(self) -> list[Seat]:
        """The seats' means and spreads."""
        return [self._seat(seat) for seat in range(self._plan.players)] if self.games else []

    def _seat(self, seat: int) -> Seat:
        n = self.games
        total = int(self._sums[seat, -1])
        spread = n * int(self._squares[seat]) - total * total
        sd = (spread / (n * (n - 1))) ** 0.5 if n > 1 else 0.0
        wins = sum(int(self._wins[k, seat]) / (k + 1) for k in range(self._plan.players))
        means = (float(area) / n for area in self._sums[seat, :-1])
        return Seat(
            seat=seat + 1,
            bot=self._plan.bots[seat],
            mean=total / n,
            sd=sd,
            se=sd / n**0.5,
            min=int(self._least[seat]),
            max=int(self._most[seat]),
            win_rate=wins / n,
            areas=dict(zip(self._plan.game.areas, means, strict=True)),
        )


def simulate(
    plan: Plan,
    games: int,
    *,
    compiled: bool = True,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Results:
    """Plays games 0 to `games` - 1 of a plan; `progress` is told how many more are done."""
    if not 1 <= games <= MOST_GAMES:
        raise InvalidNotation(f"the number of games is from 1 to {MOST_GAMES}, not {games}")
    Run(plan, compiled).play(0, 1)  # what has to be compiled is compiled before the clock starts
    began = time.perf_counter()
    totals = Totals(plan)
    for lines in _played(plan, games, compiled, threads or os.cpu_count() or 1):
        totals.add(lines)
        if progress:
            progress(len(lines))
    return Results(plan, games, time.perf_counter() - began, totals.seats())


def _played(plan: Plan, games: int, compiled: bool, threads: int) -> Iterator[Lines]:
    """Lines of all games, in pieces, as the threads finish them."""
    step = CHUNK if compiled else CHUNK // 256
    pieces = iter(range(0, games, step))
    runs = [Run(plan, compiled) for _ in range(threads if compiled else 1)]

    def next_piece(run: Run, first: int) -> tuple[Run, Lines]:
        return run, run.play(first, min(step, games - first))[0]

    with ThreadPoolExecutor(len(runs)) as pool:
        waiting = {
            pool.submit(next_piece, run, first) for run, first in zip(runs, pieces, strict=False)
        }
        while waiting:
            done = next(as_completed(waiting))
            waiting.remove(done)
            run, lines = done.result()
            following = next(pieces, None)
            if following is not None:
                waiting.add(pool.submit(next_piece, run, following))
            yield lines


def record_game(plan: Plan, number: int) -> Record:
    """Game `number` of a plan as a record: the very game that a simulation plays."""
    stream = Stream(plan.seed, number)
    players = [bot(name, stream) for name in plan.bots]
    header = {"names": ", ".join(plan.bots), "seed": f"{plan.seed} {number}"}
    record = Record.start(plan.game, plan.players, header, **plan.options)
    while record.state.result is None:
        if record.state.dice:
            record = record.roll(stream)
        for seat in record.state.to_move:
            record = record.play(seat, players[seat - 1].choose(record.state, seat))
    return record
