"""Errands: work that is completed even if whoever asked for it has gone."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

Result = TypeVar("Result")


class Errands:
    """Work that is going on."""

    __slots__ = ("_tasks",)

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()

    def __bool__(self) -> bool:
        return bool(self._tasks)

    async def finish(self, work: Coroutine[None, None, Result]) -> Result:
        """Completes some work; whoever waits for it may leave before it is done."""
        return await asyncio.shield(self.start(work))

    def start(self, work: Coroutine[None, None, Result]) -> asyncio.Task[Result]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._forget)
        return task

    def _forget(self, task: asyncio.Task[Result]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has been told, if they are still there

    async def ended(self) -> None:
        """Waits for all that is going on."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
