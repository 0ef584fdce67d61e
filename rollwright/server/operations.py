"""Requests of those who run a server: is it well, is it ready, what has it done."""

from __future__ import annotations

import secrets

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

import rollwright
from rollwright.server.context import registry
from rollwright.server.metrics import CONTENT_TYPE, exposition

NOBODY = ""


async def health(request: Request) -> Response:
    """Answers as long as the server runs."""
    return JSONResponse(
        {"ok": True, "version": rollwright.__version__, "build": request.app.state.build}
    )


async def ready(request: Request) -> Response:
    """Answers if the store can be read too; otherwise it is refused, code `storage`."""
    await registry(request).store.name(NOBODY)
    return JSONResponse({"ready": True})


async def metrics(request: Request) -> Response:
    """What the server has done, for requests with the token; otherwise there are no metrics."""
    token: str | None = request.app.state.settings.metrics_token
    if not token:
        return PlainTextResponse("Not Found", 404)
    given = request.headers.get("authorization", "").encode()
    if not secrets.compare_digest(given, f"Bearer {token}".encode()):
        return PlainTextResponse("a token is needed", 401, {"WWW-Authenticate": "Bearer"})
    state, here = request.app.state, registry(request)
    now = {
        "rollwright_connections": len(state.open),
        "rollwright_viewers": sum(state.connections.values()),
        "rollwright_tables": here.size,
        "rollwright_bots_waiting": here.workers.waiting,
        "rollwright_bot_queue": here.workers.queue,
    }
    return Response(exposition(now), media_type=CONTENT_TYPE)
