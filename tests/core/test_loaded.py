"""A compiled function that is loaded from disk: as it was, and fit to be linked with."""

from __future__ import annotations

from pathlib import Path

from rollwright.core.disk_cache import PACKAGE
from tests.programs import run

FILL = """
import numba, numpy as np
from rollwright.core import speed

fill = speed.compiled("tests.core.stream").fill
room = [np.zeros(n, dtype=np.int64) for n in (1, 5, 6, 6)]
fill(room[0], 7, 0, *room[1:])
print([one.tolist() for one in room])
"""
LINK = """
(made,) = fill.overloads.values()
unread = made.library._shared_module is None

@numba.njit
def both(rng, numbers, faces, order):
    fill(rng, 7, 0, numbers, faces, order)

again = [np.zeros_like(one) for one in room]
both(*again)
print(type(made.library).__name__, unread, all((a == b).all() for a, b in zip(again, room)))
"""


def test_what_is_loaded_does_the_same_and_can_be_linked_with(tmp_path: Path) -> None:
    where = {"NUMBA_CACHE_DIR": str(tmp_path)}
    first = run(FILL, PACKAGE.parent, **where)
    assert len(list(tmp_path.rglob("*.nbc"))) == 1
    again = run(FILL + LINK, PACKAGE.parent, **where)
    assert again == f"{first}MachineCode True True\n"
