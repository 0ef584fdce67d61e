"""Visitors: who they are, where they come from, and the headers that protect them."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterator

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rollwright.server import hosts
from rollwright.server.identity import Identities
from rollwright.server.store import StoreError

COOKIE = "rollwright_guest"
API = "/api/"
YEAR = 365 * 24 * 3600
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Visitors:
    """Gives every visitor an identity, and every answer the headers that keep it safe.

    The cookie is a random token, and the device's id is its digest: nobody who reads the store can
    pretend to be somebody else. The store knows whose device it is (`identity.py`).
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
        elif scope.get("method") == "GET" and scope["path"].startswith(API):
            async with scope["app"].state.reading.turn(address(HTTPConnection(scope))):
                await self._serve(scope, receive, send)
        else:
            await self._serve(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        token = _token(Headers(scope=scope)) or ""
        try:
            guest = await _guest(scope, device_id(token)) if token else ""
        except StoreError as error:
            await JSONResponse({"error": error.data}, error.status)(scope, receive, send)
            return
        fresh = not guest
        token = secrets.token_urlsafe(32) if fresh else token
        device = device_id(token)
        scope.setdefault("state", {}).update(guest=guest or device, device=device)

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
                if fresh and "public" not in headers["Cache-Control"]:
                    headers.append("Set-Cookie", _cookie(token, scope["scheme"] == "https"))
            await send(message)

        await self.app(scope, receive, answer)


async def _guest(scope: Scope, device: str) -> str:
    """The guest on a device, where it matters; empty if the device was forgotten."""
    if not scope["path"].startswith(API):
        return device
    identities: Identities = scope["app"].state.registry.identities
    return await identities.guest(device)


def device_id(token: str) -> str:
    """The id of the device with a token. The token can't be worked out from it."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def guest(connection: HTTPConnection) -> str:
    """The id of the guest who sends a request."""
    found: str = connection.state.guest
    return found


def device(connection: HTTPConnection) -> str:
    """The id of the device that sends a request."""
    found: str = connection.state.device
    return found


def address(connection: HTTPConnection) -> str:
    """The address that a request is counted by."""
    return hosts.address_group(connection.client.host if connection.client else "")


def same_origin(connection: HTTPConnection, others: frozenset[str]) -> bool:
    """Whether a request comes from our own page, or from no page."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    found = hosts.origin(origin)
    return found is not None and (found in others or found == hosts.own_origin(connection))


def cookies(headers: Headers, name: str) -> Iterator[str]:
    """The values of a cookie. Other sites on this host may have set cookies too, in any form."""
    for line in headers.getlist("cookie"):
        for part in line.split(";"):
            key, _, value = part.partition("=")
            if key.strip() == name:
                yield value.strip()


def _token(headers: Headers) -> str | None:
    found = cookies(headers, COOKIE)
    return next((value for value in found if re.fullmatch("[A-Za-z0-9_-]{43}", value)), None)


def _cookie(token: str, secure: bool) -> str:
    end = "; Secure" if secure else ""
    return f"{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{end}"
