"""The OpenAPI description of the HTTP API. The words are in docs/api.md."""

from __future__ import annotations

import rollwright
from rollwright.server.fields import Json

Schema = Json

TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer", "minimum": 0}
FLAG: Schema = {"type": "boolean"}
OPTION_VALUE: Schema = {"anyOf": [FLAG, TEXT]}
ANY: Schema = {"type": "object", "additionalProperties": True}


def _object(required: str = "", /, **properties: Schema) -> Schema:
    schema: Schema = {"type": "object", "properties": properties}
    return {**schema, "required": required.split()} if required else schema


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _one_of(*words: str) -> Schema:
    return {"type": "string", "enum": list(words)}


def _pair(first: Schema, second: Schema) -> Schema:
    return {"type": "array", "prefixItems": [first, second], "minItems": 2, "maxItems": 2}


def _by_name(values: Schema) -> Schema:
    return {"type": "object", "additionalProperties": values}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


SEAT_KINDS = _one_of("person", "bot", "open")
STATUSES = _one_of("waiting", "running", "over")
DICE = _one_of("virtual", "real")
INTEGER: Schema = {"type": "integer"}
NUMBER: Schema = {"type": "number"}
SCORES = _list(INTEGER)
SEAT_FIELDS = {
    "seat": WHOLE,
    "kind": SEAT_KINDS,
    "name": TEXT,
    "bot": _or_null(TEXT),
    "number": WHOLE,
    "mine": FLAG,
}
CLOCK_FIELDS = {
    "per": _one_of("choice", "game"),
    "seconds": WHOLE,
    "added": WHOLE,
    "then": _one_of("bot", "pass"),
    "bot": TEXT,
}
NEW_SEATS = _list(_object("kind", kind=SEAT_KINDS, name=TEXT, bot=TEXT))
LINK = _object("id url", id=TEXT, url=TEXT)
TABLES = _object("tables", tables=_list(_ref("Summary")))

SCHEMAS: dict[str, Schema] = {
    "Error": _object("error", error=_object("code reason", code=TEXT, reason=TEXT)),
    "Game": _object(
        "name title authors about players dice colours areas options series bots",
        **dict.fromkeys(("name", "title", "authors", "about", "dice"), TEXT),
        players=_pair(WHOLE, WHOLE),
        colours=_list(TEXT),
        areas=_list(TEXT),
        options=_list(_ref("Option")),
        series=WHOLE,
        bots=_list(TEXT),
    ),
    "Option": _object(
        "name about values default kind",
        **dict.fromkeys(("name", "about", "values", "letters"), TEXT),
        default=OPTION_VALUE,
        kind=_one_of("switch", "letters"),
        most=WHOLE,
    ),
    "NewTable": _object(
        "game seats",
        game=TEXT,
        players=WHOLE,
        options=_by_name(OPTION_VALUE),
        seats=NEW_SEATS,
        listed=FLAG,
        coach=FLAG,
        dice=DICE,
        series=FLAG,
        promise=TEXT,
        clock=_or_null(_object("seconds", **CLOCK_FIELDS)),
    ),
    "Clock": _object("per seconds added then bot", **CLOCK_FIELDS),
    "Clocks": _object(
        "left running timed", left=_list(NUMBER), running=_list(WHOLE), timed=_list(WHOLE)
    ),
    "Device": _object("id label since here", id=TEXT, label=TEXT, since=NUMBER, here=FLAG),
    "Handover": _object(
        "record seats",
        record=TEXT,
        seats=NEW_SEATS,
        listed=FLAG,
        coach=FLAG,
        series_scores=_list(SCORES),
    ),
    "Summary": _object(
        "id game players status dice daily created changed number seats clock your_turn scores"
        " winners",
        **{"id": TEXT, "game": TEXT, "players": WHOLE, "status": STATUSES, "dice": DICE},
        daily=_or_null(TEXT),
        created=WHOLE,
        changed=WHOLE,
        number=WHOLE,
        seats=_list(_ref("SeatSummary")),
        clock=_or_null(_ref("Clock")),
        your_turn=FLAG,
        scores=_or_null(SCORES),
        winners=_or_null(SCORES),
    ),
    "Event": _object(
        "number type at",
        number=WHOLE,
        type=_one_of("roll", "move", "undo"),
        at=WHOLE,
        seat=WHOLE,
        move=_or_null(TEXT),
        dice=TEXT,
        undone=FLAG,
        outcome=_list(TEXT),
    ),
    "State": _object(
        "dice roll to_move answered moves undo table sheets scores result",
        dice=TEXT,
        roll=FLAG,
        to_move=_list(WHOLE),
        answered=_list(WHOLE),
        moves=_by_name(_list(TEXT)),
        undo=_list(WHOLE),
        table=_ref("Table"),
        sheets=_list({}),
        scores=_list(_by_name(INTEGER)),
        result=_or_null(_ref("Result")),
    ),
    "Table": {
        **_object(
            "phase active dice",
            **{"phase": TEXT, "active": WHOLE, "dice": _list(_pair(TEXT, WHOLE))},
            round=WHOLE,
            rounds=WHOLE,
        ),
        "additionalProperties": True,
    },
    "Result": _object(
        "winners reason rating",
        winners=_list(WHOLE),
        reason=TEXT,
        rating=_or_null(_object("level text", level=WHOLE, text=TEXT)),
    ),
    "SeatSummary": _object("seat kind name bot number mine", **SEAT_FIELDS),
    "Seat": _object(
        "seat kind name bot number mine held devices late present url",
        **SEAT_FIELDS,
        held=FLAG,
        devices=WHOLE,
        late=FLAG,
        present=FLAG,
        url=_or_null(TEXT),
    ),
    "TableInfo": _object(
        "id game players options dice listed coach status created host url previous next series"
        " commitment promises words secret given daily clock",
        **{"id": TEXT, "game": TEXT, "players": WHOLE, "options": _by_name(OPTION_VALUE)},
        **{"dice": DICE, "listed": FLAG, "status": STATUSES, "created": WHOLE, "host": FLAG},
        **dict.fromkeys(("previous", "next", "commitment", "secret", "daily"), _or_null(TEXT)),
        url=TEXT,
        coach=FLAG,
        series=_or_null(_ref("Series")),
        promises=_list(TEXT),
        words=_list(TEXT),
        clock=_or_null(_ref("Clock")),
        given=_or_null(_ref("Given")),
    ),
    "Given": _object(
        "rolls commitment secret words", rolls=WHOLE, commitment=TEXT, secret=TEXT, words=TEXT
    ),
    "Series": _object(
        "length game scores totals leaders",
        **{"length": WHOLE, "game": WHOLE, "scores": _list(SCORES), "totals": SCORES},
        leaders=_list(WHOLE),
    ),
    "Daily": _object(
        "game day over ends commitment next secret own expert players by_score by_errors streak",
        **dict.fromkeys(("game", "day", "commitment", "next"), TEXT),
        over=FLAG,
        ends=WHOLE,
        secret=_or_null(TEXT),
        own=_or_null(_ref("DailyTry")),
        expert=_or_null(INTEGER),
        players=WHOLE,
        by_score=_list(_ref("DailyRow")),
        by_errors=_list(_ref("DailyRow")),
        streak=_object("now best", now=WHOLE, best=WHOLE),
    ),
    "DailyTry": _object(
        "id url status ranked score errors luck skill",
        **{"id": TEXT, "url": TEXT, "status": STATUSES, "ranked": FLAG},
        **{"score": _or_null(INTEGER), "errors": _or_null(NUMBER)},
        **dict.fromkeys(("luck", "skill"), _or_null(TEXT)),
    ),
    "DailyRow": _object(
        "place name score errors mine url",
        **{"place": WHOLE, "name": TEXT, "score": INTEGER, "errors": _or_null(NUMBER)},
        mine=FLAG,
        url=_or_null(TEXT),
    ),
    "Attempts": _object("tried solved", tried=WHOLE, solved=WHOLE),
    "View": _object(
        "type build number table seats spectators clocks state events",
        type=_one_of("view"),
        build=TEXT,
        number=WHOLE,
        table=_ref("TableInfo"),
        seats=_list(_ref("Seat")),
        spectators=WHOLE,
        clocks=_or_null(_ref("Clocks")),
        state=_ref("State"),
        events=_list(_ref("Event")),
    ),
}


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
            "4XX": {"description": "Refused.", **_content(_ref("Error"))},
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
        "get": _operation("Is the server there?", _object(ok=FLAG, version=TEXT, build=TEXT))
    },
    "/api/ready": {"get": _operation("Can it read its store?", _object(ready=FLAG))},
    "/api/openapi.json": {"get": _operation("This description", ANY)},
    "/api/games": {
        "get": _operation("The games", _object(games=_list(_ref("Game")), bots=_list(TEXT)))
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
        "get": _operation("Your name", _object(name=TEXT)),
        "put": _operation("Choose a name", _object(name=TEXT), _object("name", name=TEXT)),
        "delete": _operation("Remove all that is kept of you", _object(), _object()),
    },
    "/api/me/tables": {"get": _operation("Your tables", TABLES)},
    "/api/me/devices": {
        "get": _operation("Your devices", _object("devices", devices=_list(_ref("Device"))))
    },
    "/api/me/devices/{device}": {
        "delete": _operation("Sign a device out", _object(), _object()),
    },
    "/api/me/carry": {
        "post": _operation(
            "A link that makes another device one of yours",
            _object("url seconds qr", url=TEXT, seconds=WHOLE, qr=TEXT),
            _object(),
            status=201,
        )
    },
    "/api/me/carried": {
        "post": _operation(
            "This device is one of theirs who made the link",
            _object("name", name=TEXT),
            _object("token", token=TEXT),
        )
    },
    "/api/me/export": {"get": _operation("All that is kept of you", ANY)},
    "/api/lobby": {"get": _operation("Listed tables", TABLES)},
    "/api/daily/{game}": {
        "get": _operation("A day's game and its table", _ref("Daily"), query=("day",)),
        "post": _operation("Your one try at today's game", LINK, ANY, 201),
    },
    "/api/puzzles/{game}/{puzzle}": {
        "get": _operation("How often people solve a puzzle", _ref("Attempts")),
        "post": _operation(
            "What came of your first try", _ref("Attempts"), _object("solved", solved=FLAG)
        ),
    },
    "/api/tables": {
        "post": _operation(
            "A new table, or one for a game that was begun on a device",
            *(LINK, {"anyOf": [_ref("NewTable"), _ref("Handover")]}, 201),
        )
    },
    "/api/tables/{table}": {"get": _operation("The view of a table", _ref("View"))},
    "/api/tables/{table}/join": {
        "post": _operation(
            "Take a seat",
            _object("seat url", seat=WHOLE, url=TEXT),
            _object(seat=WHOLE, token=TEXT, name=TEXT, promise=TEXT),
        )
    },
    "/api/tables/{table}/leave": {"post": _operation("Give up your seats", ANY, ANY)},
    "/api/tables/{table}/seats/{seat}": {
        "post": _operation(
            "A bot for a seat, a person again, another name, a word for the dice",
            ANY,
            _object(to=_one_of("bot", "person"), bot=TEXT, name=TEXT, promise=TEXT, word=TEXT),
        )
    },
    "/api/tables/{table}/rematch": {"post": _operation("Play again", LINK, _object(first=WHOLE))},
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
