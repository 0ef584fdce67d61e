"""How often people solve a puzzle: first tries, counted without a name."""

from __future__ import annotations

import hmac
from functools import cache

from anyio.to_thread import run_sync

from rollwright.games import game
from rollwright.server import queries
from rollwright.server.fields import Json
from rollwright.server.limits import Buckets
from rollwright.server.refusal import Refusal, refusing
from rollwright.server.store import Store

DIGITS = 16
"""Of the digest that stands for a visitor at one puzzle."""
A_DAY = 5
"""Visitors of one address that a puzzle counts in a day: without its cookie, a visitor is new."""


class Attempts:
    """Counts each visitor once at each puzzle, whatever comes of later tries."""

    def __init__(self, store: Store, key: bytes) -> None:
        self._store, self._key = store, key
        self._taken = Buckets(A_DAY, A_DAY / 86400)

    async def add(self, puzzle: str, guest: str, address: str, solved: bool) -> None:
        """Counts a visitor who has tried a puzzle."""
        if self._taken.take(f"{address} {puzzle}"):
            values = (puzzle, self._visitor(puzzle, guest), int(solved))
            await self._store.write(queries.ADD_ATTEMPT, *values)

    async def of(self, puzzle: str) -> Json:
        """How many have tried a puzzle, and how many solved it at once."""
        (row,) = await self._store.rows(queries.ATTEMPTS, puzzle)
        return {"tried": row["tried"], "solved": row["solved"]}

    def _visitor(self, puzzle: str, guest: str) -> str:
        """Tells the visitors of a puzzle apart, but not who they are or what else they tried."""
        told = f"attempt {puzzle} {guest}".encode()
        return hmac.digest(self._key, told, "sha256").hex()[:DIGITS]


async def check(name: str, puzzle: str) -> None:
    """Refuses a puzzle that a game doesn't have."""
    with refusing("not-found"):
        found = await run_sync(_puzzles, game(name).name)
    if puzzle not in found:
        raise Refusal("not-found", "there is no such puzzle")


@cache
def _puzzles(name: str) -> frozenset[str]:
    from rollwright.analysis.puzzles import shipped

    return frozenset(puzzle.id for puzzle in shipped(game(name)))
