#!/usr/bin/env python3
"""Rollwright for its developers.

    python3 dev.py run [ARGS]       rollwright ARGS; without any, play
    python3 dev.py web [ARGS]       the server and the page with hot reload; ARGS for Vite
    python3 dev.py test             everything that CI runs
    python3 dev.py test --fast      the plain half: nothing compiled, no browser, no Ray
    python3 dev.py test ARGS        pytest ARGS
    python3 dev.py oldest [ARGS]    pytest with the oldest libraries that we support
    python3 dev.py release          builds what is published into dist/, and checks it

Needs Python 3.11 or later and pip. The first call makes `.venv` and installs the project there.
Later ones do again only what has changed: the environment, the page's libraries, the page.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
OLDEST = ROOT / ".venv-oldest"
INSTALLED_FROM = ("pyproject.toml", "constraints.txt", "dev.py")

CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
)
CHECKS_OF_PAGE = (
    ("npm", "--prefix", "web", "run", "format:check"),
    ("npm", "--prefix", "web", "test"),
    ("npm", "--prefix", "web", "run", "check"),
)
LOOK_AT_TESTS = ("pytest", "--collect-only", "--quiet")
"""Leaves bytecode of tests and libraries behind, which every worker would make for itself."""
BROWSERS = ("chromium-headless-shell", "chromium")
"""The first one found is used: without a window a page takes half of the work."""
CORES = os.cpu_count() or 1
FAST = ("pytest", "-n", str(CORES), "--fast")
"""Workers take tests from one queue; `tests/order.py` has its order."""
ALL = (
    # More than cores: tests of the page and of servers wait for other processes most of the time.
    *("pytest", "-n", str(CORES + 2)),
    *("--cov", "--cov-report=term:skip-covered", "--cov-fail-under=98"),
)


def main() -> int:
    """Does what the first argument says."""
    if sys.version_info < (3, 11):
        return complain("Rollwright needs Python 3.11 or later.")
    command, *arguments = sys.argv[1:] or [""]
    commands = {"run": run, "web": web, "test": test, "oldest": oldest, "release": release}
    if command not in commands:
        return complain(__doc__ or "")
    keep_bytecode()
    try:
        return commands[command](arguments)
    except KeyboardInterrupt:
        return 130


def keep_bytecode() -> None:
    """Where no bytecode may lie beside sources, it is kept in `.venv`.

    Without any, each process that a test starts would compile all libraries from their sources.
    """
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(VENV / "bytecode"))


def complain(message: str) -> int:
    print(message, file=sys.stderr)
    return 2


def run(arguments: list[str]) -> int:
    """Rollwright itself."""
    install()
    return call("rollwright", *arguments)


def test(arguments: list[str]) -> int:
    """Everything CI runs; with --fast, the plain half; with other arguments, pytest alone."""
    if arguments:
        install()
    if "--fast" in arguments:
        return call(*FAST, *(word for word in arguments if word != "--fast"))
    if arguments:
        return call("pytest", *arguments)
    with ThreadPoolExecutor(1) as beside:
        if install_libraries():
            beside.submit(done_by, LOOK_AT_TESTS)
        checks = [beside.submit(check, CHECKS)]
        install_project()
        checks.append(beside.submit(check, CHECKS_OF_PAGE))
        code = call(*all_tests())
        return code or max(done.result() for done in checks)


def check(commands: Iterable[tuple[str, ...]]) -> int:
    """Checks, one after another beside the rest; what one complains of is shown at once."""
    worst = 0
    for command in commands:
        done = done_by(command)
        if done.returncode:
            worst = done.returncode
            print(f"\n{' '.join(command)}:\n{done.stdout}{done.stderr}", file=sys.stderr)
    return worst


def done_by(command: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """What a program of the environment does and says, in the project's root."""
    return subprocess.run(
        program(VENV, *command),
        cwd=ROOT,
        env=own_path(),
        text=True,
        capture_output=True,
        encoding="utf-8",
    )


def all_tests() -> tuple[str, ...]:
    """The test command; without Chromium, less the tests that need a browser."""
    if browser():
        return ALL
    print("No Chromium here: the tests of the page are left out.", file=sys.stderr)
    return (*ALL, "--ignore=tests/web")


def browser() -> str | None:
    """The browser for the tests of the page, if there is one."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def oldest(arguments: list[str]) -> int:
    """The tests with the oldest libraries that we support, in an environment of their own."""
    install()
    wanted = ("--resolution", "lowest-direct", "-e", ".[dev]")
    if is_changed(OLDEST):
        make(OLDEST)
        give_up(call("uv", "pip", "install", "--quiet", "--python", str(python(OLDEST)), *wanted))
        settle(OLDEST)
    return call("pytest", *(arguments or ("-n", str(CORES), "--ignore=tests/web")), where=OLDEST)


def release(_: list[str]) -> int:
    """The source distribution, the wheel made from it, and the plain tests of what was packed."""
    install()
    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    give_up(call("uv", "build", "--quiet"))
    packed = sorted((ROOT / "dist").glob("rollwright-*"))
    give_up(call("uv", "tool", "run", "twine", "check", "--strict", *map(str, packed)))
    with tempfile.TemporaryDirectory() as folder:
        source = next(path for path in packed if path.name.endswith(".tar.gz"))
        shutil.unpack_archive(source, folder, filter="data")
        return subprocess.call(program(VENV, *FAST), cwd=next(Path(folder).iterdir()))


def install() -> None:
    """Makes the environment and the page, or brings them up to date."""
    install_libraries()
    install_project()


def install_libraries() -> bool:
    """Makes the environment with all but the project itself, if it isn't there; returns whether."""
    if not is_changed(VENV):
        return False
    print("Setting up .venv …", file=sys.stderr)
    make(VENV)
    known = ("-c", "constraints.txt")
    wanted = (*known, "-r", "pyproject.toml", "--extra", "dev")
    # uv takes a fifth of pip's time; where there is none, pip is left, and installs all at once.
    if pip("uv") or call("uv", "pip", "install", "--quiet", "--python", str(python(VENV)), *wanted):
        give_up(pip(*known, "-e", ".[dev]"))
    return True


def install_project() -> None:
    """Has the environment know the project, and builds the page if it has changed."""
    if is_changed(VENV):
        # With the libraries that are there, not with copies of them for the build alone.
        give_up(pip("--no-deps", "--no-build-isolation", "-e", "."))
        settle(VENV)
    give_up(call("python", "hatch_build.py"))


def pip(*arguments: str) -> int:
    return call("python", "-m", "pip", "install", "--quiet", *arguments)


def is_changed(where: Path) -> bool:
    """Whether an environment is missing, or of another project than this."""
    stamp = where / "installed"
    return not stamp.exists() or stamp.read_text() != digest()


def settle(where: Path) -> None:
    """Notes what an environment was made from."""
    (where / "installed").write_text(digest())


def digest() -> str:
    """What an environment is made from, in one number."""
    total = hashlib.sha256(sys.version.encode())
    for name in INSTALLED_FROM:
        total.update((ROOT / name).read_bytes())
    return total.hexdigest()


def make(where: Path) -> None:
    """An empty environment, unless there is one."""
    if not python(where).exists():
        venv.create(where, with_pip=True, clear=where.exists())


def give_up(code: int) -> None:
    """Ends here if something has failed."""
    if code:
        sys.exit(code)


def web(arguments: list[str]) -> int:
    """The server and the page, until one of them ends or somebody ends both."""
    install()
    server, page = free_port(), free_port(5173)
    address = f"http://127.0.0.1:{page}"
    settings = {"ROLLWRIGHT": f"http://127.0.0.1:{server}", "ROLLWRIGHT_ORIGINS": address}
    data = str(VENV / "tables.sqlite")
    serve = ("rollwright", "serve", "--no-open", "--port", str(server), "--data", data)
    vite = ("npm", "--prefix", "web", "run", "dev", "--", "--host", "127.0.0.1", "--strictPort")
    print(f"The page with hot reload: {address}  (games are kept in {data})", flush=True)
    commands = program(VENV, *serve), program(VENV, *vite, "--port", str(page), *arguments)
    return together(commands, settings)


def free_port(wanted: int = 0) -> int:
    """A port that nobody listens on: the wanted one, or any."""
    with socket.socket() as listening:
        if os.name != "nt":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(("127.0.0.1", wanted))
        except OSError:
            return free_port()
        return int(listening.getsockname()[1])


def together(commands: Iterable[list[str]], settings: dict[str, str]) -> int:
    """Runs programs until one of them ends, and ends the others with it."""
    signal.signal(signal.SIGTERM, _interrupt)
    own = {**own_path(), **settings}
    running = [
        subprocess.Popen(command, cwd=ROOT, env=own, start_new_session=True) for command in commands
    ]
    try:
        while all(process.poll() is None for process in running):
            with_patience(running[0])
        return next(code for process in running if (code := process.poll()) is not None)
    finally:
        for process in running:
            end(process)


def with_patience(process: subprocess.Popen[bytes]) -> None:
    """Waits a moment for a program."""
    try:
        process.wait(0.5)
    except subprocess.TimeoutExpired:
        return


def end(process: subprocess.Popen[bytes]) -> None:
    """Ends a program with all that it has started."""
    if sys.platform == "win32":
        subprocess.call(["taskkill", "/F", "/T", "/PID", str(process.pid)])
    else:
        try:
            os.killpg(process.pid, signal.SIGTERM)
        except ProcessLookupError:
            return
    process.wait()


def _interrupt(_: int, __: object) -> NoReturn:
    raise KeyboardInterrupt


def call(name: str, *arguments: str, where: Path = VENV) -> int:
    """Runs a program of an environment in the project's root."""
    return subprocess.call(program(where, name, *arguments), cwd=ROOT, env=own_path(where))


def own_path(where: Path = VENV) -> dict[str, str]:
    """The environment's programs come first: npm's scripts run with its Node, not the system's."""
    folder = Path(program(where, "")[0])
    return {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}


def program(where: Path, name: str, *arguments: str) -> list[str]:
    return [str(where / ("Scripts" if os.name == "nt" else "bin") / name), *arguments]


def python(where: Path) -> Path:
    return Path(program(where, "python.exe" if os.name == "nt" else "python")[0])


if __name__ == "__main__":
    sys.exit(main())
