"""The settings of a server."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from rollwright.server.hosts import LOCAL


@dataclass(frozen=True)
class Settings:
    """The settings of a server."""

    data: Path
    public_url: str | None = None
    """The address that links and QR codes carry, `https://example.org`."""
    network_url: str | None = None
    """The address on the local network, for links when there is no public one."""
    hosts: frozenset[str] = LOCAL
    """The names and addresses, without ports, that the server answers to."""
    pace: float = 0.5
    """Seconds that a bot waits before it acts, so that people can follow, and undo."""
    workers: int = 2
    """Processes for bots; with 0, one thread."""
    create_burst: float = 60
    create_rate: float = 1
    change_burst: float = 120
    change_rate: float = 10
    message_burst: float = 60
    message_rate: float = 20
    origins: frozenset[str] = field(default_factory=frozenset)
    """Other origins whose pages may talk to the server, `https://example.org`."""
