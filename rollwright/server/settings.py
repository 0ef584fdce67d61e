"""The settings of a server: what it is told when it starts, and limits that can be tuned.

A setting that can be tuned has an environment variable, and stands in docs/hosting.md with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from rollwright.core.errors import InvalidSetting
from rollwright.server.hosts import LOCAL

PREFIX = "ROLLWRIGHT_"


def _tuned(default: Any, variable: str) -> Any:
    """A number that an environment variable can change."""
    return field(default=default, metadata={"variable": PREFIX + variable})


@dataclass(frozen=True)
class Settings:
    """The settings of a server."""

    data: Path
    database: str | None = None
    """Where the games are kept instead of the file, `postgresql://…`."""
    own_url: str | None = None
    """Where this process is reached, of several: others send players there."""
    public_url: str | None = None
    """The address that links and QR codes carry, `https://example.org`."""
    network_url: str | None = None
    """The address on the local network, for links when there is no public one."""
    hosts: frozenset[str] = LOCAL
    """The names and addresses, without ports, that the server answers to."""
    origins: frozenset[str] = field(default_factory=frozenset)
    """Other origins whose pages may talk to the server, `https://example.org`."""
    metrics_token: str | None = None
    """The token that a request for metrics must have; without a token there are no metrics."""
    pace: float = _tuned(0.5, "BOT_PACE")
    """Seconds that a bot waits before it acts, so that people can follow, and undo."""
    workers: int = _tuned(2, "BOT_WORKERS")
    """Processes for bots; with 0, one thread."""
    connections: int = _tuned(10_000, "CONNECTIONS")
    """All connections, if the system allows that many open files."""
    connections_of_address: int = _tuned(256, "CONNECTIONS_OF_ADDRESS")
    sockets_of_address: int = _tuned(200, "SOCKETS_OF_ADDRESS")
    """WebSockets that one address may have open."""
    reads_of_address: int = _tuned(8, "READS_OF_ADDRESS")
    """How many reading requests of one address are carried out at a time; others wait."""
    request_seconds: float = _tuned(10.0, "REQUEST_SECONDS")
    """The time for a whole request to arrive."""
    reading_seconds: float = _tuned(20.0, "READING_SECONDS")
    """The time for a peer to read at least some of what we send."""
    create_burst: float = _tuned(60.0, "CREATE_BURST")
    create_rate: float = _tuned(1.0, "CREATE_RATE")
    """New tables of an address: how many in a burst, and how many a second."""
    change_burst: float = _tuned(120.0, "CHANGE_BURST")
    change_rate: float = _tuned(10.0, "CHANGE_RATE")
    """Other changes of an address."""
    message_burst: float = _tuned(60.0, "MESSAGE_BURST")
    message_rate: float = _tuned(20.0, "MESSAGE_RATE")
    """Messages of a WebSocket."""
    frame_burst: float = _tuned(300.0, "FRAME_BURST")
    frame_rate: float = _tuned(40.0, "FRAME_RATE")
    """Frames of a WebSocket, pings included; with more it is cut off."""
    log_lines: int = _tuned(600, "LOG_LINES")
    """Lines of the log in an hour."""


def variables() -> dict[str, float]:
    """The environment variables that change a number, with their defaults."""
    return {one.metadata["variable"]: one.default for one in _tuned_fields()}


def tuned(environment: Mapping[str, str]) -> dict[str, Any]:
    """The settings that environment variables change."""
    found = {}
    for one in _tuned_fields():
        variable = one.metadata["variable"]
        if variable in environment:
            found[one.name] = _read(variable, environment[variable], type(one.default))
    return found


def _tuned_fields() -> list[Any]:
    return [one for one in fields(Settings) if "variable" in one.metadata]


def _read(variable: str, text: str, kind: type[float]) -> float:
    try:
        value = kind(text)
        if 0 <= value < float("inf"):
            return value
    except ValueError:
        pass
    wanted = "a whole number" if kind is int else "a number"
    raise InvalidSetting(f"{variable} should be {wanted}, 0 or more, not {text!r}")
