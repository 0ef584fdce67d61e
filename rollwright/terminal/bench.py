"""`rollwright bench`: how fast the engine is, as a table or as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, TypeVar

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from rollwright.core.errors import InvalidSetting
from rollwright.lab.bench import MindRow, Row, bench, bench_minds, fingerprint
from rollwright.words.voice import Voice

if TYPE_CHECKING:
    from rollwright.browser.bench import BrowserRow
    from rollwright.lab.verdicts import NamesRow

Found = TypeVar("Found")


def run(
    as_json: bool,
    seconds: float,
    minds: bool,
    envs: bool,
    browser: bool,
    games: int | None,
    levels: bool,
    values: int | None,
    puzzles: int | None,
    verdicts: int | None,
    rates: int | None,
    server: tuple[int, str | None] | None,
    voice: Voice,
) -> int:
    """Measures and prints."""
    if server is not None:
        return _run_server(as_json, seconds, *server, voice)
    if values is not None:
        return _run_values(as_json, values, voice)
    if puzzles is not None:
        return _run_puzzles(as_json, puzzles, voice)
    if verdicts is not None:
        return _run_verdicts(as_json, verdicts, voice)
    if rates is not None:
        return _run_rates(as_json, rates, voice)
    if levels and games is None:
        raise InvalidSetting("--levels goes with --review N, the number of games for each level")
    if games is not None:
        return (_run_names if levels else _run_review)(as_json, games, voice)
    if envs:
        return _run_envs(as_json, seconds, voice)
    if browser:
        return _run_browser(as_json, seconds, voice)
    if as_json:
        rows = [*bench(seconds), *(bench_minds(seconds) if minds else ())]
        print(json.dumps([vars(row) for row in rows], indent=2))
        return 0
    console = Console()
    with Console(stderr=True).status(voice.say("cli.compiling")) as status:

        def tell(what: str) -> None:
            status.update(voice.say("cli.bench.measuring", what=what))

        engine = bench(seconds, tell)
        experts = bench_minds(seconds, tell) if minds else []
        marks = dict(fingerprint())
    console.print(_table(engine, voice))
    if experts:
        console.print(_mind_table(experts, voice))
    told = ", ".join(f"{name} {mark}" for name, mark in marks.items())
    console.print(voice.say("cli.bench.marks", marks=told))
    return 0


def _mind_table(rows: list[MindRow], voice: Voice) -> Table:
    table = Table(title=voice.say("cli.bench.title"), box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(voice.say("cli.bench.game"), no_wrap=True)
    table.add_column(voice.say("cli.bench.games"), justify="right", no_wrap=True)
    for row in rows:
        who = f"{row.game}, {row.players}, expert"
        table.add_row(who, f"{row.games_per_cpu_second:,.0f}")
    return table


def _run_envs(as_json: bool, seconds: float, voice: Voice) -> int:
    from rollwright.lab.env_bench import env_bench

    if as_json:
        print(json.dumps([vars(row) for row in env_bench(seconds)], indent=2))
        return 0
    with Console(stderr=True).status(voice.say("cli.compiling")) as status:
        rows = env_bench(
            seconds, lambda what: status.update(voice.say("cli.bench.measuring", what=what))
        )
    table = Table("interface", "game, players", box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("games at once", "choices per CPU-second"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        rate = f"{row.decisions_per_cpu_second:,.0f}"
        table.add_row(row.interface, row.game, f"{row.batch:,}", rate)
    Console().print(table)
    return 0


def _run_browser(as_json: bool, seconds: float, voice: Voice) -> int:
    from rollwright.browser.bench import browser_bench

    with Console(stderr=True).status(voice.say("cli.compiling")) as status:
        rows = browser_bench(
            seconds, lambda what: status.update(voice.say("cli.bench.measuring", what=what))
        )
    if as_json:
        print(json.dumps([vars(row) for row in rows], indent=2))
        return 0
    Console().print(_speeds(rows), _sizes(rows))
    return 0


def _speeds(rows: Sequence[BrowserRow]) -> Table:
    table = Table("game, players", "in", box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("rules/s", "× native", "experts/s", "× native", "ms to start, choice", "MB"):
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(
            f"{row.game}, {row.players}",
            row.place,
            f"{row.rules_browser:,.0f}",
            f"{row.rules_browser / row.rules_native:.2f}",
            f"{row.expert_browser:,.0f}",
            f"{row.expert_browser / row.expert_native:.2f}",
            f"{row.started_ms:.0f}, {row.chosen_ms:,.0f}",
            f"{row.memory / 1e6:.0f}",
        )
    return table


def _sizes(rows: Sequence[BrowserRow]) -> Table:
    headings = ("kB raw: rules, mind", "packed: rules, mind, data")
    table = Table("game, players", *headings, box=SIMPLE_HEAD, pad_edge=False)
    for row in {row.game: row for row in rows}.values():
        packed = (row.rules_packed, row.mind_packed, row.data_packed)
        table.add_row(
            f"{row.game}, {row.players}",
            f"{row.rules_bytes / 1e3:.1f}, {row.mind_bytes / 1e3:.1f}",
            ", ".join(f"{size / 1e3:,.1f}" for size in packed),
        )
    return table


def _run_server(
    as_json: bool, seconds: float, tables: int, against: str | None, voice: Voice
) -> int:
    from rollwright.server.load import bench_server

    with Console(stderr=True).status(voice.say("cli.compiling")) as status:

        def tell(what: str) -> None:
            status.update(voice.say("cli.bench.measuring", what=what))

        rows = bench_server(seconds, tables, against, tell)
    if as_json:
        print(json.dumps([vars(row) for row in rows], indent=2))
        return 0
    table = Table("game, 4 players", "server", box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("moves per CPU-second", "µs a move", "bytes a move and viewer", "p50", "p99"):
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(
            *(row.game, row.server, f"{row.moves_per_cpu_second:,.0f}"),
            *(f"{1e6 * row.cpu_per_move:,.0f}", f"{row.bytes_per_move:,.0f}"),
            *(f"{1000 * wait:,.0f} ms" for wait in (row.p50, row.p99)),
        )
    Console().print(table)
    return 0


def _run_review(as_json: bool, games: int, voice: Voice) -> int:
    from rollwright.lab.review_bench import review_bench

    rows = _measured(review_bench, games, voice)
    if as_json:
        print(json.dumps([vars(row) for row in rows], indent=2))
        return 0
    table = Table("game, players", "unit", box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("start", "luck", "±", "errors", "others", "end"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        parts = (row.start, row.luck, row.luck_error, row.errors, row.others, row.end)
        table.add_row(f"{row.game}, {row.players}", row.unit, *(f"{part:.3f}" for part in parts))
    Console().print(table)
    return 0


def _run_names(as_json: bool, games: int, voice: Voice) -> int:
    from rollwright.analysis.names import NAMES
    from rollwright.lab.verdicts import bench_names

    rows = _measured(bench_names, games, voice)
    if as_json:
        print(json.dumps([vars(row) for row in rows], indent=2))
        return 0
    title = voice.say("cli.bench.names")
    table = Table("", title=title, box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for heading in (voice.say("review.moves"), *(voice.say(f"verdict.{name}") for name in NAMES)):
        table.add_column(heading, justify="right", width=max(6, *map(len, heading.split())))
    for (game, players), levels in groupby(rows, key=lambda row: (row.game, row.players)):
        table.add_row(f"{game}, {players}", style="bold")
        for row in levels:
            shares = (voice.number(100 * row.shares[name], 1) for name in NAMES)
            table.add_row(f"  {row.level}", voice.number(row.moves, 0), *shares)
    Console().print(table, _luck_table(rows, voice))
    return 0


def _luck_table(rows: Sequence[NamesRow], voice: Voice) -> Table:
    """The mean luck of each level, with its standard error."""
    levels = list(dict.fromkeys(row.level for row in rows))
    table = Table("", *levels, title=voice.say("review.luck"), box=SIMPLE_HEAD, pad_edge=False)
    for (game, players), line in groupby(rows, key=lambda row: (row.game, row.players)):
        told = (f"{voice.number(r.luck, 1)} ± {voice.number(r.luck_error, 1)}" for r in line)
        table.add_row(f"{game}, {players}", *told)
    return table


def _run_values(as_json: bool, games: int, voice: Voice) -> int:
    from rollwright.lab.values_bench import bench_values

    rows = _measured(bench_values, games, voice)
    if as_json:
        print(json.dumps([vars(row) for row in rows], indent=2))
        return 0
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("game, players, level", no_wrap=True)
    for heading in ("part", "unit", "bias", "±", "RMS", "stated"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        who = f"{row.game}, {row.players}, {row.level}"
        found = (row.bias, row.bias_error, row.rms, row.stated)
        table.add_row(who, str(row.part), row.unit, *(f"{one:.3f}" for one in found))
    Console().print(table)
    return 0


def _run_puzzles(as_json: bool, count: int, voice: Voice) -> int:
    from rollwright.lab.puzzles_bench import bench_puzzles

    rows = _measured(bench_puzzles, count, voice)
    if as_json:
        print(json.dumps([vars(row) for row in rows], indent=2))
        return 0
    table = Table("game", "unit", box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("puzzles", "hold", "behind", "stated lead", "lead"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        counts = (str(row.puzzles), str(row.hold), str(row.behind))
        table.add_row(row.game, row.unit, *counts, f"{row.stated:.3f}", f"{row.lead:.3f}")
    Console().print(table)
    return 0


def _run_verdicts(as_json: bool, moves: int, voice: Voice) -> int:
    from rollwright.lab.rejudging import bench_verdicts

    rows = _measured(bench_verdicts, moves, voice)
    if as_json:
        print(json.dumps([vars(row) for row in rows], indent=2))
        return 0
    table = Table("game, players", "name", box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("moves", "stated", "loss", "good", "clearly", "clearly bad"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        losses = (f"{row.stated:.3f}", f"{row.loss:.3f}")
        counts = map(str, (row.good, row.clearly_good, row.clearly_bad))
        table.add_row(f"{row.game}, {row.players}", row.name, str(row.moves), *losses, *counts)
    Console().print(table)
    return 0


def _run_rates(as_json: bool, games: int, voice: Voice) -> int:
    from rollwright.lab.verdicts import bench_rates

    rows = _measured(bench_rates, games, voice)
    if as_json:
        print(json.dumps([vars(row) for row in rows], indent=2))
        return 0
    table = Table("game, players", "level", box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("choices", "loss of each"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(f"{row.game}, {row.players}", row.level, f"{row.open:,}", f"{row.rate:.4f}")
    Console().print(table)
    return 0


def _measured(
    bench: Callable[[int, Callable[[str], None]], Sequence[Found]], games: int, voice: Voice
) -> Sequence[Found]:
    """The rows from so many games; a line beside them tells what is being played."""
    with Console(stderr=True).status(voice.say("cli.compiling")) as status:
        return bench(games, lambda what: status.update(voice.say("cli.bench.measuring", what=what)))


def _table(rows: list[Row], voice: Voice) -> Table:
    table = Table(title=voice.say("cli.bench.title"), box=SIMPLE_HEAD, pad_edge=False)
    for heading in (voice.say("cli.bench.game"), voice.say("cli.bench.mode")):
        table.add_column(heading, no_wrap=True)
    counted = (voice.say("cli.bench.games"), voice.say("cli.bench.choices"))
    for heading in (*counted, "× plain", "× 1"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        same = [r for r in rows if r.game == row.game]
        plain = next(r for r in same if r.mode == "plain").games_per_cpu_second
        single = next(r for r in same if (r.mode, r.threads) == (row.mode, 1)).games_per_cpu_second
        rate = row.games_per_cpu_second
        threads = voice.say("cli.bench.threads", n=row.threads)
        table.add_row(
            f"{row.game}, {row.players}",
            f"{row.mode}, {threads}",
            f"{rate / 1000:,.1f} k",
            f"{row.decisions_per_cpu_second / 1e6:,.2f} M",
            f"{rate / plain:.1f}",
            f"{rate / single:.2f}",
        )
    return table
