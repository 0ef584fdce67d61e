"""A store for the length of a command, with errors said in the reader's language."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from rollwright.server import datafile
from rollwright.server.store import Store, StoreError
from rollwright.server.stores import open_store
from rollwright.terminal.complaint import Complaint

Result = TypeVar("Result")


def place(data: str | None, database: str | None) -> str:
    """Where the games are, for messages."""
    return "the database" if database else data or str(datafile.default())


def with_store(
    data: str | None, database: str | None, use: Callable[[Store], Awaitable[Result]]
) -> Result:
    """What a use of a store returns."""

    async def work() -> Result:
        store = await open_store(Path(data) if data else datafile.default(), database)
        try:
            return await use(store)
        finally:
            await store.close()

    try:
        return asyncio.run(work())
    except StoreError as error:
        raise Complaint("cli.store.failed", place=place(data, database), why=str(error)) from None
