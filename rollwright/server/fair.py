"""Dice that can be checked: drawn from a secret that is fixed before the game and shown after.

The players' words go into every roll. Each is promised, by its digest, before any is shown: so
neither the server, which knows the secret, nor a player can choose a word that suits them.

There are two ways to draw. At a table the number of a roll decides, with the players' words. In the
daily game a die's face and place depend on the turn, the roll of that turn, and the die: whatever
somebody chose before, the dice of the next turn are the same for all.

A game that was handed over has rolls from two secrets: first from one that its giver knew, then
from one that nobody knows.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

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


@dataclass(frozen=True)
class Given:
    """The dice of a game before it was handed over: how many rolls, and where they came from."""

    rolls: int
    secret: bytes = field(repr=False)
    words: str = ""

    @property
    def header(self) -> dict[str, str]:
        """What the header of a record says of them."""
        found = {"given": str(self.rolls), "given_commitment": commitment(self.secret)}
        found |= {"given_words": self.words} if self.words else {}
        return {**found, "given_secret": self.secret.hex()}

    @property
    def data(self) -> dict[str, str | int]:
        """The same, as the API says it."""
        told = {"commitment": commitment(self.secret), "secret": self.secret.hex()}
        return {"rolls": self.rolls, **told, "words": self.words}


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """The digest that is published before the game: it fixes the secret without telling it."""
    return hashlib.sha256(secret).hexdigest()


def digest(word: str) -> str:
    """What promises a word without telling it."""
    return hashlib.sha256(word.encode()).hexdigest()


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
    for byte in stream:
        if byte < 256 - 256 % n:
            return byte % n
    raise AssertionError("the stream never ends")


@dataclass(frozen=True)
class Check:
    """What was checked of a record's dice. All of it is right: otherwise an error is raised."""

    method: str
    commitment: str
    rolls: tuple[str, ...]
    words: tuple[str, ...]
    """By seat; a seat without a word has an empty one."""
    promised: tuple[bool, ...]
    """Whether the seat's word was promised before any was shown."""
    given: Given | None = None
    """The dice from before the game was handed over."""

    @property
    def unshown(self) -> tuple[int, ...]:
        """The seats that promised a word and never showed it: it is in no roll."""
        pairs = enumerate(zip(self.promised, self.words, strict=True), 1)
        return tuple(n for n, (promised, word) in pairs if promised and not word)


def verify(record: Record) -> Check:
    """Checks the secret, the words and every roll of a record against its header."""
    secret, promised = _promised(record), _kept(record)
    states = zip(record.events, record.states(), strict=False)
    rolling = [(event, state) for event, state in states if isinstance(event, Roll)]
    given = _given(record, len(rolling))
    drawn = _drawn(record, secret, given, [state for _, state in rolling])
    for number, ((event, _), dice) in enumerate(zip(rolling, drawn, strict=True), 1):
        if event.dice != dice:
            raise UnfairDice(f"roll {number} is {event.dice}; the secret gives {dice}")
    return Check(
        record.header["dice"],
        *(record.header["commitment"], tuple(drawn)),
        *(tuple(_by_seat(record, "words")), promised),
        given=given,
    )


def _given(record: Record, rolls: int) -> Given | None:
    """The dice from before the game was handed over, if it was, as the header promises them."""
    header = record.header
    if "given" not in header:
        return None
    number = header["given"]
    if not re.fullmatch("[0-9]{1,6}", number) or not 1 <= int(number) <= rolls:
        raise UnfairDice(f"'given' is how many of the {rolls} rolls were given, not {number!r}")
    if header["dice"] == BY_TURN:
        raise UnfairDice("a daily game is not handed over: no roll can be given")
    try:
        secret = bytes.fromhex(header["given_secret"])
    except (KeyError, ValueError):
        raise UnfairDice("the record doesn't say what the given rolls were drawn from") from None
    if commitment(secret) != header.get("given_commitment"):
        raise UnfairDice("the given secret is not the one that was promised before the game")
    return Given(int(number), secret, header.get("given_words", ""))


def _by_seat(record: Record, field: str) -> list[str]:
    """What a field of the header has for each seat."""
    text = record.header.get(field, "")
    return text.split("|") if text else [""] * record.players


def _kept(record: Record) -> tuple[bool, ...]:
    """For each seat whether it has promised a word; the words must be the promised ones."""
    words, promises = _by_seat(record, "words"), _by_seat(record, "promises")
    if len(words) != record.players or len(promises) != record.players:
        raise UnfairDice("the header's words and promises should be one for each seat")
    for seat, (word, promise) in enumerate(zip(words, promises, strict=True), 1):
        if word and any(promises) and digest(word) != promise:
            raise UnfairDice(f"the word of seat {seat} is not the one that it promised")
    return tuple(map(bool, promises))


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


def _drawn(
    record: Record, secret: bytes, given: Given | None, rolling: Sequence[State]
) -> list[str]:
    """The rolls that the secrets give, for the states in which they were due."""
    sides = record.game.rules.SIDES
    if record.header["dice"] == BY_TURN:
        found = zip(places(rolling), rolling, strict=True)
        return [draw_by_turn(secret, place, state.dice, sides) for place, state in found]
    own = Given(0, secret, record.header.get("words", ""))
    drawn = []
    for number, state in enumerate(rolling, 1):
        source = given if given and number <= given.rolls else own
        drawn.append(draw(source.secret, source.words, number, state.dice, sides))
    return drawn
