"""Minds for the tests of the analysis; Clever's is a small network that knows nothing."""

from __future__ import annotations

from functools import cache

import rollwright as rw
from rollwright.minds.mind import Evaluator
from tests.games.clever.mind.games import small_mind


@cache
def mind(name: str) -> Evaluator:
    return small_mind() if name == "clever" else rw.mind(name)
