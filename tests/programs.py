"""Programs of their own, for what a process does from its beginning."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def run(code: str, folder: Path, **environment: str) -> str:
    """What a program prints that finds the package in a folder."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
