"""Sends a server on this machine messages that nobody should send, and looks at what comes back.

python -m tests.server.fuzz [--messages N] [--seed N]

Players, a stranger and a watcher of some tables send over WebSockets what is nearly right, or not
at all. The exit code is 1 if the server complains in its log, a frame holds a secret, memory grows,
or somebody else waits too long.
"""

import argparse
import asyncio
import json
import random
import sqlite3
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rollwright.server.crowd import Host, Line, connect, masked, new_cookie
from rollwright.server.frames import BINARY, CLOSE, CONTINUATION, PING, TEXT

from .attack import Bystander, Server, p99, serving

ENDLESS = {
    f"ROLLWRIGHT_{name}": "1e12"
    for name in ("MESSAGE_BURST", "MESSAGE_RATE", "FRAME_BURST", "FRAME_RATE", "CREATE_BURST")
}
"""Limits that are lifted, so that everything is read."""
TABLES = 4
BATCH = 10
TOGETHER = 2
"""Batches that are on their way at the same time: the limits would not let more through either."""
WAIT = 0.1
"""Seconds that 99 of 100 of a bystander's requests may take."""
GROWTH = 24
"""Megabytes by which the server may grow after the first tenth."""
FILES = 1024
MOVES = ("pass", "mark r2", "mark y5", "mark g12", "mark b7", "mark z9", "take y3 y11", "", "\x00")
WORDS = ("type", "seat", "move", "number", "dice", "id", "x", "__class__", "ё", "move" * 30)
TYPES = ("move", "roll", "undo", "done", "ping", "view", "", "join", "MOVE", "m" * 5000)
NUMBERS = (0, 1, 2, 3, 17, -1, 2**31 - 1, 2**31, 2**64, 10**300, 0.5, -0.0, 1e308)


def value(rng: random.Random, depth: int = 3) -> Any:
    """Anything that JSON can say."""
    kind = rng.randrange(8 if depth else 6)
    if kind < 2:
        return rng.choice(NUMBERS)
    if kind < 4:
        return rng.choice((*MOVES, *TYPES, *WORDS))
    if kind < 6:
        return rng.choice((None, True, False))
    if kind == 6:
        return [value(rng, depth - 1) for _ in range(rng.randrange(4))]
    return {rng.choice(WORDS): value(rng, depth - 1) for _ in range(rng.randrange(4))}


def message(rng: random.Random, number: int) -> bytes:
    """What a message could be: right, nearly right, or nothing of the kind."""
    data: dict[str, Any] = {
        "type": rng.choice(TYPES[:5]),
        "seat": rng.randint(1, 3),
        "move": rng.choice(MOVES),
        "number": number - rng.randrange(3) if rng.random() < 0.8 else rng.choice(NUMBERS),
        "id": rng.randrange(1000),
    }
    for _ in range(rng.choice((0, 0, 1, 2))):
        data[rng.choice(WORDS)] = value(rng)
    text = json.dumps(data, ensure_ascii=rng.random() < 0.5)
    shape = rng.randrange(12)
    if shape == 0:
        text = json.dumps(value(rng))
    elif shape == 1:
        text = text[: rng.randrange(len(text))]
    elif shape == 2:
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice('{}[]",:\\\u2028\ud7ff0') + text[place + 1 :]
    elif shape == 3 and rng.random() < 0.1:
        text = "[" * rng.randrange(5000)
    return text.encode(errors="replace")


def frames(rng: random.Random, number: int) -> bytes:
    """One message as frames: mostly one, sometimes several, rarely what is no frame."""
    payload = message(rng, number)[:16_000]
    luck = rng.random()
    if luck < 0.90 or len(payload) < 2:
        return masked(payload)
    if luck < 0.94:
        return masked(payload, BINARY)
    if luck < 0.98:
        cut = rng.randrange(1, len(payload))
        first = bytearray(masked(payload[:cut], TEXT))
        first[0] &= 0x7F
        return bytes(first) + masked(b"", PING) + masked(payload[cut:], CONTINUATION)
    if luck < 0.997:
        return masked(bytes(rng.randrange(126)), PING)
    return rng.choice(
        (masked(b"\xff\xfe", TEXT), masked(b"", 5), b"\x81\x05hello", masked(b"\x03\xe8", CLOSE))
    )


@dataclass
class Found:
    """What has come back."""

    sent: int = 0
    heard: int = 0
    reconnects: int = 0
    leaks: list[str] = field(default_factory=list)
    early: float = 0.0


@dataclass
class Table:
    """A table, who sits there, and what nobody may be told."""

    id: str
    cookies: list[str]
    secrets: dict[str, list[bytes]] = field(default_factory=dict)
    """By cookie; what is secret from everybody has none."""


def new_tables(server: Server) -> list[Table]:
    host, found = Host(server.port), []
    for place in range(TABLES):
        anna, ben = new_cookie(), new_cookie()
        heads = [{"Cookie": one, "X-Forwarded-For": f"10.9.0.{place}"} for one in (anna, ben)]
        kinds = [{"kind": "person"}, {"kind": "open"}]
        made = host.post("/api/tables", {"game": "qwixx", "seats": kinds}, heads[0])
        host.post(f"/api/tables/{made['id']}/join", {}, heads[1])
        found.append(Table(made["id"], [anna, ben, new_cookie()]))
    host.close()
    with sqlite3.connect(server.log.parent / "t.sqlite") as data:
        for table in found:
            rows = data.execute("SELECT secret, seats FROM tables WHERE id = ?", (table.id,))
            ((secret, seats),) = rows.fetchall()
            tokens = [seat["token"].encode() for seat in json.loads(seats)]
            common = [secret.hex().encode(), *(one[-43:].encode() for one in table.cookies)]
            for cookie, others in zip(table.cookies, (tokens[1:], tokens[:1], tokens), strict=True):
                table.secrets[cookie] = [*common, *others]
    return found


class Fuzzer:
    """One connection, made again when the server closes it."""

    def __init__(
        self,
        server: Server,
        table: Table,
        cookie: str,
        rng: random.Random,
        together: asyncio.Semaphore,
    ) -> None:
        self._together = together
        self._server, self._table, self._cookie, self._rng = server, table, cookie, rng
        self._line: Line | None = None
        self._number = 0
        self._synchronised = asyncio.Event()
        self.found = Found()

    def hear(self, payload: bytes, _: int) -> None:
        self.found.heard += 1
        if b'"status":"over"' in payload:
            self._table.secrets[self._cookie] = self._table.secrets[self._cookie][1:]
        for secret in self._table.secrets[self._cookie]:
            if secret in payload:
                self.found.leaks.append(payload.decode(errors="replace")[:300])
        told = json.loads(payload)
        if "number" in told:
            self._number = told["number"]
        if told.get("id") == "sync":
            self._synchronised.set()

    async def go(self, messages: int) -> None:
        while self.found.sent < messages:
            async with self._together:
                await self._send(await self._connected())

    async def _connected(self) -> Line:
        line = self._line
        if line is None or line.transport.is_closing():
            head = {"Cookie": self._cookie, "X-Forwarded-For": "10.9.9.9"}
            line = await connect(self._server.port, self._table.id, head, self.hear)
            self._line = line
            self.found.reconnects += 1
        return line

    async def _send(self, line: Line) -> None:
        """Sends some messages, and waits until they are answered or the connection is closed."""
        self._synchronised.clear()
        batch = b"".join(frames(self._rng, self._number) for _ in range(BATCH))
        line.transport.write(batch + masked(b'{"type":"ping","id":"sync"}'))
        self.found.sent += BATCH
        while not self._synchronised.is_set() and not line.transport.is_closing():
            try:
                await asyncio.wait_for(self._synchronised.wait(), 0.2)
            except TimeoutError:
                continue


async def attack(server: Server, messages: int, seed: int) -> Found:
    """All connections together send so many messages."""
    tables = new_tables(server)
    together = asyncio.Semaphore(TOGETHER)
    fuzzers = [
        Fuzzer(server, table, cookie, random.Random(f"{seed}{place}{cookie_place}"), together)
        for place, table in enumerate(tables)
        for cookie_place, cookie in enumerate(table.cookies)
    ]
    share = -(-messages // len(fuzzers))
    await asyncio.gather(*(one.go(share // 10) for one in fuzzers))
    early = server.memory()
    await asyncio.gather(*(one.go(share) for one in fuzzers))
    total = Found(early=early)
    for one in fuzzers:
        total.sent += one.found.sent
        total.heard += one.found.heard
        total.reconnects += one.found.reconnects
        total.leaks += one.found.leaks
    return total


@dataclass(frozen=True)
class Report:
    """What the server made of it."""

    found: Found
    waits: list[float]
    failures: int
    memory: float
    log: str
    seconds: float

    @property
    def troubles(self) -> list[str]:
        """What should not be, whatever the machine does."""
        told = [f"told a secret: {leak}" for leak in self.found.leaks[:3]]
        told += [f"in the log: {self.log[:2000]}"] if self.log else []
        grown = self.memory - self.found.early
        told += [f"grown by {grown:.0f} MB"] if grown > GROWTH else []
        return told + ([f"a bystander failed {self.failures} times"] if self.failures else [])

    def __str__(self) -> str:
        lines = [
            f"{self.found.sent:,} messages in {self.seconds:.0f} s, {self.found.heard:,} answers, "
            f"{self.found.reconnects:,} connections",
            f"bystander p99 {1000 * p99(self.waits):.0f} ms of {len(self.waits)} requests",
            f"memory {self.found.early:.0f} → {self.memory:.0f} MB, log {len(self.log)} bytes",
            *self.troubles,
        ]
        return "\n".join(lines)


def fuzz(messages: int, seed: int) -> Report:
    with serving(FILES, ENDLESS) as server:
        bystander = Bystander(server)
        bystander.start()
        began = time.monotonic()
        found = asyncio.run(attack(server, messages, seed))
        seconds, memory = time.monotonic() - began, server.memory()
        bystander.done.set()
        bystander.join(60)
        log = Path(server.log).read_text()
    return Report(found, bystander.waits, bystander.failures, memory, log, seconds)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    report = fuzz(given.messages, given.seed)
    print(report)
    return 1 if report.troubles or p99(report.waits) > WAIT else 0


if __name__ == "__main__":
    sys.exit(main())
