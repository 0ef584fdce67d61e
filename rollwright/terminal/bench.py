"""`rollwright bench`: how fast the engine is, as a table or as JSON."""

from __future__ import annotations

import json

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from rollwright.lab.bench import Row, bench, fingerprint


def run(as_json: bool, seconds: float) -> int:
    """Measures and prints."""
    if as_json:
        print(json.dumps([vars(row) for row in bench(seconds)], indent=2))
        return 0
    console = Console()
    with Console(stderr=True).status("compiling, if this is the first time") as status:
        rows = bench(seconds, lambda what: status.update(f"measuring {what}"))
        marks = dict(fingerprint())
    console.print(_table(rows))
    told = ", ".join(f"{name} {mark}" for name, mark in marks.items())
    console.print(f"Choices in the first 10,000 games (changes when the games do): {told}")
    return 0


def _table(rows: list[Row]) -> Table:
    table = Table(
        title="Random games per second of processor time", box=SIMPLE_HEAD, pad_edge=False
    )
    for heading in ("game, players", "mode"):
        table.add_column(heading, no_wrap=True)
    for heading in ("games", "choices", "× plain", "× 1"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        same = [r for r in rows if r.game == row.game]
        plain = next(r for r in same if r.mode == "plain").games_per_cpu_second
        single = next(r for r in same if (r.mode, r.threads) == (row.mode, 1)).games_per_cpu_second
        rate = row.games_per_cpu_second
        threads = "1 thread" if row.threads == 1 else f"{row.threads} threads"
        table.add_row(
            f"{row.game}, {row.players}",
            f"{row.mode}, {threads}",
            f"{rate / 1000:,.1f} k",
            f"{row.decisions_per_cpu_second / 1e6:,.2f} M",
            f"{rate / plain:.1f}",
            f"{rate / single:.2f}",
        )
    return table
