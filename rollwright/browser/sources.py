"""What the page's engine is made from, as a digest. Imports no library: the build asks it first."""

from __future__ import annotations

import hashlib
from pathlib import Path

PARTS = ("analysis", "browser", "core", "games", "lab", "minds", "words")


def source_digest(package: Path) -> str:
    """Sixteen digits that change with any source of the engine, minds' data and puzzles."""
    digest = hashlib.sha256()
    paths = [path for part in PARTS for path in (package / part).rglob("*") if _counts(path)]
    for name, path in sorted((path.relative_to(package).as_posix(), path) for path in paths):
        digest.update(name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _counts(path: Path) -> bool:
    return path.suffix in (".py", ".xz") or path.name == "puzzles.json"
