"""The WebSocket of a table: lets viewers in, and out again."""

from __future__ import annotations

from collections import Counter
from functools import partial

from starlette.responses import JSONResponse
from starlette.websockets import WebSocket

from rollwright.server import fields, hosts, visitors
from rollwright.server.channel import Channel, Hearer
from rollwright.server.context import check_seen
from rollwright.server.listener import TAKE
from rollwright.server.live_table import LiveTable
from rollwright.server.news import encode
from rollwright.server.refusal import Elsewhere, Refusal
from rollwright.server.registry import Registry
from rollwright.server.relay import Relay
from rollwright.server.talk import Talk
from rollwright.server.viewers import Viewer

FORM = "2"
"""The form of the messages, which a client names: `?form=2`."""


async def serve(socket: WebSocket) -> None:
    """Hands a connection over to its listener, or relays it where the server has none."""
    try:
        hearer = await _let_in(socket)
    except Elsewhere as refusal:
        answer = JSONResponse({"error": refusal.data}, refusal.status)
        await socket.send_denial_response(answer)
        return
    taken = socket.scope.get("extensions", {}).get(TAKE)
    if taken is not None:
        hearer.begin(taken["take"](hearer))
        return
    await socket.accept()
    await Relay(socket).go_on(hearer)


async def _let_in(socket: WebSocket) -> Hearer:
    registry: Registry = socket.app.state.registry
    connections: Counter[str] = socket.app.state.connections
    address = visitors.address(socket)
    try:
        live = await _admit(socket, registry, connections[address])
    except Refusal as refusal:
        shown = hosts.told(socket, refusal)
        if isinstance(shown, Elsewhere) and not shown.url:
            raise shown from None  # denied at once: a proxy asks the next process
        return Refused(shown)
    connections[address] += 1
    viewer = Viewer(visitors.guest(socket), min(_since(socket), live.log.number))
    gone = partial(_count_out, connections, address)
    return Talk(live, viewer, registry.settings, socket.app.state.build, gone)


def _count_out(connections: Counter[str], address: str) -> None:
    connections[address] -= 1
    if not connections[address]:
        del connections[address]


async def _admit(socket: WebSocket, registry: Registry, connections: int) -> LiveTable:
    if not visitors.same_origin(socket, registry.settings.origins):
        raise Refusal("bad-origin", "this connection comes from another page")
    if connections >= registry.settings.sockets_of_address:
        raise Refusal("rate", "too many connections from one address")
    if socket.query_params.get("form") != FORM:
        reason = f"this server tells events, not views: load the page again, or ask for form={FORM}"
        raise Refusal("old-form", reason)
    found = await registry.live(socket.path_params["table"])
    check_seen(found, visitors.guest(socket))
    return found


def _since(socket: WebSocket) -> int:
    return fields.digits(socket.query_params.get("since", "")) or 0


class Refused:
    """Somebody who is told why they are not let in, and nothing else."""

    def __init__(self, refusal: Refusal) -> None:
        self._refusal = refusal

    def begin(self, channel: Channel) -> None:
        channel.send(encode({"type": "error", **self._refusal.data}))
        channel.close(4000 + self._refusal.status)

    def receive(self, payload: bytes | None) -> None:
        """Nobody answers."""

    def resume(self) -> None:
        """Nothing is told."""

    def lost(self) -> None:
        """Nobody was let in."""
