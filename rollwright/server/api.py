"""The JSON API over HTTP."""

from __future__ import annotations

from functools import partial

from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from rollwright.browser.catalogue import summary
from rollwright.games import all_games, game
from rollwright.minds.bots import BOTS
from rollwright.server import (
    attempts,
    days,
    fields,
    handover,
    limits,
    me,
    new_table,
    seats,
    visitors,
)
from rollwright.server.context import (
    base,
    body,
    check_rate,
    live_table,
    qr_code,
    registry,
    seen_table,
)
from rollwright.server.daily import playable
from rollwright.server.engines import engine_file
from rollwright.server.fields import Json
from rollwright.server.live_table import LiveTable
from rollwright.server.openapi import DESCRIPTION
from rollwright.server.operations import health, ready
from rollwright.server.refusal import Refusal, refusing
from rollwright.server.table import Table
from rollwright.server.view import public_record
from rollwright.words import choose, game_words

WORDS_KEPT = "public, max-age=3600"


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


async def lobby(request: Request) -> Response:
    return JSONResponse({"tables": await registry(request).lobby(visitors.guest(request))})


async def create(request: Request) -> Response:
    here, guest = registry(request), visitors.guest(request)
    data = await body(request, limits.BODY_BYTES + limits.RECORD_BYTES)
    check_rate(request)
    name = await here.store.name(guest)
    if "record" in data:  # replayed in a thread, one at a time: others are served meanwhile
        read = partial(handover.read_body, data, guest, name)
        table = await here.take_over(*await run_sync(read, limiter=request.app.state.replaying))
    else:
        table = await here.create(guest, new_table.read_body(data, guest, name))
    return JSONResponse({"id": table.id, "url": f"/t/{table.id}"}, 201)


async def show(request: Request) -> Response:
    view = (await seen_table(request)).view(visitors.guest(request))
    return JSONResponse({**view, "build": request.app.state.build})


async def join(request: Request) -> Response:
    guest, data, here = visitors.guest(request), await body(request), await live_table(request)
    fields.only(data, "seat", "token", "name", "promise")
    name = fields.person_name(data, default=await registry(request).store.name(guest))
    seat = fields.whole(data, "seat") if data.get("seat") is not None else None
    token = fields.text(data, "token", 64) if data.get("token") is not None else None
    digest = fields.promise(data) if "promise" in data else ""
    number = 0

    def edit(table: Table) -> Table:
        nonlocal number
        number = seats.find(table, guest, seat, token)
        table = seats.sit(table, number, guest, name)
        if not digest or table.seats[number - 1].promise:
            return table
        return seats.promise(table, number, guest, digest, here.is_rolled)

    await here.change(edit)
    link = f"/t/{here.table.id}?seat={here.table.seats[number - 1].token}"
    return JSONResponse({"seat": number, "url": link})


async def leave(request: Request) -> Response:
    await body(request)
    guest, here = visitors.guest(request), await live_table(request)
    await here.change(lambda table: seats.leave(table, guest, here.log.number > 0))
    return JSONResponse({})


async def change_seat(request: Request) -> Response:
    guest, data, here = visitors.guest(request), await body(request), await live_table(request)
    number = fields.digits(request.path_params["seat"]) or 0
    fields.only(data, "to", "bot", "name", "promise", "word")
    if not data.keys() & {"to", "name", "promise", "word"}:
        raise Refusal("bad-message", "nothing to change: send 'to', 'name', 'promise' or 'word'")
    await here.change(lambda table: _edit_seat(here, table, number, guest, data))
    return JSONResponse({})


def _edit_seat(here: LiveTable, table: Table, number: int, guest: str, data: Json) -> Table:
    seats.check_number(table, number)
    if "name" in data:
        table = seats.rename(table, number, guest, fields.person_name(data))
    if "promise" in data:
        table = seats.promise(table, number, guest, fields.promise(data), here.is_rolled)
    if "word" in data:
        table = seats.show_word(table, number, guest, fields.word(data), here.is_rolled)
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
    here = await seen_table(request)
    found = public_record(here.table, here.log)
    name = f"{here.table.game}-{here.table.id[:8]}.txt"
    return PlainTextResponse(
        found.dumps(),
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def qr(request: Request) -> Response:
    here, guest = await seen_table(request), visitors.guest(request)
    link = f"{base(request)}/t/{here.table.id}"
    if "seat" in request.query_params:
        seat = fields.digits(request.query_params["seat"])
        if seat is None or seat not in here.table.held_by(guest):
            raise Refusal("not-yours", "this seat is not yours")
        link += f"?seat={here.table.seats[seat - 1].token}"
    return Response(
        qr_code(link),
        media_type="image/svg+xml",
        headers={"X-Link": link},
    )


async def daily(request: Request) -> Response:
    """A day's game: today's, or one that is over."""
    found = playable(request.path_params["game"])
    day = days.read(request.query_params.get("day"))
    shown = await registry(request).daily.show(found, day, visitors.guest(request))
    return JSONResponse(shown)


async def begin_daily(request: Request) -> Response:
    """Today's try: made once, and found again afterwards."""
    fields.only(await body(request))
    check_rate(request)
    guest, name = visitors.guest(request), request.path_params["game"]
    found = await registry(request).begin_daily(guest, name)
    return JSONResponse({"id": found, "url": f"/t/{found}"}, 201)


async def attempt(request: Request) -> Response:
    """How often people solve a puzzle at once, after a visitor's first try was counted."""
    puzzle, counts = request.path_params["puzzle"], registry(request).attempts
    await attempts.check(request.path_params["game"], puzzle)
    if request.method == "POST":
        data = await body(request)
        fields.only(data, "solved")
        who = visitors.guest(request), visitors.address(request)
        await counts.add(puzzle, *who, fields.switch(data, "solved"))
    return JSONResponse(await counts.of(puzzle))


ROUTES = [
    Route("/health", health),
    Route("/ready", ready),
    Route("/openapi.json", openapi),
    Route("/games", list_games),
    Route("/games/{game}/sheets", sheets),
    Route("/games/{game}/words", words),
    Route("/games/{game}/engine/{name}", engine_file),
    *me.ROUTES,
    Route("/lobby", lobby),
    Route("/daily/{game}", daily, methods=["GET"]),
    Route("/daily/{game}", begin_daily, methods=["POST"]),
    Route("/puzzles/{game}/{puzzle}", attempt, methods=["GET", "POST"]),
    Route("/tables", create, methods=["POST"]),
    Route("/tables/{table}", show),
    Route("/tables/{table}/join", join, methods=["POST"]),
    Route("/tables/{table}/leave", leave, methods=["POST"]),
    Route("/tables/{table}/seats/{seat}", change_seat, methods=["POST"]),
    Route("/tables/{table}/rematch", rematch, methods=["POST"]),
    Route("/tables/{table}/record", record),
    Route("/tables/{table}/qr.svg", qr),
]
