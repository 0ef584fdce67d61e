"""Uvicorn's protocols for HTTP and WebSockets, which also tell `connections` what they wait for."""

from __future__ import annotations

import asyncio
import os
from functools import lru_cache, partial
from typing import Any

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

from rollwright.server import limits
from rollwright.server.connections import Connections, possible
from rollwright.server.limits import Bucket

SLICE = 4096
"""Bytes of a WebSocket that are read in one go: a packet may hold thousands of small frames."""


def options(app: Any) -> dict[str, Any]:
    """The settings with which Uvicorn serves an app over these protocols."""
    proxies = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")
    trusted = ProxyHeadersMiddleware(app, proxies).trusted_hosts
    connections = Connections(possible(), is_proxy=trusted.__contains__)
    return {
        "app": app,
        "http": partial(Http, connections),
        "ws": partial(Socket, connections),
        "ws_max_size": 4 * limits.MESSAGE_BYTES,
        "ws_per_message_deflate": False,
        "forwarded_allow_ips": proxies,
        "backlog": limits.ACCEPTED,
        "callback_notify": connections.sweep,
        "timeout_notify": 1,
    }


WAITING = 4
"""Messages of a connection that may wait while another is carried out."""
PUSH = "rollwright.push"
"""The name under which an app finds `Socket.push`: an extension of ASGI."""
SHARED = 256
"""Frames that are kept: all who see the same get the same bytes."""


@lru_cache(maxsize=SHARED)
def _frame(text: str) -> bytes:
    """A message as it goes over the wire."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


class Http(H11Protocol):
    """HTTP that notes when a connection waits for a request."""

    def __init__(self, connections: Connections, **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self._connections = connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._connections.opened(transport, self.client[0] if self.client else "")

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.closed(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._note()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._note()

    def _note(self) -> None:
        upgraded = self.transport.get_protocol() is not self
        if not upgraded and self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._connections.waits(self.transport)
        else:
            self._connections.busy(self.transport)


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket that stops reading while its peer does, and limits the frames per second."""

    def __init__(self, connections: Connections, **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self._connections = connections
        self._allowance = Bucket(limits.FRAMES, limits.FRAME_RATE)
        self._full = False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][PUSH] = {"push": self.push}

    def push(self, text: str) -> bool:
        """Writes a message at once; False if that can't be, since the peer doesn't read or goes."""
        if self._full or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        self.transport.write(_frame(text))
        self._hold()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.closed(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def send_receive_event_to_app(self) -> None:
        """Stops reading when several messages wait: to stop and go on for each costs too much."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() > WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_events(self) -> None:
        if all(self._allowance.take() for _ in self.conn.events):
            super().handle_events()
        else:
            self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._full = True
        self._hold()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._full = False
        if not self.read_paused:
            self.transport.resume_reading()

    def _hold(self) -> None:
        """Stops reading while nothing can be written: the answer to each ping would pile up."""
        if self._full:
            self.transport.pause_reading()

    async def receive(self) -> Any:
        message = await super().receive()
        self._hold()
        return message

    async def send(self, message: Any) -> None:
        await super().send(message)
        self._hold()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()
