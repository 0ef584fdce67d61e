"""The pages: the built front end."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from rollwright.games import built_in, names
from rollwright.server import engines, visitors
from rollwright.server.refusal import Refusal
from rollwright.words import choose

FILES = Path(__file__).resolve().parent.parent / "web_dist"
FOREVER = "public, max-age=31536000, immutable"
CHECK = "no-cache"
LANGUAGE = "rollwright_language"
PLAIN = "games/plain-*"
"""Script and styles for games without a drawn sheet of their own."""
WORKER = "worker-*.js"
"""The script in which the engine runs."""
HOME = "Home-*"
"""Script and styles of the home page."""
OF_A_GAME = ("new", "how", "rules", "print", "play", "analysis", "daily", "puzzles")
RELATIVE, ABSOLUTE = '="./', '="/'
"""How the index names its files, and how it has to at any address but the root."""
NAMED = re.compile(r'="(/assets/[^"]+\.(?:js|css))"')
NOT_BUILT = "The page is not built. Build the package, or see the API at /api/openapi.json.\n"

PLAYED = ("play", "t")
"""The pages of a game that need its rules."""
ENGINE = ("rules", "catalogue")

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("application/wasm", ".wasm")


def build_id(files: Path = FILES) -> str:
    """An id that changes with the page's files, since the index names each with its digest."""
    index = files / "index.html"
    return hashlib.sha256(index.read_bytes()).hexdigest()[:12] if index.is_file() else "none"


class Files(StaticFiles):
    """The built files. Browsers may cache files with a digest in their name for ever."""

    def __init__(self, files: Path = FILES) -> None:
        super().__init__(directory=files, check_dir=False)
        self._index = files / "index.html"

    async def get_response(self, path: str, scope: Scope) -> Response:
        if path in (".", "index.html"):
            return await self.index(scope)
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "." in path.rpartition("/")[2]:
                raise
            return await self.index(scope)
        except (ValueError, OSError):
            raise HTTPException(404) from None
        hashed = Path(path).parts[0] == "assets"
        response.headers["Cache-Control"] = FOREVER if hashed else CHECK
        if path.endswith(".gz"):
            # The page unpacks these itself: they must not look packed for the way only.
            response.headers["Content-Type"] = "application/gzip"
        return response

    async def index(self, scope: Scope) -> Response:
        """The one file behind all addresses of the page, which reads the address itself."""
        if not self._index.is_file():
            return PlainTextResponse(NOT_BUILT, 503)
        html = self._index.read_text(encoding="utf-8").replace(RELATIVE, ABSOLUTE)
        links = [*_named(html), *await self._announced(scope)]
        return HTMLResponse(html, headers={"Cache-Control": CHECK, "Link": ", ".join(links)})

    async def _announced(self, scope: Scope) -> list[str]:
        """What the page will ask for: its words, and what belongs to the games it shows."""
        spoken = language(Headers(scope=scope))
        games = await shown_games(scope)
        place = scope["path"].strip("/").partition("/")[0]
        plays = bool(games) and place in PLAYED
        files = [f"{spoken}-*.js", *([WORKER] if plays else [] if place else [HOME])]
        engine, answers = [], []
        for game in games:
            if self._built(f"games/{game}-*.js"):
                files += [f"games/{game}.{spoken}-*.js", f"games/{game}-*"]
                engine += [f"games/{game}.{part}-*" for part in ENGINE if plays]
            else:
                files.append(PLAIN)
                answers += ["/api/games", f"/api/games/{game}/words?language={spoken}"]
                answers += [f"/api/games/{game}/engine/{name}" for name in engines.FILES if plays]
        built = (path for name in files + engine for path in self._built(name))
        return [_link(path) for path in (*built, *answers)]

    def _built(self, name: str) -> list[str]:
        """The addresses of the assets with a name, `en-*.js`."""
        root = self._index.parent
        files = sorted(root.glob(f"assets/{name}"))
        return [f"/{file.relative_to(root).as_posix()}" for file in files]


def _named(html: str) -> list[str]:
    """Files that the index itself names come first: a browser has few connections at a time."""
    return [_link(path) for path in NAMED.findall(html)]


def _link(path: str) -> str:
    return "; ".join((f"<{path}>", *announced_as(path)))


def announced_as(path: str) -> list[str]:
    """What a link to a file says that the page will need, in a header or in a page's head."""
    if path.endswith(".js"):
        return ["rel=modulepreload"]
    return ["rel=preload", f"as={'style' if path.endswith('.css') else 'fetch'}", "crossorigin"]


async def shown_games(scope: Scope) -> list[str]:
    """The games that the page at an address shows: that of a table, or the one it names."""
    place, _, rest = scope["path"].strip("/").partition("/")
    if place == "t" and rest:
        try:
            found = await scope["app"].state.registry.store.game(rest)
        except Refusal:
            return []
        return [found] if found else []
    if place:
        return [rest] if place in OF_A_GAME and rest in names() else []
    return list(built_in())


def language(headers: Headers) -> str:
    """The visitor's language, chosen or the browser's; its words are loaded with the page."""
    chosen = next(visitors.cookies(headers, LANGUAGE), None)
    return choose(chosen or headers.get("accept-language", ""))
