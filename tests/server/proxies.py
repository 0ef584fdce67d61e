"""The proxies of docs/hosting.md, as they stand there, in front of servers on this machine."""

import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
CADDY = shutil.which("caddy")
HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"
THEIRS = (8001, 8002)
"""The ports of the servers in the examples."""
MAIN = """
daemon off; pid nginx.pid; error_log stderr; worker_processes 1;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi; scgi_temp_path scgi;
    {example}
}}
"""
OPTIONS = "{{\n    admin off\n    auto_https off\n}}\n{example}"
STARTING = 10.0


class Doors(NamedTuple):
    """The ports by which people come: that of all processes, and of each its own, if it has one."""

    all: int
    own: Sequence[int] = ()


def free_ports(count: int) -> list[int]:
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [int(one.getsockname()[1]) for one in sockets]
    for one in sockets:
        one.close()
    return ports


def example(sign: str, replaced: dict[str, str]) -> str:
    """The example that has a sign in it, with other addresses."""
    blocks = re.findall(r"```\w+\n(.*?)```", HOSTING.read_text(encoding="utf-8"), re.DOTALL)
    (found,) = [str(block) for block in blocks if sign in block]
    for theirs, ours in replaced.items():
        assert theirs in found, theirs
        found = found.replace(theirs, ours)
    return found


def _upstreams(ports: Sequence[int]) -> dict[str, str]:
    both = zip(THEIRS, ports, strict=True)
    return {f"127.0.0.1:{theirs}": f"127.0.0.1:{port}" for theirs, port in both}


@contextmanager
def nginx(ports: Sequence[int]) -> Iterator[Doors]:
    """An nginx in front of two servers."""
    (listen,) = free_ports(1)
    replaced = {**_upstreams(ports), "listen 80;": f"listen 127.0.0.1:{listen};"}
    text = MAIN.format(example=example("upstream", replaced))
    assert NGINX is not None
    with _running(text, lambda folder, file: [NGINX, "-p", folder, "-c", file], listen):
        yield Doors(listen)


@contextmanager
def caddy(ports: Sequence[int]) -> Iterator[Doors]:
    """A Caddy in front of two servers, which also have a port of their own there."""
    listen, *own = free_ports(3)
    name = "games.example.org"
    addresses = {f"{name}:{8441 + n}": f"http://127.0.0.1:{port}" for n, port in enumerate(own)}
    replaced = {**_upstreams(ports), **addresses, f"{name} {{": f"http://127.0.0.1:{listen} {{"}
    text = OPTIONS.format(example=example("lb_policy", replaced))
    assert CADDY is not None
    command = [CADDY, "run", "--adapter", "caddyfile", "--config"]
    with _running(text, lambda _, file: [*command, file], listen):
        yield Doors(listen, own)


PROXIES: dict[str, Callable[[Sequence[int]], AbstractContextManager[Doors]]] = {
    "nginx": nginx,
    "caddy": caddy,
}


@contextmanager
def _running(text: str, command: Callable[[str, str], list[str]], port: int) -> Iterator[None]:
    """A program with a configuration, from when it listens."""
    with tempfile.TemporaryDirectory(prefix="rollwright-proxy-") as folder:
        Path(folder).chmod(0o755)
        file = Path(folder, "configuration")
        file.write_text(text)
        with subprocess.Popen(command(folder, str(file)), stderr=subprocess.DEVNULL) as process:
            try:
                _wait_for(port)
                yield
            finally:
                process.terminate()


def _wait_for(port: int) -> None:
    end = time.monotonic() + STARTING
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise TimeoutError(f"nobody listens on port {port}")
