"""Requests for new tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rollwright.core.game import Game
from rollwright.games import game
from rollwright.minds.bots import bots_of, check_name
from rollwright.server import fields
from rollwright.server.fields import Json
from rollwright.server.refusal import Refusal, refusing
from rollwright.server.table import BOT, OPEN, PERSON, REAL, VIRTUAL, Seat

MOST_SEATS = 12
VALUE_LENGTH = 100


@dataclass(frozen=True)
class NewTable:
    """What somebody wants a new table to be."""

    game: Game
    seats: Sequence[Seat]
    options: Mapping[str, object] = field(default_factory=dict)
    dice: str = VIRTUAL
    listed: bool = False
    series: bool = False


def read_body(body: Json, guest: str, name: str) -> NewTable:
    """What a body of `POST /api/tables` asks for."""
    fields.only(body, "game", "players", "options", "seats", "listed", "dice", "series", "word")
    with refusing():
        found = game(fields.text(body, "game", 40))
    seats = read_seats(body, found, guest, name)
    if "players" in body and fields.whole(body, "players") != len(seats):
        raise Refusal("invalid", "there should be as many seats as players")
    options = body.get("options", {})
    if not isinstance(options, dict) or len(str(options)) > 10 * VALUE_LENGTH:
        raise Refusal("bad-message", "the field 'options' should be an object of names and values")
    return NewTable(
        game=found,
        seats=seats,
        options=options,
        dice=fields.choice(body, "dice", (VIRTUAL, REAL)),
        listed=fields.switch(body, "listed"),
        series=fields.switch(body, "series"),
    )


def read_seats(body: Json, found: Game, guest: str, name: str) -> list[Seat]:
    """The seats; the first person is the visitor, whose name is known: the others have theirs."""
    data, word = body.get("seats"), fields.word(body)
    if not isinstance(data, list) or not 1 <= len(data) <= MOST_SEATS:
        raise Refusal("bad-message", "the field 'seats' should list one entry for each player")
    seats: list[Seat] = []
    for one in data:
        known = "" if any(seat.kind == PERSON for seat in seats) else name
        seats.append(_seat(found, one, guest, known, word))
    return seats


def _seat(found: Game, data: object, guest: str, name: str, word: str) -> Seat:
    if not isinstance(data, dict):
        raise Refusal("bad-message", "a seat is an object with a 'kind'")
    fields.only(data, "kind", "name", "bot")
    kind = fields.choice(data, "kind", (PERSON, BOT, OPEN))
    if kind == PERSON:
        name = fields.person_name(data, default=name)
        return Seat(PERSON, name, word=word, holders=frozenset({guest}))
    return Seat(BOT, bot=read_bot(data, found)) if kind == BOT else Seat(OPEN)


def read_bot(data: Json, found: Game) -> str:
    """The name of a bot that can play a game."""
    return _check_bot(fields.text(data, "bot", 40), found)


def _check_bot(name: str, found: Game) -> str:
    """The name of a bot that can play a game. Visitors may not name `module:Name`: it runs code."""
    if ":" in name:
        known = ", ".join(bots_of(found))
        raise Refusal("invalid", f"there is no bot {name!r} here; the bots are {known}")
    with refusing():
        return check_name(name, found)


def query(values: Mapping[str, str]) -> dict[str, str]:
    """The parts of an address's query."""
    if len(values) > 20 or any(
        len(key) + len(value) > VALUE_LENGTH for key, value in values.items()
    ):
        raise Refusal("too-large", "the address is too long")
    return dict(values)


def read_players(text: str | None, default: int) -> int:
    if text is None:
        return default
    players = fields.digits(text, 2)
    if players is None:
        raise Refusal("invalid", f"players should be a number, not {text!r}")
    return players
