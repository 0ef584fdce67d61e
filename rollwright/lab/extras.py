"""Libraries that not everybody needs: imported when asked for, with a clear word if missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from rollwright.core.errors import MissingLibrary


def need(module: str, extra: str) -> Any:
    """The module, or an error that says how to install it."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        wanted = f"pip install 'rollwright[{extra}]'"
        raise MissingLibrary(f"{package} is not installed, and is needed here: {wanted}") from None
