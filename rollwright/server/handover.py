"""Handing over: a game that was played on a device goes on at a table of the server.

Its record is replayed, so every event is checked by the rules. Virtual dice bring their secret, and
each roll is checked against it. Whoever hands over a game knows that secret, so the rolls that
follow come from a new one, which nobody knows, and from words that are promised anew. The record
has both secrets, so all of it can be verified.
"""

from __future__ import annotations

import re
from dataclasses import replace

from rollwright.core.record import Record, Roll
from rollwright.core.series import Series
from rollwright.server import fair, fields, limits, new_table
from rollwright.server.fields import Json
from rollwright.server.refusal import Refusal, refusing
from rollwright.server.table import REAL, VIRTUAL, Table, new_token

MOST_POINTS = 10_000


def read_body(body: Json, guest: str, name: str) -> tuple[Table, Record]:
    """The table and the game that a body of `POST /api/tables` with a record asks for."""
    fields.only(body, "record", "seats", "listed", "coach", "series_scores")
    with refusing("notation"):
        record = Record.loads(fields.text(body, "record", limits.RECORD_BYTES))
    seats = new_table.read_seats(body, record.game, guest, name)
    if len(seats) != record.players:
        raise Refusal("invalid", f"the record has {record.players} players: give as many seats")
    dice = _dice(record)
    new_table.check_dice(dice, seats)
    table = Table(
        id=new_token(),
        game=record.game.name,
        options=record.options,
        seats=tuple(seats),
        host=guest,
        dice=dice,
        listed=fields.switch(body, "listed"),
        coach=fields.switch(body, "coach"),
        given=None if dice == REAL else _given(record),
    )
    return (_in_series(table, body, record) if "series_scores" in body else table), record


def _dice(record: Record) -> str:
    said = record.header.get("dice")
    if said == REAL:
        return REAL
    if said != fair.METHOD:
        raise Refusal("invalid", f"the header should say 'dice: {REAL}' or 'dice: {fair.METHOD}'")
    return VIRTUAL


def _given(record: Record) -> fair.Given | None:
    """What the rolls of a record were drawn with, all of them; none if nothing is rolled yet."""
    rolls = sum(isinstance(event, Roll) for event in record.events)
    if not rolls:
        return None
    if "given" in record.header:
        raise Refusal("invalid", "this game was handed over before, so it has dice of two secrets")
    if not re.fullmatch(f"[0-9a-f]{{{2 * fair.SECRET_BYTES}}}", record.header.get("secret", "")):
        reason = f"virtual dice need their secret in the header, {fair.SECRET_BYTES} bytes in hex"
        raise Refusal("invalid", reason)
    with refusing():
        fair.verify(record)
    secret = bytes.fromhex(record.header["secret"])
    return fair.Given(rolls, secret, _words(record))


def _words(record: Record) -> str:
    """The players' words for the dice, exactly as the rolls were drawn with them."""
    words = record.header.get("words", "")
    found = words.split("|") if words else []
    if any(not _is_word(word) for word in found):
        raise Refusal("invalid", "the header's words should be one for each seat, between '|'")
    return words


def _is_word(text: str) -> bool:
    return not text or fields.word({"word": text}) == text


def _in_series(table: Table, body: Json, record: Record) -> Table:
    """The table as a game of a series, the one after those whose scores are given."""
    with refusing():
        Series(record.game, record.players)
    given, most = body["series_scores"], record.game.series
    if not isinstance(given, list) or len(given) >= most:
        raise Refusal("invalid", f"'series_scores' lists at most {most - 1} games before this one")
    scores = tuple(_scores(one, record.players) for one in given)
    return replace(table, series=most, series_game=len(scores) + 1, series_scores=scores)


def _scores(data: object, players: int) -> tuple[int, ...]:
    if (
        not isinstance(data, list)
        or len(data) != players
        or any(type(one) is not int or abs(one) > MOST_POINTS for one in data)
    ):
        raise Refusal("invalid", "'series_scores' has a number of points for each seat, by game")
    return tuple(data)
