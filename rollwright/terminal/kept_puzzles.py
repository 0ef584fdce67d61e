"""`rollwright puzzles --keep`: leaves out of a file what the game's mind no longer confirms."""

from __future__ import annotations

import sys

from rollwright.analysis.puzzles import confirmed, dumps, loads
from rollwright.games import game
from rollwright.terminal.complaint import needing_data
from rollwright.terminal.files import read_text, write_text
from rollwright.words.voice import Voice


def run(name: str, file: str, out: str | None, voice: Voice) -> int:
    """Prints or writes the puzzles that are left; says on standard error if some are not."""
    found = game(name)
    with needing_data():
        puzzles = loads(read_text(file), file)
        kept = confirmed(puzzles)
    if len(kept) < len(puzzles):
        print(voice.say("puzzle.few", n=len(kept), count=len(puzzles)), file=sys.stderr)
    if out:
        write_text(out, dumps(found, kept))
    else:
        print(dumps(found, kept), end="")
    return 0
