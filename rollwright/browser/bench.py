"""How fast the browser's engine is, compared with compiled code on this machine in the same run."""

from __future__ import annotations

import gzip
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rollwright.browser import programs
from rollwright.browser.build import has_parcels
from rollwright.core.errors import InvalidSetting
from rollwright.core.game import Game
from rollwright.games import all_games
from rollwright.lab.matchup import matchup
from rollwright.lab.playout import Playout

ENGINE = programs.WEB / ".engine"
PROGRAM = programs.WEB / "bench.ts"
SEED = 2018
ROUNDS = 3
MOST = 4096


@dataclass(frozen=True)
class BrowserRow:
    """One game, in Node or in Chromium: games per second of processor time, and what is loaded."""

    game: str
    players: int
    place: str
    """Node or Chromium."""
    rules_native: float
    rules_browser: float
    expert_native: float
    expert_browser: float
    rules_bytes: int
    rules_packed: int
    mind_bytes: int
    mind_packed: int
    data_packed: int
    started_ms: float
    """Until the rules have set up a game."""
    chosen_ms: float
    """Until an expert has chosen for the first time, loading and all."""
    memory: int


def browser_bench(seconds: float, progress: Callable[[str], None]) -> list[BrowserRow]:
    """The rows of all games whose minds the page can load."""
    if not PROGRAM.exists() or not (ENGINE / "manifest.json").exists():
        raise InvalidSetting("bench --browser needs the project's sources, and the page built")
    rows: list[BrowserRow] = []
    for game in all_games():
        if has_parcels(game.name):
            progress(f"{game.title}, {game.bench_players} players, browser")
            rows.extend(_rows(game, seconds))
    return rows


def _rows(game: Game, seconds: float) -> Iterator[BrowserRow]:
    """The game in Node and in Chromium, compared with the same compiled code."""
    native = (_native(game, "random", seconds), _native(game, "expert", seconds))
    return (_row(game, seconds, place, *native) for place in programs.PLACES)


def _row(game: Game, seconds: float, place: str, playing: float, expert: float) -> BrowserRow:
    players, folder = game.bench_players, ENGINE / game.name
    options = game.encode_options(game.start(players).options)
    given = {"folder": str(folder), "players": players, "options": list(options)}
    told = programs.run(PROGRAM, {**given, "seconds": seconds, "seed": SEED}, place)
    rules, mind = (_sizes(folder / f"{name}.wasm") for name in ("rules", "mind"))
    return BrowserRow(
        game.name,
        players,
        place,
        playing,
        float(told["rules"]),
        expert,
        float(told["expert"]),
        *rules,
        *mind,
        (folder / str(told["file"])).stat().st_size,
        float(told["started"]),
        float(told["chosen"]),
        int(told["memory"]),
    )


def _sizes(path: Path) -> tuple[int, int]:
    content = path.read_bytes()
    return len(content), len(gzip.compress(content, 9))


def _native(game: Game, bot: str, seconds: float) -> float:
    run = Playout(matchup(game, [bot], game.bench_players, seed=SEED))
    run.play(0, 1)
    return max(_rate(run, seconds / ROUNDS) for _ in range(ROUNDS))


def _rate(run: Playout, seconds: float) -> float:
    games, batch, spent = 0, 1, 0.0
    while spent < seconds:
        began = time.thread_time()
        run.play(games, batch)
        spent += time.thread_time() - began
        games += batch
        batch = min(2 * batch, MOST)
    return games / spent
