"""What the requests and answers of the HTTP API are made of, as schemas of OpenAPI."""

from __future__ import annotations

from rollwright.server.fields import Json

Schema = Json

TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer", "minimum": 0}
FLAG: Schema = {"type": "boolean"}
OPTION_VALUE: Schema = {"anyOf": [FLAG, TEXT]}
ANY: Schema = {"type": "object", "additionalProperties": True}


def object_of(required: str = "", /, **properties: Schema) -> Schema:
    schema: Schema = {"type": "object", "properties": properties}
    return {**schema, "required": required.split()} if required else schema


def list_of(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def one_of(*words: str) -> Schema:
    return {"type": "string", "enum": list(words)}


def pair_of(first: Schema, second: Schema) -> Schema:
    return {"type": "array", "prefixItems": [first, second], "minItems": 2, "maxItems": 2}


def by_name(values: Schema) -> Schema:
    return {"type": "object", "additionalProperties": values}


def or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


SEAT_KINDS = one_of("person", "bot", "open")
STATUSES = one_of("waiting", "running", "over")
DICE = one_of("virtual", "real")
INTEGER: Schema = {"type": "integer"}
NUMBER: Schema = {"type": "number"}
SCORES = list_of(INTEGER)
SEAT_FIELDS = {
    "seat": WHOLE,
    "kind": SEAT_KINDS,
    "name": TEXT,
    "bot": or_null(TEXT),
    "number": WHOLE,
    "mine": FLAG,
}
CLOCK_FIELDS = {
    "per": one_of("choice", "game"),
    "seconds": WHOLE,
    "added": WHOLE,
    "then": one_of("bot", "pass"),
    "bot": TEXT,
}
NEW_SEATS = list_of(object_of("kind", kind=SEAT_KINDS, name=TEXT, bot=TEXT))
LINK = object_of("id url", id=TEXT, url=TEXT)
TABLES = object_of("tables", tables=list_of(ref("Summary")))

SCHEMAS: dict[str, Schema] = {
    "Error": object_of("error", error=object_of("code reason", code=TEXT, reason=TEXT)),
    "Game": object_of(
        "name title authors about players dice colours areas options series bots",
        **dict.fromkeys(("name", "title", "authors", "about", "dice"), TEXT),
        players=pair_of(WHOLE, WHOLE),
        colours=list_of(TEXT),
        areas=list_of(TEXT),
        options=list_of(ref("Option")),
        series=WHOLE,
        bots=list_of(TEXT),
    ),
    "Option": object_of(
        "name about values default kind",
        **dict.fromkeys(("name", "about", "values", "letters"), TEXT),
        default=OPTION_VALUE,
        kind=one_of("switch", "letters"),
        most=WHOLE,
    ),
    "NewTable": object_of(
        "game seats",
        game=TEXT,
        players=WHOLE,
        options=by_name(OPTION_VALUE),
        seats=NEW_SEATS,
        listed=FLAG,
        coach=FLAG,
        dice=DICE,
        series=FLAG,
        promise=TEXT,
        clock=or_null(object_of("seconds", **CLOCK_FIELDS)),
    ),
    "Clock": object_of("per seconds added then bot", **CLOCK_FIELDS),
    "Clocks": object_of(
        "left running timed", left=list_of(NUMBER), running=list_of(WHOLE), timed=list_of(WHOLE)
    ),
    "Device": object_of("id label since here", id=TEXT, label=TEXT, since=NUMBER, here=FLAG),
    "Export": object_of(
        "name devices tables",
        name=TEXT,
        devices=list_of(object_of("id label since", id=TEXT, label=TEXT, since=NUMBER)),
        tables=list_of(object_of("id", id=TEXT, created=NUMBER, record=or_null(TEXT))),
    ),
    "Handover": object_of(
        "record seats",
        record=TEXT,
        seats=NEW_SEATS,
        listed=FLAG,
        coach=FLAG,
        series_scores=list_of(SCORES),
    ),
    "Summary": object_of(
        "id game players status dice daily created changed number seats clock your_turn scores"
        " winners",
        **{"id": TEXT, "game": TEXT, "players": WHOLE, "status": STATUSES, "dice": DICE},
        daily=or_null(TEXT),
        created=WHOLE,
        changed=WHOLE,
        number=WHOLE,
        seats=list_of(ref("SeatSummary")),
        clock=or_null(ref("Clock")),
        your_turn=FLAG,
        scores=or_null(SCORES),
        winners=or_null(SCORES),
    ),
    "Event": object_of(
        "number type at",
        number=WHOLE,
        type=one_of("roll", "move", "undo"),
        at=WHOLE,
        seat=WHOLE,
        move=or_null(TEXT),
        dice=TEXT,
        undone=FLAG,
        outcome=list_of(TEXT),
    ),
    "State": object_of(
        "dice roll to_move answered moves undo table sheets scores result",
        dice=TEXT,
        roll=FLAG,
        to_move=list_of(WHOLE),
        answered=list_of(WHOLE),
        moves=by_name(list_of(TEXT)),
        undo=list_of(WHOLE),
        table=ref("Table"),
        sheets=list_of({}),
        scores=list_of(by_name(INTEGER)),
        result=or_null(ref("Result")),
    ),
    "Table": {
        **object_of(
            "phase active dice",
            **{"phase": TEXT, "active": WHOLE, "dice": list_of(pair_of(TEXT, WHOLE))},
            round=WHOLE,
            rounds=WHOLE,
        ),
        "additionalProperties": True,
    },
    "Result": object_of(
        "winners reason rating",
        winners=list_of(WHOLE),
        reason=TEXT,
        rating=or_null(object_of("level text", level=WHOLE, text=TEXT)),
    ),
    "SeatSummary": object_of("seat kind name bot number mine", **SEAT_FIELDS),
    "Seat": object_of(
        "seat kind name bot number mine held devices late present url",
        **SEAT_FIELDS,
        held=FLAG,
        devices=WHOLE,
        late=FLAG,
        present=FLAG,
        url=or_null(TEXT),
    ),
    "TableInfo": object_of(
        "id game players options dice listed coach status created host url previous next series"
        " commitment promises words secret given daily clock",
        **{"id": TEXT, "game": TEXT, "players": WHOLE, "options": by_name(OPTION_VALUE)},
        **{"dice": DICE, "listed": FLAG, "status": STATUSES, "created": WHOLE, "host": FLAG},
        **dict.fromkeys(("previous", "next", "commitment", "secret", "daily"), or_null(TEXT)),
        url=TEXT,
        coach=FLAG,
        series=or_null(ref("Series")),
        promises=list_of(TEXT),
        words=list_of(TEXT),
        clock=or_null(ref("Clock")),
        given=or_null(ref("Given")),
    ),
    "Given": object_of(
        "rolls commitment secret words", rolls=WHOLE, commitment=TEXT, secret=TEXT, words=TEXT
    ),
    "Series": object_of(
        "length game scores totals leaders",
        **{"length": WHOLE, "game": WHOLE, "scores": list_of(SCORES), "totals": SCORES},
        leaders=list_of(WHOLE),
    ),
    "Daily": object_of(
        "game day over ends commitment next secret own expert players by_score by_errors streak",
        **dict.fromkeys(("game", "day", "commitment", "next"), TEXT),
        over=FLAG,
        ends=WHOLE,
        secret=or_null(TEXT),
        own=or_null(ref("DailyTry")),
        expert=or_null(INTEGER),
        players=WHOLE,
        by_score=list_of(ref("DailyRow")),
        by_errors=list_of(ref("DailyRow")),
        streak=object_of("now best", now=WHOLE, best=WHOLE),
    ),
    "DailyTry": object_of(
        "id url status ranked score errors luck skill",
        **{"id": TEXT, "url": TEXT, "status": STATUSES, "ranked": FLAG},
        **{"score": or_null(INTEGER), "errors": or_null(NUMBER)},
        **dict.fromkeys(("luck", "skill"), or_null(TEXT)),
    ),
    "DailyRow": object_of(
        "place name score errors mine url",
        **{"place": WHOLE, "name": TEXT, "score": INTEGER, "errors": or_null(NUMBER)},
        mine=FLAG,
        url=or_null(TEXT),
    ),
    "Attempts": object_of("tried solved", tried=WHOLE, solved=WHOLE),
    "View": object_of(
        "type build number table seats spectators clocks state events",
        type=one_of("view"),
        build=TEXT,
        number=WHOLE,
        table=ref("TableInfo"),
        seats=list_of(ref("Seat")),
        spectators=WHOLE,
        clocks=or_null(ref("Clocks")),
        state=ref("State"),
        events=list_of(ref("Event")),
    ),
}
