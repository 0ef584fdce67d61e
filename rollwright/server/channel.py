"""A channel: a connection to a viewer, as those who talk over it see it."""

from __future__ import annotations

from typing import Protocol


class Channel(Protocol):
    """A way to a viewer. Nothing here waits."""

    @property
    def ready(self) -> bool:
        """Whether the peer keeps up with reading."""
        ...

    def push(self, payload: bytes) -> bool:
        """Sends a text; does nothing and returns False if the peer doesn't keep up with reading."""
        ...

    def send(self, *payloads: bytes) -> None:
        """Sends texts in any case."""
        ...

    def hold(self, held: bool) -> None:
        """Stops taking messages from the peer, or goes on."""
        ...

    def close(self, code: int) -> None:
        """Ends the connection."""
        ...


class Hearer(Protocol):
    """What is told about everything that comes over a channel."""

    def begin(self, channel: Channel) -> None:
        """Takes the channel: it is open."""
        ...

    def receive(self, payload: bytes | None) -> None:
        """Takes a message; None is one that isn't text."""
        ...

    def resume(self) -> None:
        """Goes on sending: the peer has caught up with reading."""
        ...

    def lost(self) -> None:
        """The connection is gone."""
        ...
