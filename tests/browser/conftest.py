"""The engine that was built with the page."""

from __future__ import annotations

from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[2] / "web" / ".engine"


@pytest.fixture(scope="session")
def engine() -> Path:
    """The folder of the games' modules."""
    if not (ENGINE / "manifest.json").exists():
        pytest.fail("the engine isn't built: python hatch_build.py")
    return ENGINE
