"""`rollwright puzzles --keep`: leaves out of a file what the game's mind no longer confirms."""

from __future__ import annotations

import sys

from rollwright.analysis.puzzles import confirmed, loads
from rollwright.games import game
from rollwright.terminal.complaint import needing_data
from rollwright.terminal.files import read_text
from rollwright.terminal.puzzles import hand_out
from rollwright.words.voice import Voice


def run(name: str, file: str, out: str | None, voice: Voice) -> int:
    """Prints or writes the puzzles that are left; says on standard error if some are not."""
    found = game(name)
    with needing_data():
        puzzles = loads(read_text(file), file)
        kept = confirmed(puzzles)
    if len(kept) < len(puzzles):
        print(voice.say("puzzle.few", n=len(kept), count=len(puzzles)), file=sys.stderr)
    hand_out(found, kept, out)
    return 0
