"""Fields of messages from outside, read and checked one by one."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Sequence
from typing import Any

from rollwright.server.refusal import Refusal

NAME_LENGTH = 24
JOINERS = "\u200c\u200d"
Json = dict[str, Any]


def read_object(text: str | bytes) -> Json:
    """A message: a JSON object."""
    try:
        value = json.loads(text)
        json.dumps(value, ensure_ascii=False).encode()  # no half characters
    except (ValueError, RecursionError):
        raise Refusal("bad-message", "the message is not JSON") from None
    if not isinstance(value, dict):
        raise Refusal("bad-message", "the message is not a JSON object")
    return value


def text(body: Json, name: str, most: int, default: str | None = None) -> str:
    """A field of text; without a default it must be there."""
    value = body.get(name, default)
    if value is None:
        raise Refusal("bad-message", f"the field {name!r} is missing")
    if not isinstance(value, str) or len(value) > most:
        raise Refusal("bad-message", f"the field {name!r} should be text, at most {most} long")
    return value


def whole(body: Json, name: str) -> int:
    """A field with a whole number, not negative."""
    value = body.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**31:
        raise Refusal("bad-message", f"the field {name!r} should be a whole number")
    return value


def digits(text: str, most: int = 9) -> int | None:
    """The number that a part of an address is; None if it is none, or has too many digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= most else None


def switch(body: Json, name: str) -> bool:
    """A field that is true or false; false if it is not there."""
    value = body.get(name, False)
    if not isinstance(value, bool):
        raise Refusal("bad-message", f"the field {name!r} should be true or false")
    return value


def choice(body: Json, name: str, choices: Sequence[str]) -> str:
    """A field with one of some words; the first is the default."""
    value = body.get(name, choices[0])
    if value not in choices:
        raise Refusal("invalid", f"the field {name!r} should be one of {', '.join(choices)}")
    return str(value)


def person_name(body: Json, name: str = "name", default: str | None = None) -> str:
    """A name as people write it, on one line."""
    value = " ".join(text(body, name, 200, default).split())
    if len(value) > NAME_LENGTH or any(map(_unseen, value)):
        raise Refusal("invalid", f"a name has at most {NAME_LENGTH} letters, on one line")
    return value


def _unseen(letter: str) -> bool:
    """Whether it is a control character; joiners belong to words of some languages."""
    return unicodedata.category(letter) in ("Cc", "Cf", "Cs") and letter not in JOINERS


def word(body: Json) -> str:
    """A word for the dice."""
    value = person_name(body, "word", "")
    if "|" in value:
        raise Refusal("invalid", "a word for the dice is without '|'")
    return value


def only(body: Json, *names: str) -> None:
    """Complains of fields that nobody knows."""
    for name in body:
        if name not in names:
            raise Refusal("bad-message", f"there is no field {name[:40]!r} here")
