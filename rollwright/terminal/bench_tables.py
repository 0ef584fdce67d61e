"""The tables of `rollwright bench`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.table import Table

from rollwright.words.voice import Voice

if TYPE_CHECKING:
    from rollwright.browser.bench import BrowserRow
    from rollwright.lab.bench import MindRow, Row
    from rollwright.lab.env_bench import EnvRow
    from rollwright.lab.puzzles_bench import PuzzlesRow
    from rollwright.lab.rejudging import VerdictRow
    from rollwright.lab.review_bench import ReviewRow
    from rollwright.lab.values_bench import ValuesRow
    from rollwright.lab.verdicts import NamesRow
    from rollwright.minds.bound import BoundRow
    from rollwright.server.load import CrowdRow, LoadRow


def _table(words: Sequence[str], numbers: Sequence[str], title: str | None = None) -> Table:
    """An empty table: its columns of words, and those of numbers, which stand at the right."""
    table = Table(title=title, box=SIMPLE_HEAD, pad_edge=False)
    for heading in words:
        table.add_column(heading, no_wrap=True)
    for heading in numbers:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def engine(rows: Sequence[Row], voice: Voice) -> Table:
    """Random games of the engine, at both speeds."""
    words = (voice.say("cli.bench.game"), voice.say("cli.bench.mode"))
    counted = (voice.say("cli.bench.games"), voice.say("cli.bench.choices"))
    table = _table(words, (*counted, "× plain", "× 1"), voice.say("cli.bench.title"))
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


def minds(rows: Sequence[MindRow], voice: Voice) -> Table:
    """Games of experts."""
    headings = ([voice.say("cli.bench.game")], [voice.say("cli.bench.games")])
    table = _table(*headings, voice.say("cli.bench.title"))
    for row in rows:
        who = f"{row.game}, {row.players}, expert"
        table.add_row(who, f"{row.games_per_cpu_second:,.0f}")
    return table


def envs(rows: Sequence[EnvRow]) -> Table:
    """Choices in environments."""
    numbers = ("games at once", "choices per CPU-second")
    table = _table(("interface", "game, players"), numbers)
    for row in rows:
        rate = f"{row.decisions_per_cpu_second:,.0f}"
        table.add_row(row.interface, row.game, f"{row.batch:,}", rate)
    return table


def speeds(rows: Sequence[BrowserRow]) -> Table:
    """How fast the page's engine is."""
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


def sizes(rows: Sequence[BrowserRow]) -> Table:
    """How large the page's engine is."""
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


def load(rows: Sequence[LoadRow]) -> Table:
    """Moves over a server."""
    table = Table("game, 4 players", "server", box=SIMPLE_HEAD, pad_edge=False)
    measured = ("moves per CPU-second", "µs a move", "bytes a move and viewer")
    for heading in (*measured, "p50", "p99", "p99, 2 s thinking"):
        table.add_column(heading, justify="right")
    for row in rows:
        waits = (row.p50, row.p99, row.p99_thinking)
        table.add_row(
            *(row.game, row.server, f"{row.moves_per_cpu_second:,.0f}"),
            *(f"{1e6 * row.cpu_per_move:,.0f}", f"{row.bytes_per_move:,.0f}"),
            *(f"{1000 * wait:,.0f} ms" for wait in waits),
        )
    return table


def crowd(row: CrowdRow) -> Table:
    """What many connections cost a server."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    memory = ("connections", "kB a connection", "growth, all come again")
    for heading in (*memory, "watchers", "ms of CPU a watched move"):
        table.add_column(heading, justify="right")
    table.add_row(
        *(f"{row.connections:,}", f"{row.bytes_per_connection / 1000:.1f}", f"{row.growth:.1%}"),
        *(f"{row.watchers:,}", f"{1000 * row.cpu_per_watched_move:.1f}"),
    )
    return table


def review(rows: Sequence[ReviewRow]) -> Table:
    """The mean luck and errors of experts."""
    numbers = ("start", "luck", "±", "errors", "others", "end")
    table = _table(("game, players", "unit"), numbers)
    for row in rows:
        parts = (row.start, row.luck, row.luck_error, row.errors, row.others, row.end)
        table.add_row(f"{row.game}, {row.players}", row.unit, *(f"{part:.3f}" for part in parts))
    return table


def names(rows: Sequence[NamesRow], voice: Voice) -> Table:
    """How often each level earns each name."""
    from rollwright.analysis.names import NAMES

    title = voice.say("cli.bench.names")
    table = Table("", title=title, box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for heading in (voice.say("review.moves"), *(voice.say(f"verdict.{name}") for name in NAMES)):
        table.add_column(heading, justify="right", width=max(6, *map(len, heading.split())))
    for kind, levels in groupby(rows, key=lambda row: row.kind):
        table.add_row(str(kind), style="bold")
        for row in levels:
            shares = (voice.number(100 * row.shares[name], 1) for name in NAMES)
            table.add_row(f"  {row.level}", voice.number(row.moves, 0), *shares)
    return table


def luck(rows: Sequence[NamesRow], voice: Voice) -> Table:
    """The mean luck of each level, with its standard error: in points and in chances to win."""
    levels = list(dict.fromkeys(row.level for row in rows))
    table = Table("", *levels, title=voice.say("review.luck"), box=SIMPLE_HEAD, pad_edge=False)

    def told(mean: float, error: float, unit: str = "") -> str:
        return f"{voice.number(mean, 1)} ± {voice.number(error, 1)}{unit}"

    for kind, line in groupby(rows, key=lambda row: row.kind):
        found = list(line)
        table.add_row(str(kind), *(told(row.luck, row.luck_error) for row in found))
        if kind.players > 1:
            chances = ((100 * row.chance, 100 * row.chance_error) for row in found)
            table.add_row("", *(told(*chance, " %") for chance in chances))
    return table


def values(rows: Sequence[ValuesRow]) -> Table:
    """How far values are from the truth."""
    numbers = ("part", "unit", "bias", "±", "RMS", "stated")
    table = _table(["game, players, level"], numbers)
    for row in rows:
        who = f"{row.kind}, {row.level}"
        found = (row.bias, row.bias_error, row.rms, row.stated)
        table.add_row(who, str(row.part), row.unit, *(f"{one:.3f}" for one in found))
    return table


def bounds(rows: Sequence[BoundRow]) -> Table:
    """What players lose against the best there is."""
    table = _table(("game", "positions"), ("count", "best", "±", "player", "loss", "±"))
    for row in rows:
        best = (f"{row.best:.2f}", f"{row.best_error:.2f}")
        loss = (f"{row.loss:.3f}", f"{row.loss_error:.3f}")
        table.add_row(row.game, row.positions, str(row.count), *best, row.player, *loss)
    return table


def puzzles(rows: Sequence[PuzzlesRow]) -> Table:
    """How many puzzles hold."""
    table = _table(("game", "unit"), ("puzzles", "hold", "behind", "stated lead", "lead"))
    for row in rows:
        counts = (str(row.puzzles), str(row.hold), str(row.behind))
        table.add_row(row.game, row.unit, *counts, f"{row.stated:.3f}", f"{row.lead:.3f}")
    return table


def verdicts(rows: Sequence[VerdictRow]) -> Table:
    """Names of moves, judged again."""
    numbers = ("moves", "stated", "loss", "good", "clearly", "clearly bad")
    table = _table(("game, players", "name"), numbers)
    for row in rows:
        losses = (f"{row.stated:.3f}", f"{row.loss:.3f}")
        counts = map(str, (row.good, row.clearly_good, row.clearly_bad))
        table.add_row(str(row.kind), row.name, str(row.moves), *losses, *counts)
    return table


def rates(rows: Sequence[NamesRow]) -> Table:
    """What each bot loses."""
    table = _table(("game, players", "level"), ("choices", "loss of each"))
    for row in rows:
        table.add_row(str(row.kind), row.level, f"{row.open:,}", f"{row.rate:.4f}")
    return table
