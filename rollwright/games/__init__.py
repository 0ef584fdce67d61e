"""The games, by name: the folders here, and what installed packages add. Imported when asked for.

A package names its game in the entry points `rollwright.games`: the name of the game, and the
package that `core.contract` describes.
"""

from __future__ import annotations

import pkgutil
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from rollwright.core.errors import UnknownName, listing
from rollwright.core.game import Game

GROUP = "rollwright.games"


@cache
def built_in() -> dict[str, str]:
    """The packages of the games that come with Rollwright, by the games' names."""
    return {
        found.name.replace("_", "-"): f"{__name__}.{found.name}"
        for found in pkgutil.iter_modules(__path__)
        if found.ispkg
    }


@cache
def installed() -> dict[str, str]:
    """The packages of the games that other packages bring, by the games' names."""
    from importlib.metadata import entry_points

    points = entry_points(group=GROUP)
    return {point.name: point.value for point in points if point.name not in built_in()}


def names() -> list[str]:
    """The names of all games."""
    return [*built_in(), *sorted(installed())]


def game(name: str) -> Game:
    """The game of that name."""
    return _load(name, _package(name))


def folder(name: str) -> Path:
    """Where a game's files are. The game itself isn't loaded."""
    package = _package(name)
    try:
        spec = find_spec(package)
    except ModuleNotFoundError:
        spec = None
    if spec is None or not spec.submodule_search_locations:
        raise UnknownName(f"the game {name} should be in the package {package}: there is none")
    return Path(next(iter(spec.submodule_search_locations)))


def _package(name: str) -> str:
    known = built_in() if name in built_in() else installed()
    package = known.get(name) if isinstance(name, str) else None
    if package is None:
        raise UnknownName(f"there is no game {name!r}; the games are {listing(names())}")
    return package


def _load(name: str, package: str) -> Game:
    try:
        found = import_module(f"{package}.game").GAME
    except Exception as error:  # whatever other people's modules raise
        why = " ".join(f"{type(error).__name__}: {error}".split())
        raise UnknownName(f"the game {name} ({package}) can't be loaded: {why}") from error
    if not isinstance(found, Game) or (found.name, found.package) != (name, package):
        raise UnknownName(f"the game {name} should be {package}.game.GAME: it is {found!r}")
    return found


def all_games() -> list[Game]:
    """All games; one of another package that can't be loaded is left out, with a warning."""
    found = []
    for name in names():
        try:
            found.append(game(name))
        except UnknownName as error:
            _complain(str(error))
    return found


@cache
def _complain(message: str) -> None:
    """Says it once."""
    print(f"rollwright: {message}", file=sys.stderr)
