"""The WebSocket of a table: sends a view at once and after every event, and receives moves."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Awaitable
from contextlib import suppress

import anyio
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from rollwright.server import fields, limits, visitors
from rollwright.server.fields import Json
from rollwright.server.limits import Bucket
from rollwright.server.live_table import LiveTable
from rollwright.server.refusal import Refusal
from rollwright.server.registry import Registry
from rollwright.server.viewers import Viewer

ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)
STEPS = 16
"""Up to so many events that came at once are shown one by one."""
MOVE_LENGTH = 80
MOST_REFUSED = 200
"""A connection is closed after so many refused messages in a row."""


async def serve(socket: WebSocket) -> None:
    """Serves one connection."""
    await socket.accept()
    registry: Registry = socket.app.state.registry
    connections: Counter[str] = socket.app.state.connections
    address = visitors.address(socket)
    try:
        live = _admit(socket, registry, connections[address])
    except Refusal as refusal:
        await socket.send_json({"type": "error", **refusal.data})
        await socket.close(4000 + refusal.status)
        return
    connections[address] += 1
    viewer = Viewer(visitors.guest(socket))
    live.enter(viewer)
    try:
        await _talk(socket, live, viewer)
    finally:
        live.leave(viewer)
        connections[address] -= 1
        if not connections[address]:
            del connections[address]


def _admit(socket: WebSocket, registry: Registry, connections: int) -> LiveTable:
    if not visitors.same_origin(socket, registry.settings.origins):
        raise Refusal("bad-origin", "this connection comes from another page")
    if connections >= limits.SOCKETS:
        raise Refusal("rate", "too many connections from one address")
    return registry.live(socket.path_params["table"])


async def _talk(socket: WebSocket, live: LiveTable, viewer: Viewer) -> None:
    """Sends and receives until either side ends."""

    async def end_with(work: Awaitable[None]) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # the visitor has gone
            await work
        tasks.cancel_scope.cancel()

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(end_with, _send(socket, live, viewer))
        tasks.start_soon(end_with, _receive(socket, live, viewer.guest))


async def _send(socket: WebSocket, live: LiveTable, viewer: Viewer) -> None:
    """Sends a view at once, and whenever there is news: one for each event."""
    build = {"build": socket.app.state.build}
    held = live.table.held_by(viewer.guest)
    seen = min(_since(socket), live.log.number)
    number = live.log.number
    while True:
        viewer.news.clear()
        before, held = held, live.table.held_by(viewer.guest)
        since = seen if held == before else 0  # other seats see other secrets
        frame = live.frame(viewer.guest, since, number, lambda view: _dump(view | build))
        await socket.send_text(frame)
        seen = number
        if seen == live.log.number:
            await viewer.news.wait()
        behind = live.log.number - seen
        number = seen + 1 if 0 < behind <= STEPS else live.log.number


def _since(socket: WebSocket) -> int:
    return fields.digits(socket.query_params.get("since", "")) or 0


async def _receive(socket: WebSocket, live: LiveTable, guest: str) -> None:
    settings = socket.app.state.registry.settings
    bucket = Bucket(settings.message_burst, settings.message_rate)
    refused = 0
    while refused < MOST_REFUSED:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        answer = await _answer(live, guest, message, bucket)
        refused = refused + 1 if answer["type"] == "error" else 0
        await socket.send_text(_dump(answer))
    if socket.application_state is WebSocketState.CONNECTED:
        await socket.close(1008)


async def _answer(live: LiveTable, guest: str, message: Message, bucket: Bucket) -> Json:
    """The answer to a message: ack, pong or error, with the message's id."""
    extra: Json = {}
    try:
        if not bucket.take():
            raise Refusal("rate", "too many messages; this one was ignored")
        data = _read(message)
        extra = _id(data)
        return {**await _do(live, guest, data), **extra}
    except Refusal as refusal:
        return {"type": "error", **refusal.data, "number": live.log.number, **extra}


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


async def _do(live: LiveTable, guest: str, data: Json) -> Json:
    kind = fields.text(data, "type", 20)
    if kind == "ping":
        return {"type": "pong"}
    if kind not in ("move", "roll", "undo", "done"):
        raise Refusal("bad-message", f"there is no message of type {kind!r}")
    number = fields.whole(data, "number")
    if kind == "done":
        return {"type": "ack", "number": live.done(guest, number)}
    if kind == "roll":
        dice = fields.text(data, "dice", MOVE_LENGTH) if data.get("dice") is not None else None
        return {"type": "ack", "number": await live.roll(guest, number, dice)}
    seat = fields.whole(data, "seat")
    if kind == "undo":
        return {"type": "ack", "number": await live.undo(guest, seat, number)}
    move = fields.text(data, "move", MOVE_LENGTH)
    return {"type": "ack", "number": await live.play(guest, seat, move, number)}


def _dump(message: Json) -> str:
    return ENCODER.encode(message)
