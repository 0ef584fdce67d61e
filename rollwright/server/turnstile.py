"""A turnstile: lets one change of a table through at a time, without a task for each."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class Turnstile:
    """Callbacks enter one at a time, in their order; each must leave in the end.

    One that leaves at once doesn't call the next one from within: thousands may wait.
    """

    __slots__ = ("_busy", "_empty", "_letting_in", "_waiting")

    def __init__(self) -> None:
        self._busy = self._letting_in = False
        self._waiting: deque[Callable[[], None]] = deque()
        self._empty: list[asyncio.Future[None]] = []

    @property
    def busy(self) -> bool:
        """Whether somebody is in, or waits."""
        return self._busy

    def enter(self, called: Callable[[], None]) -> None:
        """Calls back now if nobody is in, or else in turn."""
        self._waiting.append(called)
        if not self._busy:
            self._let_in()

    def leave(self) -> None:
        """Lets the next one in."""
        self._busy = False
        if not self._letting_in:
            self._let_in()

    def _let_in(self) -> None:
        self._letting_in = True
        try:
            while self._waiting and not self._busy:
                self._busy = True
                self._waiting.popleft()()
        finally:
            self._letting_in = False
        if not self._busy:
            for waiting in self._empty:
                if not waiting.done():
                    waiting.set_result(None)
            self._empty.clear()

    async def __aenter__(self) -> None:
        entered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.enter(lambda: self._admit(entered))
        await entered

    def _admit(self, entered: asyncio.Future[None]) -> None:
        if entered.cancelled():
            self.leave()
        else:
            entered.set_result(None)

    async def __aexit__(self, *_: object) -> None:
        self.leave()

    async def emptied(self) -> None:
        """Waits until nobody is in."""
        if self._busy:
            waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._empty.append(waiting)
            await waiting
