"""What several commands share: how they are called, and some of their arguments."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

from rollwright.commands import kinds

if TYPE_CHECKING:
    from rollwright.words.voice import Voice

    Commands = argparse._SubParsersAction["Parser"]

NAMES = "its name, see `rollwright games`"


class Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def command(module: str) -> Callable[..., int]:
    """What a command does; its module is imported now."""
    run: Callable[..., int] = import_module(f"rollwright.terminal.{module}").run
    return run


def voice(arguments: argparse.Namespace) -> Voice:
    """The language asked for, or the system's."""
    from rollwright.words import voice

    return voice.voice(getattr(arguments, "lang", None), os.environ)


def add_table(parser: argparse.ArgumentParser) -> None:
    """How many play, and by what options."""
    parser.add_argument("--players", type=kinds.number, metavar="N")
    parser.add_argument(
        "--set",
        action="append",
        type=kinds.setting,
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game",
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """What the answer is said in."""
    parser.add_argument(
        "--lang",
        type=kinds.language,
        metavar="LANG",
        help="en, it, fr, ru or de; else the system's",
    )


def add_store(parser: argparse.ArgumentParser) -> None:
    """Where games are kept, of either kind."""
    parser.add_argument("--data", metavar="FILE", help="where the games are kept")
    add_database(parser)
    add_language(parser)


def add_database(parser: argparse.ArgumentParser) -> None:
    """A store that is no file."""
    parser.add_argument(
        "--database", metavar="URL", help="keep them in PostgreSQL instead: postgresql://…"
    )
