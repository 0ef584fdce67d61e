"""Libraries that not everybody needs: imported when used, with a clear message if missing."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from rollwright.core.errors import MissingLibrary


def need(module: str, extra: str | None = None) -> ModuleType:
    """The module, or an error that says how to install it: by an extra of Rollwright, or alone."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        wanted = f"'rollwright[{extra}]'" if extra else package
        raise MissingLibrary(
            f"{package} is not installed, and is needed here: pip install {wanted}"
        ) from None
