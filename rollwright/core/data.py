"""Plain data: dictionaries as JSON has them."""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]
"""An object of JSON: names, and numbers, texts, lists and objects under them."""
