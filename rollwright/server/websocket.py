"""The WebSocket of a table: lets viewers in, and out again."""

from __future__ import annotations

from collections import Counter

from starlette.websockets import WebSocket

from rollwright.server import fields, limits, visitors
from rollwright.server.context import check_seen
from rollwright.server.live_table import LiveTable
from rollwright.server.news import encode
from rollwright.server.refusal import Refusal
from rollwright.server.registry import Registry
from rollwright.server.talk import Talk
from rollwright.server.viewers import Viewer

FORM = "2"
"""The form of the messages, which a client names: `?form=2`."""


async def serve(socket: WebSocket) -> None:
    """Serves one connection."""
    await socket.accept()
    registry: Registry = socket.app.state.registry
    connections: Counter[str] = socket.app.state.connections
    address = visitors.address(socket)
    try:
        live = _admit(socket, registry, connections[address])
    except Refusal as refusal:
        await socket.send_text(encode({"type": "error", **refusal.data}))
        await socket.close(4000 + refusal.status)
        return
    connections[address] += 1
    viewer = Viewer(visitors.guest(socket), min(_since(socket), live.log.number))
    live.enter(viewer)
    try:
        await Talk(socket, live, viewer).go_on()
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
    if socket.query_params.get("form") != FORM:
        reason = f"this server tells events, not views: load the page again, or ask for form={FORM}"
        raise Refusal("old-form", reason)
    found = registry.live(socket.path_params["table"])
    check_seen(found, visitors.guest(socket))
    return found


def _since(socket: WebSocket) -> int:
    return fields.digits(socket.query_params.get("since", "")) or 0
