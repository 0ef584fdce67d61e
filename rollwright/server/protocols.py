"""Uvicorn's protocol for HTTP, which also tells `connections` when it waits.

A request for a WebSocket is handed to a `Listener`, with its connection.
"""

from __future__ import annotations

import asyncio
import os
from functools import partial
from typing import Any

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from rollwright.server import limits
from rollwright.server.connections import Connections, possible
from rollwright.server.limits import Bucket
from rollwright.server.listener import Listener
from rollwright.server.settings import Settings


def options(app: Any) -> dict[str, Any]:
    """The settings with which Uvicorn serves an app over these protocols."""
    proxies = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")
    trusted = ProxyHeadersMiddleware(app, proxies).trusted_hosts
    settings: Settings = app.state.settings
    connections = app.state.open = Connections(
        possible(settings.connections),
        settings.connections_of_address,
        settings.request_seconds,
        settings.reading_seconds,
        is_proxy=trusted.__contains__,
    )
    return {
        "app": app,
        "http": partial(Http, connections, settings),
        "ws_max_size": 4 * limits.MESSAGE_BYTES,
        "forwarded_allow_ips": proxies,
        "backlog": limits.ACCEPTED,
        "callback_notify": connections.sweep,
        "timeout_notify": 1,
    }


class Http(H11Protocol):
    """HTTP that notes when a connection waits for a request."""

    def __init__(self, connections: Connections, settings: Settings, **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self._connections, self._settings = connections, settings

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

    def _should_upgrade_to_ws(self) -> bool:
        return True

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hands the connection over, with what has come after the request."""
        self.connections.discard(self)
        allowance = Bucket(self._settings.frame_burst, self._settings.frame_rate)
        listener = Listener(
            self.transport, self._connections, self.config, self.server_state, allowance
        )
        self.transport.set_protocol(listener)
        listener.open(dict(self.scope), self.conn.trailing_data[0])

    def _note(self) -> None:
        upgraded = self.transport.get_protocol() is not self
        if not upgraded and self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._connections.waits(self.transport)
        else:
            self._connections.busy(self.transport)
