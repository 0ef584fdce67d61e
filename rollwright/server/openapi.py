"""The OpenAPI description of the HTTP API. The words are in docs/api.md."""

from __future__ import annotations

import rollwright
from rollwright.server.openapi_schemas import (
    ANY,
    FLAG,
    LINK,
    SCHEMAS,
    TABLES,
    TEXT,
    WHOLE,
    Schema,
    list_of,
    object_of,
    one_of,
    ref,
)


def _content(schema: Schema, kind: str = "application/json") -> Schema:
    return {"content": {kind: {"schema": schema}}}


def _operation(
    summary: str,
    answer: Schema,
    body: Schema | None = None,
    status: int = 200,
    kind: str = "application/json",
    query: tuple[str, ...] = (),
) -> Schema:
    operation: Schema = {
        "summary": summary,
        "responses": {
            str(status): {"description": "Done.", **_content(answer, kind)},
            "4XX": {"description": "Refused.", **_content(ref("Error"))},
        },
    }
    if query:
        operation["parameters"] = [
            {"name": name, "in": "query", "required": False, "schema": TEXT} for name in query
        ]
    if body is not None:
        operation["requestBody"] = {"required": True, **_content(body)}
    return operation


PATHS: dict[str, dict[str, Schema]] = {
    "/api/health": {
        "get": _operation("Is the server there?", object_of(ok=FLAG, version=TEXT, build=TEXT))
    },
    "/api/ready": {"get": _operation("Can it read its store?", object_of(ready=FLAG))},
    "/api/openapi.json": {"get": _operation("This description", ANY)},
    "/api/games": {
        "get": _operation("The games", object_of(games=list_of(ref("Game")), bots=list_of(TEXT)))
    },
    "/api/games/{game}/sheets": {
        "get": _operation("Empty sheets, and what is printed on them", ANY, query=("players",))
    },
    "/api/games/{game}/words": {
        "get": _operation("A game's own words in a language", ANY, query=("language",))
    },
    "/api/games/{game}/engine/{name}": {
        "get": _operation("A game's rules for the page", TEXT, kind="application/wasm")
    },
    "/api/me": {
        "get": _operation("Your name", object_of(name=TEXT)),
        "put": _operation("Choose a name", object_of(name=TEXT), object_of("name", name=TEXT)),
        "delete": _operation("Remove all that is kept of you", object_of(), object_of()),
    },
    "/api/me/tables": {"get": _operation("Your tables", TABLES)},
    "/api/me/devices": {
        "get": _operation("Your devices", object_of("devices", devices=list_of(ref("Device"))))
    },
    "/api/me/devices/{device}": {
        "delete": _operation("Sign a device out", object_of(), object_of()),
    },
    "/api/me/carry": {
        "post": _operation(
            "A link that makes another device one of yours",
            object_of("url seconds qr", url=TEXT, seconds=WHOLE, qr=TEXT),
            object_of(),
            status=201,
        )
    },
    "/api/me/carried": {
        "post": _operation(
            "This device is one of theirs who made the link",
            object_of("name", name=TEXT),
            object_of("token", token=TEXT),
        )
    },
    "/api/me/export": {"get": _operation("All that is kept of you", ref("Export"))},
    "/api/lobby": {"get": _operation("Listed tables", TABLES)},
    "/api/daily/{game}": {
        "get": _operation("A day's game and its table", ref("Daily"), query=("day",)),
        "post": _operation("Your one try at today's game", LINK, ANY, 201),
    },
    "/api/puzzles/{game}/{puzzle}": {
        "get": _operation("How often people solve a puzzle", ref("Attempts")),
        "post": _operation(
            "What came of your first try", ref("Attempts"), object_of("solved", solved=FLAG)
        ),
    },
    "/api/tables": {
        "post": _operation(
            "A new table, or one for a game that was begun on a device",
            *(LINK, {"anyOf": [ref("NewTable"), ref("Handover")]}, 201),
        )
    },
    "/api/tables/{table}": {"get": _operation("The view of a table", ref("View"))},
    "/api/tables/{table}/join": {
        "post": _operation(
            "Take a seat",
            object_of("seat url", seat=WHOLE, url=TEXT),
            object_of(seat=WHOLE, token=TEXT, name=TEXT, promise=TEXT),
        )
    },
    "/api/tables/{table}/leave": {"post": _operation("Give up your seats", ANY, ANY)},
    "/api/tables/{table}/seats/{seat}": {
        "post": _operation(
            "A bot for a seat, a person again, another name, a word for the dice",
            ANY,
            object_of(to=one_of("bot", "person"), bot=TEXT, name=TEXT, promise=TEXT, word=TEXT),
        )
    },
    "/api/tables/{table}/rematch": {"post": _operation("Play again", LINK, object_of(first=WHOLE))},
    "/api/tables/{table}/record": {
        "get": _operation("The record", TEXT, kind="text/plain"),
    },
    "/api/tables/{table}/qr.svg": {
        "get": _operation("A QR code of the link", TEXT, kind="image/svg+xml", query=("seat",)),
    },
}


def _with_parameters(path: str, operations: dict[str, Schema]) -> Schema:
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    parameters = [
        {"name": n, "in": "path", "required": True, "schema": WHOLE if n == "seat" else TEXT}
        for n in names
    ]
    return {**operations, "parameters": parameters} if parameters else {**operations}


DESCRIPTION: Schema = {
    "openapi": "3.1.0",
    "info": {"title": "Rollwright", "version": rollwright.__version__},
    "paths": {path: _with_parameters(path, found) for path, found in PATHS.items()},
    "components": {"schemas": SCHEMAS},
}
