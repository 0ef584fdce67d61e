"""Where compiled functions are kept, and what they are made from.

Numba looks only at the file that a function stands in, never at other files with functions that it
calls. So the folder is named after all sources that a function can depend on: an edit of one of
them begins an empty folder, and an edit of anything else changes nothing.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).resolve().parent.parent
FOLDER = "rollwright-numba-"
FORGET_AFTER = 30 * 24 * 3600
IMPORT = re.compile(rb"^(?:from[ \t]+([\w.]+)[ \t]+)?import[ \t]+(\([^)]*\)|[^\n]*)", re.MULTILINE)
"""An import that runs with its module. Imports inside of functions don't matter here."""
WORD = re.compile(rb"[\w.]+")


@cache
def cache_folder(*modules: str) -> Path:
    """The folder for what is compiled of a template and its rules."""
    return kept_at(source_digest(*modules))


def kept_at(digest: str) -> Path:
    """A folder for what is made from sources with this digest: the user's, or a temporary one."""
    checked = "-checked" if os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0") else ""
    given = os.environ.get("NUMBA_CACHE_DIR")
    for base in (
        Path(given) if given else _user_cache(),
        Path(tempfile.gettempdir()) / "rollwright",
    ):
        try:
            folder = base / f"{FOLDER}{digest}{checked}"
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                os.utime(folder)
        except OSError:
            continue
        _forget_old(base)
        return folder
    return Path(tempfile.mkdtemp(prefix="rollwright-"))


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Lets one process at a time do this, where the system can."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with path.open("a") as file:
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _user_cache() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("rollwright", appauthor=False)


@cache
def _forget_old(base: Path) -> None:
    """Removes what earlier versions left; another process may be doing the same."""
    for folder in base.glob(f"{FOLDER}*"):
        with suppress(OSError):
            if time.time() - folder.stat().st_mtime > FORGET_AFTER:
                shutil.rmtree(folder)


def source_digest(*modules: str) -> str:
    """Sixteen digits that change with any source that these modules are compiled from.

    Of our modules that is what they import, directly or not; of other packages, everything.
    """
    digest = hashlib.sha256(sys.version.encode())
    for name, path in sorted(_reached(modules).items()):
        digest.update(name.encode() + b"\0" + _source(path).digest)
    return digest.hexdigest()[:16]


def _reached(modules: Iterable[str]) -> dict[str, Path]:
    """The sources that these modules can depend on, by name."""
    found: dict[str, Path] = {}
    wanted = dict(_ours(modules))
    for package in sorted({name.partition(".")[0] for name in modules} - {PACKAGE.name}):
        wanted.update(_sources(package))
    while wanted:
        found.update(wanted)
        imports = {name for path in wanted.values() for name in _source(path).imports}
        wanted = dict(_ours(imports - found.keys()))
    return found


class Source(NamedTuple):
    """A Python file: what it says, as a digest, and the names of all that it may import."""

    digest: bytes
    imports: tuple[str, ...]


@cache
def _source(path: Path) -> Source:
    text = path.read_bytes()
    names = []
    for package, imported in IMPORT.findall(text):
        inside = f"{package.decode()}." if package else ""
        names += [inside[:-1], *(inside + name.decode() for name in WORD.findall(imported))]
    return Source(hashlib.sha256(text).digest(), tuple(names))


def _ours(names: Iterable[str]) -> Iterator[tuple[str, Path]]:
    """Those of the names that are modules of ours, and where they are."""
    for name in names:
        if name.startswith(f"{PACKAGE.name}."):
            place = PACKAGE.parent / name.replace(".", "/")
            for path in (place.with_name(f"{place.name}.py"), place / "__init__.py"):
                if path.is_file():
                    yield name, path


def _sources(package: str) -> dict[str, Path]:
    """The Python files of another package by name; of a mere module, its own file."""
    found = import_module(package)
    if not hasattr(found, "__path__"):
        return {package: Path(str(found.__file__))}
    folder = Path(next(iter(found.__path__)))
    return {str(path.relative_to(folder.parent)): path for path in folder.rglob("*.py")}
