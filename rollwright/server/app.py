"""The application: API, live tables and pages as one ASGI app."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from anyio import CapacityLimiter
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute

from rollwright.server import api, hosts, pages
from rollwright.server.engines import Engines
from rollwright.server.hosts import Hosts
from rollwright.server.limits import Buckets, Queues
from rollwright.server.metrics import REFUSALS
from rollwright.server.operations import metrics
from rollwright.server.refusal import Refusal
from rollwright.server.registry import Registry
from rollwright.server.settings import Settings
from rollwright.server.visitors import Visitors
from rollwright.server.websocket import serve


def build(settings: Settings, files: Path = pages.FILES) -> Starlette:
    """The app for a data file, which is opened when the app starts."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.registry = await Registry.open(settings)
        app.state.replaying = CapacityLimiter(1)
        try:
            yield
        finally:
            await app.state.registry.close()

    page = pages.Files(files)
    live = WebSocketRoute("/tables/{table}/live", serve)
    app = Starlette(
        routes=[
            Mount("/api", routes=[*api.ROUTES, live]),
            Route("/metrics", metrics),
            Mount("/", page),
        ],
        middleware=[
            Middleware(Hosts, names=settings.hosts, public_url=settings.public_url),
            Middleware(Visitors),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.creations = Buckets(settings.create_burst, settings.create_rate)
    app.state.changes = Buckets(settings.change_burst, settings.change_rate)
    app.state.reading = Queues(settings.reads_of_address)
    app.state.sweeping = Queues(1)
    app.state.connections = Counter()
    app.state.open = ()
    app.state.engines = Engines()
    app.state.build = pages.build_id(files)
    return app


async def _refuse(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    REFUSALS.add(refusal.code)
    return JSONResponse({"error": hosts.told(request, refusal).data}, refusal.status)


async def _break(request: Request, error: Exception) -> Response:
    """Answers after a bug of ours; the details are in the server's log."""
    return await _refuse(request, Refusal("internal", "something went wrong in the server"))


async def _fail(request: Request, error: Exception) -> Response:
    """Answers to unknown addresses, and to methods that an address doesn't take."""
    assert isinstance(error, HTTPException)
    if not request.url.path.startswith("/api/"):
        return PlainTextResponse(error.detail, error.status_code, error.headers)
    code = "not-found" if error.status_code == 404 else "bad-message"
    data = {"code": code, "reason": error.detail}
    return JSONResponse({"error": data}, error.status_code, error.headers)


async def _gone(request: Request, error: Exception) -> Response:
    """The visitor left before the request was complete; nobody reads this answer."""
    return Response(status_code=400)


HANDLERS = {
    Refusal: _refuse,
    HTTPException: _fail,
    ClientDisconnect: _gone,
    Exception: _break,
}
