"""An event loop with a clock of its own, and processes in it that can crash or stand still.

(Libraries that do so, such as simloop and simloom, need Python 3.12.)
"""

import asyncio
import contextvars
import random
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from .violation import Violation

CURRENT: contextvars.ContextVar["Process | None"] = contextvars.ContextVar("process", default=None)


STILL = 20_000
"""Turns of the loop in one moment that are too many."""


class _Clock:
    """Stands in for a selector: instead of waiting, it moves the clock."""

    def __init__(self, loop: "VirtualLoop") -> None:
        self._loop = loop
        self._still = 0

    def select(self, timeout: float | None) -> list[Any]:
        if timeout is None:
            raise RuntimeError("nothing will ever happen again")
        before = self._loop.now
        self._loop.now += max(0.0, timeout)
        self._still = self._still + 1 if self._loop.now == before else 0
        if self._still > STILL:
            raise Violation("something goes on for ever, and time stands still")
        return []


class VirtualLoop(asyncio.BaseEventLoop):
    """Runs everything that belongs to a process only as long as that lives."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1_000_000.0
        self._selector = _Clock(self)
        self.set_exception_handler(lambda loop, context: None)

    def time(self) -> float:
        return self.now

    def _process_events(self, event_list: list[Any]) -> None:
        pass

    def _check_closed(self) -> None:
        """What crashed processes leave behind may still be tidied up by Python."""

    def __del__(self) -> None:
        pass

    def tidy_up(self) -> None:
        """Closes what crashed processes never finished, so that Python needn't do so later on."""
        closed: set[asyncio.Task[Any]] = set()
        while left := asyncio.all_tasks(self) - closed:
            for task in left:
                with suppress(Exception):  # an end that its process didn't live to see
                    task.get_coro().close()
            closed |= left

    def _write_to_self(self) -> None:
        pass

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Any = None
    ) -> asyncio.Handle:
        return super().call_soon(self._within(callback, context), *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Any = None
    ) -> asyncio.TimerHandle:
        return super().call_at(when, self._within(callback, context), *args, context=context)

    def _within(
        self, callback: Callable[..., object], context: contextvars.Context | None
    ) -> Callable[..., object]:
        process = CURRENT.get() if context is None else context.get(CURRENT)
        if process is None:
            return callback
        return lambda *args: process.run(callback, args)


class Process:
    """A process of the server: its callbacks run until it crashes, at any of them."""

    def __init__(self, loop: VirtualLoop, rng: random.Random) -> None:
        self._loop = loop
        self.alive = True
        self.fuse: int | None = None
        """How many callbacks are left until it crashes."""
        self._backlog: list[tuple[Callable[..., object], tuple[Any, ...], Any]] = []
        self.stopped = False
        self.context = contextvars.copy_context()
        self.context.run(CURRENT.set, self)

    def run(self, callback: Callable[..., object], args: tuple[Any, ...]) -> None:
        if not self.alive:
            return
        if self.stopped:
            self._backlog.append((callback, args, contextvars.copy_context()))
            return
        if self.fuse is not None:
            self.fuse -= 1
            if self.fuse < 0:
                self.alive = False
                return
        callback(*args)

    def start(self, work: Coroutine[Any, Any, object]) -> None:
        self._loop.create_task(work, context=self.context)

    def call_later(self, delay: float, callback: Callable[..., object], *args: Any) -> None:
        self._loop.call_later(delay, callback, *args, context=self.context)

    def go_on(self) -> None:
        """Runs what has come while it was stopped."""
        self.stopped = False
        backlog, self._backlog = self._backlog, []
        for callback, args, context in backlog:
            self._loop.call_soon(callback, *args, context=context)
