"""How much better anybody could play, where a game's mind knows a bound."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import cast

from rollwright.core.errors import InvalidSetting
from rollwright.games import game, names
from rollwright.minds.bound import BoundRow, Bounds


def bench_bound(
    games: int, progress: Callable[[str], None] | None = None, only: str = ""
) -> list[BoundRow]:
    """The rows of all games that have a bound, or of one; each from some games of experts."""
    if games < 1:
        raise InvalidSetting(f"at least one game is needed, not {games}")
    rows: list[BoundRow] = []
    for name in [only] if only else names():
        spec = game(name).mind_spec
        if spec is not None and spec.bounds:
            bounds = cast(Bounds, import_module(spec.bounds))
            rows += bounds.bound_rows(games, progress or (lambda _: None))
    return rows
