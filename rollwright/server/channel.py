"""A channel: a connection to a viewer, as those who talk over it see it."""

from __future__ import annotations

from typing import Protocol


class Channel(Protocol):
    """A way to a viewer. Nothing here waits."""

    @property
    def ready(self) -> bool:
        """Whether the peer reads what it gets."""
        ...

    def push(self, payload: bytes) -> bool:
        """Sends a text, unless the peer doesn't read what it gets; then False."""
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
    """Whoever is told what comes over a channel."""

    def begin(self, channel: Channel) -> None:
        """Takes the channel: it is open."""
        ...

    def receive(self, payload: bytes | None) -> None:
        """Takes a message; None stands for one that is no text."""
        ...

    def resume(self) -> None:
        """Goes on telling: the peer has read what it got."""
        ...

    def lost(self) -> None:
        """The connection is gone."""
        ...
