"""A channel over any ASGI server, where there is no listener: with a task per connection."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress

import anyio
from starlette.websockets import WebSocket, WebSocketDisconnect

from rollwright.server.channel import Hearer


class Relay:
    """Passes on what a hearer sends, and tells them what comes."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._unsent: asyncio.Queue[bytes | int] = asyncio.Queue()
        self._free = asyncio.Event()
        self._free.set()

    async def go_on(self, hearer: Hearer) -> None:
        """Sends and receives until either side ends."""
        hearer.begin(self)
        try:
            async with anyio.create_task_group() as tasks:

                async def end_with(work: Awaitable[None]) -> None:
                    await work
                    tasks.cancel_scope.cancel()

                tasks.start_soon(end_with, self._send())
                tasks.start_soon(end_with, self._receive(hearer))
        finally:
            hearer.lost()

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # the visitor has gone
            while isinstance(message := await self._unsent.get(), bytes):
                await self._socket.send_text(message.decode())
            await self._socket.close(message)

    async def _receive(self, hearer: Hearer) -> None:
        while (message := await self._socket.receive())["type"] != "websocket.disconnect":
            text = message.get("text")
            hearer.receive(None if text is None else text.encode())
            await self._free.wait()

    # The channel

    @property
    def ready(self) -> bool:
        return True

    def push(self, payload: bytes) -> bool:
        self._unsent.put_nowait(payload)
        return True

    def send(self, *payloads: bytes) -> None:
        for payload in payloads:
            self._unsent.put_nowait(payload)

    def hold(self, held: bool) -> None:
        (self._free.clear if held else self._free.set)()

    def close(self, code: int) -> None:
        self._unsent.put_nowait(code)
