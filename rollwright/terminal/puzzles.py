"""`rollwright puzzles`: looks for puzzles in self-played games, and writes a data file."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence

from rollwright.analysis.puzzles import Puzzle, dumps, mine
from rollwright.core.game import Game
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
    tell_found(puzzles, games.count, time.perf_counter() - begun, voice)
    tell_themes(puzzles, voice)
    if len(puzzles) < count:
        print(voice.say("puzzle.few", n=len(puzzles), count=count), file=sys.stderr)
    hand_out(found, puzzles, asked.out)
    return 0


def tell_found(puzzles: Sequence[Puzzle], games: int, seconds: float, voice: Voice) -> None:
    """Says on standard error how many puzzles were found in how many games, and how fast."""
    told = voice.number(seconds, 1)
    print(voice.say("puzzle.found", n=len(puzzles), games=games, seconds=told), file=sys.stderr)


def tell_themes(puzzles: Sequence[Puzzle], voice: Voice) -> None:
    """Says on standard error how often each theme comes, the commonest first."""
    counts = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    themes = ", ".join(f"{voice.say(f'theme.{name}')} {n}" for name, n in counts.most_common())
    print(voice.say("puzzle.themes", themes=themes), file=sys.stderr)


def hand_out(found: Game, puzzles: list[Puzzle], out: str | None) -> None:
    """Writes puzzles to a file, or prints them."""
    if out:
        write_text(out, dumps(found, puzzles))
    else:
        print(dumps(found, puzzles), end="")


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
