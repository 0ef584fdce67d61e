"""Dice that can be checked: drawn from a secret that is fixed before the game and shown after.

There are two ways to draw. At a table the number of a roll decides, with the players' words. In the
daily game a die's face and place depend on the turn, the roll of that turn, and the die: whatever
somebody chose before, the dice of the next turn are the same for all.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence

from rollwright.core.errors import UnfairDice
from rollwright.core.notation import write_roll
from rollwright.core.record import Record, Roll
from rollwright.core.state import State
from rollwright.core.turns import Place, places

METHOD = "hmac-sha256"
BY_TURN = "hmac-sha256-by-turn"
"""What the header of a record says of the dice: how they were drawn."""
PLACE_BYTES = 8
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


def draw_by_turn(secret: bytes, place: Place, dice: str, sides: int = 6) -> str:
    """A roll of the daily game, as notation: each die by itself, whichever others are rolled."""
    lying = []
    for n, letter in enumerate(dice):
        stream = _bytes(secret, f"{letter}{dice[:n].count(letter)}", f"{place.turn}.{place.roll}")
        face = 1 + _below(stream, sides)
        lying.append(([next(stream) for _ in range(PLACE_BYTES)], letter, face))
    return write_roll([(letter, face) for _, letter, face in sorted(lying)])


def next_by_turn(secret: bytes, rolling: Sequence[State]) -> str:
    """The roll that is due in the last of the states in which a game's rolls were due."""
    state = rolling[-1]
    return draw_by_turn(secret, places(rolling)[-1], state.dice, state.game.rules.SIDES)


def _bytes(secret: bytes, words: str, number: int | str) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.digest(secret, f"{number}:{block}:{words}".encode(), "sha256")
        block += 1


def _below(stream: Iterator[int], n: int) -> int:
    """A number below n, all equally likely."""
    return next(byte for byte in stream if byte < 256 - 256 % n) % n


def verify(record: Record) -> int:
    """Checks every roll of a record against its header, and returns how many there are."""
    secret = _promised(record)
    states = zip(record.events, record.states(), strict=False)
    rolling = [(event, state) for event, state in states if isinstance(event, Roll)]
    drawn = _drawn(record, secret, [state for _, state in rolling])
    for number, ((event, _), dice) in enumerate(zip(rolling, drawn, strict=True), 1):
        if event.dice != dice:
            raise UnfairDice(f"roll {number} is {event.dice}; the secret gives {dice}")
    return len(rolling)


def _promised(record: Record) -> bytes:
    """The secret in the header, if it is the one that was promised before the game."""
    header = record.header
    if header.get("dice") not in (METHOD, BY_TURN):
        raise UnfairDice(f"the record doesn't say 'dice: {METHOD}': nothing can be checked")
    try:
        secret = bytes.fromhex(header["secret"])
    except (KeyError, ValueError):
        when = "when the day is over" if header["dice"] == BY_TURN else "when a game is over"
        raise UnfairDice(f"the record has no secret: it is shown {when}") from None
    if commitment(secret) != header.get("commitment"):
        raise UnfairDice("the secret is not the one that was promised before the game")
    return secret


def _drawn(record: Record, secret: bytes, rolling: Sequence[State]) -> list[str]:
    """The rolls that a secret gives, for the states in which they were due."""
    sides = record.game.rules.SIDES
    if record.header["dice"] == BY_TURN:
        found = zip(places(rolling), rolling, strict=True)
        return [draw_by_turn(secret, place, state.dice, sides) for place, state in found]
    words = record.header.get("words", "")
    rolls = enumerate(rolling, 1)
    return [draw(secret, words, number, state.dice, sides) for number, state in rolls]
