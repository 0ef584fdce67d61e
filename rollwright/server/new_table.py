"""Requests for new tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rollwright.core.game import Game
from rollwright.games import game
from rollwright.minds.bots import bots_of, check_name
from rollwright.server import fields
from rollwright.server.clock import (
    CHOICE,
    GAME,
    LEAST,
    MOST,
    MOST_ADDED,
    THEN_BOT,
    THEN_PASS,
    Clock,
)
from rollwright.server.fields import Json
from rollwright.server.refusal import Refusal, refusing
from rollwright.server.table import BOT, OPEN, PERSON, REAL, VIRTUAL, Seat, Table, new_token

MOST_SEATS = 12
VALUE_LENGTH = 100
STAND_INS = ("medium", "greedy")
"""The bot that plays when a time is up, if none is named: the first of these for the game."""
FIELDS = (
    *("game", "players", "options", "seats", "listed", "coach", "dice", "series", "promise"),
    "clock",
)


@dataclass(frozen=True)
class NewTable:
    """What somebody wants a new table to be."""

    game: Game
    seats: Sequence[Seat]
    options: Mapping[str, object] = field(default_factory=dict)
    dice: str = VIRTUAL
    listed: bool = False
    coach: bool = False
    series: bool = False
    clock: Clock | None = None

    def table(self, host: str) -> Table:
        """The table, if there can be such a one."""
        found = self.game
        with refusing():
            options = found.settings(found.check_players(len(self.seats)), self.options)
        self._check()
        return Table(
            id=new_token(),
            game=found.name,
            options=options,
            seats=tuple(self.seats),
            host=host,
            dice=self.dice,
            listed=self.listed,
            coach=self.coach,
            series=found.series if self.series else 1,
            clock=self.clock,
        )

    def _check(self) -> None:
        """Refuses what doesn't go together."""
        if self.series and self.game.series < 2:
            raise Refusal("invalid", f"{self.game.title} is not played in series")
        if self.dice == REAL and self.clock is not None:
            raise Refusal("invalid", "a clock needs virtual dice: it rolls when a time is up")
        check_dice(self.dice, self.seats)


def check_dice(dice: str, seats: Sequence[Seat]) -> None:
    """Refuses real dice where nobody can say what they show."""
    if dice == REAL and all(seat.kind == BOT for seat in seats):
        raise Refusal("invalid", "real dice need a person at the table")


def read_body(body: Json, guest: str, name: str) -> NewTable:
    """What a body of `POST /api/tables` asks for."""
    fields.only(body, *FIELDS)
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
        coach=fields.switch(body, "coach"),
        series=fields.switch(body, "series"),
        clock=read_clock(body, found),
    )


def read_seats(body: Json, found: Game, guest: str, name: str) -> list[Seat]:
    """The seats; the first person is the visitor, whose name is known: the others have theirs."""
    data = body.get("seats")
    digest = fields.promise(body) if "promise" in body else ""
    if not isinstance(data, list) or not 1 <= len(data) <= MOST_SEATS:
        raise Refusal("bad-message", "the field 'seats' should list one entry for each player")
    seats: list[Seat] = []
    for one in data:
        known = "" if any(seat.kind == PERSON for seat in seats) else name
        seats.append(_seat(found, one, guest, known, digest))
    return seats


def _seat(found: Game, data: object, guest: str, name: str, digest: str) -> Seat:
    if not isinstance(data, dict):
        raise Refusal("bad-message", "a seat is an object with a 'kind'")
    fields.only(data, "kind", "name", "bot")
    kind = fields.choice(data, "kind", (PERSON, BOT, OPEN))
    if kind == PERSON:
        name = fields.person_name(data, default=name)
        by = guest if digest else ""
        return Seat(PERSON, name, promise=digest, promised_by=by, holders=frozenset({guest}))
    return Seat(BOT, bot=read_bot(data, found)) if kind == BOT else Seat(OPEN)


def read_bot(data: Json, found: Game) -> str:
    """The name of a bot that can play a game."""
    return _check_bot(fields.text(data, "bot", 40), found)


def read_clock(body: Json, found: Game) -> Clock | None:
    """The clock that a request for a table asks for, if any."""
    given = body.get("clock")
    if given is None:
        return None
    if not isinstance(given, dict):
        raise Refusal("bad-message", "the field 'clock' should be an object, or null")
    fields.only(given, "per", "seconds", "added", "then", "bot")
    per, seconds = fields.choice(given, "per", (CHOICE, GAME)), fields.whole(given, "seconds")
    added = fields.whole(given, "added") if "added" in given else 0
    if not LEAST <= seconds <= MOST or added > (MOST_ADDED if per == GAME else 0):
        raise Refusal(
            "invalid",
            f"a clock has {LEAST} to {MOST} seconds; to a game's, a choice adds up to {MOST_ADDED}",
        )
    usual = next(name for name in STAND_INS if name in bots_of(found))
    bot = read_bot({"bot": usual, **given}, found)
    return Clock(per, seconds, added, fields.choice(given, "then", (THEN_BOT, THEN_PASS)), bot)


def _check_bot(name: str, found: Game) -> str:
    """The name of a bot that can play a game. Visitors may not name `module:Name`: it runs code."""
    if ":" in name or "=" in name:
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
