"""More ways to hurt a server: by what guests may do with their devices, data, tries and clocks."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from rollwright.analysis.puzzles import shipped
from rollwright.games import game
from rollwright.server.visitors import device_id

from .attacks import (
    HOST,
    OWN_GAMES,
    TOGETHER,
    Json,
    address,
    fetch,
    look,
    new_cookie,
    own_games,
    request,
)

CLOCK = {"per": "choice", "seconds": 5, "then": "bot", "bot": "greedy"}
JUNK = (
    b"",
    b"{",
    b"[]",
    b"null",
    b'{"token": 1}',
    b'{"token": "' + b"x" * 15_000 + b'"}',
    b'{"token": "\\ud800"}',
    b'{"token": "\\u0000"}',
    b"[" * 15_000,
    b'{"a":' * 3_000,
    b"\xff\xfe\x00",
    b"{" + b" " * 200_000 + b"}",
    b'{"solved": 1e999}',
)
ADDRESSES = (
    *(("POST", "/api/me/carry"), ("POST", "/api/me/carried"), ("DELETE", "/api/me")),
    *(("PUT", "/api/me"), ("DELETE", "/api/me/devices/x"), ("POST", "/api/puzzles/qwixx/x")),
    *(("GET", "/api/me/export"), ("DELETE", f"/api/me/devices/{'%00' * 2000}")),
)


async def devices(port: int, seconds: float, count: int = 100_000) -> Json:
    """Adds devices and signs them out again, many at a time; all its seats get new links."""
    cookie = new_cookie()
    await own_games(port, cookie, min(count, OWN_GAMES), left=5)
    end, done = time.monotonic() + seconds, 0
    while done < count and time.monotonic() < end:
        turns = [_add_and_sign_out(port, cookie, address(done + n)) for n in range(15)]
        done += sum(await asyncio.gather(*turns))
    return {"devices signed out": done}


async def _add_and_sign_out(port: int, cookie: str, of: str) -> bool:
    phone = new_cookie()
    link = await fetch(port, "POST", "/api/me/carry", {}, Cookie=cookie, X_Forwarded_For=of)
    if "url" not in link:
        return False
    body = {"token": link["url"].partition("#")[2]}
    await fetch(port, "POST", "/api/me/carried", body, Cookie=phone, X_Forwarded_For=of)
    path = f"/api/me/devices/{device_id(phone.partition('=')[2])}"
    answer = await fetch(port, "DELETE", path, {}, Cookie=cookie, X_Forwarded_For=of)
    return bool(answer == {})


async def deletions(port: int, seconds: float, count: int = 100) -> Json:
    """Guests with long games, who all remove everything at the same moment, twice."""
    cookies, end, done = [new_cookie() for _ in range(count)], time.monotonic() + seconds, 0
    for cookie in cookies:
        await own_games(port, cookie, 4)
    while cookies and time.monotonic() < end:
        now, cookies = cookies[:TOGETHER], cookies[TOGETHER:]
        removing = [
            fetch(port, "DELETE", "/api/me", {}, Cookie=cookie, X_Forwarded_For=address(n))
            for n, cookie in enumerate([*now, *now])
        ]
        done += sum(answer == {} for answer in await asyncio.gather(*removing))
    return {"removed": done}


async def clocks(port: int, seconds: float, count: int = 600) -> Json:
    """Begins games with a short clock and leaves them, so that bots have to play them all."""
    end, begun = time.monotonic() + seconds, 0
    body: Json = {"game": "qwixx", "seats": [{"kind": "person"}] * 2, "clock": CLOCK}
    while begun < count and time.monotonic() < end:
        cookie, of = new_cookie(), address(begun // TOGETHER)
        made = await fetch(port, "POST", "/api/tables", body, Cookie=cookie, X_Forwarded_For=of)
        table = await look(port, made["id"], cookie, of, keep=True)
        table.send(type="roll", number=0, id=1)
        await table.ack()
        table.transport.close()
        begun += 1
    await asyncio.sleep(max(0.0, end - time.monotonic()))
    return {"games begun": begun}


async def attempts(port: int, seconds: float, count: int = 100_000) -> Json:
    """Tries puzzles as ever new visitors, many at a time."""
    puzzles = [puzzle.id for puzzle in shipped(game("qwixx"))]
    end, sent = time.monotonic() + seconds, 0
    while sent < count and time.monotonic() < end:
        tries = [
            fetch(
                *(port, "POST", f"/api/puzzles/qwixx/{puzzles[(sent + n) % len(puzzles)]}"),
                {"solved": True},
                Cookie=new_cookie(),
                X_Forwarded_For=address(sent + n),
            )
            for n in range(TOGETHER)
        ]
        sent += len(await asyncio.gather(*tries))
    return {"tries": sent}


async def junk(port: int, seconds: float, count: int = 100_000) -> Json:
    """Sends what is no request: broken, huge or never complete bodies."""
    end, sent = time.monotonic() + seconds, 0
    answers: dict[str, int] = {}
    while sent < count and time.monotonic() < end:
        now = [(ADDRESSES[n % len(ADDRESSES)], JUNK[n % len(JUNK)]) for n in range(sent, sent + 26)]
        for status in await asyncio.gather(*(_send(port, *where, what) for where, what in now)):
            answers[status] = answers.get(status, 0) + 1
        sent += len(now)
    return {"sent": sent, **{f"status {status}": n for status, n in sorted(answers.items())}}


async def _send(port: int, method: str, path: str, body: bytes) -> str:
    """The status of the answer to a body as it is; a part of it is withheld for a while."""
    reader, writer = await asyncio.open_connection(HOST, port)
    head = request(method, path, Connection="close", X_Forwarded_For=address(hash(body) % 50_000))
    head = head.replace(b"Content-Length: 0", b"Content-Length: %d" % len(body))
    with suppress(OSError):
        writer.write(head + body[: len(body) // 2])
        await writer.drain()
        await asyncio.sleep(0.05)
        writer.write(body[len(body) // 2 :])
    answer = b""
    with suppress(OSError, TimeoutError):
        answer = await asyncio.wait_for(reader.read(), 15)
    writer.close()
    return answer[9:12].decode() or "none"


ATTACKS: dict[str, Callable[..., Coroutine[Any, Any, Json]]] = {
    "devices": devices,
    "deletions": deletions,
    "clocks": clocks,
    "attempts": attempts,
    "junk": junk,
}
