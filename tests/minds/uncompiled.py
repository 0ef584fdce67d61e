"""A plugin for tests without a compiler: `pytest -p tests.minds.uncompiled`.

What would be compiled runs as it stands, so that a changed source can be tested at once: see
`mutants`.
"""

from rollwright.core import speed

speed.compiled = speed.plain
