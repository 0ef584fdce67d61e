"""The JSON API over HTTP."""

from __future__ import annotations

import io

import segno
from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

import rollwright
from rollwright.browser.catalogue import summary
from rollwright.core.record import Record
from rollwright.games import all_games, game
from rollwright.minds.bots import BOTS
from rollwright.server import days, fields, handover, limits, new_table, seats, visitors
from rollwright.server.context import body, check_rate, live_table, registry, seen_table
from rollwright.server.daily import playable
from rollwright.server.engines import engine_file
from rollwright.server.fields import Json
from rollwright.server.hosts import LOCAL
from rollwright.server.live_table import LiveTable
from rollwright.server.openapi import DESCRIPTION
from rollwright.server.refusal import Refusal, refusing
from rollwright.server.table import Table
from rollwright.words import choose, game_words

WORDS_KEPT = "public, max-age=3600"


async def health(request: Request) -> Response:
    return JSONResponse(
        {"ok": True, "version": rollwright.__version__, "build": request.app.state.build}
    )


async def openapi(request: Request) -> Response:
    return JSONResponse(DESCRIPTION)


async def list_games(request: Request) -> Response:
    return JSONResponse({"games": [summary(found) for found in all_games()], "bots": list(BOTS)})


async def sheets(request: Request) -> Response:
    with refusing("not-found"):
        found = game(request.path_params["game"])
    query = new_table.query(request.query_params)
    players = new_table.read_players(query.pop("players", None), found.players[0])
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
    guest, store = visitors.guest(request), registry(request).store
    if request.method == "PUT":
        name = fields.person_name(await body(request))
        if not name:
            raise Refusal("invalid", "a name has at least one character")
        await store.rename(guest, name)
    return JSONResponse({"name": store.name(guest)})


async def my_tables(request: Request) -> Response:
    return JSONResponse({"tables": registry(request).tables_of(visitors.guest(request))})


async def lobby(request: Request) -> Response:
    return JSONResponse({"tables": registry(request).lobby(visitors.guest(request))})


async def create(request: Request) -> Response:
    here, guest = registry(request), visitors.guest(request)
    data = await body(request, limits.BODY_BYTES + limits.RECORD_BYTES)
    check_rate(request)
    name = here.store.name(guest)
    if "record" in data:  # replayed in a thread: others are served meanwhile
        table = await here.take_over(*await run_sync(handover.read_body, data, guest, name))
    else:
        table = await here.create(guest, new_table.read_body(data, guest, name))
    return JSONResponse({"id": table.id, "url": f"/t/{table.id}"}, 201)


async def show(request: Request) -> Response:
    view = seen_table(request).view(visitors.guest(request))
    return JSONResponse({**view, "build": request.app.state.build})


async def join(request: Request) -> Response:
    guest, data, here = visitors.guest(request), await body(request), live_table(request)
    fields.only(data, "seat", "token", "name", "word")
    name = fields.person_name(data, default=registry(request).store.name(guest))
    seat = fields.whole(data, "seat") if data.get("seat") is not None else None
    token = fields.text(data, "token", 64) if data.get("token") is not None else None
    word = fields.word(data)
    number = 0

    def edit(table: Table) -> Table:
        nonlocal number
        number = seats.find(table, guest, seat, token)
        table = seats.sit(table, number, guest, name)
        return seats.add_word(table, number, guest, word, here.log.rolls > 0) if word else table

    await here.change(edit)
    link = f"/t/{here.table.id}?seat={here.table.seats[number - 1].token}"
    return JSONResponse({"seat": number, "url": link})


async def leave(request: Request) -> Response:
    await body(request)
    guest, here = visitors.guest(request), live_table(request)
    await here.change(lambda table: seats.leave(table, guest, here.log.number > 0))
    return JSONResponse({})


async def change_seat(request: Request) -> Response:
    guest, data, here = visitors.guest(request), await body(request), live_table(request)
    number = fields.digits(request.path_params["seat"]) or 0
    fields.only(data, "to", "bot", "name", "word")
    if not data.keys() & {"to", "name", "word"}:
        raise Refusal("bad-message", "nothing to change: send 'to', 'name' or 'word'")
    await here.change(lambda table: _edit_seat(here, table, number, guest, data))
    return JSONResponse({})


def _edit_seat(here: LiveTable, table: Table, number: int, guest: str, data: Json) -> Table:
    seats.check_number(table, number)
    if "name" in data:
        table = seats.rename(table, number, guest, fields.person_name(data))
    if "word" in data:
        table = seats.add_word(table, number, guest, fields.word(data), here.log.rolls > 0)
    if "to" not in data:
        return table
    present = here.presence.guests
    if fields.choice(data, "to", ("bot", "person")) == "person":
        return seats.to_person(table, number, guest, present)
    bot = new_table.read_bot(data, here.log.state.game)
    return seats.to_bot(table, number, guest, bot, present)


async def rematch(request: Request) -> Response:
    guest, data = visitors.guest(request), await body(request)
    fields.only(data, "first")
    first = fields.whole(data, "first") if "first" in data else 1
    found = await registry(request).rematch(guest, request.path_params["table"], first)
    return JSONResponse({"id": found, "url": f"/t/{found}"})


async def record(request: Request) -> Response:
    here = seen_table(request)
    state, header = here.log.state, here.table.header(here.log.over)
    found = Record(state.game, state.players, state.options, here.log.public_events, header)
    name = f"{here.table.game}-{here.table.id[:8]}.txt"
    return PlainTextResponse(
        found.dumps(),
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def qr(request: Request) -> Response:
    here, guest = seen_table(request), visitors.guest(request)
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
    """The address at which other devices reach this server."""
    settings = registry(request).settings
    if settings.public_url:
        return settings.public_url
    if settings.network_url and request.url.hostname in LOCAL:
        return settings.network_url
    return f"{request.url.scheme}://{request.url.netloc}"


async def daily(request: Request) -> Response:
    """A day's game: today's, or one that is over."""
    found = playable(request.path_params["game"])
    day = days.read(request.query_params.get("day"))
    return JSONResponse(registry(request).daily.show(found, day, visitors.guest(request)))


async def begin_daily(request: Request) -> Response:
    """Today's try: made once, and found again afterwards."""
    fields.only(await body(request))
    check_rate(request)
    guest, name = visitors.guest(request), request.path_params["game"]
    found = await registry(request).begin_daily(guest, name)
    return JSONResponse({"id": found, "url": f"/t/{found}"}, 201)


ROUTES = [
    Route("/health", health),
    Route("/openapi.json", openapi),
    Route("/games", list_games),
    Route("/games/{game}/sheets", sheets),
    Route("/games/{game}/words", words),
    Route("/games/{game}/engine/{name}", engine_file),
    Route("/me", me, methods=["GET", "PUT"]),
    Route("/me/tables", my_tables),
    Route("/lobby", lobby),
    Route("/daily/{game}", daily, methods=["GET"]),
    Route("/daily/{game}", begin_daily, methods=["POST"]),
    Route("/tables", create, methods=["POST"]),
    Route("/tables/{table}", show),
    Route("/tables/{table}/join", join, methods=["POST"]),
    Route("/tables/{table}/leave", leave, methods=["POST"]),
    Route("/tables/{table}/seats/{seat}", change_seat, methods=["POST"]),
    Route("/tables/{table}/rematch", rematch, methods=["POST"]),
    Route("/tables/{table}/record", record),
    Route("/tables/{table}/qr.svg", qr),
]
