"""Bots of one's own: found by `module:Name`, or by the name that a package gives them.

A package names its bots in the entry points `rollwright.bots`. Each entry is something that makes a
bot: a class or a function. It is called with a stream for what the bot leaves to chance, or without
one if it takes no argument.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rollwright.core.dice import Stream
from rollwright.core.errors import UnknownName

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "rollwright.bots"

Maker = Callable[[Stream], Any]


def names() -> list[str]:
    """The names that installed packages give to bots."""
    from importlib.metadata import entry_points

    return sorted({point.name for point in entry_points(group=GROUP)})


def find(name: str) -> Maker | None:
    """What makes the bot of this name; None if there is no such bot."""
    if ":" in name:
        return _maker(name, _load(name))
    from importlib.metadata import entry_points

    for point in entry_points(group=GROUP, name=name):
        return _maker(name, _resolve(name, point))
    return None


def _resolve(name: str, point: EntryPoint) -> object:
    try:
        return point.load()
    except Exception as error:
        raise UnknownName(f"bot {name} ({point.value}) can't be loaded: {_say(error)}") from None


def _load(name: str) -> object:
    """The object behind `module:Name`; modules of the current folder are found too."""
    module, _, path = name.partition(":")
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        found: object = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except Exception as error:
        raise UnknownName(f"bot {name} can't be loaded: {_say(error)}") from None
    return found


def _maker(name: str, found: object) -> Maker:
    if not callable(found):
        raise UnknownName(f"bot {name} is a {type(found).__name__}; a class is wanted")
    try:
        takes = len(inspect.signature(found).parameters)
    except (TypeError, ValueError):
        takes = 0

    def make(stream: Stream) -> Any:
        made = found(stream) if takes else found()
        if not callable(getattr(made, "choose", None)):
            raise UnknownName(f"bot {name} has no method choose(state, seat)")
        return made

    return make


def _say(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
