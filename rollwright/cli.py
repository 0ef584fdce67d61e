"""The command `rollwright`. Each subcommand's module is imported when it is called."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NoReturn

from rollwright.core.errors import IllegalMove, InvalidNotation

NAMES = "clever, qwixx or twenty-one"


class Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit code."""
    parsed = _parser().parse_args(arguments)
    try:
        code: int = parsed.call(parsed)
        sys.stdout.flush()
    except (InvalidNotation, IllegalMove) as error:
        print(f"rollwright: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("rollwright: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    return code


def _parser() -> Parser:
    parser = Parser(prog="rollwright", description="Roll-and-write dice games.")
    parser.add_argument("--version", action="version", version=f"rollwright {_version()}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _add_games(commands)
    _add_play(commands)
    _add_replay(commands)
    _add_simulate(commands)
    _add_bench(commands)
    return parser


def _version() -> str:
    from rollwright import __version__

    return __version__


def _command(module: str) -> Callable[..., int]:
    run: Callable[..., int] = import_module(f"rollwright.terminal.{module}").run
    return run


def _add_games(commands: Any) -> None:
    parser = commands.add_parser("games", help="what games there are, with players and options")
    parser.set_defaults(call=lambda a: _command("games")())


def _add_play(commands: Any) -> None:
    parser = commands.add_parser("play", help="play a game in the terminal")
    parser.add_argument("game", nargs="?", default="", help=NAMES)
    _add_table(parser)
    parser.add_argument(
        "--with", dest="opponents", type=_names, default=[], metavar="BOTS", help="greedy,random"
    )
    parser.add_argument(
        "--dice", choices=("virtual", "mine"), default="virtual", help="mine: you roll real dice"
    )
    parser.add_argument("--seed", type=_number, metavar="S", help="for the same dice again")
    parser.add_argument("--save", metavar="FILE", help="where to write the record")
    parser.add_argument(
        "--series", type=_number, default=1, metavar="N", help="games in a row, with running totals"
    )
    parser.set_defaults(
        call=lambda a: _command("play")(
            a.game, a.players, a.opponents, dict(a.set), a.dice, a.seed, a.save, a.series
        )
    )


def _add_replay(commands: Any) -> None:
    parser = commands.add_parser("replay", help="go through a record")
    parser.add_argument("file", help="a record; - for standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object per event")
    parser.set_defaults(call=lambda a: _command("replay")(a.file, a.json))


def _add_simulate(commands: Any) -> None:
    parser = commands.add_parser("simulate", help="play many games between bots")
    parser.add_argument("game", help=NAMES)
    _add_table(parser)
    parser.add_argument(
        "--bots", type=_names, default=["random"], help="one for all seats, or one for each"
    )
    parser.add_argument("--games", type=_number, default=10_000, metavar="N")
    parser.add_argument("--seed", type=_number, metavar="S", help="for the same games again")
    parser.add_argument("--records", metavar="DIR", help="write every game's record there")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(
        call=lambda a: _command("simulate")(
            a.game, a.players, a.bots, a.games, a.seed, dict(a.set), a.records, a.json
        )
    )


def _add_bench(commands: Any) -> None:
    parser = commands.add_parser("bench", help="how fast the engine is here")
    parser.add_argument("--json", action="store_true", help="print a list of rows")
    parser.add_argument("--seconds", type=_seconds, default=1.5, help="for each row")
    parser.set_defaults(call=lambda a: _command("bench")(a.json, a.seconds))


def _add_table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=_number, metavar="N")
    parser.add_argument(
        "--set",
        action="append",
        type=_setting,
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game",
    )


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def _setting(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise argparse.ArgumentTypeError(f"{text!r} should be name=value")
    return name.strip(), value.strip()


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"{text!r} should be a whole number")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} should be a number of seconds up to 3600")
    return seconds
