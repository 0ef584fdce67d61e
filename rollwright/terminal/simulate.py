"""`rollwright simulate`: many games between bots, as a table, as JSON, as records."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from rollwright.core.errors import InvalidNotation
from rollwright.core.option import write_value
from rollwright.games import game
from rollwright.lab.simulate import Plan, Results, plan, record_game, simulate

CONFIDENCE = 1.96


def run(
    name: str,
    players: int | None,
    bots: list[str],
    games: int,
    seed: int | None,
    options: dict[str, str],
    records: str | None,
    as_json: bool,
) -> int:
    """Plays and prints."""
    seed = random.SystemRandom().getrandbits(32) if seed is None else seed
    chosen = plan(game(name), bots, players, dict(options), seed)
    folder = _folder(records) if records else None
    with _bar("compiling, if this is the first time", games) as (bar, task):

        def advance(count: int) -> None:
            bar.update(task, advance=count, description="playing")

        results = simulate(chosen, games, progress=advance)
    if folder:
        _write_records(chosen, games, folder)
    if as_json:
        print(json.dumps(results.as_data()))
    else:
        _print(results)
    return 0


@contextmanager
def _bar(what: str, total: int) -> Iterator[tuple[Progress, TaskID]]:
    """A progress bar on the terminal; nothing where nobody looks."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        yield bar, bar.add_task(what, total=total)


def _folder(path: str) -> Path:
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidNotation(f"can't write records to {path}: {error.strerror}") from None
    return folder


def _write_records(chosen: Plan, games: int, folder: Path) -> None:
    digits = len(str(games - 1))
    with _bar("writing records", games) as (bar, task):
        for number in range(games):
            file = folder / f"{chosen.game.name}-{chosen.seed}-{number:0{digits}}.txt"
            try:
                file.write_text(record_game(chosen, number).dumps(), encoding="utf-8")
            except OSError as error:
                raise InvalidNotation(f"can't write {file}: {error.strerror}") from None
            bar.update(task, advance=1)


def _print(results: Results) -> None:
    chosen = results.plan
    options = "".join(f", {name}={write_value(v)}" for name, v in chosen.options.items())
    rate = results.games / results.seconds
    scores = _table("mean", "± 95 %", "sd", "min", "max", "won")
    areas = _table(*chosen.game.areas)
    for seat in results.seats:
        who = (str(seat.seat), seat.bot)
        numbers = (f"{seat.mean:.2f}", f"{CONFIDENCE * seat.se:.2f}", f"{seat.sd:.1f}")
        won = f"{100 * seat.win_rate:.1f} %"
        scores.add_row(*who, *numbers, str(seat.min), str(seat.max), won)
        areas.add_row(*who, *(f"{mean:.2f}" for mean in seat.areas.values()))
    console = Console(highlight=False)
    console.print(f"{chosen.game.title}: {results.games:,} games{options}")
    console.print(scores)
    console.print("Mean points by area")
    console.print(areas)
    console.print(f"Seed {chosen.seed}, {results.seconds:.1f} s, {rate:,.0f} games per second")


def _table(*numbers: str) -> Table:
    table = Table("seat", "bot", box=SIMPLE_HEAD)
    for heading in numbers:
        table.add_column(heading, justify="right", no_wrap=True)
    return table
