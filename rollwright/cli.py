"""The command `rollwright`. Each subcommand's module is imported when it is called."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from rollwright.commands import playing, serving, studying
from rollwright.commands.shared import Parser, voice
from rollwright.core.errors import RollwrightError

COMMANDS = (
    *(serving.add_serve, serving.add_backup, serving.add_export, serving.add_import),
    *(serving.add_doctor, serving.add_site),
    *(playing.add_games, playing.add_play, playing.add_daily, playing.add_replay),
    *(studying.add_simulate, playing.add_verify, serving.add_dice_report),
    *(studying.add_tournament, studying.add_bench),
    *(playing.add_coach, playing.add_review, playing.add_puzzles),
    *(studying.add_solve, studying.add_train),
)
"""In the order of the help."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit code."""
    parsed = parser().parse_args(arguments)
    try:
        code: int = parsed.call(parsed)
        sys.stdout.flush()
    except RollwrightError as error:
        print(f"rollwright: {' '.join(_told(error, parsed).split())}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("rollwright: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    return code


def parser() -> Parser:
    """The arguments of all commands; without any, what `serve` does."""
    made = Parser(prog="rollwright", description="Roll-and-write dice games.")
    made.add_argument("--version", action="version", version=f"rollwright {_version()}")
    made.set_defaults(**serving.SERVE, call=serving.serve)
    commands = made.add_subparsers(title="commands", metavar="COMMAND")
    for add in COMMANDS:
        add(commands)
    return made


def _version() -> str:
    from rollwright import __version__

    return __version__


def _told(error: Exception, arguments: argparse.Namespace) -> str:
    """What went wrong, in the language asked for where the error can say it."""
    phrase = getattr(error, "phrase", None)
    return str(error) if phrase is None else str(phrase.say(voice(arguments)))
