"""The build of the engine: the same bytes every time, for games of others too."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from rollwright.browser import link, programs

ROOT = Path(__file__).parents[2]
PROGRAM = Path(__file__).parent / "replay.ts"


def run(*arguments: str, **environment: str) -> str:
    """What a program of Python prints."""
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, **environment},
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    ).stdout


@pytest.mark.slow
def test_the_same_sources_give_the_same_bytes(tmp_path: Path, engine: Path) -> None:
    built = engine / "qwixx" / "rules.wasm"
    run("-m", "rollwright.browser.build", str(tmp_path), "qwixx", "--rules", PYTHONHASHSEED="7")
    assert (tmp_path / "qwixx" / "rules.wasm").read_bytes() == built.read_bytes()


def test_the_manifest_lists_every_file(engine: Path) -> None:
    listed = json.loads((engine / "manifest.json").read_text())["files"]
    paths = [path for path in engine.glob("*/*") if path.is_file()]
    assert sorted(listed) == sorted(path.relative_to(engine).as_posix() for path in paths)
    for name, about in listed.items():
        content = (engine / name).read_bytes()
        assert (len(content), sha256(content).hexdigest()) == (about["bytes"], about["sha256"])


@pytest.mark.slow
def test_a_game_of_another_package_has_rules_for_the_browser(yacht: Path, tmp_path: Path) -> None:
    path = os.pathsep.join((str(yacht), str(ROOT)))
    run("-m", "rollwright.browser.build", str(tmp_path), "yacht", PYTHONPATH=path)
    written = sorted(one.name for one in (tmp_path / "yacht").iterdir())
    assert written == ["catalogue.json", "rules.wasm"]
    games = run("-m", "tests.browser.cases", "yacht", str(tmp_path), "6", PYTHONPATH=path)
    played = json.loads(games)
    assert programs.run(PROGRAM, played["cases"]) == played["wanted"]


def test_what_is_no_object_is_refused() -> None:
    with pytest.raises(ValueError, match="no object"):
        link.module_of(b"\x7fELF0000", [], b"")
