"""Plain data: dictionaries as JSON has them."""

from __future__ import annotations

from typing import Any, TypeAlias

Data = dict[str, Any]
"""An object of JSON: names, and numbers, texts, lists and objects under them."""

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"
"""Anything of JSON that a game says."""
