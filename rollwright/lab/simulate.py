"""Many games between bots, and their results.

A game is known by the seed of its series and its number: the same numbers give the same game on
every machine, in both modes, however the games are spread over threads.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue

from rollwright.core.dice import Stream
from rollwright.core.errors import InvalidSetting, SimulationStopped
from rollwright.core.playing import play_out
from rollwright.core.record import Record
from rollwright.lab.matchup import Matchup, matchup
from rollwright.lab.playout import PlayedGames, Playout
from rollwright.lab.totals import Results, Totals
from rollwright.lab.workers import MOVE_TIME, by_workers, in_this_process
from rollwright.minds.bots import bot

CHUNK = 4096
EXPERT_CHUNK = 256
PLAIN_CHUNK = 16
MOST_GAMES = 10**12
INTERRUPTED = "stopped by hand"

Source = Callable[[Matchup, int], Iterator[PlayedGames]]
"""Plays a number of games of a matchup, and yields them in pieces, in their order."""

__all__ = ["Matchup", "PlayedGames", "Playout", "Results", "matchup", "record_game", "simulate"]


def check_games(games: int) -> int:
    """The number of games, if it is one that can be played."""
    if not 1 <= games <= MOST_GAMES:
        raise InvalidSetting(f"the number of games is from 1 to {MOST_GAMES}, not {games}")
    return games


def simulate(
    matchup: Matchup,
    games: int,
    *,
    compiled: bool = True,
    threads: int | None = None,
    source: Source | None = None,
    progress: Callable[[int], None] | None = None,
    keep: Callable[[PlayedGames], None] | None = None,
) -> Results:
    """Plays games 0 to `games` - 1 of a matchup; `progress` is told how many more are done.

    `keep` is given the games, piece by piece. Ctrl-C, or a bot that fails, ends the simulation:
    the results are those of the games that were finished.
    """
    check_games(games)
    warm(matchup, compiled and source is None)
    play = source or local(compiled, threads)
    totals, stopped = Totals(matchup), ""
    began = time.perf_counter()
    try:
        for piece in play(matchup, games):
            totals.add(piece.lines)
            if keep:
                keep(piece)
            if progress:
                progress(len(piece))
    except KeyboardInterrupt:
        stopped = INTERRUPTED
    except SimulationStopped as error:
        stopped = str(error)
    return totals.results(time.perf_counter() - began, stopped)


def warm(matchup: Matchup, compiled: bool = True) -> None:
    """Compiles or loads what is needed, before any clock starts."""
    if matchup.is_compiled and compiled:
        Playout(matchup).play(0, 1)


def local(
    compiled: bool = True,
    threads: int | None = None,
    move_time: float = MOVE_TIME,
    step: int = CHUNK,
) -> Source:
    """Plays on this machine: in threads, or in processes where a bot is not built in."""
    count = threads or os.cpu_count() or 1

    def play(matchup: Matchup, games: int) -> Iterator[PlayedGames]:
        if matchup.objects:
            return in_this_process(matchup, games)
        if not matchup.is_compiled or (matchup.has_experts and not compiled):
            return by_workers(matchup, games, count, move_time)
        if not compiled:
            return by_threads(matchup, games, 1, PLAIN_CHUNK, compiled=False)
        return by_threads(
            matchup, games, count, min(step, EXPERT_CHUNK) if matchup.has_experts else step
        )

    return play


def by_threads(
    matchup: Matchup, games: int, threads: int, step: int = CHUNK, compiled: bool = True
) -> Iterator[PlayedGames]:
    """All games in pieces, in their order."""
    runs: SimpleQueue[Playout] = SimpleQueue()
    for _ in range(threads):
        runs.put(Playout(matchup, compiled))

    def piece(first: int) -> PlayedGames:
        run = runs.get()
        try:
            return run.games(first, min(step, games - first))
        finally:
            runs.put(run)

    pool = ThreadPoolExecutor(threads)
    waiting: deque[Future[PlayedGames]] = deque()
    try:
        for first in range(0, games, step):
            waiting.append(pool.submit(piece, first))
            if len(waiting) > 2 * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def record_game(matchup: Matchup, number: int) -> Record:
    """Game `number` of a matchup as a record: the very game that a simulation plays."""
    if matchup.position is not None:
        raise InvalidSetting("a record is of a whole game: there is none from a position")
    stream, choices = Stream(matchup.seed, number), Stream.for_choices(matchup.seed, number)
    players = [bot(name, choices) for name in matchup.bots]
    header = {"names": ", ".join(matchup.bots), "seed": f"{matchup.seed} {number}"}
    record = Record.start(matchup.game, matchup.players, header, **matchup.options)
    return play_out(record, stream, lambda state, seat: players[seat - 1].choose(state, seat))
