#!/usr/bin/env python3
"""Rollwright for its developers: `python3 dev.py run [ARGS]` and `python3 dev.py test [ARGS]`.

Needs Python 3.11 or later and pip. The first call makes `.venv` and installs the project there;
later ones install again only when what is installed has changed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
STAMP = VENV / "installed"
INSTALLED_FROM = (
    "pyproject.toml",
    "constraints.txt",
    "dev.py",
    "hatch_build.py",
    "web/*.*",
    "web/public/*",
    "web/src/**/*.*",
    "rollwright/**/words/*.json",
    "rollwright/games/*/sheet.py",
)

CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
    ("npm", "--prefix", "web", "run", "check"),
)
WORKERS = str((os.cpu_count() or 1) + 1)
"""One more than cores: tests of the page wait for a browser most of the time."""
TESTS = (
    *("pytest", "-n", WORKERS, "--dist", "worksteal"),
    *("--cov", "--cov-report=term:skip-covered", "--cov-fail-under=98"),
)


def main() -> int:
    """Does what the first argument says."""
    if sys.version_info < (3, 11):
        return complain("Rollwright needs Python 3.11 or later.")
    command, *arguments = sys.argv[1:] or [""]
    if command == "run":
        install()
        return call("rollwright", *arguments)
    if command == "test":
        install()
        return test(arguments)
    return complain("Usage: python3 dev.py run [ARGS] | python3 dev.py test [PYTEST ARGS]")


def complain(message: str) -> int:
    print(message, file=sys.stderr)
    return 2


def install() -> None:
    """Makes the environment, or brings it up to date."""
    digest = hashlib.sha256(sys.version.encode())
    for path in sorted(path for name in INSTALLED_FROM for path in ROOT.glob(name)):
        if path.name != "printed.json":
            digest.update(path.read_bytes())
    if STAMP.exists() and STAMP.read_text() == digest.hexdigest():
        return
    print("Setting up .venv …", file=sys.stderr)
    if not (BIN / "python").exists() and not (BIN / "python.exe").exists():
        venv.create(VENV, with_pip=True, clear=VENV.exists())
    arguments = ("-c", "constraints.txt", "-e", ".[dev]")
    code = with_uv(*arguments)
    if code:
        code = call("python", "-m", "pip", "install", "--quiet", *arguments)
    if code:
        sys.exit(code)
    STAMP.write_text(digest.hexdigest())


def with_uv(*arguments: str) -> int:
    """Installs with uv, which takes a fifth of pip's time; where it can't, pip is left."""
    code = call("python", "-m", "pip", "install", "--quiet", "uv")
    return code or call("python", "-m", "uv", "pip", "install", "--quiet", *arguments)


def test(arguments: list[str]) -> int:
    """Everything CI runs; with arguments, pytest alone with them."""
    if arguments:
        return call("pytest", *arguments)
    with ThreadPoolExecutor() as pool:
        codes = list(pool.map(lambda check: call(*check), CHECKS))
    return next(filter(None, codes), 0) or call(*tests())


def tests() -> tuple[str, ...]:
    """The test command; without Chromium, less the tests that need a browser."""
    if shutil.which("chromium"):
        return TESTS
    print("No Chromium here: the tests of the page are left out.", file=sys.stderr)
    return (*TESTS, "--ignore=tests/web")


def call(program: str, *arguments: str) -> int:
    """Runs a program of the environment in the project's root."""
    try:
        return subprocess.call([str(BIN / program), *arguments], cwd=ROOT)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
