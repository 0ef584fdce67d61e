"""Who a visitor is: a guest, on one device or on several.

A browser's cookie is a random token, and its digest is the id of the device. A device is the guest
with the same id, unless it was carried over to another guest, or its guest has forgotten it.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass

from rollwright.server import queries
from rollwright.server.changes import Conflict, Statement
from rollwright.server.refusal import Refusal
from rollwright.server.store import Store

KNOWN_SECONDS = 5.0
"""How long an answer of the store is believed: another process may have changed it."""
MOST_KNOWN = 10_000
LINK_SECONDS = 600.0
MOST_DEVICES = 20

BROWSERS = (
    *(("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet")),
    *(("Firefox/", "Firefox"), ("FxiOS", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari")),
)
SYSTEMS = (
    *(("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows")),
    *(("Mac OS", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux")),
)


@dataclass(frozen=True)
class Device:
    """A browser that acts for a guest."""

    id: str
    label: str
    since: float


def label(agent: str) -> str:
    """What a browser calls itself, in two words that its owner knows it by."""
    names = (
        next((name for sign, name in known if sign in agent), "") for known in (BROWSERS, SYSTEMS)
    )
    return ", ".join(filter(None, names))


class Identities:
    """Finds the guest of a device, and moves devices from one guest to another."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, tuple[str, float]] = OrderedDict()

    async def guest(self, device: str) -> str:
        """The guest on a device; empty if the device was forgotten."""
        guest, until = self._known.get(device, ("", 0.0))
        if until > time.monotonic():
            return guest
        rows = await self._store.rows(queries.DEVICE, device)
        return self._know(device, str(rows[0]["guest"]) if rows else device)

    def _know(self, device: str, guest: str) -> str:
        self._known.pop(device, None)
        self._known[device] = guest, time.monotonic() + KNOWN_SECONDS
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return guest

    def doubt(self, guest: str) -> None:
        """Asks the store anew which devices this guest has: another process may have changed it."""
        for device in [one for one, (known, _) in self._known.items() if known == guest]:
            del self._known[device]

    async def devices(self, guest: str) -> list[Device]:
        """The devices of a guest, the first one first."""
        rows = await self._store.rows(queries.DEVICES, guest)
        found = [Device(row["id"], row["label"], row["since"]) for row in rows]
        return found or [Device(guest, "", 0.0)]

    async def link(self, guest: str, device: str, name: str) -> str:
        """A token that carries the guest over to one more device, once, for some minutes."""
        devices = await self._with_room(guest)
        if not any(one.since for one in devices):
            await self._put(device, guest, name)
        token, now = secrets.token_urlsafe(32), time.time()
        await self._store.write(queries.OLD_LINKS, now)
        await self._store.write(queries.ADD_LINK, _digest(token), guest, now + LINK_SECONDS)
        return token

    async def _with_room(self, guest: str) -> list[Device]:
        """The devices of a guest, if there may be one more."""
        devices = await self.devices(guest)
        if len(devices) >= MOST_DEVICES:
            raise Refusal("taken", f"you are on {MOST_DEVICES} devices already: forget one first")
        return devices

    async def carry(self, token: str, device: str, name: str) -> str:
        """Makes a device one of the guest whose link it brings; returns the guest."""
        digest, now = _digest(token), time.time()
        rows = await self._store.rows(queries.LINK, digest, now)
        if not rows:
            raise Refusal("not-found", "this link is not valid, or not any more")
        guest = str(rows[0]["guest"])
        if await self.guest(device) != guest:
            await self._with_room(guest)
        try:
            await self._store.change(Statement(queries.USE_LINK, (digest, now), must_change=True))
        except Conflict:
            raise Refusal("not-found", "this link has been used") from None
        await self._put(device, guest, name)
        return guest

    async def forget(self, guest: str, device: str) -> None:
        """Ends what a device may do for a guest; the links that it may have made end too."""
        if all(one.id != device for one in await self.devices(guest)):
            raise Refusal("not-found", "you have no such device")
        await self._put(device, "", "")
        await self._store.write(queries.NO_LINKS, guest)

    async def erase(self, guest: str, device: str) -> None:
        """Forgets a guest and all their devices, this one too."""
        for one in await self.devices(guest):
            await self._put(one.id, "", "")
        await self._put(device, "", "")
        for query in queries.FORGET_GUEST:
            await self._store.write(query, guest)

    async def _put(self, device: str, guest: str, name: str) -> None:
        await self._store.write(queries.SET_DEVICE, device, guest, name, time.time())
        self._know(device, guest)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
