"""`rollwright simulate`: many games between bots, as tables, as JSON, as files."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from rollwright.core.errors import InvalidSetting, UnusableFile
from rollwright.core.option import write_value
from rollwright.games import game
from rollwright.games.ink import area_name
from rollwright.lab.comparison import FEWEST, Comparison, compare
from rollwright.lab.matchup import Matchup, matchup
from rollwright.lab.playout import PlayedGames
from rollwright.lab.simulate import CHUNK, INTERRUPTED, Source, local, record_game, simulate
from rollwright.lab.totals import CONFIDENCE, Results
from rollwright.terminal.files import check_writable
from rollwright.terminal.progress import bar
from rollwright.words.voice import Voice

if TYPE_CHECKING:
    from rollwright.lab.parquet import GameFile


def run(asked: argparse.Namespace, voice: Voice) -> int:
    """Plays and prints."""
    seed = random.SystemRandom().getrandbits(32) if asked.seed is None else asked.seed
    position = game(asked.game).state(asked.position) if asked.position else None
    table = (asked.players, dict(asked.set), seed, position)
    chosen = matchup(game(asked.game), asked.bots, *table)
    if asked.until_clear and not asked.versus:
        raise InvalidSetting("--until-clear compares two line-ups: give the other by --versus")
    if asked.records and (asked.versus or position):
        raise InvalidSetting("--records can't go with --versus or --from: it writes whole games")
    plot = plot_path(asked.plot)
    folder = _folder(asked.records) if asked.records else None
    with _file(asked.out, chosen) as file:
        if asked.versus:
            other = matchup(game(asked.game), asked.versus, *table)
            return _compare(asked, chosen, other, file, plot, voice)
        return _simulate(asked, chosen, file, plot, folder, voice)


def source(asked: argparse.Namespace, step: int = CHUNK) -> Source:
    """Where to play: on this machine, or on a cluster."""
    if asked.ray is None:
        return local(move_time=asked.move_time, step=step)
    from rollwright.lab.cluster import on_ray

    return on_ray(asked.ray, move_time=asked.move_time)


def _simulate(
    asked: argparse.Namespace,
    chosen: Matchup,
    file: GameFile | None,
    plot: Path | None,
    folder: Path | None,
    voice: Voice,
) -> int:
    def keep(games: PlayedGames) -> None:
        if file:
            file.add(chosen, games)

    with bar(voice.say("cli.simulate.playing"), asked.games, voice) as shown:
        place = source(asked) if asked.ray is not None or not chosen.is_compiled else None
        results = simulate(chosen, asked.games, source=place, progress=shown.advance, keep=keep)
    if folder:
        _write_records(chosen, results.games, folder, voice)
    if asked.json:
        print(json.dumps(results.as_data()))
    elif results.games:
        _print(results, voice)
    if plot and results.games:
        from rollwright.lab.plots import plot_results

        plot_results(results, plot)
    return ending(results.stopped, _finished(results.games, asked.out))


def _compare(
    asked: argparse.Namespace,
    first: Matchup,
    second: Matchup,
    file: GameFile | None,
    plot: Path | None,
    voice: Voice,
) -> int:
    with bar(voice.say("cli.simulate.playing"), asked.games, voice) as shown:
        comparison = compare(
            first,
            second,
            asked.games,
            until_clear=asked.until_clear,
            source=source(asked, FEWEST if asked.until_clear else CHUNK),
            progress=shown.advance,
            keep=file.add if file else None,
        )
    if asked.json:
        print(json.dumps(comparison.as_data()))
    elif comparison.first.games:
        _print(comparison.first, voice)
        _print(comparison.second, voice)
        _print_difference(comparison)
    if plot and comparison.path:
        from rollwright.lab.plots import plot_comparison

        plot_comparison(comparison, plot)
    return ending(comparison.first.stopped, _finished(comparison.first.games, asked.out))


def _finished(games: int, out: str | None) -> str:
    where = f", in {out}" if out else ""
    return f"{games:,} games were finished and count{where}"


def ending(stopped: str, finished: str) -> int:
    """Says why not everything was played, and what was; returns the exit code."""
    if not stopped:
        return 0
    print(f"rollwright: {' '.join(stopped.split())}; {finished}", file=sys.stderr)
    return 130 if stopped == INTERRUPTED else 2


def plot_path(file: str | None) -> Path | None:
    """The path, if a plot is wanted and can be written there."""
    if file is None:
        return None
    from rollwright.lab.plots import check_plot

    path = check_plot(file)
    check_writable(file)
    return path


@contextmanager
def _file(out: str | None, chosen: Matchup) -> Iterator[GameFile | None]:
    with ExitStack() as stack:
        if out is None:
            yield None
        else:
            from rollwright.lab.parquet import GameFile

            yield stack.enter_context(GameFile(Path(out), chosen))


def _folder(path: str) -> Path:
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnusableFile(f"can't write records to {path}: {error.strerror}") from None
    return folder


def _write_records(chosen: Matchup, games: int, folder: Path, voice: Voice) -> None:
    digits = len(str(games - 1))
    with bar(voice.say("cli.simulate.writing"), games, voice) as shown:
        for number in range(games):
            file = folder / f"{chosen.game.name}-{chosen.seed}-{number:0{digits}}.txt"
            try:
                file.write_text(record_game(chosen, number).dumps(), encoding="utf-8")
            except OSError as error:
                raise UnusableFile(f"can't write {file}: {error.strerror}") from None
            shown.advance(1)


def _print(results: Results, voice: Voice) -> None:
    chosen, count = results.matchup, results.games
    options = "".join(f", {name}={write_value(v)}" for name, v in chosen.options.items())
    scores = _table(voice, *_headings(voice))
    areas = _table(voice, *(area_name(chosen.game, area, voice) for area in chosen.game.areas))
    for seat in results.seats:
        who = (str(seat.seat), seat.bot)
        numbers = (f"{seat.mean:.2f}", f"{CONFIDENCE * seat.se:.2f}", f"{seat.sd:.1f}")
        won = f"{100 * seat.win_rate:.1f} %"
        scores.add_row(*who, *numbers, str(seat.min), str(seat.max), won)
        areas.add_row(*who, *(f"{mean:.2f}" for mean in seat.areas.values()))
    console = Console(highlight=False)
    games = voice.say("cli.simulate.games", n=count, count=f"{count:,}")
    console.print(f"{chosen.game.title}: {games}{options}")
    console.print(scores)
    console.print(voice.say("cli.simulate.areas"))
    console.print(areas)
    seconds, rate = f"{results.seconds:.1f}", f"{count / results.seconds:,.0f}"
    console.print(voice.say("cli.simulate.seed", seed=chosen.seed, seconds=seconds, rate=rate))


def _print_difference(comparison: Comparison) -> None:
    console = Console(highlight=False)
    table = Table("seat", "first", "second", box=SIMPLE_HEAD)
    for heading in ("first − second", "± 95 %", "± at all times"):
        table.add_column(heading, justify="right", no_wrap=True)
    for difference in comparison.differences:
        one, other = (
            results.matchup.bots[difference.seat - 1]
            for results in (comparison.first, comparison.second)
        )
        table.add_row(str(difference.seat), one, other, *difference.in_words())
    console.print("\nPoints apart, with the same dice")
    console.print(table)
    console.print(comparison.verdict)


def _headings(voice: Voice) -> list[str]:
    return [
        voice.say("cli.simulate.mean"),
        "± 95 %",
        voice.say("cli.simulate.sd"),
        voice.say("cli.simulate.min"),
        voice.say("cli.simulate.max"),
        voice.say("cli.simulate.won"),
    ]


def _table(voice: Voice, *numbers: str) -> Table:
    table = Table(voice.say("print.seat"), voice.say("cli.simulate.bot"), box=SIMPLE_HEAD)
    for heading in numbers:
        table.add_column(heading, justify="right", no_wrap=True)
    return table
