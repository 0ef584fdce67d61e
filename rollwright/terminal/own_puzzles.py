"""`rollwright puzzles --from`: the puzzles in records, to solve, to write or to print."""

from __future__ import annotations

import argparse
import time

from rollwright.analysis.puzzles import Puzzle, choices, in_records
from rollwright.core.errors import InvalidSetting
from rollwright.core.record import Record
from rollwright.games import game
from rollwright.terminal import quiz
from rollwright.terminal.complaint import Complaint, check_seat, needing_data
from rollwright.terminal.files import load_all
from rollwright.terminal.progress import bar
from rollwright.terminal.puzzles import hand_out, tell_found, tell_themes
from rollwright.words.voice import Voice

ELSEWHERE = ("verify", "keep", "players", "set")
"""Options for puzzles that are looked for in other places."""
SOLVING = ("theme", "difficulty", "seed")
"""Options that only go with solving."""


def run(asked: argparse.Namespace, voice: Voice) -> int:
    """Looks through the records, and asks, writes or prints what makes a puzzle."""
    check_options(asked)
    records = of_one_game(load_all(asked.records), asked.game)
    check_seat(asked.seat, max(record.players for record in records))
    puzzles = look(records, asked.seat, voice)
    if asked.solve:
        return quiz.solve(puzzles, asked, voice)
    some = puzzles[: asked.count]
    tell_themes(some, voice)
    hand_out(records[0].game, some, asked.out)
    return 0


def check_options(asked: argparse.Namespace) -> None:
    """Refuses options that don't go together."""
    wrong = [f"--{name}" for name in ELSEWHERE if is_given(getattr(asked, name))]
    if wrong:
        raise InvalidSetting(f"{' and '.join(wrong)} can't go with --from")
    if asked.solve and asked.out:
        raise InvalidSetting("puzzles are solved or written: --out can't go with --solve")
    if asked.solve and "-" in asked.records:
        raise InvalidSetting("with --solve the standard input has the answers: give files, not -")
    wrong = [f"--{name}" for name in SOLVING if is_given(getattr(asked, name))]
    if wrong and not asked.solve:
        raise InvalidSetting(f"with --from, {' and '.join(wrong)} can only go with --solve")


def is_given(value: object) -> bool:
    """Whether this is the value of an option that somebody gave."""
    return value is not None and value is not False and value != []


def of_one_game(records: list[Record], name: str) -> list[Record]:
    """The records of the game of this name; without a name, all have to be of the same."""
    titles = sorted({record.game.title for record in records})
    if not name and len(titles) > 1:
        raise Complaint("cli.puzzles.games", games=", ".join(titles), name=records[0].game.name)
    wanted = game(name) if name else records[0].game
    found = [record for record in records if record.game.name == wanted.name]
    if not found:
        raise Complaint("cli.puzzles.other", game=wanted.title)
    return found


def look(records: list[Record], seat: int | None, voice: Voice) -> list[Puzzle]:
    """The puzzles in records; says on standard error how many, or that there are none."""
    begun, count = time.perf_counter(), len(choices(records, seat))
    with bar(voice.say("puzzle.mining"), count, voice) as shown, needing_data():
        found = in_records(records, seat, progress=shown.advance)
    if not found:
        raise Complaint("cli.puzzles.none", n=len(records))
    tell_found(found, len(records), time.perf_counter() - begun, voice)
    return found
