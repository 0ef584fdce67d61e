"""The command `games`: what there is to play."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from rollwright.core.game import Game
from rollwright.core.option import Option, write_value
from rollwright.games import games
from rollwright.terminal.screen import new_console


def run() -> int:
    """Shows all games."""
    console = new_console()
    for game in games():
        _show(console, game)
    return 0


def _show(console: Console, game: Game) -> None:
    console.print(Text.assemble((game.title, "bold"), f"  ({game.name}) by {game.authors}"))
    grid = Table.grid(padding=(0, 2))
    grid.add_row("", "", game.about)
    grid.add_row("", "players", f"{game.players[0]} to {game.players[-1]}")
    grid.add_row("", "dice", " ".join(game.dice))
    grid.add_row("", "a move", game.example)
    for option in game.options:
        grid.add_row("", "option", f"{option.name}: {option.about}")
        grid.add_row("", "", f"{option.values}, as in --set {option.name}={_default(game, option)}")
    console.print(grid)
    console.print()


def _default(game: Game, option: Option) -> str:
    """What an option is if it isn't set, in a game of two where that is possible."""
    return write_value(option.default(min(2, game.players[-1])))
