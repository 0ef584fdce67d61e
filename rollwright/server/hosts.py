"""The names and addresses that the server answers to: its own, not every name that points here."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Set

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from rollwright.server.refusal import Elsewhere, Refusal

LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
ADDRESS = re.compile(
    r"(?P<scheme>https?)://(?P<host>\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(:(?P<port>\d{1,5}))?"
)
USUAL_PORTS = {"http": "80", "https": "443"}
SECURE = {"http": "https", "ws": "wss"}


def origin(url: str) -> str | None:
    """An origin as browsers write it, `https://example.org`; None for anything else."""
    found = ADDRESS.fullmatch(url.lower())
    if found is None:
        return None
    scheme, host, port = found["scheme"], found["host"], found["port"]
    return f"{scheme}://{host}" + (f":{port}" if port and port != USUAL_PORTS[scheme] else "")


def name(host: str) -> str:
    """The name or IP address in a `Host` header, without the port; empty if there is none."""
    found = ADDRESS.fullmatch(f"http://{host.lower()}")
    return plain(found["host"].strip("[]")) if found else ""


def plain(address: str) -> str:
    """An address in its shortest form; an IPv4 address written as IPv6 becomes IPv4."""
    found = ip(address)
    return address.lower() if found is None else str(found)


def ip(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The IP address that a text is; None for a name."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


def address_group(host: str) -> str:
    """What limits count by: one IPv4 address, or the 2⁶⁴ IPv6 addresses that a household gets."""
    found = ip(host)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.IPv6Network((int(found), 64), strict=False))
    return host if found is None else str(found)


def own_origin(connection: HTTPConnection) -> str | None:
    """The origin of our own page, as this visitor sees it."""
    scheme = "https" if connection.url.scheme in ("https", "wss") else "http"
    return origin(f"{scheme}://{connection.headers.get('host', '')}")


def told(connection: HTTPConnection, refusal: Refusal) -> Refusal:
    """A refusal as this visitor is told it: nobody is sent to the address where they already are.

    A proxy may have asked this process because the one at that address is dead.
    """
    if isinstance(refusal, Elsewhere) and origin(refusal.url) == own_origin(connection):
        return Elsewhere("")
    return refusal


class Hosts:
    """Refuses requests for other names, so that no other site can pass itself off as this server.

    Allowed are the given names, and the address that the visitor has connected to; at any port,
    since a proxy may use another. A request for the public address counts as HTTPS if that address
    says so, even if a proxy passed it on over HTTP.
    """

    def __init__(self, app: ASGIApp, names: Set[str], public_url: str | None) -> None:
        self.app = app
        self._names = names
        self._public_url = public_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            host = Headers(scope=scope).get("host", "")
            if not self._is_ours(name(host), scope):
                await _refuse(host, scope, receive, send)
                return
            if self._public_url and origin(f"https://{host}") == self._public_url:
                scope = {**scope, "scheme": SECURE.get(scope["scheme"], scope["scheme"])}
        await self.app(scope, receive, send)

    def _is_ours(self, found: str, scope: Scope) -> bool:
        server = scope.get("server")
        return found in self._names or bool(server and found == plain(str(server[0])))


async def _refuse(host: str, scope: Scope, receive: Receive, send: Send) -> None:
    response = _answer(Refusal("bad-host", _reason(host)), scope["path"])
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(response)
    else:
        await response(scope, receive, send)


def _answer(refusal: Refusal, path: str) -> Response:
    if path.startswith("/api/"):
        return JSONResponse({"error": refusal.data}, refusal.status)
    return PlainTextResponse(f"Rollwright: {refusal.reason}.\n", refusal.status)


def _reason(host: str) -> str:
    url = origin(f"http://{host}")
    advice = f"--public-url {url}" if url else "--public-url"
    shown = url.removeprefix("http://") if url else "no address"
    return f"this server does not answer to {shown}; if that is right, start it with {advice}"
