"""Limits for one address: the others are served meanwhile."""

import asyncio

from rollwright.server.limits import Queues

from .running import run


def test_others_are_served_between_the_requests_of_one_address() -> None:
    async def meet() -> None:
        queues, done = Queues(2), list[str]()

        async def ask(address: str) -> None:
            async with queues.turn(address):
                done.append(address)

        await asyncio.gather(*(ask("many") for _ in range(50)), ask("one"))
        assert done.index("one") <= 2
        assert len(done) == 51
        assert not queues._queues, "nobody waits, and nobody is remembered"

    run(meet())


def test_whoever_gives_up_leaves_the_queue() -> None:
    async def meet() -> None:
        queues, free = Queues(1), asyncio.Event()

        async def ask() -> None:
            async with queues.turn("here"):
                await free.wait()

        first, second, third = (asyncio.ensure_future(ask()) for _ in range(3))
        await asyncio.sleep(0)
        second.cancel()
        free.set()
        await asyncio.gather(first, third)
        assert second.cancelled()
        assert not queues._queues

    run(meet())
