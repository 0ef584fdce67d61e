"""The processes in which bots think."""

import os
import signal

import pytest

import rollwright as rw
from rollwright.server.bot_workers import BotWorkers

from .running import run


@pytest.mark.slow
def test_bots_answer_after_a_worker_has_died() -> None:
    state = rw.game("qwixx").start(2).roll("w1 w2 r3 y4 g5 b6")

    async def play() -> None:
        workers = BotWorkers(1)
        assert await workers.choose("greedy", state, 1) in state.moves(1)
        pool = workers.quick.executor()
        for pid in list(pool._processes):  # type: ignore[attr-defined]
            os.kill(pid, signal.SIGKILL)
        assert await workers.choose("greedy", state, 2) in state.moves(2)
        workers.close()

    run(play())


def test_bots_rehearse_before_they_are_asked() -> None:
    state = rw.game("twenty-one").start(3).roll("r1 y2 g3 b4 w5 k6")

    async def play() -> None:
        workers = BotWorkers(0)
        for name in ("hard", "greedy"):
            workers.warm(name, "twenty-one", 3)
            assert await workers.choose(name, state, 1) in state.moves(1)
        workers.warm("nobody", "twenty-one", 3)
        with pytest.raises(rw.RollwrightError):
            await workers.choose("nobody", state, 1)
        workers.close()

    run(play())
