"""What people and bots have asked for at a table, until it is decided on."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rollwright.server.commands import Accepted, Already, Answer
from rollwright.server.log import Log
from rollwright.server.refusal import Refusal
from rollwright.server.table import Table
from rollwright.server.viewers import Viewer

logger = logging.getLogger(__name__)
Decide = Callable[[Log], Answer]
Done = Callable[[int | Refusal], None]
"""Is told the number of the entry, or why there is none."""
BROKEN = Refusal("internal", "something went wrong in the server")


class Command(NamedTuple):
    """What somebody asks for, and who is told what has become of it."""

    decide: Decide
    done: Done
    viewer: Viewer | None = None
    joins: bool = False
    """Whether it may be decided on, and kept, together with what was asked just before."""


class Made(NamedTuple):
    """What a command becomes, once that is kept."""

    command: Command
    answer: Accepted


class Asked:
    """Commands in the order in which they came."""

    __slots__ = ("_waiting",)

    def __init__(self) -> None:
        self._waiting: deque[Command] = deque()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, command: Command) -> None:
        self._waiting.append(command)

    def decide(self, table: Table, kept: Log) -> list[Made]:
        """What is to be added to the log: answers to one roll may come together.

        A refusal that rests on an entry which isn't kept yet is decided again once that is.
        """
        made: list[Made] = []
        log = kept
        while self._waiting and (not made or self._waiting[0].joins):
            if made:
                log = log.copy() if log is kept else log
                log.add(made[-1].answer.entry, made[-1].answer.state, 0.0)
            command = self._waiting[0]
            answer = _decide(command.decide, table, log)
            if isinstance(answer, Accepted):
                made.append(Made(command, answer))
            elif made:
                break
            self._waiting.popleft()
            if not isinstance(answer, Accepted):
                command.done(answer.number if isinstance(answer, Already) else answer)
        return made


def _decide(decide: Decide, table: Table, log: Log) -> Answer | Refusal:
    try:
        if table.is_waiting(log.number):
            raise Refusal("waiting", "the game has not begun: a seat is open")
        return decide(log)
    except Refusal as refusal:
        return refusal
    except Exception:  # a bug of ours: the table goes on
        logger.exception("a command can't be decided on")
        return BROKEN


def refuse(made: Sequence[Made], refusal: Refusal) -> None:
    """Tells all who asked that nothing was kept."""
    for command, _ in made:
        command.done(refusal)
