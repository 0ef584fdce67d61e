"""Both speeds: a changed rule applies, caches do no harm, and nothing is compiled for nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from inspect import isfunction
from pathlib import Path
from typing import Any

import pytest

from rollwright.core import speed, verbs
from rollwright.core.dice import advance

PACKAGE = speed.PACKAGE
POINTS = "import numpy as np\nfrom rollwright.core import speed\n" + (
    'fill = speed.compiled("rollwright.lab.entry").points\n'
    "print(fill(np.array([5])))\n"
    'print(speed.plain("rollwright.lab.entry").points([5]))\n'
)


def run(code: str, folder: Path, **environment: str) -> str:
    """What a program prints that finds the package in a folder."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_an_edited_rule_applies_at_the_next_run(tmp_path: Path) -> None:
    """The rule is in another module than the function that Python calls."""
    package = tmp_path / "rollwright"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    rules = package / "games" / "rule.py"
    rules.write_text(
        "from rollwright.core.speed import rule\n\n\n@rule\ndef worth(n):\n    return 2 * n\n"
    )
    (package / "lab" / "entry.py").write_text(
        "from rollwright.core.speed import entry\nfrom rollwright.games.rule import worth\n\n\n"
        "@entry\ndef points(slots):\n    return worth(slots[0])\n"
    )
    cache = str(tmp_path / "cache")
    assert run(POINTS, tmp_path, NUMBA_CACHE_DIR=cache).split() == ["10", "10"]
    rules.write_text(rules.read_text().replace("2 * n", "3 * n"))
    assert run(POINTS, tmp_path, NUMBA_CACHE_DIR=cache).split() == ["15", "15"]
    assert len(list((tmp_path / "cache").iterdir())) == 2  # a folder for either


@pytest.mark.slow
def test_an_edited_rule_of_another_package_applies_too(tmp_path: Path) -> None:
    package = tmp_path / "other"
    package.mkdir()
    rules = package / "rule.py"
    rules.write_text(
        "from rollwright.core.speed import rule\n\n\n@rule\ndef worth(n):\n    return 2 * n\n"
    )
    (package / "entry.py").write_text(
        "from other.rule import worth\nfrom rollwright.core.speed import entry\n\n\n"
        "@entry\ndef points(slots):\n    return worth(slots[0])\n"
    )
    code, cache = POINTS.replace("rollwright.lab", "other"), str(tmp_path / "cache")
    assert run(code, tmp_path, NUMBA_CACHE_DIR=cache).split() == ["10", "10"]
    rules.write_text(rules.read_text().replace("2 * n", "3 * n"))
    assert run(code, tmp_path, NUMBA_CACHE_DIR=cache).split() == ["15", "15"]


def test_our_own_cache_is_the_same_whatever_else_is_compiled(tmp_path: Path) -> None:
    (tmp_path / "alone.py").write_text("")
    digests = "print(speed.source_digest(), speed.source_digest('alone'))\n"
    ours, with_other = run(f"from rollwright.core import speed\n{digests}", tmp_path).split()
    assert ours == speed.source_digest() != with_other


@pytest.mark.slow
def test_what_is_compiled_is_kept_on_disk(tmp_path: Path) -> None:
    code = "from rollwright.core import speed\nimport numpy as np\n" + (
        'fill = speed.compiled("tests.core.stream").fill\n'
        "fill(*[np.zeros(1, dtype=np.int64)], 1, 2, *[np.zeros(6, dtype=np.int64)] * 3)\n"
        "print(sum(fill.stats.cache_hits.values()), sum(fill.stats.cache_misses.values()))\n"
    )
    root = PACKAGE.parent
    assert run(code, root, NUMBA_CACHE_DIR=str(tmp_path)).split() == ["0", "1"]
    assert run(code, root, NUMBA_CACHE_DIR=str(tmp_path)).split() == ["1", "0"]


@pytest.mark.slow
def test_of_several_processes_one_compiles(tmp_path: Path) -> None:
    """All are ready before the first may begin."""
    code = "import sys, time\nfrom pathlib import Path\nfrom rollwright.core import speed\n" + (
        'import numpy as np\nfill = speed.compiled("tests.core.stream").fill\n'
        "place = Path(sys.argv[1])\n(place / f'ready-{sys.argv[2]}').touch()\n"
        "while len(list(place.glob('ready-*'))) < 3: time.sleep(0.01)\n"
        "fill(*[np.zeros(1, dtype=np.int64)], 1, 2, *[np.zeros(6, dtype=np.int64)] * 3)\n"
        "print(sum(fill.stats.cache_misses.values()))\n"
    )
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path), str(number)],
            cwd=PACKAGE.parent,
            env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(3)
    ]
    told = [process.communicate()[0].strip() for process in processes]
    assert sorted(told) == ["0", "0", "1"]


def test_a_cache_folder_that_cannot_be_written_is_left_alone(tmp_path: Path) -> None:
    """Another one is found, and the games are played."""
    blocked = tmp_path / "file"
    blocked.write_text("this is no folder")
    code = "from rollwright.core import speed\nfolder = speed.cache_folder()\n" + (
        "assert folder.is_dir(), folder\nprint(folder)\n"
    )
    elsewhere = run(code, PACKAGE.parent, NUMBA_CACHE_DIR=str(blocked), TMPDIR=str(tmp_path))
    assert elsewhere.startswith(str(tmp_path / "rollwright"))
    assert blocked.read_text() == "this is no folder"


def test_without_any_place_a_new_folder_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    (tmp_path / "rollwright").touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(blocked))
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folder = speed.cache_folder.__wrapped__()
    assert folder.parent == tmp_path
    assert folder.name.startswith("rollwright-")


def test_without_a_setting_the_user_cache_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path / "mine")
    folder = speed.cache_folder.__wrapped__()
    assert folder == tmp_path / "mine" / f"{speed.FOLDER}{speed.source_digest()}"


def test_checked_code_has_a_folder_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert speed.cache_folder.__wrapped__().name.endswith("-checked")
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "0")
    assert not speed.cache_folder.__wrapped__().name.endswith("-checked")


def test_old_folders_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    for name in (f"{speed.FOLDER}old", f"{speed.FOLDER}new", "other"):
        (tmp_path / name).mkdir()
    long_ago = time.time() - speed.FORGET_AFTER - 60
    for name in (f"{speed.FOLDER}old", "other"):
        os.utime(tmp_path / name, (long_ago, long_ago))
    folder = speed.cache_folder.__wrapped__()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        [f"{speed.FOLDER}new", "other", folder.name]
    )


def test_the_users_numba_is_left_alone() -> None:
    numba: Any = import_module("numba")
    before = numba.config.CACHE_DIR
    speed.compiled.__wrapped__("rollwright.games.qwixx.rules")
    assert before == numba.config.CACHE_DIR


def test_importing_and_playing_need_neither_numba_nor_numpy() -> None:
    code = "import random, sys\nimport rollwright as rw\n" + (
        "for game in rw.all_games():\n"
        "    state = game.start().roll(random.Random(1))\n"
        "    state = state.play(1, state.moves(1)[0])\n"
        "print([name for name in ('numba', 'numpy', 'rich') if name in sys.modules])\n"
    )
    assert run(code, PACKAGE.parent).strip() == "[]"


def test_the_digest_changes_with_any_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speed, "PACKAGE", tmp_path)
    digests = {speed.source_digest()}
    sources = ("core/a.py", "1"), ("core/a.py", "2"), ("games/b.py", "2"), ("lab/c/d.py", "")
    for path, text in sources:
        (tmp_path / path).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / path).write_text(text)
        digests.add(speed.source_digest())
    assert len(digests) == 5
    (tmp_path / "core" / "notes.txt").write_text("no source")
    assert speed.source_digest() in digests


def test_plain_rules_are_the_functions_as_they_stand() -> None:
    plain = speed.plain("rollwright.core.dice")
    assert plain.advance.__code__ is advance.__code__
    assert plain is speed.plain("rollwright.core.dice")


def test_a_template_is_bound_to_a_games_rules() -> None:
    one = speed.plain("rollwright.lab.kernel", "rollwright.games.qwixx.rules")
    two = speed.plain("rollwright.lab.kernel", "rollwright.games.clever.rules")
    assert one.AREAS == 5
    assert two.AREAS == 6
    assert one.play_games is not two.play_games


@pytest.mark.parametrize(
    "verb",
    [
        name
        for name, value in vars(verbs).items()
        if isfunction(value) and hasattr(value, "__verb__")
    ],
)
def test_a_verb_without_a_game_says_so(verb: str) -> None:
    function = getattr(verbs, verb)
    with pytest.raises(TypeError, match="a game's rules supply this verb"):
        function(*[0] * function.__code__.co_argcount)
