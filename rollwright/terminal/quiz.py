"""`rollwright puzzles --solve`: puzzles to solve at the terminal, with reasons and a streak."""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass, replace

from rich.console import Console
from rich.text import Text

from rollwright.analysis.coach import Advice, Hint, coach, tell
from rollwright.analysis.difficulty import HARDEST, grade, solved
from rollwright.analysis.names import UNBEATEN
from rollwright.analysis.puzzles import Puzzle, shipped
from rollwright.core.errors import RollwrightError
from rollwright.games import game
from rollwright.terminal import coach as told
from rollwright.terminal import screen
from rollwright.terminal.complaint import Complaint, needing_data
from rollwright.terminal.prompt import Keyboard, Prompt
from rollwright.terminal.session import read_move
from rollwright.terminal.table import Quit
from rollwright.words.voice import Voice

SHOW, QUIT, HELP = ("s", "show"), ("q", "quit"), ("?", "help")
GOOD = "good"


@dataclass(frozen=True)
class Score:
    """How it went so far."""

    asked: int = 0
    first: int = 0
    """Solved at the first try."""
    streak: int = 0
    best: int = 0

    def after(self, first: bool) -> Score:
        """With one more puzzle."""
        streak = self.streak + 1 if first else 0
        best = max(self.best, streak)
        return replace(
            self, asked=self.asked + 1, first=self.first + first, streak=streak, best=best
        )


def run(asked: argparse.Namespace, voice: Voice) -> int:
    """Asks the puzzles that come with a game."""
    with needing_data():
        puzzles = shipped(game(asked.game))
    return solve(puzzles, asked, voice)


def solve(puzzles: list[Puzzle], asked: argparse.Namespace, voice: Voice) -> int:
    """Asks those of the puzzles that are wanted, in an order of its own."""
    wanted = choose(puzzles, asked.theme, asked.difficulty, asked.seed)
    Quiz(screen.new_console(), Keyboard(), voice).ask_all(wanted[: asked.count])
    return 0


def choose(
    puzzles: list[Puzzle], theme: str | None, hard: int | None, seed: int | None
) -> list[Puzzle]:
    """Puzzles of a theme and a difficulty, shuffled; a complaint if there are none."""
    themes = sorted({theme for puzzle in puzzles for theme in puzzle.themes})
    if theme is not None and theme not in themes:
        raise Complaint("cli.quiz.theme", theme=theme, themes=", ".join(themes))
    if hard is not None and not 1 <= hard <= HARDEST:
        raise Complaint("cli.quiz.difficulty", n=hard, most=HARDEST)
    found = [
        puzzle
        for puzzle in puzzles
        if theme in (None, *puzzle.themes) and hard in (None, _grade(puzzle))
    ]
    if not found:
        raise Complaint("puzzle.none")
    random.Random(seed).shuffle(found)
    return found


def _grade(puzzle: Puzzle) -> int:
    return grade([*solved(puzzle).values()])


class Quiz:
    """Asks puzzles one after the other, and keeps the score."""

    def __init__(self, console: Console, prompt: Prompt, voice: Voice) -> None:
        self.score = Score()
        self._console, self._prompt, self._voice = console, prompt, voice

    def ask_all(self, puzzles: list[Puzzle]) -> None:
        """Goes on until all puzzles are done, or until somebody has had enough."""
        try:
            for puzzle in puzzles:
                self.score = self.score.after(self.ask(puzzle))
                self._print("cli.quiz.streak", n=self.score.streak, best=self.score.best)
        except (Quit, EOFError):
            self._console.print()
        self._print("cli.quiz.sum", n=self.score.first, of=self.score.asked)

    def ask(self, puzzle: Puzzle) -> bool:
        """Asks until the best move is found or shown; whether the first try was right."""
        with needing_data():
            advice = coach(puzzle.state, puzzle.seat)
        self._show(puzzle, advice)
        tries = 0
        while True:
            hint = self._try(puzzle, advice)
            if hint is None:
                self._tell(puzzle, advice, "puzzle.shown")
                return False
            if hint.move == puzzle.best or hint.name in UNBEATEN:
                self._tell(puzzle, advice, "puzzle.right")
                return tries == 0
            tries += 1
            self._tell_missed(hint, puzzle.unit == "win")

    def _show(self, puzzle: Puzzle, advice: Advice) -> None:
        state, voice = advice.state, self._voice
        for seat in (*(n for n in range(1, state.players + 1) if n != puzzle.seat), puzzle.seat):
            name = voice.say("seat.me" if seat == puzzle.seat else "bot.expert")
            self._console.print(screen.sheet_panel(state, seat, name, voice))
        self._console.print(state.game.drawing.table(state, voice))
        self._print("puzzle.difficulty.of", n=_grade(puzzle))
        self._print("puzzle.ask.win" if puzzle.unit == "win" else "puzzle.ask")
        moves = state.moves(puzzle.seat)
        self._console.print(screen.move_list(state.game, moves, voice))

    def _try(self, puzzle: Puzzle, advice: Advice) -> Hint | None:
        """The move that is tried; None to see the solution."""
        while True:
            answer = self._prompt.ask(f"{self._voice.say('cli.quiz.ask')} > ").lower()
            if answer in QUIT:
                raise Quit
            if answer in SHOW:
                return None
            if answer in HELP or not answer:
                self._print("cli.quiz.help")
                continue
            try:
                move = read_move(advice.state, puzzle.seat, answer)
            except RollwrightError as error:
                self._console.print(Text(f"  {error}", "red"), soft_wrap=True)
                continue
            return next(hint for hint in advice.hints if hint.move == move.text)

    def _tell_missed(self, hint: Hint, win: bool) -> None:
        """What a move that isn't best does and loses, but not what would be better."""
        key = "puzzle.close" if hint.name == GOOD else "puzzle.wrong"
        lost = told.tell_change(-hint.loss, win, self._voice)
        words = tell([fact.words for fact in hint.facts], self._voice)
        head = Text(f"{self._voice.say(key)}  {lost}", told.STYLES[hint.name])
        self._console.print(head.append(f"\n  {words}", "not bold dim") if words else head)

    def _tell(self, puzzle: Puzzle, advice: Advice, key: str) -> None:
        """The best move, why it is best, what it is about, and who finds it."""
        voice = self._voice
        best = next(hint for hint in advice.hints if hint.move == puzzle.best)
        self._console.print(Text.assemble((f"{voice.say(key)}  {puzzle.best}", "bold green"), "  "))
        self._console.print(Text(f"  {best.reason(voice)}"))
        themes = ", ".join(voice.say(f"theme.{theme}") for theme in puzzle.themes)
        levels = solved(puzzle).items()
        finding = ", ".join(
            f"{voice.say(f'level.{level}')} {voice.percent(n)}" for level, n in levels
        )
        self._console.print(Text(f"  {themes} · {voice.say('puzzle.solvedby')} {finding}", "dim"))

    def _print(self, key: str, **values: str | int) -> None:
        self._console.print(Text(self._voice.say(key, **values)), soft_wrap=True)
