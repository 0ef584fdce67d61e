"""The talk with a viewer over a WebSocket: tells what is new, and carries out what is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import anyio
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from rollwright.server import fields, limits
from rollwright.server.fields import Json
from rollwright.server.limits import Bucket
from rollwright.server.live_table import LiveTable
from rollwright.server.news import encode, news
from rollwright.server.protocols import PUSH
from rollwright.server.refusal import Refusal
from rollwright.server.viewers import Viewer

MOVE_LENGTH = 80
MOST_REFUSED = 200
"""A connection is closed after so many refused messages in a row."""


class Talk:
    """Tells a viewer what is new, and carries out what they ask for."""

    def __init__(self, socket: WebSocket, live: LiveTable, viewer: Viewer) -> None:
        self._socket, self._live, self._viewer = socket, live, viewer
        self._build: str = socket.app.state.build
        self._sending = asyncio.Lock()
        self._unsent: list[str] = []
        extension = socket.scope.get("extensions", {}).get(PUSH)
        self._push: Callable[[str], bool] | None = extension and extension["push"]

    async def go_on(self) -> None:
        """Sends and receives until either side ends."""

        async def end_with(work: Awaitable[None]) -> None:
            with suppress(WebSocketDisconnect, RuntimeError):  # the visitor has gone
                await work
            tasks.cancel_scope.cancel()

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(end_with, self._send())
            tasks.start_soon(end_with, self._receive())

    def _hear(self) -> bool:
        """Sends what is new without waiting, if the connection can take it."""
        if self._push is None or self._unsent or self._sending.locked():
            return False
        self._unsent = news(self._live, self._viewer, self._build)
        while self._unsent and self._push(self._unsent[0]):
            del self._unsent[0]
        return not self._unsent

    async def _send(self) -> None:
        self._viewer.hear = self._hear
        while True:
            self._viewer.news.clear()
            await self._tell()
            await self._viewer.news.wait()

    async def _tell(self) -> None:
        async with self._sending:
            self._unsent += news(self._live, self._viewer, self._build)
            while self._unsent:
                await self._socket.send_text(self._unsent[0])
                del self._unsent[0]

    async def _receive(self) -> None:
        settings = self._socket.app.state.registry.settings
        bucket = Bucket(settings.message_burst, settings.message_rate)
        refused = 0
        while refused < MOST_REFUSED:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            answer = await self._answer(message, bucket)
            refused = refused + 1 if answer["type"] == "error" else 0
            await self._reply(answer)
        if self._socket.application_state is WebSocketState.CONNECTED:
            await self._socket.close(1008)

    async def _reply(self, answer: Json) -> None:
        """Sends an answer after all that is new; a new entry with the message's id is one."""
        await self._tell()
        if answer["type"] != "ack" or answer["number"] != self._viewer.made:
            await self._socket.send_text(encode(answer))

    async def _answer(self, message: Message, bucket: Bucket) -> Json:
        """The answer to a message: ack, pong or error, with the message's id."""
        extra: Json = {}
        try:
            if not bucket.take():
                raise Refusal("rate", "too many messages; this one was ignored")
            data = _read(message)
            extra = _id(data)
            self._viewer.asks, self._viewer.made = extra.get("id"), None
            return {**await _do(self._live, self._viewer, data), **extra}
        except Refusal as refusal:
            return {"type": "error", **refusal.data, "number": self._live.log.number, **extra}


def _read(message: Message) -> Json:
    data = message.get("text")
    if data is None:
        raise Refusal("bad-message", "messages should be text")
    if len(data) > limits.MESSAGE_BYTES:
        raise Refusal("too-large", f"a message has at most {limits.MESSAGE_BYTES} characters")
    return fields.read_object(data)


def _id(data: Json) -> Json:
    given = data.get("id")
    if given is None:
        return {}
    if isinstance(given, bool) or not isinstance(given, int | str) or len(str(given)) > 40:
        raise Refusal("bad-message", "the field 'id' should be a number or a short text")
    return {"id": given}


async def _do(live: LiveTable, viewer: Viewer, data: Json) -> Json:
    kind = fields.text(data, "type", 20)
    if kind == "ping":
        return {"type": "pong"}
    if kind not in ("move", "roll", "undo", "done"):
        raise Refusal("bad-message", f"there is no message of type {kind!r}")
    number = fields.whole(data, "number")
    if kind == "done":
        return {"type": "ack", "number": live.done(viewer.guest, number)}
    if kind == "roll":
        dice = fields.text(data, "dice", MOVE_LENGTH) if data.get("dice") is not None else None
        return {"type": "ack", "number": await live.roll(viewer, number, dice)}
    seat = fields.whole(data, "seat")
    if kind == "undo":
        return {"type": "ack", "number": await live.undo(viewer, seat, number)}
    move = fields.text(data, "move", MOVE_LENGTH)
    return {"type": "ack", "number": await live.play(viewer, seat, move, number)}
