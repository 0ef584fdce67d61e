"""Recording what Numba makes leaves Numba as it was."""

from __future__ import annotations

import subprocess
import sys

import pytest

from rollwright.core import speed

DICE = "rollwright.core.dice"


def test_numba_works_before_and_after() -> None:
    numba = pytest.importorskip("numba")
    from rollwright.browser.ir import recording
    from rollwright.minds.arrays import new_slots

    types = (numba.typeof(new_slots(1)), numba.int64)
    with recording() as recorded:
        draw = speed.browser(DICE).draw
        draw.compile(types)
        text = "".join(recorded.needed([draw.overloads[types].library]))
    assert "define" in text
    assert speed.browser(DICE).draw is not draw
    assert numba.njit(lambda x: x + 1)(1) == 2


def test_nobody_needs_it_to_play() -> None:
    code = (
        "import sys, rollwright\n"
        "assert not [name for name in sys.modules if name.startswith('rollwright.browser')]"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
