"""`rollwright serve`: runs the server, for browsers on this machine or on the network."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import os
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path

import segno
import uvicorn

from rollwright.core.errors import InvalidSetting
from rollwright.server import app, datafile, hosts, limits, lock, logs, protocols, stores
from rollwright.server.settings import Settings, tuned
from rollwright.server.store import StoreError

PORT = 8000
LOOPBACK = "127.0.0.1"
FIRST_GIVEN = 3
"""The number of the first file that a service is given."""
PATIENCE = 3
"""Seconds that open connections get to finish when the server ends."""
YOUNG = 20_000
"""New objects after which Python looks for reference cycles; nobody is served meanwhile."""


def run(
    host: str = LOOPBACK,
    port: int = PORT,
    data: Path | None = None,
    open_browser: bool = True,
    public_url: str | None = None,
    database: str | None = None,
    own_url: str | None = None,
) -> int:
    """Serves until interrupted; returns the exit code."""
    with contextlib.ExitStack() as stack:
        try:
            path = data if data is not None else datafile.default()
            if database is None:
                path.parent.mkdir(parents=True, exist_ok=True)
                stack.enter_context(lock.exclusive(path))
                datafile.prepare(path)
            else:
                asyncio.run(stores.prepare(database))
            listening = stack.enter_context(_listen(host, port))
            settings = _settings(host, listening, path, public_url)
        except (StoreError, InvalidSetting) as error:
            return _complain(str(error))
        except OSError as error:
            return _complain(_explain(error, host, port))
        settings = replace(settings, database=database, own_url=own_url)
        return _serve(listening, settings, open_browser)


def _listen(host: str, port: int) -> socket.socket:
    given = _given()
    return _bound(host, port) if given is None else given


def _given() -> socket.socket | None:
    """The socket that systemd has opened for us, where visitors wait while we start."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or os.environ.get("LISTEN_FDS") != "1":
        return None
    return socket.socket(fileno=FIRST_GIVEN)


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name != "nt":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except OverflowError:
        listening.close()
        raise OSError(errno.EINVAL, "a port is a number up to 65535") from None
    except OSError:
        listening.close()
        raise
    return listening


def _explain(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use: end the program that uses it, or choose another with --port"
    if error.errno == errno.EACCES and error.filename is None:
        return f"you may not use port {port}: choose one above 1023 with --port"
    if error.filename is not None:
        return f"can't keep data in {error.filename}: {error.strerror}"
    return f"can't listen on {host}, port {port}: {error.strerror or error}"


def _complain(message: str) -> int:
    print(f"rollwright: {message}", file=sys.stderr)
    return 1


def _settings(host: str, listening: socket.socket, data: Path, public_url: str | None) -> Settings:
    others = map(hosts.origin, os.environ.get("ROLLWRIGHT_ORIGINS", "").split())
    origins = frozenset(url for url in (public_url, *others) if url)
    return Settings(
        data=data,
        public_url=public_url,
        network_url=_network_url(host, listening.getsockname()[1]),
        hosts=_names(host, origins),
        origins=origins,
        metrics_token=os.environ.get("ROLLWRIGHT_METRICS_TOKEN") or None,
        **tuned(os.environ),
    )


def _names(host: str, origins: frozenset[str]) -> frozenset[str]:
    """The names that the server answers to, besides the address that a visitor connects to."""
    machine = socket.gethostname().lower()
    local = {machine, f"{machine.partition('.')[0]}.local"}
    given = (hosts.name(url.partition("://")[2]) for url in origins)
    return hosts.LOCAL | (local if _is_any(host) else {hosts.plain(host)}) | set(given)


def _serve(listening: socket.socket, settings: Settings, open_browser: bool) -> int:
    config = uvicorn.Config(
        **protocols.options(app.build(settings)),
        log_config=None,
        timeout_graceful_shutdown=PATIENCE,
        server_header=False,
    )
    logs.install(settings.log_lines)
    host, port = listening.getsockname()[:2]
    local = f"http://{_in_address(LOOPBACK if _is_any(host) else host)}:{port}"
    server = Announced(config, local, settings, open_browser)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    return 0 if server.started else 1


class Announced(uvicorn.Server):
    """A server that prints its address once it is ready."""

    def __init__(
        self, config: uvicorn.Config, local: str, settings: Settings, open_browser: bool
    ) -> None:
        super().__init__(config)
        self._local, self._settings, self._open_browser = local, settings, open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        for listening in sockets or ():
            listening.listen(limits.QUEUE)
        _spare_the_old()
        print(f"Rollwright is at {self._local}  (Ctrl+C to end)", flush=True)
        if self._settings.public_url:
            _show("For everybody", self._settings.public_url)
        elif self._settings.network_url:
            _show("For phones and others on your network", self._settings.network_url)
        if self._open_browser:
            threading.Thread(target=webbrowser.open, args=(self._local,), daemon=True).start()


def _spare_the_old() -> None:
    """Exempts what is there at the start from garbage collection: it stays anyway."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


def _show(whom: str, url: str) -> None:
    print(f"{whom}: {url}")
    with contextlib.suppress(UnicodeEncodeError):
        segno.make(url, micro=False).terminal(compact=True, border=2)
    sys.stdout.flush()


def _network_url(host: str, port: int) -> str | None:
    """The address on the network, if the server is bound to it."""
    if _is_any(host):
        host = _network_address()
    address = hosts.ip(host)
    private = host == "localhost" if address is None else address.is_loopback
    return None if private else f"http://{_in_address(host)}:{port}"


def _is_any(host: str) -> bool:
    return host in ("", "0.0.0.0", "::")


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _network_address() -> str:
    """The address that this machine has on its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK
