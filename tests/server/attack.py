"""Attacks a server on this machine, and prints what a bystander feels of it.

python -m tests.server.attack [ATTACK …] [--seconds N] [--count N] [--files N]

For each attack a server of its own is started. A bystander looks at a table and fetches a page all
the while. The exit code is 1 if somebody waited too long, or memory or log have grown too much.
"""

import argparse
import asyncio
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Coroutine, Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from . import attacks, attacks_by_guests
from .attacks import Json, Look, fetch, look, new_cookie, new_table

ATTACKS = {**attacks.ATTACKS, **attacks_by_guests.ATTACKS}
WAIT = 0.2
"""Seconds that 99 of 100 of a bystander's requests may take."""
GROWTH = 96
"""Megabytes by which the server may grow: 1,600 watchers take 60."""
LOG = 1.0
"""Megabytes of log."""
PAUSE = 0.06
"""Seconds between two requests: a connection may send 20 messages a second."""
PATIENCE = 10
"""Seconds after which a bystander gives up."""
CALM = 1.0
USUAL_FILES = 1024
MANY_FILES = 8192


@dataclass
class Server:
    """A server process, its port, and where its log goes."""

    process: "subprocess.Popen[str]"
    port: int
    log: Path

    def memory(self) -> float:
        """Megabytes in use."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(text.partition("VmRSS:")[2].split()[0]) / 1024

    def cpu(self) -> float:
        """Seconds of work done so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(files: int, variables: Mapping[str, str] | None = None) -> Iterator[Server]:
    """A server that may open so many files, soft and hard, with more in its environment."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log")
        arguments = ["serve", "--no-open", "--port", "0", "--data", str(Path(folder, "t.sqlite"))]
        with log.open("w") as out:
            process = subprocess.Popen(
                [sys.executable, "-m", "rollwright", *arguments],
                stdout=subprocess.PIPE,
                stderr=out,
                text=True,
                preexec_fn=limit,
                env={**os.environ, **(variables or {})},
            )
        assert process.stdout is not None
        port = int(process.stdout.readline().split("http://")[1].split()[0].rpartition(":")[2])
        try:
            yield Server(process, port, log)
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.communicate(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()


@dataclass
class Bystander(threading.Thread):
    """Somebody who looks at a table of their own and opens the page again and again."""

    server: Server
    waits: list[float] = field(default_factory=list)
    failures: int = 0
    peak: float = 0.0
    done: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        super().__init__(daemon=True)

    __hash__ = threading.Thread.__hash__

    def run(self) -> None:
        asyncio.run(self._live())

    async def _live(self) -> None:
        cookie = new_cookie()
        table = await new_table(self.server.port, cookie, "person")
        socket = await look(self.server.port, table, cookie, keep=True)
        while not self.done.is_set():
            self.peak = max(self.peak, self.server.memory())
            await self._time(self._ping(socket))
            await self._time(fetch(self.server.port, "GET", "/api/health"))
            await asyncio.sleep(PAUSE)

    async def _ping(self, socket: Look) -> Json:
        socket.send(type="ping")
        return await socket.message("pong")

    async def _time(self, asked: Coroutine[Any, Any, Json]) -> None:
        began = time.monotonic()
        try:
            answer = await asyncio.wait_for(asked, PATIENCE)
            self.failures += "ok" not in answer and answer["type"] != "pong"
        except (OSError, TimeoutError, TypeError, ValueError):
            self.failures += 1
        self.waits.append(time.monotonic() - began)


@dataclass(frozen=True)
class Report:
    """What an attack has done to the server, and to somebody else there."""

    attack: str
    told: Json
    calm: list[float]
    """What the bystander waited before the attack, and …"""
    waits: list[float]
    """… during it."""
    failures: int
    memory: tuple[float, float, float]
    cpu: float
    log: float

    @property
    def harmless(self) -> bool:
        grown = self.memory[1] - self.memory[0]
        return not self.failures and p99(self.waits) < WAIT and grown < GROWTH and self.log < LOG

    def __str__(self) -> str:
        before, peak, after = self.memory
        lines = [
            f"{self.attack}: " + ", ".join(f"{key} {value}" for key, value in self.told.items()),
            f"  bystander p99 {_ms(p99(self.waits))}, longest {_ms(max(self.waits))}, failed "
            f"{self.failures} of {len(self.waits)} (before: p99 {_ms(p99(self.calm))}, longest "
            f"{_ms(max(self.calm))})",
            f"  memory {before:.0f} → {peak:.0f} → {after:.0f} MB, log {self.log:.2f} MB, "
            f"CPU {self.cpu:.1f} s",
            f"  {'harmless' if self.harmless else 'TOO MUCH'}",
        ]
        return "\n".join(lines)


def p99(waits: list[float]) -> float:
    return sorted(waits)[int(len(waits) * 0.99)]


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms"


def _attack(name: str, port: int, seconds: float, count: int | None) -> Json:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    more = {} if count is None else {"count": count}
    return asyncio.run(ATTACKS[name](port, seconds, **more))


def measure(
    server: Server, attacker: Executor, name: str, seconds: float, count: int | None = None
) -> Report:
    """Attacks a server while somebody else is there."""
    bystander = Bystander(server)
    bystander.start()
    attacker.submit(int).result()
    time.sleep(CALM)
    calm = len(bystander.waits)
    before, cpu = server.memory(), server.cpu()
    told = attacker.submit(_attack, name, server.port, seconds, count).result()
    spent, after = server.cpu() - cpu, server.memory()
    bystander.done.set()
    bystander.join(60)
    waits, memory = bystander.waits, (before, bystander.peak, after)
    log = server.log.stat().st_size / 1e6
    return Report(name, told, waits[:calm], waits[calm:], bystander.failures, memory, spent, log)


def attacker() -> Executor:
    """A process that attacks, so that the bystander in this one isn't slowed down by it."""
    return ProcessPoolExecutor(1, get_context("spawn"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "attacks",
        nargs="*",
        metavar="ATTACK",
        help=f"of {', '.join(ATTACKS)}; all of them if none is named",
    )
    parser.add_argument("--seconds", type=float, default=30, help="how long each may last")
    parser.add_argument("--count", type=int, help="how many connections, tables …")
    parser.add_argument("--files", type=int, help="files that the server may open")
    given = parser.parse_args()
    harmless = True
    for name in given.attacks or ATTACKS:
        usual = USUAL_FILES if name == "half-open" else MANY_FILES
        with serving(given.files or usual) as server, attacker() as process:
            report = measure(server, process, name, given.seconds, given.count)
        harmless = harmless and report.harmless
        print(report, flush=True)
    return 0 if harmless else 1


if __name__ == "__main__":
    sys.exit(main())
