"""Dice that can be checked: drawn from a secret that is fixed before the game and shown after."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator

from rollwright.core.errors import UnfairDice
from rollwright.core.notation import write_roll
from rollwright.core.record import Record, Roll

METHOD = "hmac-sha256"
SECRET_BYTES = 32


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """The digest that is published before the game: it fixes the secret without telling it."""
    return hashlib.sha256(secret).hexdigest()


def draw(secret: bytes, words: str, number: int, dice: str, sides: int = 6) -> str:
    """Roll `number` (from 1) of a game, of the dice with these letters, as notation."""
    stream = _bytes(secret, words, number)
    faces = [(letter, 1 + _below(stream, sides)) for letter in dice]
    for place in range(len(faces) - 1, 0, -1):
        other = _below(stream, place + 1)
        faces[place], faces[other] = faces[other], faces[place]
    return write_roll(faces)


def _bytes(secret: bytes, words: str, number: int) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.digest(secret, f"{number}:{block}:{words}".encode(), "sha256")
        block += 1


def _below(stream: Iterator[int], n: int) -> int:
    """A number below n, all equally likely."""
    return next(byte for byte in stream if byte < 256 - 256 % n) % n


def verify(record: Record) -> int:
    """Checks every roll of a record against its header, and returns how many there are."""
    header = record.header
    if header.get("dice") != METHOD:
        raise UnfairDice(f"the record doesn't say 'dice: {METHOD}': nothing can be checked")
    try:
        secret = bytes.fromhex(header["secret"])
    except (KeyError, ValueError):
        raise UnfairDice("the record has no secret: it is shown when a game is over") from None
    if commitment(secret) != header.get("commitment"):
        raise UnfairDice("the secret is not the one that was promised before the game")
    rolls = 0
    for event, state in zip(record.events, record.states(), strict=False):
        if isinstance(event, Roll):
            rolls += 1
            drawn = draw(secret, header.get("words", ""), rolls, state.dice, state.game.rules.SIDES)
            if event.dice != drawn:
                raise UnfairDice(f"roll {rolls} is {event.dice}; the secret gives {drawn}")
    return rolls
