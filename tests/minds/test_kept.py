"""Arrays that are kept on disk as they are used: made once, and again when something is wrong."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from rollwright.minds.arrays import Array
from rollwright.minds.kept import ARRAYS, kept_arrays

LARGE = np.arange(1 << 15, dtype=np.float64)


class Maker:
    """Counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> dict[str, Array]:
        self.asked += 1
        return {"large": LARGE, "small": np.array(7)}


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))


def test_arrays_are_made_once(tmp_path: Path) -> None:
    make = Maker()
    first, second = (kept_arrays(make, __name__, "thing", 2) for _ in range(2))
    assert make.asked == 1
    assert list(first) == ["large", "small"]
    assert sorted(second) == sorted(first)
    assert all((first[name] == second[name]).all() for name in first)
    assert second["small"].shape == ()


def test_what_is_read_is_an_ordinary_array_whose_changes_stay_in_memory() -> None:
    make = Maker()
    for _ in range(2):
        large = kept_arrays(make, __name__)["large"]
    assert type(large) is np.ndarray
    large[0] = -1
    assert kept_arrays(make, __name__)["large"][0] == 0
    assert make.asked == 1


def test_something_else_is_made_anew() -> None:
    make = Maker()
    for about in ("a", "b"):
        kept_arrays(make, __name__, about)
    kept_arrays(make, "rollwright.core.dice", "a")
    assert make.asked == 3


def test_damaged_files_are_not_used(tmp_path: Path) -> None:
    make = Maker()
    kept_arrays(make, __name__)
    (path,) = tmp_path.glob(f"*/{ARRAYS}/large.npy")
    path.write_bytes(path.read_bytes()[:100])
    assert (kept_arrays(make, __name__)["large"] == LARGE).all()
    assert make.asked == 2


def test_a_failure_to_make_is_told_and_nothing_is_kept(tmp_path: Path) -> None:
    def fail() -> dict[str, Array]:
        raise KeyError("weights")

    with pytest.raises(KeyError):
        kept_arrays(fail, __name__)
    assert not list(tmp_path.glob(f"*/{ARRAYS}"))
