"""Arrays that are kept on disk as they are used, so that later processes need not make them again.

Large ones are mapped into memory: only the parts that are used take room, and processes share them.
"""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rollwright.core.disk_cache import kept_at, source_digest
from rollwright.minds.arrays import Array

Maker = Callable[[], Mapping[str, Array]]
Kept = dict[str, NDArray[Any]]
"""Arrays by name, each of the kind that was given."""

ARRAYS = "arrays"
SMALL = 1 << 16
"""Bytes of a file that is read as a whole."""


def kept_arrays(make: Maker, module: str, *about: object) -> Kept:
    """What `make` returns, made once for each key and each state of a module's sources."""
    text = "\0".join((source_digest(module), *map(str, about)))
    folder = kept_at(hashlib.sha256(text.encode()).hexdigest()[:16]) / ARRAYS
    with suppress(OSError, ValueError):
        return _read(folder)
    arrays: Kept = dict(make())
    with suppress(OSError):
        _write(folder, arrays)
    return arrays


def _read(folder: Path) -> Kept:
    found = {path.stem: _opened(path) for path in folder.glob("*.npy")}
    if not found:
        raise FileNotFoundError(folder)
    return found


def _opened(path: Path) -> NDArray[Any]:
    """An array that may be changed in memory; the file stays as it is."""
    if path.stat().st_size < SMALL:
        read: NDArray[Any] = np.load(path, allow_pickle=False)
        return read
    return np.asarray(np.load(path, mmap_mode="c", allow_pickle=False))


def _write(folder: Path, arrays: Mapping[str, Array]) -> None:
    """Writes all files, or none: another process may be doing the same."""
    partial = Path(tempfile.mkdtemp(dir=folder.parent))
    try:
        for name, array in arrays.items():
            np.save(partial / f"{name}.npy", array, allow_pickle=False)
        partial.rename(folder)
    finally:
        shutil.rmtree(partial, ignore_errors=True)
