"""What the handlers of requests share: the registry, the table that is asked for, the body."""

from __future__ import annotations

import io

import segno
from starlette.requests import Request

from rollwright.server import fields, limits, visitors
from rollwright.server.fields import Json
from rollwright.server.hosts import LOCAL
from rollwright.server.live_table import LiveTable
from rollwright.server.refusal import Refusal
from rollwright.server.registry import Registry


def registry(request: Request) -> Registry:
    found: Registry = request.app.state.registry
    return found


async def live_table(request: Request) -> LiveTable:
    return await registry(request).live(request.path_params["table"])


async def seen_table(request: Request) -> LiveTable:
    """The table that is asked for, if the visitor may look at it."""
    found = await live_table(request)
    check_seen(found, visitors.guest(request))
    return found


def check_seen(found: LiveTable, guest: str) -> None:
    if not found.table.seen_by(guest):
        raise Refusal("not-yours", "a daily game can be watched when its day is over")


async def body(request: Request, most: int = limits.BODY_BYTES) -> Json:
    """The body of a request that changes something, which must come from our own page."""
    if not visitors.same_origin(request, registry(request).settings.origins):
        raise Refusal("bad-origin", "this request comes from another page")
    if not request.app.state.changes.take(visitors.address(request)):
        raise Refusal("rate", "too many changes; wait a moment")
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refusal("too-large", f"a body has at most {most} bytes")
    return fields.read_object(data or b"{}")


def check_rate(request: Request) -> None:
    if not request.app.state.creations.take(visitors.address(request)):
        raise Refusal("rate", "too many new tables; wait a moment")


def base(request: Request) -> str:
    """The address at which other devices reach this server."""
    settings = registry(request).settings
    if settings.public_url:
        return settings.public_url
    if settings.network_url and request.url.hostname in LOCAL:
        return settings.network_url
    return f"{request.url.scheme}://{request.url.netloc}"


def qr_code(link: str) -> str:
    """A link as a picture to scan, SVG."""
    out = io.BytesIO()
    segno.make(link, micro=False).save(out, kind="svg", scale=4, border=2, light="#fff")
    return out.getvalue().decode()
