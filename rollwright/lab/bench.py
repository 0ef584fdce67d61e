"""How fast the engine is: random games per second of processor time, compiled and plain."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from threading import Barrier

from rollwright.games import all_games
from rollwright.lab.matchup import Matchup, matchup
from rollwright.lab.playout import Playout
from rollwright.minds.registry import mind

ROUNDS = 3
BATCH = 8192
PLAIN_BATCH = 64
SEED = 2018


@dataclass(frozen=True)
class Row:
    """One measurement.

    With several threads their rates are added up, each per second of the thread's own processor
    time: what they do together as long as each has a core.
    """

    game: str
    players: int
    mode: str
    threads: int
    games_per_cpu_second: float
    decisions_per_cpu_second: float


def bench(seconds: float = 1.0, progress: Callable[[str], None] | None = None) -> list[Row]:
    """The rows of all games. Each is the best of a few rounds that take `seconds` together."""
    rows = []
    for found in all_games():
        name, players = found.name, found.bench_players
        subject = matchup(found, ["random"], players, seed=SEED)
        for mode, threads in (("compiled", 1), ("compiled", 2), ("plain", 1)):
            if progress:
                progress(f"{subject.game.title}, {players} players, {mode}, {threads} threads")
            rates = [_rate(subject, mode, threads, seconds / ROUNDS) for _ in range(ROUNDS)]
            rows.append(Row(name, players, mode, threads, *max(rates)))
    return rows


def _rate(matchup: Matchup, mode: str, threads: int, seconds: float) -> tuple[float, float]:
    compiled = mode == "compiled"
    runs = [Playout(matchup, compiled) for _ in range(threads)]
    for run in runs:
        run.play(0, 1)
    together = Barrier(threads)

    def measure(run: Playout, first: int) -> tuple[float, float]:
        together.wait()
        return _measure(run, first, BATCH if compiled else PLAIN_BATCH, seconds)

    with ThreadPoolExecutor(threads) as pool:
        rates = list(pool.map(measure, runs, range(0, threads * 10**9, 10**9)))
    return sum(games for games, _ in rates), sum(decisions for _, decisions in rates)


def _measure(run: Playout, first: int, batch: int, seconds: float) -> tuple[float, float]:
    games = decisions = 0
    spent = 0.0
    while spent < seconds:
        began = time.thread_time()
        decisions += run.play(first + games, batch)[1]
        spent += time.thread_time() - began
        games += batch
    return games / spent, decisions / spent


@dataclass(frozen=True)
class MindRow:
    """How many games experts play per second of processor time, in one thread."""

    game: str
    players: int
    mode: str
    games_per_cpu_second: float


def bench_minds(
    seconds: float = 1.0, progress: Callable[[str], None] | None = None
) -> list[MindRow]:
    """The rows of the experts. Each is the best of a few rounds that take `seconds` together."""
    rows = []
    for found in all_games():
        if found.mind_spec is None:
            continue
        name, players = found.name, found.bench_players
        if progress:
            progress(f"experts of {found.title}, {players} players")
        play = partial(mind(name).play_games, players, SEED)
        play(0, 1)
        rate = max(_expert_rate(play, seconds / ROUNDS) for _ in range(ROUNDS))
        rows.append(MindRow(name, players, "expert", rate))
    return rows


def _expert_rate(play: Callable[[int, int], object], seconds: float) -> float:
    games, batch, spent = 0, 1, 0.0
    while spent < seconds:
        began = time.thread_time()
        play(games, batch)
        spent += time.thread_time() - began
        games += batch
        batch = min(2 * batch, BATCH)
    return games / spent


def fingerprint() -> Iterator[tuple[str, int]]:
    """For each game, how many choices its first games take: the number changes if the games do."""
    for found in all_games():
        run = Playout(matchup(found, ["random"], found.bench_players, seed=SEED))
        yield found.name, run.play(0, 10_000)[1]
