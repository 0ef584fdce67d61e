"""Hypothesis: the same examples every time, none of them timed.

`pytest --hypothesis-profile=explore` looks for others.
"""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.register_profile("explore", deadline=None, database=None)
settings.load_profile("steady")
