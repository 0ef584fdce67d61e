"""Processes in which bots think, so that nobody waits for another table's bot."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import secrets
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from typing import TypeVar

from rollwright.core.state import State
from rollwright.games import game
from rollwright.minds.bots import DEEP
from rollwright.server.lane import Lane
from rollwright.server.metrics import BOTS

Result = TypeVar("Result")
TRIES = 3
LONG = frozenset({DEEP})
"""The bots that think for longer than a moment; the others choose in some milliseconds."""
NICENESS = 5
"""Workers that think long leave the processor to quick ones."""


def choose(name: str, seed: int, state: State, seat: int) -> str:
    """A bot's move, in notation. Runs in a worker."""
    from rollwright.minds.bots import bot

    return str(bot(name, seed).choose(state, seat))


def rehearse(name: str, game_name: str, players: int) -> None:
    """Lets a bot choose once in a game of its own, so that its data and code are loaded."""
    state = game(game_name).start(players).roll(random.Random(0))
    choose(name, 0, state, state.to_move[0])


def _begin(niceness: int) -> None:
    """Sets up a worker: it ignores Ctrl+C, and ends when the server ends, however that happens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)


class Workers:
    """Some worker processes, started when first needed; or one thread, if the count is 0."""

    def __init__(self, count: int, niceness: int = 0) -> None:
        self._count, self._niceness = count, niceness
        self._lane = Lane(max(1, count))
        self._pool: Executor | None = None

    @property
    def queue(self) -> int:
        """How many tasks wait for a worker."""
        return self._lane.waiting

    async def ask(self, task: Callable[[], Result]) -> Result:
        """The result of a task, in turn."""
        return await self._lane.run(partial(self._carry_out, task))

    async def _carry_out(self, task: Callable[[], Result]) -> Result:
        """The result of a task in a worker; a worker that died is replaced."""
        loop = asyncio.get_running_loop()
        for _ in range(TRIES - 1):
            with suppress(BrokenProcessPool):
                return await loop.run_in_executor(self.executor(), task)
            self.close()
        return await loop.run_in_executor(self.executor(), task)

    def executor(self) -> Executor:
        if self._pool is None:
            self._pool = (
                ProcessPoolExecutor(
                    self._count,
                    multiprocessing.get_context("spawn"),
                    initializer=_begin,
                    initargs=(self._niceness,),
                )
                if self._count
                else ThreadPoolExecutor(1)
            )
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


class BotWorkers:
    """Workers for bots and the judge: half of them are kept for bots that are quick.

    With fewer than two they are the same for all.
    """

    def __init__(self, count: int) -> None:
        self.quick = Workers(count - count // 2)
        self.long = Workers(count // 2, NICENESS) if count > 1 else self.quick
        self.waiting = 0
        """Choices that were asked for and are not made."""
        self._rehearsals: dict[tuple[str, str, int], asyncio.Task[None]] = {}

    @property
    def queue(self) -> int:
        """How many tasks wait for a worker."""
        return sum(workers.queue for workers in {self.quick, self.long})

    async def choose(self, name: str, state: State, seat: int) -> str:
        """A bot's move. The worker is sent only what the seat may see."""
        began = time.perf_counter()
        self.waiting += 1
        try:
            await self._rehearsed(name, state.game.name, state.players)
            task = partial(choose, name, secrets.randbits(62), state.view(seat), seat)
            return await self._of(name).ask(task)
        finally:
            self.waiting -= 1
            BOTS.add(time.perf_counter() - began)

    async def ask(self, task: Callable[[], Result]) -> Result:
        """The result of a task that takes long."""
        return await self.long.ask(task)

    def _of(self, name: str) -> Workers:
        return self.long if name in LONG else self.quick

    def warm(self, name: str, game_name: str, players: int) -> None:
        """Lets a worker load what a bot needs, so that its first move comes quickly."""
        part = (name, game_name, players)
        if part not in self._rehearsals:
            work = self._of(name).ask(partial(rehearse, *part))
            task = self._rehearsals[part] = asyncio.get_running_loop().create_task(work)
            task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _rehearsed(self, name: str, game_name: str, players: int) -> None:
        """Waits until a bot is loaded: otherwise two workers would compile the same code."""
        rehearsal = self._rehearsals.get((name, game_name, players))
        if rehearsal:
            await asyncio.wait({rehearsal})

    def close(self) -> None:
        for rehearsal in self._rehearsals.values():
            rehearsal.cancel()
        for workers in (self.quick, self.long):
            workers.close()
