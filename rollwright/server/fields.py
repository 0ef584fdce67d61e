"""Fields of messages from outside, read and checked one by one."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from rollwright.server.refusal import Refusal

NAME_LENGTH = 24
JOINERS = "\u200c\u200d"
Json = dict[str, Any]


def read_object(text: str | bytes) -> Json:
    """The JSON object that a message is."""
    try:
        plain = text if isinstance(text, str) else text.decode()
        value = json.loads(plain)
        if "\\u" in plain:  # may be half a surrogate pair, which can't be written again
            json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise Refusal("bad-message", "the message is not JSON") from None
    if not isinstance(value, dict):
        raise Refusal("bad-message", "the message is not a JSON object")
    return value


def text(body: Json, name: str, most: int, default: str | None = None) -> str:
    """A text field; without a default it is required."""
    value = body.get(name, default)
    if value is None:
        raise Refusal("bad-message", f"the field {name!r} is missing")
    if not isinstance(value, str) or len(value) > most:
        raise Refusal("bad-message", f"the field {name!r} should be text, up to {most} characters")
    return value


def whole(body: Json, name: str) -> int:
    """A field with a whole number, 0 or more."""
    value = body.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**31:
        raise Refusal("bad-message", f"the field {name!r} should be a whole number")
    return value


def digits(text: str, most: int = 9) -> int | None:
    """The number in a part of an address; None if it is not a number, or too long."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= most else None


def switch(body: Json, name: str) -> bool:
    """A field that is true or false; false if it is missing."""
    value = body.get(name, False)
    if not isinstance(value, bool):
        raise Refusal("bad-message", f"the field {name!r} should be true or false")
    return value


def choice(body: Json, name: str, choices: Sequence[str]) -> str:
    """A field with one of several words; the first is the default."""
    value = body.get(name, choices[0])
    if value not in choices:
        raise Refusal("invalid", f"the field {name!r} should be one of {', '.join(choices)}")
    return str(value)


def person_name(body: Json, name: str = "name", default: str | None = None) -> str:
    """A name as people write it, on one line."""
    value = " ".join(text(body, name, 200, default).split())
    if len(value) > NAME_LENGTH or any(map(_unseen, value)):
        raise Refusal("invalid", f"a name is one line of at most {NAME_LENGTH} characters")
    return value


def _unseen(letter: str) -> bool:
    """Whether a character is invisible. Joiners are allowed: some languages need them in words."""
    return unicodedata.category(letter) in ("Cc", "Cf", "Cs") and letter not in JOINERS


def word(body: Json) -> str:
    """A word for the dice."""
    value = person_name(body, "word")
    if not value:
        raise Refusal("invalid", "a word for the dice has at least one character")
    if "|" in value:
        raise Refusal("invalid", "a word for the dice can't contain '|'")
    return value


def promise(body: Json) -> str:
    """The digest of a word for the dice."""
    value = text(body, "promise", 64)
    if not re.fullmatch("[0-9a-f]{64}", value):
        raise Refusal("invalid", "a promise is the SHA-256 of a word, 64 hexadecimal digits")
    return value


def only(body: Json, *names: str) -> None:
    """Refuses unknown fields."""
    for name in body:
        if name not in names:
            raise Refusal("bad-message", f"there is no field {name[:40]!r} here")
