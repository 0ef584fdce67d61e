"""Ways to hurt a server on this machine, each bounded in count and time.

Addresses are made up by `X-Forwarded-For`, which the server believes on the loopback.
"""

import asyncio
import base64
import json
import random
import secrets
import struct
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any

from rollwright.core.playing import play_out
from rollwright.core.record import Record
from rollwright.games import game

Json = dict[str, Any]
HOST = "127.0.0.1"
TABLES_OF_ADDRESS = 50
SOCKETS_OF_ADDRESS = 190
TOGETHER = 50
OWN_GAMES = 100
TEXT, PING, PONG = 1, 9, 10


def new_cookie() -> str:
    return f"rollwright_guest={secrets.token_urlsafe(32)}"


def address(number: int) -> str:
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def request(method: str, path: str, body: Json | None = None, **headers: str) -> bytes:
    content = json.dumps(body) if body is not None else ""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(content)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", content]).encode()


async def fetch(port: int, method: str, path: str, body: Json | None = None, **headers: str) -> Any:
    """The answer to one request, over a connection of its own."""
    reader, writer = await asyncio.open_connection(HOST, port, limit=2**24)
    writer.write(request(method, path, body, Connection="close", **headers))
    head, _, answer = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    return json.loads((unchunked(answer) if b"chunked" in head else answer) or "null")


def unchunked(data: bytes) -> bytes:
    """What was sent in pieces, each after its size."""
    parts = []
    while data:
        size, _, data = data.partition(b"\r\n")
        parts.append(data[: int(size, 16)])
        data = data[int(size, 16) + 2 :]
    return b"".join(parts)


async def new_table(
    port: int, cookie: str, *kinds: str, of: str = HOST, listed: bool = False
) -> str:
    seats = [{"kind": kind} for kind in kinds]
    body = {"game": "qwixx", "seats": seats, "dice": "real", "listed": listed}
    made = await fetch(port, "POST", "/api/tables", body, Cookie=cookie, X_Forwarded_For=of)
    return str(made["id"])


def frame(payload: bytes, opcode: int) -> bytes:
    """A frame as clients send it; the mask is zero."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + struct.pack("!H", size)
    return bytes([0x80 | opcode]) + length + bytes(4) + payload


def unframe(data: bytes) -> tuple[int, bytes, bytes] | None:
    """The first frame of what a server sent: opcode, payload, and what comes after it."""
    if len(data) < 2:
        return None
    start = {126: 4, 127: 10}.get(data[1], 2)
    end = start + (data[1] if start == 2 else int.from_bytes(data[2:start], "big"))
    return (data[0] & 15, data[start:end], data[end:]) if len(data) >= max(start, end) else None


class Look(asyncio.Protocol):
    """A WebSocket that answers pings, and keeps messages if it is told to."""

    def __init__(self, hello: bytes, keep: bool = False) -> None:
        self._hello, self._keep = hello, keep
        self.open = asyncio.Event()
        self._data = b""
        self._messages: asyncio.Queue[Json] = asyncio.Queue()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:
        self.open.set()
        self._messages.put_nowait({"type": "lost"})

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self.open.is_set():
            _, end, rest = self._data.partition(b"\r\n\r\n")
            if not end:
                return
            self._data = rest
            self.open.set()
        while found := unframe(self._data):
            opcode, payload, self._data = found
            if opcode == PING:
                self.transport.write(frame(payload, PONG))
            elif opcode == TEXT and self._keep:
                self._messages.put_nowait({**json.loads(payload), "bytes": len(payload)})

    async def message(self, kind: str) -> Json:
        """The next message of a kind; or that the connection is lost."""
        while True:
            found = await asyncio.wait_for(self._messages.get(), 30)
            if found["type"] in (kind, "error", "lost"):
                return found

    async def ack(self) -> Json:
        """The next event that a message of our own has become, or why it has not."""
        while "id" not in (found := await self.message("event")) and found["type"] == "event":
            pass
        return found

    def send(self, **message: Any) -> None:
        self.transport.write(frame(json.dumps(message).encode(), TEXT))


async def look(port: int, table: str, cookie: str, of: str = HOST, keep: bool = False) -> Look:
    """A connection to a table, from a made-up address."""
    hello = request(
        "GET",
        f"/api/tables/{table}/live?form=2",
        Connection="Upgrade",
        Upgrade="websocket",
        Sec_WebSocket_Version="13",
        Sec_WebSocket_Key=base64.b64encode(bytes(16)).decode(),
        Cookie=cookie,
        X_Forwarded_For=of,
    )
    loop = asyncio.get_running_loop()
    _, found = await loop.create_connection(lambda: Look(hello, keep), HOST, port)
    await asyncio.wait_for(found.open.wait(), 30)
    return found


async def tables(port: int, seconds: float, count: int = 1100) -> Json:
    """Watches more tables than are kept, then sits down with somebody at one more."""
    end, looking = time.monotonic() + seconds, []
    for number in range(count):
        if time.monotonic() > end:
            break
        cookie, of = new_cookie(), address(number // TABLES_OF_ADDRESS)
        looking.append(await look(port, await new_table(port, cookie, "person", of=of), cookie, of))
    anna, ben, of = new_cookie(), new_cookie(), address(count)
    table = await new_table(port, anna, "person", "open", of=of)
    first = await look(port, table, anna, of, keep=True)
    await fetch(port, "POST", f"/api/tables/{table}/join", {}, Cookie=ben, X_Forwarded_For=of)
    seen = False
    with suppress(TimeoutError):
        while not seen:
            told = await asyncio.wait_for(first.message("table"), 5)
            seen = told["type"] == "table" and told["seats"][1]["kind"] == "person"
    return {"tables watched": len(looking), "sees the other sit down": seen}


async def cookies(port: int, seconds: float, count: int = 100_000) -> Json:
    """Sends cookies of 60 kB that are hard to read, one after the other."""
    end, sent = time.monotonic() + seconds, 0
    long = 'a="' + "\\" * 60_000 + '"'
    while sent < count and time.monotonic() < end:
        with suppress(OSError, ValueError):
            await asyncio.wait_for(fetch(port, "GET", "/api/health", Cookie=long), 30)
        sent += 1
        await asyncio.sleep(0.01)
    return {"cookies": sent}


async def half_open(port: int, seconds: float, count: int = 1100) -> Json:
    """Opens connections that never finish their request."""
    end, opened = time.monotonic() + seconds, []
    for _ in range(count):
        with suppress(OSError, TimeoutError):
            opened.append(await asyncio.wait_for(asyncio.open_connection(HOST, port), 5))
            opened[-1][1].write(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        if time.monotonic() > end + 30:
            break
    await asyncio.sleep(max(0, end - time.monotonic()))
    return {"half-open": len(opened), "closed by the server": sum(r.at_eof() for r, _ in opened)}


def _is_heard(looking: Sequence[Look]) -> bool:
    """Whether the server has not yet closed all of these connections."""
    return not all(one.transport.is_closing() for one in looking)


async def pings(port: int, seconds: float, count: int = 4) -> Json:
    """Pings as fast as it can, and never reads; others just never read."""
    host = new_cookie()
    table = await new_table(port, host, "person")
    deaf = [await look(port, table, new_cookie(), address(n)) for n in range(2 * count)]
    for one in deaf:
        one.transport.pause_reading()
    end, sent = time.monotonic() + seconds, 0
    flood = frame(bytes(125), PING) * 500
    while time.monotonic() < end or (_is_heard(deaf[:count]) and time.monotonic() < end + 30):
        for one in deaf[:count]:
            if not one.transport.get_write_buffer_size() and not one.transport.is_closing():
                one.transport.write(flood)
                sent += 500
        await asyncio.sleep(0.001)
    view = await fetch(port, "GET", f"/api/tables/{table}", Cookie=host)
    return {"pings": sent, "spectators left": view["spectators"]}


async def undos(port: int, seconds: float, count: int = 20) -> Json:
    """Moves and takes back, over several connections, since each may send 20 messages a second."""
    cookie = new_cookie()
    table = await new_table(port, cookie, "person")
    hands = [await look(port, table, cookie, keep=True) for _ in range(count)]
    hands[0].send(type="roll", number=0, dice="w1 w2 r3 y4 g5 b6", id=0)
    number = (await hands[0].ack())["number"]
    acts, refused, end = 0, "", time.monotonic() + seconds
    while time.monotonic() < end and not refused:
        hand, move = hands[acts % count], acts % 2 == 0
        hand.send(type="move" if move else "undo", seat=1, move="mark r3", number=number, id=acts)
        answer = await hand.ack()
        acts, number = acts + 1, answer.get("number", number)
        refused = answer.get("code", "")
        await asyncio.sleep(0.05 / count)
    last = await look(port, table, cookie, keep=True)
    number = (await last.message("table"))["number"]
    last.send(type="move", seat=1, move="pass", number=number, id=acts)
    told = await last.ack()
    return {"events": number, "refused": refused or "never", "bytes of an event": told["bytes"]}


async def watchers(port: int, seconds: float, count: int = 1600) -> Json:
    """Watches one table from several addresses while somebody plays there."""
    cookie = new_cookie()
    table = await new_table(port, cookie, "person")
    player = await look(port, table, cookie, keep=True)
    for start in range(0, count, TOGETHER):
        places = [address(n // SOCKETS_OF_ADDRESS) for n in range(start, start + TOGETHER)]
        await asyncio.gather(*(look(port, table, new_cookie(), of) for of in places[:count]))
    number, events, waits, end = 0, 0, [], time.monotonic() + seconds
    while time.monotonic() < end and events < 20:
        began = time.monotonic()
        if number == 0:
            player.send(type="roll", number=0, dice="w1 w2 r3 y4 g5 b6", id=0)
        else:
            kind = "move" if events % 2 else "undo"
            player.send(type=kind, seat=1, move="mark r3", number=number, id=events)
        number = (await player.ack()).get("number", number)
        waits.append(time.monotonic() - began)
        events += 1
        await asyncio.sleep(0.5)
    return {"watchers": count, "events": events, "ms to an ack": round(1000 * max(waits))}


async def dailies(port: int, seconds: float, count: int = 100_000) -> Json:
    """Begins the daily game as ever new guests, and looks at the table of the day."""
    end, begun, seen = time.monotonic() + seconds, 0, 0
    while begun < count and time.monotonic() < end:
        of = [address(begun + n) for n in range(TOGETHER // 5)]
        made = [
            fetch(port, "POST", "/api/daily/clever", {}, Cookie=new_cookie(), X_Forwarded_For=one)
            for one in of
        ]
        shown = [fetch(port, "GET", "/api/daily/clever", Cookie=new_cookie()) for _ in of]
        found = await asyncio.gather(*made, *shown)
        begun += sum("id" in one for one in found)
        seen += sum("day" in one for one in found)
    return {"begun": begun, "seen": seen}


def long_record() -> str:
    """A game of four at random, to its end, with real dice."""
    rng = random.Random(1)
    start = Record.start(game("clever"), 4, {"dice": "real"})
    played = play_out(start, rng, lambda state, seat: rng.choice(list(state.moves(seat))))
    return played.dumps()


async def handovers(port: int, seconds: float, count: int = 100_000) -> Json:
    """Hands over long games, many at a time, which the server has to replay."""
    end, sent, taken = time.monotonic() + seconds, 0, 0
    text, seats = long_record(), [{"kind": "person"}, *[{"kind": "open"}] * 3]
    while sent < count and time.monotonic() < end:
        body = {"record": text, "seats": seats}
        made = [
            fetch(port, "POST", "/api/tables", body, X_Forwarded_For=address(sent + n))
            for n in range(TOGETHER // 2)
        ]
        taken += sum("id" in one for one in await asyncio.gather(*made))
        sent += len(made)
    return {"sent": sent, "taken": taken}


async def own_games(port: int, cookie: str, count: int, left: int = 0) -> None:
    """Hands over long games of one guest, with so many moves left to play."""
    seats = [{"kind": "person"}, *[{"kind": "open"}] * 3]
    lines = long_record().splitlines()
    text = "\n".join(lines[: len(lines) - left])
    for number in range(count):
        body, of = {"record": text, "seats": seats}, address(number)
        await fetch(port, "POST", "/api/tables", body, Cookie=cookie, X_Forwarded_For=of)


async def exports(port: int, seconds: float, count: int = 100_000) -> Json:
    """Asks for all its games again and again, many at a time, which the server has to replay."""
    cookie = new_cookie()
    await own_games(port, cookie, min(count, OWN_GAMES))
    end, sent, games = time.monotonic() + seconds, 0, 0
    while sent < count and time.monotonic() < end:
        asked = [
            fetch(port, "GET", "/api/me/export", Cookie=cookie, X_Forwarded_For=address(sent + n))
            for n in range(TOGETHER // 2)
        ]
        games += sum(len(one.get("tables", ())) for one in await asyncio.gather(*asked))
        sent += len(asked)
    return {"sent": sent, "games told": games}


async def reads(port: int, seconds: float, count: int = 100_000) -> Json:
    """Asks for what is long and needs no rights: views, records, lists; as often as it can."""
    cookie, text, seats = new_cookie(), long_record(), [{"kind": "person"}, *[{"kind": "open"}] * 3]
    body: Json = {"record": text, "seats": seats, "listed": True}
    for number in range(min(count, OWN_GAMES)):
        of = address(number)
        made = await fetch(port, "POST", "/api/tables", body, Cookie=cookie, X_Forwarded_For=of)
        await new_table(port, cookie, "person", "open", of=of, listed=True)
    paths = (f"/api/tables/{made['id']}", "/api/lobby", "/api/me/tables", "/api/games")
    end, sent = time.monotonic() + seconds, 0
    while sent < count and time.monotonic() < end:
        asked = [
            fetch(port, "GET", paths[n % 4], Cookie=cookie, X_Forwarded_For=address(0))
            for n in range(min(count, 4 * TOGETHER))
        ]
        sent += len(await asyncio.gather(*asked))
    return {"sent": sent}


ATTACKS: dict[str, Callable[..., Coroutine[Any, Any, Json]]] = {
    "tables": tables,
    "cookies": cookies,
    "half-open": half_open,
    "pings": pings,
    "undos": undos,
    "watchers": watchers,
    "dailies": dailies,
    "handovers": handovers,
    "exports": exports,
    "reads": reads,
}
