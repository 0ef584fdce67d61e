"""`rollwright tournament`: bots against each other, with ratings and a cross table."""

from __future__ import annotations

import argparse
import json
import random

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from rollwright.games import game
from rollwright.lab.totals import CONFIDENCE
from rollwright.lab.tournament import Tournament, line_ups, tournament
from rollwright.terminal.progress import bar
from rollwright.terminal.simulate import ending, plot_path, source


def run(asked: argparse.Namespace) -> int:
    """Plays and prints."""
    chosen = game(asked.game)
    seed = random.SystemRandom().getrandbits(32) if asked.seed is None else asked.seed
    players = chosen.check_players(
        min(2, chosen.players[-1]) if not asked.players else asked.players
    )
    plot = plot_path(asked.plot)
    total = asked.games * len(line_ups(asked.bots, players))
    with bar("playing", total) as shown:
        played = tournament(
            chosen,
            asked.bots,
            asked.games,
            players,
            options=dict(asked.set),
            seed=seed,
            source=source(asked),
            progress=shown.advance,
        )
    games = sum(record.games for record in played.records.values()) // players
    if asked.json:
        print(json.dumps({**played.as_data(), "seed": seed}))
    elif games:
        _print(played, games, seed)
    if plot and games:
        from rollwright.lab.plots import plot_tournament

        plot_tournament(played, plot)
    return ending(played.stopped, f"{games:,} games were finished and count")


def _print(played: Tournament, games: int, seed: int) -> None:
    console = Console(highlight=False)
    table = Table("bot", box=SIMPLE_HEAD)
    for heading in ("rating", "± 2 sigma", "games", "mean", "± 95 %", "won"):
        table.add_column(heading, justify="right", no_wrap=True)
    for standing in played.standings:
        points = (f"{standing.mean:.2f}", f"{CONFIDENCE * standing.se:.2f}")
        rating = (f"{standing.rating:.2f}", f"{2 * standing.sigma:.2f}")
        won = f"{100 * standing.won:.1f} %" if played.players > 1 else "-"
        table.add_row(standing.bot, *rating, f"{standing.games:,}", *points, won)
    console.print(f"{played.game.title}, {played.players} players: {games:,} games")
    console.print(table)
    console.print("How often the row finishes ahead of the column, %")
    console.print(_cross(played))
    console.print(f"Seed {seed}, {played.seconds:.1f} s")


def _cross(played: Tournament) -> Table:
    names = [standing.bot for standing in played.standings]
    table = Table("", box=SIMPLE_HEAD)
    for name in names:
        table.add_column(name, justify="right")
    for one in names:
        shares = [played.share(one, other) for other in names]
        table.add_row(one, *("" if s is None else f"{100 * s:.1f}" for s in shares))
    return table
