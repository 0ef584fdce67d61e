"""`rollwright verify`: whether the dice of a record are the ones that were promised."""

from __future__ import annotations

from rollwright.server.fair import verify
from rollwright.terminal.files import load
from rollwright.words.voice import Voice


def run(file: str, voice: Voice) -> int:
    """Checks every roll; a wrong one is an error."""
    rolls = verify(load(file))
    print(voice.say("cli.verified", n=rolls))
    return 0
