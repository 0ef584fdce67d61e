"""Connections that hold on to what they don't use: how many, how long, and what the log says."""

import asyncio
import json
import logging
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
import uvicorn

from rollwright.server import limits, protocols
from rollwright.server.app import build
from rollwright.server.connections import Connections, possible
from rollwright.server.log_throttle import EVERY, KINDS, Throttle
from rollwright.server.settings import Settings

from .running import run

REQUEST_SECONDS, READING_SECONDS = 10, 20


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Line:
    """A transport with so many bytes that its peer has not read."""

    def __init__(self) -> None:
        self.unread = 0
        self.aborted = False

    def get_write_buffer_size(self) -> int:
        return self.unread

    def abort(self) -> None:
        self.aborted = True


def connections(most: int, of_address: int = 256, **more: Any) -> Connections:
    return Connections(most, of_address, REQUEST_SECONDS, READING_SECONDS, **more)


def opened(crowd: Connections, count: int, host: str = "192.0.2.1") -> list[Any]:
    lines: list[Any] = [Line() for _ in range(count)]
    for line in lines:
        crowd.opened(line, host)
    return lines


def test_the_longest_waiting_makes_room_for_a_newcomer() -> None:
    crowd = connections(3)
    first, second, third = opened(crowd, 3)
    crowd.busy(first)
    (fourth,) = opened(crowd, 1, "192.0.2.9")
    assert [line.aborted for line in (first, second, third, fourth)] == [False, True, False, False]
    for line in (third, fourth):
        crowd.busy(line)
    crowd.closed(second)
    (fifth,) = opened(crowd, 1)
    assert fifth.aborted
    assert not first.aborted


def test_one_address_has_its_share_and_a_proxy_has_none() -> None:
    crowd = connections(100, 2, is_proxy=lambda host: host == "127.0.0.1")
    others = opened(crowd, 2, "192.0.2.1")
    many = opened(crowd, 3, "2001:db8::1") + opened(crowd, 1, "2001:db8::2")
    proxied = opened(crowd, 10, "127.0.0.1")
    assert [line.aborted for line in many] == [True, True, False, False]
    assert not any(line.aborted for line in others + proxied)


def test_a_request_must_come_in_time() -> None:
    clock = Clock()
    crowd = connections(100, clock=clock)
    slow, quick, again = opened(crowd, 3)
    crowd.busy(quick)
    crowd.busy(again)
    clock.now += REQUEST_SECONDS
    crowd.waits(slow)
    crowd.waits(again)
    clock.now += 1
    run(crowd.sweep())
    assert [line.aborted for line in (slow, quick, again)] == [True, False, False]


def test_whoever_reads_nothing_is_given_up() -> None:
    clock = Clock()
    crowd = connections(100, clock=clock)
    _, slow, done = lines = opened(crowd, 3)
    for line in lines:
        crowd.busy(line)
        line.unread = 1000
    for _ in range(READING_SECONDS + 2):
        run(crowd.sweep())
        clock.now += 1
        slow.unread -= 1
        done.unread = 0
    assert [line.aborted for line in lines] == [True, False, False]


@pytest.mark.skipif(sys.platform == "win32", reason="files are not limited there")
def test_the_limit_of_open_files_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    limit = [1024, 1_000_000]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limit))
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: limit.__setitem__(0, new[0]))
    assert possible(4000) == 4000
    assert limit[0] == 4000 + limits.OTHER_FILES
    limit[:] = 1024, 1024
    assert possible(4000) == 1024 - limits.OTHER_FILES
    limit[:] = 64, 64
    assert possible(4000) == 32


def test_a_complaint_is_logged_once_a_minute() -> None:
    clock = Clock()
    throttle = Throttle(clock)

    def logged(text: str, *args: object) -> str | None:
        record = logging.LogRecord("asyncio", logging.ERROR, "", 0, text, args, None)
        return record.getMessage() if throttle.filter(record) else None

    assert logged("out of %s\nsocket: 1", "files") == "out of files\nsocket: 1"
    assert [logged("out of %s\nsocket: 2", "files") for _ in range(1000)] == [None] * 1000
    assert logged("something else") == "something else"
    clock.now += EVERY
    assert logged("out of %s", "files") == "out of files (and 1000 more of this kind)"
    for number in range(2 * KINDS):
        logged(str(number))
    assert len(throttle._kinds) == KINDS


def test_different_mistakes_are_different_complaints() -> None:
    throttle = Throttle()

    def logged(work: Any) -> bool:
        try:
            work()
        except Exception:
            trouble = sys.exc_info()
        return throttle.filter(logging.LogRecord("x", logging.ERROR, "", 0, "oh", (), trouble))

    def divide() -> None:
        _ = 1 // 0

    assert [logged(divide), logged(lambda: int("x")), logged(divide)] == [True, True, False]


@asynccontextmanager
async def serving(settings: Settings, **more: Any) -> AsyncIterator[int]:
    """A server in this process: its port."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        options = protocols.options(build(settings))
        options |= {"log_level": "warning", "timeout_graceful_shutdown": 1}
        config = uvicorn.Config(**options, **more)
        server = uvicorn.Server(config)
        task = asyncio.ensure_future(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        yield listening.getsockname()[1]
        server.should_exit = True
        await task


async def ask(port: int, text: str) -> bytes:
    """What comes back for this, until the server closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(text.encode())
    try:
        return await asyncio.wait_for(reader.read(), 30)
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


async def spectators(port: int, table: str) -> int:
    text = f"GET /api/tables/{table} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    found: int = json.loads((await ask(port, text)).partition(b"\r\n\r\n")[2])["spectators"]
    return found


async def new_table(port: int) -> str:
    body = '{"game": "qwixx", "seats": [{"kind": "person"}]}'
    text = (
        "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}"
    )
    found: str = json.loads((await ask(port, text)).partition(b"\r\n\r\n")[2])["id"]
    return found


@asynccontextmanager
async def watching(port: int, table: str) -> AsyncIterator[asyncio.StreamWriter]:
    """A WebSocket of which only the handshake is read: a spectator."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
    writer.write(
        f"GET /api/tables/{table}/live?form=2 HTTP/1.1\r\nHost: localhost\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    while not await spectators(port, table):
        await asyncio.sleep(0.05)
    yield writer
    writer.transport.abort()


PING = bytes([0x89, 0x80 + 125, 0, 0, 0, 0]) + bytes(125)


async def push(writer: asyncio.StreamWriter, most: int) -> int:
    """How many pings could be sent."""
    for sent in range(0, most, 1000):
        writer.write(PING * 1000)
        try:
            await asyncio.wait_for(writer.drain(), 1)
        except (TimeoutError, ConnectionError):
            return sent
    return most


@pytest.mark.parametrize(
    "text",
    [
        "",
        "GET / HTTP/1.1\r\nHost: loc",
        "PUT /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
    ],
)
def test_half_a_request_is_not_waited_for(
    settings: Settings,
    text: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    hasty = replace(settings, request_seconds=0.1)

    async def attack() -> None:
        async with serving(hasty) as port:
            assert await ask(port, text) == b""

    run(attack())
    assert capsys.readouterr().err == ""


def test_a_flood_of_pings_ends_the_connection(settings: Settings) -> None:
    async def attack() -> None:
        async with serving(settings) as port:
            table = await new_table(port)
            async with watching(port, table) as flooding:
                flooding.write(PING * 2 * int(settings.frame_burst))
                while await spectators(port, table):
                    await asyncio.sleep(0.05)

    run(attack())


def test_whoever_never_reads_is_not_read_and_soon_no_spectator(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    patient = replace(settings, frame_burst=10**9, reading_seconds=1)
    monkeypatch.setattr(Connections, "_reads_nothing", lambda *_: False)

    async def attack() -> None:
        async with serving(patient) as port:
            table = await new_table(port)
            async with watching(port, table) as mute:
                assert await push(mute, 200_000) < 200_000
                assert await spectators(port, table) == 1
                monkeypatch.undo()
                while await spectators(port, table):
                    await asyncio.sleep(0.05)

    run(attack())


def test_a_dead_peer_is_cut_off_though_much_is_unread(settings: Settings) -> None:
    patient = replace(settings, frame_burst=10**9, reading_seconds=10**9)

    async def attack() -> None:
        async with serving(patient, ws_ping_interval=2, ws_ping_timeout=2) as port:
            table = await new_table(port)
            async with watching(port, table) as mute:
                await push(mute, 200_000)
                while await spectators(port, table):
                    await asyncio.sleep(0.05)

    run(attack())
