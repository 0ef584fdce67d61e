"""The talk with a viewer over a channel: tells what is new, and carries out what is asked."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from rollwright.server.fields import Json
from rollwright.server.limits import Bucket
from rollwright.server.messages import Unreadable, read
from rollwright.server.metrics import REFUSALS
from rollwright.server.news import encode, news
from rollwright.server.refusal import Refusal

if TYPE_CHECKING:
    from rollwright.server.channel import Channel
    from rollwright.server.live_table import LiveTable
    from rollwright.server.settings import Settings
    from rollwright.server.viewers import Viewer

MOVED = 1012
"""The close code when the table is to be found elsewhere; clients come back after it."""
MOST_REFUSED = 200
"""A connection is closed after this many refused messages in a row."""
WAITING = 4
"""Messages of a connection that may wait while another is carried out."""
TROUBLE = 1008


class Talk:
    """Tells a viewer what is new, and carries out what they ask for, one thing after the other."""

    __slots__ = (
        *("_allowance", "_build", "_busy", "_channel", "_gone", "_live", "_refused", "_taking"),
        *("_viewer", "_waiting"),
    )

    def __init__(
        self,
        live: LiveTable,
        viewer: Viewer,
        settings: Settings,
        build: str,
        gone: Callable[[], None],
    ) -> None:
        self._live, self._viewer, self._build, self._gone = live, viewer, build, gone
        self._channel: Channel
        self._allowance = Bucket(settings.message_burst, settings.message_rate)
        self._busy = self._taking = False
        self._refused = 0
        self._waiting: deque[bytes | None] = deque()

    def begin(self, channel: Channel) -> None:
        """Tells the viewer everything, and whatever is new from then on."""
        self._channel = channel
        self._viewer.push, self._viewer.hear = channel.push, self.resume
        self._viewer.end = partial(channel.close, MOVED)
        self._live.enter(self._viewer)
        self.resume()

    def lost(self) -> None:
        """Stops telling; what was asked for is carried out to its end."""
        self._viewer.deafen()
        self._waiting.clear()
        self._live.leave(self._viewer)
        self._gone()

    def resume(self) -> None:
        """Tells what is new if the peer reads; otherwise it is told when it does."""
        if self._channel.ready:
            self._tell()

    def _tell(self) -> None:
        messages = news(self._live, self._viewer, self._build)
        if messages:
            self._channel.send(*messages)

    # What is asked

    def receive(self, payload: bytes | None) -> None:
        """Carries out a message, once those before it are answered."""
        self._waiting.append(payload)
        if not self._busy and not self._taking:
            self._go_on()
        elif len(self._waiting) > WAITING:
            self._channel.hold(True)

    def _go_on(self) -> None:
        self._taking = True
        while self._waiting and not self._busy:
            self._busy = True
            self._take(self._waiting.popleft())
        self._taking = False
        if not self._waiting:
            self._channel.hold(False)

    def _take(self, payload: bytes | None) -> None:
        self._viewer.asks = self._viewer.made = None
        try:
            if not self._allowance.take():
                raise Refusal("rate", "too many messages; this one was ignored")
            request, self._viewer.asks = read(payload)
            if request.type == "ping":
                self._refused = 0
                self._reply({"type": "pong"})
            elif request.type == "done":
                self._answer(self._live.done(self._viewer.guest, request.number))
            else:
                self._live.ask(self._viewer, request, self._answer)
        except Unreadable as refusal:
            self._viewer.asks = refusal.named
            self._answer(refusal)
        except Refusal as refusal:
            self._answer(refusal)

    def _answer(self, outcome: int | Refusal) -> None:
        """Tells what a message led to, unless a new entry with the message's id says it already."""
        if isinstance(outcome, Refusal):
            self._refused += 1
            REFUSALS.add(outcome.code)
            self._reply({"type": "error", **outcome.data, "number": self._live.log.number})
        elif outcome == self._viewer.made:
            self._refused = 0
            self._reply(None)
        else:
            self._refused = 0
            self._reply({"type": "ack", "number": outcome})

    def _reply(self, answer: Json | None) -> None:
        """Sends an answer after all that is new."""
        self._tell()
        if answer is not None:
            named = self._viewer.asks
            self._channel.send(encode(answer if named is None else {**answer, "id": named}))
        if self._refused >= MOST_REFUSED:
            self._channel.close(TROUBLE)
        self._busy = False
        if not self._taking:
            self._go_on()
