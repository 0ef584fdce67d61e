"""`rollwright puzzles`: looks for puzzles in self-played games, and writes a data file."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable

from rollwright.analysis.puzzles import Puzzle, dumps, mine
from rollwright.games import game
from rollwright.terminal.complaint import needing_data
from rollwright.terminal.files import write_text
from rollwright.terminal.progress import bar
from rollwright.words.voice import Voice

COUNT, SEED = 10, 1


def run(asked: argparse.Namespace, voice: Voice) -> int:
    """Mines, and prints or writes; says on standard error how long it took and what was found."""
    found, games, begun = game(asked.game), GameCount(), time.perf_counter()
    count = COUNT if asked.count is None else asked.count
    with bar(voice.say("puzzle.mining"), count, voice) as shown, needing_data():
        progress = games.counting(shown.advance)
        puzzles = mine(
            *(found, count),
            seed=SEED if asked.seed is None else asked.seed,
            players=asked.players,
            options=dict(asked.set),
            progress=progress,
            verified=_verified if asked.verify else _as_it_seems,
        )
    seconds = voice.number(time.perf_counter() - begun, 1)
    print(
        voice.say("puzzle.found", n=len(puzzles), games=games.count, seconds=seconds),
        voice.say("puzzle.themes", themes=_themes(puzzles, voice)),
        sep="\n",
        file=sys.stderr,
    )
    if len(puzzles) < count:
        print(voice.say("puzzle.few", n=len(puzzles), count=count), file=sys.stderr)
    if asked.out:
        write_text(asked.out, dumps(found, puzzles))
    else:
        print(dumps(found, puzzles), end="")
    return 0


def _as_it_seems(puzzle: Puzzle) -> Puzzle:
    """The puzzle as the mind sees it, unverified."""
    return puzzle


def _verified(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle with its lead in games that experts play on, if that is large and sure."""
    from rollwright.lab.puzzles_bench import verified

    return verified(puzzle)


class GameCount:
    """How many games were looked through."""

    def __init__(self) -> None:
        self.count = 0

    def counting(self, advance: Callable[[int], None]) -> Callable[[int], None]:
        """What to call after each game."""

        def progress(found: int) -> None:
            self.count += 1
            advance(found)

        return progress


def _themes(puzzles: list[Puzzle], voice: Voice) -> str:
    """The themes with how often they come, the commonest first."""
    counts = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    return ", ".join(f"{voice.say(f'theme.{name}')} {n}" for name, n in counts.most_common())
