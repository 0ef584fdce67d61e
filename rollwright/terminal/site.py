"""`rollwright site`: the page as plain files, for any host below any path. No server is needed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from html import escape
from pathlib import Path

from rollwright.games import built_in
from rollwright.server.pages import ENGINE, FILES, OF_A_GAME, RELATIVE, WORKER, announced_as
from rollwright.server.visitors import POLICY
from rollwright.terminal.complaint import Complaint
from rollwright.terminal.files import why
from rollwright.words.voice import Voice

PAGES = ("new", "mine", "review", "dice", "learn", "puzzles", "mistakes", "numbers", "d")
"""The pages that an address names by one word; a table of this device stands behind `d/#`."""
NAME = "rollwright-site"
INDEX = "index.html"
STAMP = "sources.sha256"
NOT_IN_A_META = "frame-ancestors"


def run(folder: str, server: str | None, voice: Voice, built: Path = FILES) -> int:
    """Writes the site; a folder with anything else in it is left alone."""
    if not (built / INDEX).is_file():
        raise Complaint("cli.site.unbuilt")
    place = Path(folder)
    try:
        if not _may_write(place):
            raise Complaint("cli.site.there", file=folder)
        pages = write(place, server or "", built)
    except (OSError, ValueError) as error:
        raise Complaint("cli.file.unwritten", file=folder, why=why(error)) from None
    print(voice.say("cli.site.done", n=pages, file=folder))
    return 0


def _may_write(place: Path) -> bool:
    """Whether a folder is new, empty, or an older site."""
    if not place.exists() or not any(place.iterdir()):
        return True
    index = place / INDEX
    return index.is_file() and f'name="{NAME}"' in index.read_text(encoding="utf-8")


def write(place: Path, server: str, built: Path) -> int:
    """Writes all files: first those that pages name, then the pages. Returns how many pages."""
    for path in sorted(built.rglob("*")):
        inside = path.relative_to(built)
        if path.is_file() and str(inside) not in (INDEX, STAMP):
            (place / inside).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place / inside)
    (place / ".nojekyll").touch()
    index = _as_site((built / INDEX).read_text(encoding="utf-8"), server)
    addresses = list(_addresses())
    for address, game in addresses:
        page = place.joinpath(*address, INDEX)
        page.parent.mkdir(parents=True, exist_ok=True)
        links = _announced(built, game) if game and address[0] == "play" else []
        html = index.replace("</head>", "\n".join([*links, "</head>"]))
        page.write_text(_below(html, len(address)), encoding="utf-8")
    _remove_old(place / "assets", built / "assets")
    return len(addresses)


def _addresses() -> Iterator[tuple[tuple[str, ...], str]]:
    """The folders of all pages, with the game that a page is about."""
    yield (), ""
    for name in PAGES:
        yield (name,), ""
    for name in OF_A_GAME:
        for game in built_in():
            yield (name, game), game


def _as_site(index: str, server: str) -> str:
    """The index, which says that there is no server here, and where friends may play instead."""
    policy = "; ".join(part for part in POLICY.split("; ") if NOT_IN_A_META not in part)
    said = (
        f'<meta name="{NAME}" content="{escape(server)}" />',
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy, quote=False)}" />',
    )
    head, first, rest = index.partition('<meta charset="utf-8" />')
    return "\n    ".join((head + first, *said)) + rest


def _announced(built: Path, game: str) -> list[str]:
    """What the first move needs whatever language is spoken, so that it all comes in one round."""
    names = (WORKER, f"games/{game}-*", *(f"games/{game}.{part}-*" for part in ENGINE))
    found = (path for name in names for path in sorted(built.glob(f"assets/{name}")))
    files = [path.relative_to(built).as_posix() for path in found]
    return [f'<link {" ".join(announced_as(name))} href="./{name}" />' for name in files]


def _below(index: str, depth: int) -> str:
    """The index for a page that many folders down."""
    return index.replace(RELATIVE, f'="{"../" * depth}') if depth else index


def _remove_old(place: Path, built: Path) -> None:
    """Removes the files of an older site: their names have digests, no new page asks for them."""
    for path in place.rglob("*"):
        if path.is_file() and not (built / path.relative_to(place)).exists():
            path.unlink()
