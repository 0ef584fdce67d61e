"""A WebSocket without a task: what comes over it is carried out in the loop's own callbacks.

The handshake runs through the whole app, as for any WebSocket, so that all its checks apply. Then
the app takes the connection over as a channel, and its task ends.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import hashlib
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from rollwright.server import frames
from rollwright.server.frames import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, Violation

if TYPE_CHECKING:
    from uvicorn.config import Config
    from uvicorn.server import ServerState

    from rollwright.server.channel import Hearer
    from rollwright.server.connections import Connections
    from rollwright.server.limits import Bucket

TAKE = "rollwright.take"
"""The name under which an app finds `Listener.take`: an extension of ASGI."""
MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
KEY_BYTES = 16
VERSION = b"13"
GOING = 1012
"""The close code of a server that ends or starts again."""
CLOSING_SECONDS = 10
"""The time for a peer to answer that it closes too."""


class Listener(asyncio.Protocol):
    """A WebSocket that doesn't read while its peer doesn't, and limits the frames per second."""

    __slots__ = (
        *("_allowance", "_alive", "_closing", "_config", "_connections", "_full", "_held"),
        *("_hearer", "_key", "_loop", "_reader", "_reading", "_state", "_timer", "transport"),
    )

    def __init__(
        self,
        transport: asyncio.Transport,
        connections: Connections,
        config: Config,
        state: ServerState,
        allowance: Bucket,
    ) -> None:
        self.transport = transport
        self._connections, self._config, self._state = connections, config, state
        self._loop = asyncio.get_running_loop()
        self._reader = frames.FrameReader(config.ws_max_size)
        self._allowance = allowance
        self._hearer: Hearer | None = None
        self._key = b""
        self._full = self._held = self._closing = False
        self._reading = self._alive = True
        self._timer: asyncio.TimerHandle | None = None

    # The handshake

    def open(self, scope: dict[str, Any], early: bytes) -> None:
        """Lets the app decide on a request for a WebSocket; nothing is read until it has."""
        headers = dict(scope["headers"])
        self._key = headers.get(b"sec-websocket-key", b"").strip()
        if scope["method"] != "GET" or not _is_key(self._key):
            self._deny(400, b"this is no request for a WebSocket")
        elif headers.get(b"sec-websocket-version", b"").strip() != VERSION:
            self._deny(426, b"this server speaks version 13", [(b"sec-websocket-version", VERSION)])
        else:
            self._state.connections.add(self)  # type: ignore[arg-type]
            self._flow()
            task = self._loop.create_task(self._ask(Handshake(self, scope), early))
            self._state.tasks.add(task)
            task.add_done_callback(self._state.tasks.discard)

    async def _ask(self, handshake: Handshake, early: bytes) -> None:
        try:
            await self._config.loaded_app(handshake.scope, handshake.receive, handshake.send)
        finally:
            if self._hearer is None and not self._closing and not self.transport.is_closing():
                self._deny(500, b"something went wrong in the server")
        if early and self._hearer is not None:
            self.data_received(early)

    def take(self, hearer: Hearer) -> Listener:
        """Accepts the connection: from now on the hearer is told what comes."""
        digest = base64.b64encode(hashlib.sha1(self._key + MAGIC).digest())
        self.transport.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: " + digest + b"\r\n\r\n"
        )
        self._hearer, self._key = hearer, b""
        self._flow()
        self._ping_later()
        return self

    def _deny(self, status: int, body: bytes, headers: list[tuple[bytes, bytes]] = []) -> None:  # noqa: B006
        given = headers or [(b"content-type", b"text/plain; charset=utf-8")]
        lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}".encode()]
        lines += [name + b": " + value for name, value in given if name != b"content-length"]
        lines += [b"content-length: %d" % len(body), b"connection: close", b"", body]
        self.transport.write(b"\r\n".join(lines))
        self._closing = True
        self.transport.close()

    # The channel

    @property
    def ready(self) -> bool:
        return not self._full and not self._closing

    def push(self, payload: bytes) -> bool:
        if self._full or self._closing:
            return False
        self.transport.write(frames.text_frame(payload))
        return True

    def send(self, *payloads: bytes) -> None:
        if not self._closing:
            self.transport.write(b"".join(map(frames.text_frame, payloads)))

    def hold(self, held: bool) -> None:
        if held != self._held:
            self._held = held
            self._flow()

    def close(self, code: int) -> None:
        """Says that the connection ends, and waits some seconds for the peer to agree."""
        if not self._closing and not self.transport.is_closing():
            self._closing = True
            self.transport.write(frames.close_frame(code))
            self._set_timer(CLOSING_SECONDS, self.transport.abort)

    def shutdown(self) -> None:
        """Closes the connection since the server ends."""
        self.close(GOING)

    # What comes

    def data_received(self, data: bytes) -> None:
        try:
            for kind, payload in self._reader.feed(data):
                if not self._allowance.take():
                    self.transport.abort()
                    return
                self._handle(kind, payload)
                if self.transport.is_closing():
                    return
        except Violation as violation:
            self.close(violation.code)
            self.transport.close()

    def _handle(self, kind: int, payload: bytes) -> None:
        if kind == CLOSE:
            self.close(frames.close_code(payload))
            self.transport.close()
        elif kind == PING:
            if not self._closing:
                self.transport.write(frames.frame(payload, PONG))
        elif kind == PONG:
            self._alive = True
        elif kind != CONTINUATION and not self._closing and self._hearer is not None:
            if kind == TEXT and not payload.isascii():
                _check_text(payload)
            self._hearer.receive(None if kind == BINARY else payload)

    def connection_lost(self, exc: Exception | None) -> None:
        self._closing = True
        if self._timer is not None:
            self._timer.cancel()
        self._connections.closed(self.transport)
        self._state.connections.discard(self)
        hearer, self._hearer = self._hearer, None
        if hearer is not None:
            hearer.lost()

    def pause_writing(self) -> None:
        self._full = True
        self._flow()

    def resume_writing(self) -> None:
        self._full = False
        self._flow()
        if self._hearer is not None and not self._closing:
            self._hearer.resume()

    def _flow(self) -> None:
        """Reads only while the peer reads too: otherwise the answers to its pings would pile up."""
        reading = self._hearer is not None and not self._full and not self._held
        if reading != self._reading and not self.transport.is_closing():
            self._reading = reading
            (self.transport.resume_reading if reading else self.transport.pause_reading)()

    # Pings

    def _ping_later(self) -> None:
        self._set_timer(self._config.ws_ping_interval, self._ping)

    def _ping(self) -> None:
        self._alive = False
        self.transport.write(frames.frame(b"", PING))
        self._set_timer(self._config.ws_ping_timeout, self._hear_pong)

    def _hear_pong(self) -> None:
        """Drops a peer that didn't answer: it is gone, though the system may not know it yet."""
        if self._alive:
            self._ping_later()
        else:
            self.transport.abort()

    def _set_timer(self, seconds: float | None, work: Any) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self._loop.call_later(seconds, work)


class Handshake:
    """A request for a WebSocket as the app sees it: it takes the connection over, or denies it."""

    def __init__(self, listener: Listener, scope: dict[str, Any]) -> None:
        self._listener = listener
        secure = scope["scheme"] == "https"
        self.scope = {
            **{key: value for key, value in scope.items() if key != "method"},
            "type": "websocket",
            "scheme": "wss" if secure else "ws",
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}, TAKE: {"take": listener.take}},
        }
        self._start: dict[str, Any] = {"status": 403, "headers": []}
        self._body = b""

    async def receive(self) -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(self, message: Any) -> None:
        """Denies the connection, as the app says."""
        if message["type"] == "websocket.http.response.start":
            self._start = message
            return
        self._body += message.get("body", b"")
        if not message.get("more_body", False):
            self._listener._deny(self._start["status"], self._body, list(self._start["headers"]))


def _is_key(key: bytes) -> bool:
    try:
        return len(base64.b64decode(key, validate=True)) == KEY_BYTES
    except binascii.Error:
        return False


def _check_text(payload: bytes) -> None:
    try:
        payload.decode()
    except UnicodeDecodeError:
        raise Violation(frames.BAD_TEXT) from None
