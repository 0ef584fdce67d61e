"""What visitors ask about themselves: name, tables, devices, and all that is kept of them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import asdict

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from rollwright.server import fields, guests, identity, visitors
from rollwright.server.context import base, body, check_rate, qr_code, registry
from rollwright.server.fields import Json
from rollwright.server.limits import Queues
from rollwright.server.log import Log
from rollwright.server.refusal import Refusal
from rollwright.server.registry import Registry
from rollwright.server.store import Loaded, StoreError
from rollwright.server.view import public_record

TOKEN_LENGTH = 64
FILE = 'attachment; filename="rollwright.json"'


async def me(request: Request) -> Response:
    guest, store = visitors.guest(request), registry(request).store
    if request.method == "PUT":
        name = fields.person_name(await body(request))
        if not name:
            raise Refusal("invalid", "a name has at least one character")
        await store.rename(guest, name)
    return JSONResponse({"name": await store.name(guest)})


async def my_tables(request: Request) -> Response:
    return JSONResponse({"tables": await registry(request).tables_of(visitors.guest(request))})


async def devices(request: Request) -> Response:
    """The devices on which the visitor is this guest."""
    guest, here = visitors.guest(request), visitors.device(request)
    found = await registry(request).identities.devices(guest)
    return JSONResponse({"devices": [{**asdict(one), "here": one.id == here} for one in found]})


async def forget_device(request: Request) -> Response:
    """Another device, or this one, is this guest no longer."""
    fields.only(await body(request))
    guest, device = visitors.guest(request), request.path_params["device"]
    check_rate(request)
    async with _turn(request):
        await guests.sign_out(registry(request), guest, device)
    return JSONResponse({})


async def carry(request: Request) -> Response:
    """A link that carries the visitor over to another device, and its QR code."""
    fields.only(await body(request))
    check_rate(request)
    guest, device = visitors.guest(request), visitors.device(request)
    token = await registry(request).identities.link(guest, device, _label(request))
    link = f"{base(request)}/me#{token}"
    return JSONResponse(
        {"url": link, "seconds": int(identity.LINK_SECONDS), "qr": qr_code(link)}, 201
    )


async def carried(request: Request) -> Response:
    """Makes this device one of the link's guest, who gets its tables as well."""
    data = await body(request)
    fields.only(data, "token")
    token, here = fields.text(data, "token", TOKEN_LENGTH), registry(request)
    old, device = visitors.guest(request), visitors.device(request)
    alone = len(await here.identities.devices(old)) == 1
    new = await here.identities.carry(token, device, _label(request))
    if alone and new != old:
        async with _turn(request):
            await guests.hand_on(here, old, new)
    here.part(old)
    return JSONResponse({"name": await here.store.name(new)})


def _turn(request: Request) -> AbstractAsyncContextManager[None]:
    """Waits for this address's turn to change all tables of a guest: there may be thousands."""
    sweeping: Queues = request.app.state.sweeping
    return sweeping.turn(visitors.address(request))


def _label(request: Request) -> str:
    return identity.label(request.headers.get("user-agent", ""))


async def export(request: Request) -> Response:
    """All that is kept of the visitor, with the records of their games."""
    check_rate(request)
    guest, here = visitors.guest(request), registry(request)
    data = {
        "name": await here.store.name(guest),
        "devices": [asdict(one) for one in await here.identities.devices(guest)],
    }
    games = _exported(here, await here.store.ids_of(guest), request.app.state.replaying)
    parts = _with_games(data, games)
    kept = {"Content-Disposition": FILE}
    return StreamingResponse(parts, media_type="application/json", headers=kept)


async def _with_games(data: Json, games: AsyncIterator[Json]) -> AsyncIterator[str]:
    """The text of an object with a list of games, game by game, since the list may be long."""
    yield json.dumps(data)[:-1] + ', "tables": ['
    comma = ""
    try:
        async for game in games:
            yield comma + json.dumps(game)
            comma = ", "
    except StoreError:  # it is too late to say so; what has no end can't be taken for the whole
        return
    yield "]}"


async def _exported(
    here: Registry, tables: Sequence[str], replaying: CapacityLimiter
) -> AsyncIterator[Json]:
    """Games, each loaded when the one before has been sent."""
    for table_id in tables:
        yield await _game(here, table_id, replaying)


async def _game(here: Registry, table_id: str, replaying: CapacityLimiter) -> Json:
    """One game, replayed in a thread, one at a time: others are served meanwhile."""
    found = await here.store.load(table_id)
    if found is None:
        return {"id": table_id}
    record = await run_sync(_record, found, limiter=replaying)
    return {"id": table_id, "created": found.table.created, "record": record}


def _record(found: Loaded) -> str | None:
    """A game as text; none if its log doesn't follow the rules."""
    try:
        return public_record(found.table, Log(found.table.start(), found.log)).dumps()
    except (ValueError, IndexError):
        return None


async def delete(request: Request) -> Response:
    """Removes all that is kept of the visitor; others' games go on without their name."""
    fields.only(await body(request))
    check_rate(request)
    async with _turn(request):
        await guests.forget(registry(request), visitors.guest(request), visitors.device(request))
    answer = JSONResponse({})
    answer.delete_cookie(visitors.COOKIE)
    return answer


ROUTES = [
    Route("/me", me, methods=["GET", "PUT"]),
    Route("/me", delete, methods=["DELETE"]),
    Route("/me/tables", my_tables),
    Route("/me/devices", devices),
    Route("/me/devices/{device}", forget_device, methods=["DELETE"]),
    Route("/me/carry", carry, methods=["POST"]),
    Route("/me/carried", carried, methods=["POST"]),
    Route("/me/export", export),
]
