"""`rollwright verify`: whether the dice of a record are the ones that were promised."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.server.fair import METHOD, Check, commitment, verify
from rollwright.terminal.files import load
from rollwright.words.voice import Voice


def run(file: str, rolls: bool, voice: Voice) -> int:
    """Checks every roll and says what was checked; a wrong one is an error."""
    check = verify(load(file))
    for line in _explained(check, voice):
        print(line)
    if rolls:
        for number, dice in enumerate(check.rolls, 1):
            print(_drawn(check, number, dice))
    print(voice.say("cli.verified", n=len(check.rolls)))
    return 0


def _explained(check: Check, voice: Voice) -> Iterator[str]:
    if check.given:
        given = commitment(check.given.secret)
        yield voice.say("cli.verify.given", n=check.given.rolls, commitment=given)
    yield voice.say("cli.verify.secret", commitment=check.commitment)
    for seat, (word, promised) in enumerate(zip(check.words, check.promised, strict=True), 1):
        if word:
            key = "cli.verify.promised" if promised else "cli.verify.word"
            yield voice.say(key, seat=seat, word=word)
    for seat in check.unshown:
        yield voice.say("cli.verify.unshown", seat=seat)


def _drawn(check: Check, number: int, dice: str) -> str:
    """A roll, with the text that its dice are the HMAC of."""
    if check.method != METHOD:
        return f"{number}: {dice}"
    words = "|".join(check.words) if any(check.words) else ""
    if check.given and number <= check.given.rolls:
        return f'{number}: HMAC-SHA-256(given secret, "{number}:0:{check.given.words}") -> {dice}'
    return f'{number}: HMAC-SHA-256(secret, "{number}:0:{words}") -> {dice}'
