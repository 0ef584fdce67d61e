"""Questions to the person at the terminal."""

from __future__ import annotations

import io
import sys
from typing import Protocol


class Prompt(Protocol):
    """Asks a question and gives the answer; EOFError when there are no more answers."""

    interactive: bool
    """Whether a person sits there, who may be asked to wait and to confirm."""

    def ask(self, question: str) -> str: ...


class Keyboard:
    """Answers from the standard input."""

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        if self.interactive:
            _edit_lines()

    def ask(self, question: str) -> str:
        sys.stdout.flush()
        answer = input(question)
        if not sys.stdin.isatty():
            print(answer)
        return answer.strip()


def _edit_lines() -> None:
    """Lets a line be edited with the arrow keys, where the system can do that."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return
