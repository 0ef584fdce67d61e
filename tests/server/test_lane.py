"""The queue for bots that think: a quick one never stands behind many that take long."""

import asyncio
from collections.abc import Callable
from typing import Any

import rollwright as rw
from rollwright.server.bot_workers import BotWorkers, Workers
from rollwright.server.lane import Lane

from .running import run_in_thread
from .simulation.loop import VirtualLoop

DEEP, QUICK = 3.0, 0.01
"""Seconds of virtual time that bots think."""
TABLES = 60


class Sleepers(Workers):
    """Workers that think in virtual time, as long as the bot's name says."""

    async def _carry_out(self, task: Callable[[], Any]) -> Any:
        name, *_ = task.args  # type: ignore[attr-defined]
        await asyncio.sleep(DEEP if name == "deep" else QUICK)
        return name


def in_virtual_time(work: Callable[[VirtualLoop], Any]) -> Any:
    def live() -> Any:
        loop = VirtualLoop()
        return loop.run_until_complete(work(loop))

    return run_in_thread(live)


def test_sixty_deep_tables_delay_nobody_who_is_quick() -> None:
    state = rw.game("clever").start(2).roll("y1 b2 g3 o4 p5 w6")

    async def live(loop: VirtualLoop) -> tuple[float, int, list[int]]:
        workers = BotWorkers(2)
        workers.quick, workers.long = Sleepers(1), Sleepers(1)
        chosen = [0] * TABLES

        async def think(table: int) -> None:
            while True:
                await workers.choose("deep", state, 1)
                chosen[table] += 1

        thinking = [loop.create_task(think(table)) for table in range(TABLES)]
        longest = 0.0
        for _ in range(200):
            began = loop.time()
            assert await workers.choose("medium", state, 1) == "medium"
            longest = max(longest, loop.time() - began)
            await asyncio.sleep(1.7)
        queue = workers.queue
        for task in thinking:
            task.cancel()
        return longest, queue, chosen

    longest, queue, chosen = in_virtual_time(live)
    assert longest < 1.0
    assert queue == TABLES - 1
    assert max(chosen) - min(chosen) <= 1, "tables take turns"


def test_who_has_gone_gives_the_place_back_when_the_work_is_done() -> None:
    async def live(loop: VirtualLoop) -> tuple[float, int]:
        lane = Lane(1)
        gone = loop.create_task(lane.run(lambda: asyncio.sleep(5)))
        waits = loop.create_task(lane.run(lambda: asyncio.sleep(5)))
        await asyncio.sleep(1)
        gone.cancel()
        waits.cancel()
        began = loop.time()
        await lane.run(lambda: asyncio.sleep(1))
        return loop.time() - began, lane.waiting

    assert in_virtual_time(live) == (5, 0)
