"""Data files: written, read back, and refused when they are not what they should be."""

from pathlib import Path

import numpy as np
import pytest

import rollwright as rw
from rollwright.core.errors import NoAnswer
from rollwright.minds import data

FOLDERS = [game.mind_spec.data for game in rw.all_games() if game.mind_spec]


def test_arrays_come_back(tmp_path: Path) -> None:
    entry = data.save("thing", {"a": np.arange(5)}, {"seed": 3}, tmp_path)
    assert list(data.load("thing", tmp_path)["a"]) == [0, 1, 2, 3, 4]
    assert data.manifest(tmp_path)["thing"] == entry
    assert entry["seed"] == 3


def test_a_new_file_leaves_what_is_known_of_the_others(tmp_path: Path) -> None:
    first = data.save("b", {"x": np.arange(2)}, {"seeds": [1]}, tmp_path)
    data.save("a", {"x": np.arange(3)}, {"seeds": [2]}, tmp_path)
    assert list(data.manifest(tmp_path)) == ["a", "b"]
    assert data.manifest(tmp_path)["b"] == first
    again = data.save("b", {"x": np.arange(4)}, {"seeds": [3]}, tmp_path)
    assert data.manifest(tmp_path)["b"] == again
    assert len(data.load("b", tmp_path)["x"]) == 4


def test_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(NoAnswer, match=r"nothing\.xz is missing"):
        data.load("nothing", tmp_path)


def test_damaged_file_is_refused(tmp_path: Path) -> None:
    data.save("thing", {"a": np.arange(5)}, {}, tmp_path)
    path = tmp_path / "thing.xz"
    path.write_bytes(path.read_bytes()[:-4])
    with pytest.raises(NoAnswer, match="damaged"):
        data.load("thing", tmp_path)


def test_damaged_manifest_is_refused(tmp_path: Path) -> None:
    (tmp_path / data.MANIFEST).write_text("{")
    with pytest.raises(NoAnswer, match="can't be read"):
        data.manifest(tmp_path)


def test_other_bytes_are_refused() -> None:
    with pytest.raises(NoAnswer, match="not the bytes"):
        data.unpack(b"something else")


def test_the_commands_of_the_manifest_exist() -> None:
    for folder in FOLDERS:
        for name, entry in data.manifest(folder).items():
            program, command, game = entry["command"].split()[:3]
            assert (program, command in ("solve", "train")) == ("rollwright", True)
            assert name.startswith(rw.game(game).name)


def test_every_shipped_file_is_in_the_manifest_and_small() -> None:
    for folder in FOLDERS:
        files = {path.stem for path in folder.glob("*.xz")}
        entries = data.manifest(folder)
        assert files == set(entries)
        for name in files:
            assert {"command", "version", "made", "seconds", "seeds"} <= set(entries[name])
            assert all(
                isinstance(number, (int, float))
                for table in entries[name]["scores"].values()
                for number in table.values()
            )
            assert data.load(name, folder)
    sizes = [path.stat().st_size for folder in FOLDERS for path in folder.iterdir()]
    assert sum(sizes) < 20_000_000
