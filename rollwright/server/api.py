"""The JSON API over HTTP."""

from __future__ import annotations

import io
from typing import Any

import segno
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

import rollwright
from rollwright.core.game import Game
from rollwright.games import game, games
from rollwright.minds.bots import BOTS
from rollwright.server import fields, limits, orders, seating, visitors
from rollwright.server.fields import Json
from rollwright.server.hosts import LOCAL
from rollwright.server.house import House
from rollwright.server.log import public
from rollwright.server.openapi import DESCRIPTION
from rollwright.server.refusal import Refusal, refusing
from rollwright.server.room import Room
from rollwright.words import choose, game_words

WORDS_KEPT = "public, max-age=3600"


def house(request: Request) -> House:
    found: House = request.app.state.house
    return found


def room(request: Request) -> Room:
    return house(request).room(request.path_params["table"])


async def body(request: Request) -> Json:
    """The body of a request that changes something, which must come from our own page."""
    if not visitors.same_origin(request, house(request).settings.origins):
        raise Refusal("bad-origin", "this request comes from another page")
    if not request.app.state.changes.take(visitors.address(request)):
        raise Refusal("rate", "too many changes; wait a moment")
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > limits.BODY_BYTES:
            raise Refusal("too-large", f"more than {limits.BODY_BYTES} bytes")
    return fields.read_object(data or b"{}")


def check_rate(request: Request) -> None:
    if not request.app.state.creations.take(visitors.address(request)):
        raise Refusal("rate", "too many new tables; wait a moment")


async def health(request: Request) -> Response:
    return JSONResponse(
        {"ok": True, "version": rollwright.__version__, "build": request.app.state.build}
    )


async def openapi(request: Request) -> Response:
    return JSONResponse(DESCRIPTION)


async def list_games(request: Request) -> Response:
    return JSONResponse({"games": [_game(found) for found in games()], "bots": list(BOTS)})


def _game(found: Game) -> Json:
    usual = 2 if 2 in found.players else found.players[0]
    return {
        **{key: getattr(found, key) for key in ("name", "title", "authors", "about", "dice")},
        "players": [found.players[0], found.players[-1]],
        "colours": list(found.dice_colours),
        "areas": list(found.areas),
        "options": [
            {
                "name": option.name,
                "about": option.about,
                "values": option.values,
                "default": option.default(usual),
            }
            for option in found.options
        ],
        "series": found.series,
    }


async def sheets(request: Request) -> Response:
    with refusing("not-found"):
        found = game(request.path_params["game"])
    query = orders.query(request.query_params)
    players = orders.read_players(query.pop("players", None), found.players[0])
    with refusing():
        state = found.start(players, **query)
    return JSONResponse(
        {
            "game": found.name,
            "players": state.players,
            "options": state.options,
            "sheets": [state.sheet(seat) for seat in range(1, state.players + 1)],
            "printed": {name.lower(): value for name, value in found.printed.items()},
        }
    )


async def words(request: Request) -> Response:
    """The game's own words, for a page that was built without this game."""
    language = choose(request.query_params.get("language", ""))
    with refusing("not-found"):
        found = game_words(request.path_params["game"], language)
    shown = {key: text for key, text in found.items() if not key.startswith("cli.")}
    return JSONResponse(shown, headers={"Cache-Control": WORDS_KEPT})


async def me(request: Request) -> Response:
    guest, store = visitors.guest(request), house(request).store
    if request.method == "PUT":
        name = fields.person_name(await body(request))
        if not name:
            raise Refusal("invalid", "a name has at least one letter")
        await store.rename(guest, name)
    return JSONResponse({"name": store.name(guest)})


async def my_tables(request: Request) -> Response:
    return JSONResponse({"tables": house(request).tables_of(visitors.guest(request))})


async def lobby(request: Request) -> Response:
    return JSONResponse({"tables": house(request).lobby(visitors.guest(request))})


async def create(request: Request) -> Response:
    guest = visitors.guest(request)
    data = await body(request)
    check_rate(request)
    order = orders.read_order(data, guest, house(request).store.name(guest))
    table = await house(request).create(guest, order)
    return JSONResponse({"id": table.id, "url": f"/t/{table.id}"}, 201)


async def show(request: Request) -> Response:
    view = room(request).view(visitors.guest(request))
    return JSONResponse({**view, "build": request.app.state.build})


async def join(request: Request) -> Response:
    guest, data, here = visitors.guest(request), await body(request), room(request)
    fields.only(data, "seat", "token", "name", "word")
    name = fields.person_name(data, default=house(request).store.name(guest))
    seat = fields.whole(data, "seat") if data.get("seat") is not None else None
    token = fields.text(data, "token", 64) if data.get("token") is not None else None
    word = fields.word(data)
    number = 0

    def edit(table: Any) -> Any:
        nonlocal number
        number = seating.find(table, guest, seat, token)
        table = seating.sit(table, number, guest, name)
        return seating.add_word(table, number, guest, word, here.log.rolls > 0) if word else table

    await here.change(edit)
    link = f"/t/{here.table.id}?seat={here.table.seats[number - 1].token}"
    return JSONResponse({"seat": number, "url": link})


async def leave(request: Request) -> Response:
    await body(request)
    guest, here = visitors.guest(request), room(request)
    await here.change(lambda table: seating.leave(table, guest, here.log.number > 0))
    return JSONResponse({})


async def change_seat(request: Request) -> Response:
    guest, data, here = visitors.guest(request), await body(request), room(request)
    number = fields.digits(request.path_params["seat"]) or 0
    fields.only(data, "to", "bot", "name", "word")
    if not data.keys() & {"to", "name", "word"}:
        raise Refusal("bad-message", "nothing to change: 'to', 'name' or 'word' is wanted")

    def edit(table: Any) -> Any:
        seating.check_number(table, number)
        if "name" in data:
            table = seating.rename(table, number, guest, fields.person_name(data))
        if "word" in data:
            rolled = here.log.rolls > 0
            table = seating.add_word(table, number, guest, fields.word(data), rolled)
        if "to" in data and fields.choice(data, "to", ("bot", "person")) == "bot":
            bot = orders.read_bot(data)
            return seating.to_bot(table, number, guest, bot, here.guests)
        return seating.to_person(table, number, guest, here.guests) if "to" in data else table

    await here.change(edit)
    return JSONResponse({})


async def rematch(request: Request) -> Response:
    guest, data = visitors.guest(request), await body(request)
    fields.only(data, "first")
    first = fields.whole(data, "first") if "first" in data else 1
    found = await house(request).rematch(guest, request.path_params["table"], first)
    return JSONResponse({"id": found, "url": f"/t/{found}"})


async def record(request: Request) -> Response:
    here = room(request)
    over = here.log.state.result is not None
    found = public(here.log.record)
    text = type(found)(
        found.game, found.players, found.options, found.events, here.table.header(over)
    ).dumps()
    name = f"{here.table.game}-{here.table.id[:8]}.txt"
    return PlainTextResponse(
        text,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def qr(request: Request) -> Response:
    here, guest = room(request), visitors.guest(request)
    link = f"{_base(request)}/t/{here.table.id}"
    if "seat" in request.query_params:
        seat = fields.digits(request.query_params["seat"])
        if seat is None or seat not in here.table.held_by(guest):
            raise Refusal("not-yours", "this seat is not yours")
        link += f"?seat={here.table.seats[seat - 1].token}"
    out = io.BytesIO()
    segno.make(link, micro=False).save(out, kind="svg", scale=4, border=2, light="#fff")
    return Response(
        out.getvalue(),
        media_type="image/svg+xml",
        headers={"X-Link": link},
    )


def _base(request: Request) -> str:
    """The address of this server as another device would reach it."""
    settings = house(request).settings
    if settings.public_url:
        return settings.public_url
    if settings.network_url and request.url.hostname in LOCAL:
        return settings.network_url
    return f"{request.url.scheme}://{request.url.netloc}"


ROUTES = [
    Route("/health", health),
    Route("/openapi.json", openapi),
    Route("/games", list_games),
    Route("/games/{game}/sheets", sheets),
    Route("/games/{game}/words", words),
    Route("/me", me, methods=["GET", "PUT"]),
    Route("/me/tables", my_tables),
    Route("/lobby", lobby),
    Route("/tables", create, methods=["POST"]),
    Route("/tables/{table}", show),
    Route("/tables/{table}/join", join, methods=["POST"]),
    Route("/tables/{table}/leave", leave, methods=["POST"]),
    Route("/tables/{table}/seats/{seat}", change_seat, methods=["POST"]),
    Route("/tables/{table}/rematch", rematch, methods=["POST"]),
    Route("/tables/{table}/record", record),
    Route("/tables/{table}/qr.svg", qr),
]
