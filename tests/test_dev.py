"""`dev.py` and the build: only what has changed is made again, and what began together ends so."""

from __future__ import annotations

import os
import runpy
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import dev
from tests.order import Queue

BUILD = str(dev.ROOT / "hatch_build.py")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose environment is up to date."""
    for name in dev.INSTALLED_FROM:
        (tmp_path / name).write_text(name)
    (tmp_path / "env").mkdir()
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    dev.settle(tmp_path / "env")
    return tmp_path


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt", "dev.py"])
def test_an_environment_is_made_again_when_its_sources_change(project: Path, name: str) -> None:
    assert not dev.is_changed(project / "env")
    (project / name).write_text("other")
    assert dev.is_changed(project / "env")
    dev.settle(project / "env")
    assert not dev.is_changed(project / "env")


def test_a_change_of_the_page_leaves_the_environment_alone(project: Path) -> None:
    (project / "web").mkdir()
    (project / "web" / "index.html").write_text("new")
    (project / "hatch_build.py").write_text("new")
    assert not dev.is_changed(project / "env")


def test_programs_find_those_of_their_environment_first(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """npm's scripts run with the environment's Node, however old the system's is."""
    given: dict[str, str] = {}
    monkeypatch.setattr(subprocess, "call", lambda *_, env, **__: given.update(env) or 0)
    dev.call("npm", where=project / "env")
    first = given["PATH"].split(os.pathsep)[0]
    assert Path(first) == Path(dev.program(project / "env", "npm")[0]).parent


def test_bytecode_is_kept_where_it_may_not_lie_beside_sources(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", "elsewhere")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    dev.keep_bytecode()
    assert os.environ["PYTHONPYCACHEPREFIX"] == "elsewhere"
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.delenv("PYTHONPYCACHEPREFIX")
    dev.keep_bytecode()
    assert os.environ["PYTHONPYCACHEPREFIX"] == str(dev.VENV / "bytecode")
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ


@pytest.fixture
def page(tmp_path: Path) -> SimpleNamespace:
    """The build over a small project, with the calls of npm noted instead of made."""
    calls: list[tuple[str, ...]] = []
    build = runpy.run_path(BUILD, run_name="build")
    names = build["build"].__globals__
    web, built = tmp_path / "web", tmp_path / "dist"
    for folder in (web / "src" / "lib", built, tmp_path / "rollwright"):
        folder.mkdir(parents=True)
    (web / "src" / "main.ts").write_text("1")
    (web / "package-lock.json").write_text("{}")
    names.update(
        ROOT=tmp_path,
        WEB=web,
        BUILT=built,
        DESCRIPTION=web / "openapi.json",
        STAMP=built / "sources.sha256",
        INSTALLED=web / "node_modules" / "installed.sha256",
        __file__=str(tmp_path / "hatch_build.py"),
    )
    (tmp_path / "hatch_build.py").touch()

    def npm(*command: str) -> None:
        (web / "node_modules").mkdir(exist_ok=True)
        calls.append(command[:2])

    names.update(npm=npm, build_engine=lambda: None, engine_sources=lambda: "")
    return SimpleNamespace(calls=calls, web=web, build=names["build"])


CI, RUN = ("ci", "--no-audit"), ("run", "build")


def test_an_unchanged_page_is_not_built_again(page: Any) -> None:
    page.build()
    assert page.calls == [CI, RUN]
    page.build()
    (page.web / "tests").mkdir()
    (page.web / "tests" / "page.test.ts").write_text("a test is no part of the page")
    page.build()
    assert page.calls == [CI, RUN]


def test_a_changed_page_is_built_with_the_libraries_it_has(page: Any) -> None:
    page.build()
    (page.web / "src" / "main.ts").write_text("2")
    page.build()
    assert page.calls == [CI, RUN, RUN]


def test_libraries_are_installed_again_when_the_lock_file_changes(page: Any) -> None:
    page.build()
    (page.web / "package-lock.json").write_text('{"new": 1}')
    page.build()
    assert page.calls == [CI, RUN, CI, RUN]


def test_the_engine_is_built_with_the_libraries_that_pip_has_brought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For a build by itself, pip puts them into a folder that `PYTHONPATH` names."""
    names = runpy.run_path(BUILD, run_name="build")["build_engine"].__globals__
    names.update(ENGINE=tmp_path / "engine")
    paths: list[str] = []
    monkeypatch.setattr(
        names["subprocess"], "run", lambda *_, env, **__: paths.append(env["PYTHONPATH"])
    )
    for known, expected in (("", []), ("overlay", ["overlay"])):
        monkeypatch.setenv("PYTHONPATH", known)
        names["build_engine"]()
        assert paths.pop().split(os.pathsep) == [str(dev.ROOT), *expected]


def test_what_began_together_ends_together(tmp_path: Path) -> None:
    """The second has a child of its own; the first ends at once."""
    child = "import time; time.sleep(3600)"
    parent = (
        "import pathlib, subprocess, sys\n"
        f"child = subprocess.Popen([sys.executable, '-c', {child!r}])\n"
        f"pathlib.Path({str(tmp_path / 'child')!r}).write_text(str(child.pid))\n"
        "child.wait()\n"
    )
    first = f"import pathlib, time\nwhile not pathlib.Path({str(tmp_path / 'child')!r}).exists():\n"
    commands = [
        [sys.executable, "-c", f"{first}    time.sleep(0.01)\nraise SystemExit(7)"],
        [sys.executable, "-c", parent],
    ]
    program = f"import dev\nraise SystemExit(dev.together({commands!r}, {{}}))"
    call = [sys.executable, "-c", program]
    assert subprocess.call(call, cwd=dev.ROOT, timeout=1800) == 7
    if os.name != "nt":
        pid = (tmp_path / "child").read_text()
        assert not (state := Path(f"/proc/{pid}/stat")).exists() or " Z " in state.read_text()


def test_a_port_that_is_taken_is_left_to_its_owner() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert dev.free_port(port) != port


def test_one_worker_compiles_for_all() -> None:
    """A queue that takes these tests one by one would have each worker compile the same."""
    queue = Queue.__new__(Queue)
    for test, scope in {
        "lab/test_a.py::x": "compiling",
        "games/qwixx/mind/test_b.py::y[1]": "compiling",
        "lab/test_a.py::x[clever]": "compiling clever",
        "games/clever/mind/test_c.py::z": "compiling clever",
    }.items():
        assert queue._split_scope(f"tests/{test}") == scope
    assert queue._split_scope("tests/lab/test_cluster.py::z") == "tests/lab/test_cluster.py::z"
    assert queue._split_scope("README.md::README.md") == "README.md::README.md"
