"""PostgreSQL for tests: a cluster of their own in a temporary folder, reached by a socket."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path

USER = "postgres"


@cache
def programs() -> Path | None:
    """The folder with PostgreSQL's programs, if they are installed."""
    found = shutil.which("pg_ctl")
    if found:
        return Path(found).resolve().parent
    folders = Path("/usr/lib/postgresql").glob("*/bin/pg_ctl")
    return max((path.parent for path in folders), default=None, key=lambda p: int(p.parent.name))


class Cluster:
    """A running PostgreSQL. It may not be root's."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._data = folder / "data"
        self._as: dict[str, object] = {}
        if os.geteuid() == 0:
            import pwd

            owner = pwd.getpwnam(USER)
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            self._as = {"user": USER, "group": owner.pw_gid, "extra_groups": []}

    @property
    def address(self) -> str:
        return f"postgresql://{USER}@/postgres?host={self.folder}"

    def make(self) -> None:
        self._run("initdb", "-A", "trust", "-U", USER, "-N", "-E", "UTF8", "--locale=C")

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}'"
        memory = "-c shared_buffers=16MB -c max_connections=60"
        log = str(self.folder / "log")
        self._run("pg_ctl", "start", "-w", "-l", log, "-o", f"{options} {memory}")

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "-m", "immediate", check=False)

    def kill(self) -> None:
        """Ends all of it at once, as a power cut would."""
        pid = int((self._data / "postmaster.pid").read_text().split()[0])
        found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True)
        for one in (pid, *map(int, found.stdout.split())):
            with _gone():
                os.kill(one, signal.SIGKILL)
        while _alive(pid):
            time.sleep(0.01)

    def cut(self) -> None:
        """Ends all connections, and lives on."""
        query = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        )
        folder = programs()
        assert folder is not None
        command = [str(folder / "psql"), self.address, "-q", "-c", query]
        subprocess.run(command, check=False, capture_output=True)

    def _run(self, program: str, *arguments: str, check: bool = True) -> None:
        folder = programs()
        assert folder is not None, "PostgreSQL is not installed"
        command = [str(folder / program), "-D", str(self._data), *arguments]
        subprocess.run(  # type: ignore[call-overload]
            command, check=check, stdout=subprocess.DEVNULL, cwd=self.folder, **self._as
        )


@contextmanager
def _gone() -> Iterator[None]:
    with suppress(ProcessLookupError):
        yield


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A cluster that ends with the block."""
    with tempfile.TemporaryDirectory(prefix="rollwright-pg-", ignore_cleanup_errors=True) as name:
        found = Cluster(Path(name))
        found.make()
        found.start()
        try:
            yield found
        finally:
            found.stop()


@contextmanager
def lazily() -> Iterator[Callable[[], Cluster]]:
    """A cluster that is made when it is first asked for."""
    with ExitStack() as stack:
        yield cache(lambda: stack.enter_context(cluster()))
