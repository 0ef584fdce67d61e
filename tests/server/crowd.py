"""A crowd: people who play at random over the network, and come back whatever happens to them.

Each of them remembers what was acknowledged and what was told, to compare with what is kept.
"""

import asyncio
import json
import random
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from rollwright.games import game
from rollwright.server.fold import Fold
from rollwright.server.visitors import device_id

Json = dict[str, Any]
GONE = (OSError, TimeoutError, EOFError, ConnectionClosed, InvalidHandshake, InvalidMessage)
AGAIN = 0.2
"""Seconds after which somebody who was cut off tries again, with the next process."""
HANDSHAKE = 1.5
"""Seconds after which another process is tried."""
ANSWER = 4.0
"""Seconds after which a connection that doesn't answer counts as dead, as in the page."""

DOZING = 0.04
"""How often somebody dozes off, where there is a clock."""


@dataclass
class Command:
    """Something that somebody wants, sent again until it is answered."""

    message: Json
    number: int | None = None
    """The number of the entry that it became."""


@dataclass
class Notes:
    """What the people of a table know: to be found in the store afterwards."""

    table: str
    told: dict[int, str] = field(default_factory=dict)
    """What anybody was told of an entry, once it isn't secret."""
    asked: list[Command] = field(default_factory=list)
    """What was asked for …"""
    commands: list[Command] = field(default_factory=list)
    """… and what of it was acknowledged."""
    people: list["Person"] = field(default_factory=list)
    over: bool = False


def port_of(url: str) -> int | None:
    """The port of the process that an answer names, if it does."""
    return int(url.rpartition(":")[2]) if url else None


class Person:
    """Somebody at a table, on one seat or, with an eye of their own, on the only one they hold."""

    def __init__(
        self, ports: Sequence[int], notes: Notes, rng: random.Random, back: Callable[[float], None]
    ) -> None:
        self.cookie = f"rollwright_guest={secrets.token_urlsafe(32)}"
        self.address = f"10.{rng.randrange(250)}.{rng.randrange(250)}.{rng.randrange(1, 250)}"
        self.thinking = 0.05
        self.dozing = 0.0
        """Seconds for which somebody dozes off at times."""
        self.come_back: Callable[[Person], Awaitable[None]] | None = None
        """Takes the seat back that a bot plays since the time was up."""
        self.seat: int | None = None
        notes.people.append(self)
        self._ports, self._notes, self._rng, self._back = ports, notes, rng, back
        self._ids = count(1)
        self._about: Json = {}
        self._fold: Fold | None = None
        self._command: Command | None = None
        self._lost: float | None = None
        self._port = rng.randrange(len(ports))
        self._own: int | None = None
        """The port of the process that was said to have the table."""

    @property
    def guest(self) -> str:
        return device_id(self.cookie.partition("=")[2])

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": self.cookie, "X-Forwarded-For": self.address}

    async def play(self) -> None:
        """Plays until the game is over, with as many connections as it takes."""
        while not self._notes.over:
            try:
                await self._visit()
            except GONE:
                self._lost = self._lost or time.monotonic()
                self._port = (self._port + 1) % len(self._ports)
                await asyncio.sleep(AGAIN)

    async def _visit(self) -> None:
        self._about, self._fold = {}, None
        port = self._own or self._ports[self._port]
        url = f"ws://127.0.0.1:{port}/api/tables/{self._notes.table}/live?form=2"
        async with connect(
            url, additional_headers=self.headers, open_timeout=HANDSHAKE, ping_interval=None
        ) as socket:
            while not self._notes.over:
                await self._hear(socket)
                if self._ready:
                    await self._act(socket)

    async def _hear(self, socket: ClientConnection) -> None:
        """Takes in what is told; a silent server is asked whether it is there."""
        try:
            text = await asyncio.wait_for(socket.recv(), ANSWER)
        except TimeoutError:
            await socket.send('{"type":"ping"}')
            text = await asyncio.wait_for(socket.recv(), ANSWER)
        message: Json = json.loads(text)
        if elsewhere := port_of(message.get("url", "")):
            self._own = elsewhere
            raise ConnectionError("the table is elsewhere")
        if self._lost is not None:
            self._back(time.monotonic() - self._lost)
            self._lost = None
        if message["type"] == "table":
            self._meet(message)
        elif message["type"] == "event":
            self._tell(message["number"], message["event"])
        elif message["type"] == "events":
            for number, event, _ in message["events"]:
                self._tell(number, event)
        self._answer(message)

    def _meet(self, about: Json) -> None:
        self._about = about
        self._notes.over |= about["table"]["status"] == "over"
        if self._fold is None:
            table = about["table"]
            self._fold = Fold(game(table["game"]).start(table["players"], **table["options"]))
        self._fold.eye = self._seat

    @property
    def _seat(self) -> int:
        mine = [int(seat["seat"]) for seat in self._about["seats"] if seat["mine"]]
        if not mine:
            raise ConnectionError("a process that was stopped shows the table as it was")
        self.seat = mine[0]
        return mine[0]

    def _tell(self, number: int, text: str) -> None:
        assert self._fold is not None
        self._fold.tell(number, text)
        if not text.endswith("?"):
            known = self._notes.told.setdefault(number, text)
            assert known == text, f"entry {number} was {known}, and is {text}"

    def _answer(self, message: Json) -> None:
        """Notes what became of the command that was sent."""
        sent = self._command
        if sent is None or message.get("id") != sent.message["id"]:
            return
        if message["type"] in ("event", "ack"):
            sent.number = message["number"]
            self._notes.commands.append(sent)
            self._command = None
        elif message["type"] == "error" and message["code"] not in ("storage", "rate", "elsewhere"):
            self._command = None

    @property
    def _ready(self) -> bool:
        """Whether everything so far is known, so that one can choose."""
        fold = self._fold
        return fold is not None and fold.number >= self._about.get("number", 0)

    @property
    def _late(self) -> bool:
        return bool(self._about["seats"][self._seat - 1]["late"])

    async def _act(self, socket: ClientConnection) -> None:
        if self._late and self.come_back is not None:
            await self.come_back(self)
        fresh = self._command is None
        if fresh:
            self._command = self._wish()
        if self._command is None:
            return
        if fresh:
            self._notes.asked.append(self._command)
            dozes = self._rng.random() < DOZING
            await asyncio.sleep(self._rng.random() * (self.dozing if dozes else self.thinking))
        await socket.send(json.dumps(self._command.message))

    def _wish(self) -> Command | None:
        """Anything that is allowed."""
        fold, seat = self._fold, self._seat
        assert fold is not None
        state, number = fold.state, fold.number
        base = {"id": f"{seat}-{next(self._ids)}-{secrets.token_hex(4)}", "number": number}
        if state.result is not None or self._late or self._about["table"]["status"] != "running":
            return None
        if state.dice:
            return Command({**base, "type": "roll"}) if state.active == seat else None
        if seat not in state.to_move:
            return None
        move = str(self._rng.choice(list(state.moves(seat))))
        return Command({**base, "type": "move", "seat": seat, "move": move})
