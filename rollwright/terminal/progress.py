"""A progress bar with the rate and the time left, where somebody looks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from rollwright.words.voice import ENGLISH, Voice


class Rate(ProgressColumn):
    """How many a second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(rate(speed) if speed else "", style="progress.data.speed")


def rate(speed: float) -> str:
    """A speed in words; slow ones with a decimal."""
    return f"{speed:,.0f}/s" if speed >= 10 else f"{speed:.1f}/s"


class ProgressBar:
    """Shows how far the work is; says `compiling` until it hears of the first progress."""

    def __init__(self, shown: Progress, task: TaskID, what: str) -> None:
        self._shown = shown
        self._task = task
        self._what = what

    def advance(self, count: int) -> None:
        """Counts `count` more as done."""
        self._shown.update(self._task, advance=count, description=self._what)

    def reach(self, done: int, total: int, what: str | None = None) -> None:
        """Sets how many are done in all, and of how many."""
        self._what = what or self._what
        self._shown.update(self._task, completed=done, total=total, description=self._what)


@contextmanager
def bar(what: str, total: int, voice: Voice = ENGLISH) -> Iterator[ProgressBar]:
    """A progress bar up to `total`; nothing is shown if the output is no terminal."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as shown:
        yield ProgressBar(shown, shown.add_task(voice.say("cli.compiling"), total=total), what)
