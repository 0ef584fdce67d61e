"""The command `games`: what there is to play."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from rollwright.core.game import Game
from rollwright.core.option import Option, write_value
from rollwright.games import all_games
from rollwright.terminal.screen import authors, new_console
from rollwright.words.voice import Voice


def run(voice: Voice) -> int:
    """Shows all games."""
    console = new_console()
    for game in all_games():
        _show(console, game, voice)
    return 0


def _show(console: Console, game: Game, voice: Voice) -> None:
    head = f"  ({game.name}) · {authors(game, voice)}"
    console.print(Text.assemble((game.title, "bold"), head))
    grid = Table.grid(padding=(0, 2))
    grid.add_row("", "", voice.say(f"about.{game.name}"))
    grid.add_row("", voice.say("new.players"), f"{game.players[0]}–{game.players[-1]}")
    grid.add_row("", voice.say("dice.title"), " ".join(game.dice))
    grid.add_row("", voice.say("cli.games.move"), game.example)
    for option in game.options:
        about, values = (voice.say(key) for key in game.drawing.OPTIONS[option.name])
        example = f"--set {option.name}={_default(game, option)}"
        grid.add_row("", voice.say("cli.games.option"), f"{option.name}: {about}")
        grid.add_row("", "", voice.say("cli.games.set", values=values, example=example))
    console.print(grid)
    console.print()


def _default(game: Game, option: Option) -> str:
    """What an option is if it isn't set, in a game of two where that is possible."""
    return write_value(option.default(min(2, game.players[-1])))
