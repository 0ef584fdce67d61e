"""Checkpoints: a training so far, in one file that is always whole."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from rollwright.core.data import Data
from rollwright.core.errors import NoAnswer
from rollwright.minds.arrays import Singles


def save(path: Path, settings: Data, progress: Data, arrays: Mapping[str, Singles]) -> None:
    """Writes a checkpoint; the old one stays until the new one is complete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".part")
    about = json.dumps({"settings": settings, "progress": progress})
    columns: Data = {"about": np.array(about), **arrays}
    with partial.open("wb") as file:
        np.savez(file, **columns)
    partial.replace(path)


def load(path: Path, settings: Data) -> tuple[Data, dict[str, Singles]]:
    """The progress and the arrays of a checkpoint; NoAnswer if it is that of another training."""
    try:
        with np.load(path, allow_pickle=False) as kept:
            about = json.loads(str(kept["about"]))
            arrays = {name: kept[name] for name in kept.files if name != "about"}
        made, progress = about["settings"], about["progress"]
    except FileNotFoundError:
        raise NoAnswer(f"there is no checkpoint {path}") from None
    except (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile) as error:
        raise NoAnswer(f"the checkpoint {path} can't be read: {error}") from None
    if made != json.loads(json.dumps(settings)):
        raise NoAnswer(f"the checkpoint {path} is of a training with other settings: {made}")
    return progress, arrays
