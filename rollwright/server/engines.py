"""The page's engine for games that it was built without: made once, kept in the cache folder."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import tempfile
from collections import defaultdict
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from rollwright.browser.sources import source_digest as engine_digest
from rollwright.core.disk_cache import PACKAGE, kept_at, source_digest
from rollwright.core.game import Game
from rollwright.games import game
from rollwright.server.refusal import Refusal, refusing

FILES = ("rules.wasm", "catalogue.json")
KEPT = "no-cache"
"""A game's package may change while the page stays: browsers ask each time."""


class Engines:
    """Makes each game's engine when somebody first asks for it, in a process of its own."""

    def __init__(self) -> None:
        self._making: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._folder = cache(_folder)

    async def file(self, found: Game, name: str) -> Path:
        """A file of a game's engine."""
        folder = self._folder(found)
        async with self._making[found.name]:
            if not folder.is_dir():
                await _make(found.name, folder)
        return folder / name


def _folder(found: Game) -> Path:
    """A folder for what is made from our sources and the game's."""
    return kept_at(engine_digest(PACKAGE) + source_digest(found.package)) / found.name


async def _make(name: str, folder: Path) -> None:
    """Has the engine made, and puts it in its place when it is whole."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as made:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "rollwright.browser.build", made, name),
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            stdout=asyncio.subprocess.DEVNULL,
        )
        if await process.wait() != 0:
            raise Refusal("internal", f"the rules of {name} could not be made for the page")
        # Another server may have been faster.
        if not folder.is_dir():
            shutil.move(Path(made) / name, folder)


async def engine_file(request: Request) -> Response:
    """A game's rules as WebAssembly, or what the page must know besides them."""
    name = request.path_params["name"]
    if name not in FILES:
        raise Refusal("not-found", f"an engine has {' and '.join(FILES)}")
    with refusing("not-found"):
        found = game(request.path_params["game"])
    engines: Engines = request.app.state.engines
    path = await engines.file(found, name)
    if not path.is_file():
        raise Refusal("not-found", f"the engine of {found.name} has no {name}")
    return FileResponse(path, headers={"Cache-Control": KEPT})
