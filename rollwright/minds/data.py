"""The files that minds are made of: arrays under a name, and a manifest that says how.

A file holds named arrays, compressed; it is read on first use. The manifest has for each file its
digest, the command that made it, the version of the code, when and how long, and what it scored.
"""

from __future__ import annotations

import hashlib
import io
import json
import lzma
import zipfile
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from rollwright.core.errors import NoAnswer
from rollwright.minds.arrays import Array
from rollwright.minds.kept import Kept, kept_arrays

MANIFEST = "manifest.json"

Entry = dict[str, Any]
"""What the manifest says of a file: numbers and names, as JSON has them."""


def manifest(folder: Path) -> dict[str, Entry]:
    """What is known about each file, by name."""
    path = folder / MANIFEST
    try:
        found: dict[str, Entry] = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise NoAnswer(f"{path} can't be read: {error}") from None
    return found


def save(name: str, arrays: Mapping[str, Array], about: Entry, folder: Path) -> Entry:
    """Writes a file and its entry in the manifest, which it returns."""
    plain = io.BytesIO()
    columns: dict[str, Any] = dict(arrays)
    np.savez(plain, **columns)
    packed = lzma.compress(plain.getvalue(), preset=9)
    made = datetime.now(UTC).isoformat(timespec="seconds")
    entry = {"bytes": len(packed), "sha256": _digest(packed), "made": made, **about}
    put(name, packed, entry, folder)
    return entry


def put(name: str, packed: bytes, entry: Entry, folder: Path) -> None:
    """Writes the bytes of a file and its entry, wherever they were made."""
    folder.mkdir(parents=True, exist_ok=True)
    _replace(folder / f"{name}.xz", packed)
    entries = {**manifest(folder), name: entry}
    text = json.dumps(dict(sorted(entries.items())), indent=2) + "\n"
    _replace(folder / MANIFEST, text.encode())


def load(name: str, folder: Path) -> dict[str, Array]:
    """The arrays of a file; raises NoAnswer if it is missing or not what the manifest says."""
    return unpack(_packed(name, folder)[0])


def prepared(
    name: str,
    folder: Path,
    make: Callable[[dict[str, Array]], Mapping[str, Array]],
    module: str,
    *about: object,
) -> Kept:
    """What a module makes of a file's arrays, kept for later processes (see `kept`)."""
    packed, digest = _packed(name, folder)
    return kept_arrays(lambda: make(unpack(packed)), module, name, digest, *about)


def _packed(name: str, folder: Path) -> tuple[bytes, str]:
    """The bytes of a file, and their digest."""
    path = folder / f"{name}.xz"
    try:
        packed = path.read_bytes()
    except OSError:
        raise NoAnswer(f"the data file {path} is missing: install Rollwright again") from None
    digest = _digest(packed)
    if digest != manifest(folder).get(name, {}).get("sha256"):
        raise NoAnswer(f"the data file {path} is damaged: install Rollwright again")
    return packed, digest


def unpack(packed: bytes) -> dict[str, Array]:
    """The arrays in the bytes of a file."""
    try:
        with np.load(io.BytesIO(lzma.decompress(packed)), allow_pickle=False) as arrays:
            return dict(arrays)
    except (lzma.LZMAError, zipfile.BadZipFile, ValueError, OSError) as error:
        raise NoAnswer(f"these are not the bytes of a data file: {error}") from None


def _digest(packed: bytes) -> str:
    return hashlib.sha256(packed).hexdigest()


def _replace(path: Path, content: bytes) -> None:
    """Writes a file so that nobody ever finds half of one."""
    partial = path.with_suffix(path.suffix + ".part")
    partial.write_bytes(content)
    partial.replace(path)
