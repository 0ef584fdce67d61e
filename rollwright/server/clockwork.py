"""The clockwork: wakes tables where somebody's time is up soon, also those not in memory."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from rollwright.server import queries
from rollwright.server.refusal import Refusal
from rollwright.server.store import Store, StoreError
from rollwright.server.timekeeper import HORIZON
from rollwright.server.uptime import BEAT, Uptime

AT_ONCE = 100
"""Tables that are woken in one go."""
logger = logging.getLogger(__name__)
Wake = Callable[[str], Awaitable[None]]


class Clockwork:
    """Looks every few seconds what is due, at tables that no other process has."""

    def __init__(self, store: Store, uptime: Uptime, process: str | None) -> None:
        self._store, self._uptime, self._process = store, uptime, process
        self._task: asyncio.Task[None] | None = None

    async def start(self, wake: Wake) -> None:
        await self._uptime.forget()
        self._task = asyncio.get_running_loop().create_task(self._run(wake))

    async def _run(self, wake: Wake) -> None:
        while True:
            try:
                await self._look(wake)
            except StoreError as error:
                logger.warning("clocks can't be looked at now: %s", error)
            await asyncio.sleep(BEAT)

    async def _look(self, wake: Wake) -> None:
        self._uptime.beat()
        if not await self._store.rows(queries.ANY_DUE):
            return
        await self._uptime.note()
        soon = time.time() + HORIZON
        for row in await self._store.rows(queries.DUE, soon, self._process, AT_ONCE):
            try:
                await wake(row["table_id"])
            except Refusal as refusal:
                logger.debug("table %s can't be woken: %s", row["table_id"], refusal)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._uptime.beat()
            if await self._store.rows(queries.ANY_DUE):
                await self._uptime.note()
