"""Reads messages from viewers: quickly if all is as it should be, otherwise field by field.

The quick way accepts nothing that the slow one would not; the slow one says what is wrong.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rollwright.server import fields, limits
from rollwright.server.fields import Json
from rollwright.server.refusal import Refusal

MOVE_LENGTH = 80
ID_LENGTH = 40
KINDS = ("move", "roll", "undo", "done")
Whole = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
Short = Annotated[str, msgspec.Meta(max_length=MOVE_LENGTH)]
Id = Annotated[int, msgspec.Meta(ge=0, lt=10**18)] | Annotated[str, msgspec.Meta(max_length=20)]


class Request(msgspec.Struct, frozen=True):
    """What a viewer asks for."""

    type: str
    number: int = 0
    seat: int = 0
    move: str = ""
    dice: str | None = None


class _Move(msgspec.Struct, frozen=True):
    type: Literal["move"]
    number: Whole
    seat: Whole
    move: Short
    id: Id | None = None


class _Roll(msgspec.Struct, frozen=True):
    type: Literal["roll"]
    number: Whole
    dice: Short | None = None
    id: Id | None = None


_read_move = msgspec.json.Decoder(_Move).decode
_read_roll = msgspec.json.Decoder(_Roll).decode


class Unreadable(Refusal):
    """A message of which nothing but its id can be understood."""

    def __init__(self, refusal: Refusal, named: int | str | None) -> None:
        super().__init__(refusal.code, refusal.reason)
        self.named = named


def read(payload: bytes | None) -> tuple[Request, int | str | None]:
    """What a message asks for, and its id."""
    if payload is not None and len(payload) <= limits.MESSAGE_BYTES:
        try:
            if b'"roll"' in payload:
                roll = _read_roll(payload)
                return Request("roll", roll.number, dice=roll.dice), roll.id
            move = _read_move(payload)
            return Request("move", move.number, move.seat, move.move), move.id
        except (msgspec.DecodeError, UnicodeDecodeError):
            pass
    data = _object(payload)
    named = _id(data)
    try:
        return _request(data), named
    except Refusal as refusal:
        raise Unreadable(refusal, named) from None


def _object(payload: bytes | None) -> Json:
    if payload is None:
        raise Refusal("bad-message", "messages should be text")
    if len(payload) > limits.MESSAGE_BYTES and len(payload.decode()) > limits.MESSAGE_BYTES:
        raise Refusal("too-large", f"a message has at most {limits.MESSAGE_BYTES} characters")
    return fields.read_object(payload)


def _id(data: Json) -> int | str | None:
    given = data.get("id")
    if given is None:
        return None
    if isinstance(given, bool) or not isinstance(given, int | str) or len(str(given)) > ID_LENGTH:
        raise Refusal("bad-message", "the field 'id' should be a number or a short text")
    return given


def _request(data: Json) -> Request:
    kind = fields.text(data, "type", 20)
    if kind == "ping":
        return Request("ping")
    if kind not in KINDS:
        raise Refusal("bad-message", f"there is no message of type {kind!r}")
    number = fields.whole(data, "number")
    if kind == "done":
        return Request("done", number)
    if kind == "roll":
        given = data.get("dice") is not None
        return Request(
            "roll", number, dice=fields.text(data, "dice", MOVE_LENGTH) if given else None
        )
    seat = fields.whole(data, "seat")
    if kind == "undo":
        return Request("undo", number, seat)
    return Request("move", number, seat, fields.text(data, "move", MOVE_LENGTH))
