"""Processes in which bots think, so that nobody waits for another table's bot."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from typing import TypeVar

from rollwright.core.state import State
from rollwright.games import game

Result = TypeVar("Result")
TRIES = 3


def choose(name: str, seed: int, state: State, seat: int) -> str:
    """A bot's move, in notation. Runs in a worker."""
    from rollwright.minds.bots import bot

    return str(bot(name, seed).choose(state, seat))


def rehearse(name: str, game_name: str, players: int) -> None:
    """Lets a bot choose once in a game of its own, so that its data and code are loaded."""
    state = game(game_name).start(players).roll(random.Random(0))
    choose(name, 0, state, state.to_move[0])


def _begin() -> None:
    """Sets up a worker: it ignores Ctrl+C, and ends when the server ends, however that happens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)


class BotWorkers:
    """Worker processes, started when they are first needed. With a count of 0, one thread."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool: Executor | None = None
        self._rehearsals: dict[tuple[str, str, int], Future[None]] = {}

    async def choose(self, name: str, state: State, seat: int) -> str:
        """A bot's move. The worker is sent only what the seat may see."""
        await self._rehearsed(name, state.game.name, state.players)
        return await self.ask(partial(choose, name, secrets.randbits(62), state.view(seat), seat))

    async def ask(self, task: Callable[[], Result]) -> Result:
        """What a task in a worker comes to; a worker that died is replaced."""
        loop = asyncio.get_running_loop()
        for _ in range(TRIES - 1):
            with suppress(BrokenProcessPool):
                return await loop.run_in_executor(self._workers(), task)
            self.close()
        return await loop.run_in_executor(self._workers(), task)

    def warm(self, name: str, game_name: str, players: int) -> None:
        """Lets a worker load what a bot needs, so that its first move comes quickly."""
        part = (name, game_name, players)
        if part not in self._rehearsals:
            self._rehearsals[part] = self._workers().submit(rehearse, *part)

    async def _rehearsed(self, name: str, game_name: str, players: int) -> None:
        """Waits until a bot is loaded: otherwise two workers would compile the same code."""
        rehearsal = self._rehearsals.get((name, game_name, players))
        if rehearsal:
            await asyncio.gather(asyncio.wrap_future(rehearsal), return_exceptions=True)

    def _workers(self) -> Executor:
        if self._pool is None:
            self._pool = (
                ProcessPoolExecutor(
                    self._count, multiprocessing.get_context("spawn"), initializer=_begin
                )
                if self._count
                else ThreadPoolExecutor(1)
            )
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
