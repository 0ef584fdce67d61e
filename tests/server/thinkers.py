"""Fills a server with bots that think, and prints what a quick bot's table feels of it.

python -m tests.server.thinkers [--tables N] [--seconds N]

Bots act without a pause. The exit code is 1 if a quick bot ever took longer than a second.
"""

import argparse
import asyncio
import os
import sys
import time
from itertools import pairwise

from rollwright.games import all_games
from rollwright.minds.bots import DEEP, bots_of
from rollwright.server.crowd import Host, Line, connect, new_cookie
from rollwright.server.load import Process, serving

QUICK = "medium"
WAIT = 1.0
"""Seconds that a quick bot may take."""
WARM = 40
"""Events of the quick table before anything is measured: code and data are loaded."""


class Watcher:
    """Looks at a table of two bots, and at another one when its game is over."""

    def __init__(self, server: Process, game: str, bot: str) -> None:
        self._server, self._game, self._bot = server, game, bot
        self._line: Line | None = None
        self.times: list[float] = []

    async def sit_down(self) -> None:
        if self._line is not None:
            self._line.transport.abort()
        headers = {"Cookie": new_cookie(), "X-Forwarded-For": f"10.2.0.{id(self) % 250}"}
        seats = [{"kind": "bot", "bot": self._bot}] * 2
        host = Host(self._server.port)
        table = host.post("/api/tables", {"game": self._game, "seats": seats}, headers)
        host.close()
        self._line = await connect(self._server.port, table["id"], headers, self._hear)

    def _hear(self, message: bytes, size: int) -> None:
        if message.startswith(b'{"type":"event'):
            self.times.append(time.perf_counter())
        elif b'"status":"over"' in message:
            asyncio.get_running_loop().create_task(self.sit_down())


async def measure(server: Process, tables: int, seconds: float) -> tuple[list[float], int]:
    """The waits between events at a quick table, in order of size, and the others' events."""
    game = next(one.name for one in all_games() if DEEP in bots_of(one) and 2 in one.players)
    quick = Watcher(server, game, QUICK)
    await quick.sit_down()
    deep = [Watcher(server, game, DEEP) for _ in range(tables)]
    for watcher in deep:
        await watcher.sit_down()
    while len(quick.times) < WARM or not all(watcher.times for watcher in deep):
        await asyncio.sleep(0.1)
    first, before = len(quick.times), sum(len(watcher.times) for watcher in deep)
    await asyncio.sleep(seconds)
    times = quick.times[first:]
    waits = sorted(b - a for a, b in pairwise(times))
    return waits, sum(len(watcher.times) for watcher in deep) - before


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.thinkers", description=__doc__)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=30)
    given = parser.parse_args()
    os.environ["ROLLWRIGHT_BOT_PACE"] = "0"
    with serving(sys.executable) as server:
        waits, others = asyncio.run(measure(server, given.tables, given.seconds))
    p99 = waits[len(waits) * 99 // 100]
    print(f"{given.tables} tables of {DEEP}: {others} events in {given.seconds:g} s")
    print(f"{QUICK}: {len(waits)} events, p99 {p99:.3f} s, longest {waits[-1]:.3f} s")
    return int(waits[-1] > WAIT)


if __name__ == "__main__":
    sys.exit(main())
