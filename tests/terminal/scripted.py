"""A person at a terminal, as a script of lines."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from itertools import chain, repeat

from rich.console import Console


class Script:
    """Answers with the lines it was given; then there are no more."""

    def __init__(self, lines: Iterable[str], interactive: bool = False) -> None:
        self._lines: Iterator[str] = iter(lines)
        self.interactive = interactive
        self.questions: list[str] = []

    def ask(self, question: str) -> str:
        self.questions.append(question)
        try:
            return next(self._lines)
        except StopIteration:
            raise EOFError from None


def then_always(lines: Iterable[str], last: str, most: int = 5000) -> Iterator[str]:
    """Some lines, then one over and over."""
    return chain(lines, repeat(last, most))


def paper(width: int = 80) -> Console:
    """A console that keeps what is printed, without colours."""
    return Console(file=io.StringIO(), width=width, markup=False, emoji=False, highlight=False)


def printed(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()
