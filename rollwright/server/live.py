"""The WebSocket of a table: a view at once, then one for every event; moves come in here."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any

import anyio
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from rollwright.server import fields, limits, visitors
from rollwright.server.fields import Json
from rollwright.server.house import House
from rollwright.server.limits import Bucket
from rollwright.server.refusal import Refusal
from rollwright.server.room import Room, Viewer

ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)
STEPS = 16
"""A view is sent for each of so many events that came at once."""
MOVE_LENGTH = 80
STUBBORN = 200
"""Refused messages, one after the other, after which a connection is closed."""


async def live(socket: WebSocket) -> None:
    """Serves one connection."""
    await socket.accept()
    house: House = socket.app.state.house
    connections: Counter[str] = socket.app.state.connections
    address = visitors.address(socket)
    try:
        room = _admit(socket, house, connections[address])
    except Refusal as refusal:
        await socket.send_json({"type": "error", **refusal.data})
        await socket.close(4000 + refusal.status)
        return
    connections[address] += 1
    viewer = Viewer(visitors.guest(socket))
    room.enter(viewer)
    try:
        await _serve(socket, room, viewer)
    finally:
        room.leave(viewer)
        connections[address] -= 1
        if not connections[address]:
            del connections[address]


def _admit(socket: WebSocket, house: House, connections: int) -> Room:
    if not visitors.same_origin(socket, house.settings.origins):
        raise Refusal("bad-origin", "this connection comes from another page")
    if connections >= limits.SOCKETS:
        raise Refusal("rate", "too many connections from one address")
    return house.room(socket.path_params["table"])


async def _serve(socket: WebSocket, room: Room, viewer: Viewer) -> None:
    """Sends and receives until either side ends."""

    async def end_with(work: Awaitable[None]) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # the visitor has gone
            await work
        tasks.cancel_scope.cancel()

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(end_with, _send(socket, room, viewer))
        tasks.start_soon(end_with, _receive(socket, room, viewer.guest))


async def _send(socket: WebSocket, room: Room, viewer: Viewer) -> None:
    """Sends a view at once, and whenever there is news: one for each event."""
    build = {"build": socket.app.state.build}
    held = room.table.held_by(viewer.guest)
    seen = min(_since(socket), room.log.number)
    number = room.log.number
    while True:
        viewer.news.clear()
        before, held = held, room.table.held_by(viewer.guest)
        since = seen if held == before else 0  # other seats see other secrets
        frame = room.frame(viewer.guest, since, number, lambda view: _dump(view | build))
        await socket.send_text(frame)
        seen = number
        if seen == room.log.number:
            await viewer.news.wait()
        behind = room.log.number - seen
        number = seen + 1 if 0 < behind <= STEPS else room.log.number


def _since(socket: WebSocket) -> int:
    return fields.digits(socket.query_params.get("since", "")) or 0


async def _receive(socket: WebSocket, room: Room, guest: str) -> None:
    settings = socket.app.state.house.settings
    bucket = Bucket(settings.message_burst, settings.message_rate)
    refused = 0
    while refused < STUBBORN:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        answer = await _answer(room, guest, message, bucket)
        refused = refused + 1 if answer["type"] == "error" else 0
        await socket.send_text(_dump(answer))
    if socket.application_state is WebSocketState.CONNECTED:
        await socket.close(1008)


async def _answer(room: Room, guest: str, message: Any, bucket: Bucket) -> Json:
    """The answer to a message: ack, pong or error, with the message's id."""
    extra: Json = {}
    try:
        if not bucket.take():
            raise Refusal("rate", "too many messages; this one was not taken")
        data = _read(message)
        extra = _id(data)
        return {**await _do(room, guest, data), **extra}
    except Refusal as refusal:
        return {"type": "error", **refusal.data, "number": room.log.number, **extra}


def _read(message: Any) -> Json:
    data = message.get("text")
    if data is None:
        raise Refusal("bad-message", "messages are text")
    if len(data) > limits.MESSAGE_BYTES:
        raise Refusal("too-large", f"more than {limits.MESSAGE_BYTES} characters")
    return fields.read_object(data)


def _id(data: Json) -> Json:
    given = data.get("id")
    if given is None:
        return {}
    if isinstance(given, bool) or not isinstance(given, int | str) or len(str(given)) > 40:
        raise Refusal("bad-message", "the field 'id' should be a number or a short text")
    return {"id": given}


async def _do(room: Room, guest: str, data: Json) -> Json:
    kind = fields.text(data, "type", 20)
    if kind == "ping":
        return {"type": "pong"}
    if kind not in ("move", "roll", "undo", "done"):
        raise Refusal("bad-message", f"there is no message of type {kind!r}")
    number = fields.whole(data, "number")
    if kind == "done":
        return {"type": "ack", "number": room.done(guest, number)}
    if kind == "roll":
        dice = fields.text(data, "dice", MOVE_LENGTH) if data.get("dice") is not None else None
        return {"type": "ack", "number": await room.roll(guest, number, dice)}
    seat = fields.whole(data, "seat")
    if kind == "undo":
        return {"type": "ack", "number": await room.undo(guest, seat, number)}
    move = fields.text(data, "move", MOVE_LENGTH)
    return {"type": "ack", "number": await room.play(guest, seat, move, number)}


def _dump(message: Json) -> str:
    return ENCODER.encode(message)
