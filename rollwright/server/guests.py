"""What becomes of a guest's tables when their devices change, or when they leave for good."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress

from rollwright.server import seats
from rollwright.server.live_table import LiveTable
from rollwright.server.refusal import Refusal
from rollwright.server.registry import Registry


async def hand_on(registry: Registry, old: str, new: str) -> None:
    """Gives a guest's seats to the guest that their device is now."""
    async for live in _tables(registry, old):
        with suppress(Refusal):  # of a daily game that both have played, each keeps their own
            await live.change(lambda table: seats.hand_on(table, old, new))


async def sign_out(registry: Registry, guest: str, device: str) -> None:
    """Signs out a device: the links that it knows stop working."""
    await registry.identities.forget(guest, device)
    registry.part(guest)
    async for live in _tables(registry, guest, unfinished=True):
        await live.change(lambda table: seats.renew_links(table, guest))


async def forget(registry: Registry, guest: str, device: str) -> None:
    """Removes all that is kept of a guest: the games that nobody else plays, and the name."""
    async for live in _tables(registry, guest):
        if {one for seat in live.table.seats for one in seat.holders} <= {guest}:
            await registry.delete(live)
        else:
            await live.change(lambda table: seats.forget(table, guest))
    await registry.identities.erase(guest, device)
    registry.part(guest)


async def _tables(
    registry: Registry, guest: str, unfinished: bool = False
) -> AsyncIterator[LiveTable]:
    """The tables at which a guest has a seat or is host, one after the other."""
    for table_id in await registry.store.ids_of(guest, unfinished):
        try:
            live = await registry.fetch(table_id)
        except Refusal as refusal:
            if refusal.code != "not-found":  # somebody else has removed it meanwhile
                raise
        else:
            yield live
