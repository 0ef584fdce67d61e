"""What is compiled is kept: a changed source applies, and nothing is compiled for nothing."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from rollwright.core import disk_cache
from rollwright.core.disk_cache import PACKAGE
from tests.programs import run

POINTS = "import numpy as np\nfrom rollwright.core import speed\n" + (
    'fill = speed.compiled("rollwright.lab.entry").points\n'
    "print(fill(np.array([5])))\n"
    'print(speed.plain("rollwright.lab.entry").points([5]))\n'
)


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
    rules.write_text(rules.read_text().replace("2 * n", "2 * n + n"))
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
    rules.write_text(rules.read_text().replace("2 * n", "2 * n + n"))
    assert run(code, tmp_path, NUMBA_CACHE_DIR=cache).split() == ["15", "15"]


@pytest.mark.slow
def test_of_several_processes_one_compiles_and_keeps_it_on_disk(tmp_path: Path) -> None:
    """All are ready before the first may begin. What compiling needs isn't loaded for nothing."""
    code = "import sys, time\nfrom pathlib import Path\nfrom rollwright.core import speed\n" + (
        'import numpy as np\nfill = speed.compiled("tests.core.stream").fill\n'
        "place = Path(sys.argv[1])\n(place / f'ready-{sys.argv[2]}').touch()\n"
        "while len(list(place.glob('ready-*'))) < 2: time.sleep(0.01)\n"
        "fill(*[np.zeros(1, dtype=np.int64)], 1, 2, *[np.zeros(6, dtype=np.int64)] * 3)\n"
        "print(sum(fill.stats.cache_hits.values()), sum(fill.stats.cache_misses.values()))\n"
        "print('numba.np.linalg' in sys.modules)\n"
    )
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path), str(number)],
            cwd=PACKAGE.parent,
            env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(2)
    ]
    told = [process.communicate()[0].split() for process in processes]
    assert sorted(told) == [["0", "1", "True"], ["1", "0", "False"]]


def test_a_cache_folder_that_cannot_be_written_is_left_alone(tmp_path: Path) -> None:
    """Another one is found, and the games are played."""
    blocked = tmp_path / "file"
    blocked.write_text("this is no folder")
    code = "from rollwright.core import disk_cache\nfolder = disk_cache.cache_folder()\n" + (
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
    folder = disk_cache.cache_folder.__wrapped__()
    assert folder.parent == tmp_path
    assert folder.name.startswith("rollwright-")


def test_without_a_setting_the_user_cache_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path / "mine")
    folder = disk_cache.cache_folder.__wrapped__()
    assert folder == tmp_path / "mine" / f"{disk_cache.FOLDER}{disk_cache.source_digest()}"


def test_checked_code_has_a_folder_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert disk_cache.cache_folder.__wrapped__().name.endswith("-checked")
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "0")
    assert not disk_cache.cache_folder.__wrapped__().name.endswith("-checked")


def test_old_folders_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    for name in (f"{disk_cache.FOLDER}old", f"{disk_cache.FOLDER}new", "other"):
        (tmp_path / name).mkdir()
    long_ago = time.time() - disk_cache.FORGET_AFTER - 60
    for name in (f"{disk_cache.FOLDER}old", "other"):
        os.utime(tmp_path / name, (long_ago, long_ago))
    folder = disk_cache.cache_folder.__wrapped__()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        [f"{disk_cache.FOLDER}new", "other", folder.name]
    )


def digest(*modules: str) -> str:
    """The digest that a new process would find."""
    disk_cache._source.cache_clear()
    return disk_cache.source_digest(*modules)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package in the place of ours: an entry, a rule that it calls, a number, and a stranger."""
    package = tmp_path / PACKAGE.name
    package.mkdir()
    (package / "entry.py").write_text(
        "from rollwright import rule\nfrom rollwright.deep import (\n  a)"
    )
    (package / "rule.py").write_text("import rollwright.number, sys\n\nX = 1\n")
    (package / "number.py").write_text("N = 1\n")
    (package / "deep").mkdir()
    (package / "deep" / "__init__.py").write_text("a = 1\n")
    (package / "stranger.py").write_text("from rollwright import entry\n")
    monkeypatch.setattr(disk_cache, "PACKAGE", package)
    return package


@pytest.mark.parametrize("name", ["entry.py", "rule.py", "number.py", "deep/__init__.py"])
def test_the_digest_changes_with_all_that_is_imported(package: Path, name: str) -> None:
    before = digest("rollwright.entry")
    (package / name).write_text((package / name).read_text() + "\nX = 2\n")
    assert digest("rollwright.entry") != before


def test_the_digest_stays_when_others_change(package: Path) -> None:
    before = digest("rollwright.entry")
    (package / "stranger.py").write_text("X = 2\n")
    (package / "deep" / "new.py").write_text("X = 2\n")
    (package / "notes.txt").write_text("no source")
    assert digest("rollwright.entry") == before


def test_the_digest_changes_with_the_rules_of_a_template(package: Path) -> None:
    (package / "template.py").write_text("")
    before = digest("rollwright.template", "rollwright.rule")
    (package / "number.py").write_text("N = 2\n")
    assert digest("rollwright.template", "rollwright.rule") != before


def test_the_digest_of_another_package_holds_what_of_ours_it_imports(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = package.parent / "a_game_of_others"
    other.mkdir()
    (other / "__init__.py").write_text("")
    (other / "rules.py").write_text("from . import sheet\n")
    (other / "sheet.py").write_text("from rollwright.number import N\n")
    monkeypatch.syspath_prepend(str(package.parent))
    digests = set()
    for path in (other / "rules.py", other / "sheet.py", package / "number.py"):
        path.write_text(path.read_text() + "X = 3\n")
        digests.add(digest("rollwright.entry", "a_game_of_others.rules"))
    assert len(digests) == 3


def test_all_imports_of_our_modules_are_seen() -> None:
    """As the parser of Python sees them. Compiled modules import nothing under a condition."""
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_bytes())
        seen = set(disk_cache._source(path).imports)
        assert set(names(tree.body)) <= seen, path
        if "rollwright.core.speed.rule" in seen or "rollwright.core.speed.entry" in seen:
            assert not set(names(hidden(tree.body))), path


def names(statements: list[ast.stmt]) -> Iterator[str]:
    """What is imported by these statements themselves."""
    for statement in statements:
        if isinstance(statement, ast.Import):
            yield from (alias.name for alias in statement.names)
        if isinstance(statement, ast.ImportFrom):
            yield from (f"{statement.module}.{alias.name}" for alias in statement.names)


def hidden(statements: list[ast.stmt]) -> list[ast.stmt]:
    """What runs with a module, but is indented; less what only the checker of types reads."""
    blocks = [one for one in statements if isinstance(one, (ast.If, ast.Try, ast.With))]
    return [
        inner
        for block in blocks
        if not (isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING")
        for inner in ast.walk(block)
        if isinstance(inner, ast.stmt)
    ]
