"""The server as a process: started, killed in the middle of a game, started again."""

import http.client
import itertools
import json
import os
import random
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import rollwright as rw
from rollwright.cli import main
from rollwright.server import datafile, fair

from .people import Json, Player, finish

PATIENCE = 300
"""Seconds that a server may take for anything: all cores may be busy with others."""
PROGRAM = """
import sys
from pathlib import Path
from rollwright.server.serve import run
if __name__ == "__main__":
    sys.exit(run(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]), False, *sys.argv[4:]))
"""


class Socket:
    """A WebSocket with the verbs that a Player needs."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket

    def receive_json(self) -> Any:
        return json.loads(self.socket.recv(timeout=PATIENCE))

    def send_json(self, message: Json) -> None:
        self.socket.send(json.dumps(message))


class Server:
    """A server process and one guest of it."""

    def __init__(
        self, tmp_path: Path, data: Path, *more: str, port: int = 0, host: str = "127.0.0.1"
    ) -> None:
        program = tmp_path / "program.py"
        program.write_text(PROGRAM)
        self.process = subprocess.Popen(
            [sys.executable, str(program), host, str(port), str(data), *more],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "ROLLWRIGHT_BOT_PACE": "0", "PYTHONIOENCODING": "utf-8"},
        )
        assert self.process.stdout is not None
        self.greeting = self.process.stdout.readline()
        self.port = int(self.greeting.split("http://")[1].split()[0].rpartition(":")[2])

    def request(self, method: str, url: str, cookie: str, body: Json | None = None) -> bytes:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        content = json.dumps(body) if body is not None else None
        connection.request(method, url, content, {"Cookie": cookie})
        answer = connection.getresponse().read()
        connection.close()
        return answer

    @contextmanager
    def look(self, table: str, cookie: str) -> Iterator[Player]:
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/live?form=2"
        with connect(url, additional_headers={"Cookie": cookie}) as found:
            yield Player(Socket(found))

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        _, self.log = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode


@pytest.fixture
def cookie() -> str:
    return f"rollwright_guest={secrets.token_urlsafe(32)}"


def play_until_killed(server: Server, player: Player, rng: random.Random) -> int:
    """The last event that was acknowledged before a kill in the midst of playing."""
    acknowledged = 0
    with suppress(ConnectionClosed):
        for count in itertools.count():
            if count == 15:
                threading.Timer(rng.random() / 50, server.process.kill).start()
            acknowledged = player.act(rng)
            player.wait_for(acknowledged)
    return acknowledged


@pytest.mark.slow
def test_killed_in_mid_game_and_started_again(tmp_path: Path, cookie: str) -> None:
    """No acknowledged move is missing, and the game goes on, with bots in worker processes."""
    data, rng = tmp_path / "deep" / "tables.sqlite", random.Random(1)
    server = Server(tmp_path, data)
    body = {"game": "clever", "seats": [{"kind": "person"}] * 4}
    table = json.loads(server.request("POST", "/api/tables", cookie, body))["id"]
    known: dict[int, Json] = {}
    acknowledged = 0
    for _ in range(3):
        with server.look(table, cookie) as player:
            assert player.view["number"] >= acknowledged
            assert {n: player.events[n] for n in known} == known
            acknowledged = play_until_killed(server, player, rng)
            known = dict(player.events)
        server.process.communicate()
        server = Server(tmp_path, data)
    bot = {"to": "bot", "bot": "greedy"}
    server.request("POST", f"/api/tables/{table}/seats/2", cookie, bot)
    with server.look(table, cookie) as player:
        finish([player], rng)
    record = rw.Record.loads(server.request("GET", f"/api/tables/{table}/record", cookie).decode())
    assert fair.verify(record).rolls
    assert server.stop() == 0


def test_an_oversized_message_ends_the_connection_only(tmp_path: Path, cookie: str) -> None:
    server = Server(tmp_path, tmp_path / "tables.sqlite")
    body = {"game": "qwixx", "seats": [{"kind": "person"}]}
    table = json.loads(server.request("POST", "/api/tables", cookie, body))["id"]
    with server.look(table, cookie) as player:
        assert player.roll()["number"] == 1
        with pytest.raises(ConnectionClosed) as closed:
            player.send(type="ping", id="x" * 100_000)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    with server.look(table, cookie) as player:
        assert player.view["number"] == 1
        assert server.stop() == 0


@pytest.mark.slow
def test_workers_end_with_a_killed_server(tmp_path: Path, cookie: str) -> None:
    server = Server(tmp_path, tmp_path / "tables.sqlite")
    body = {"game": "qwixx", "seats": [{"kind": "bot", "bot": "greedy"}]}
    table = json.loads(server.request("POST", "/api/tables", cookie, body))["id"]
    with server.look(table, cookie) as player:
        player.wait_for(2)
    children = _children(server.process.pid)
    assert children
    server.kill()
    while any(Path(f"/proc/{child}").exists() for child in children):
        time.sleep(0.05)


def _children(pid: int) -> list[int]:
    task = Path(f"/proc/{pid}/task")
    return [int(n) for path in task.glob("*/children") for n in path.read_text().split()]


def complaint(tmp_path: Path, data: Path, port: int = 0) -> str:
    """The one line with which a server doesn't start."""
    (tmp_path / "program.py").write_text(PROGRAM)
    found = subprocess.run(
        [sys.executable, str(tmp_path / "program.py"), "127.0.0.1", str(port), str(data)],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (found.returncode, found.stdout) == (1, "")
    assert found.stderr.count("\n") == 1
    assert found.stderr.startswith("rollwright: ")
    return found.stderr


def test_one_server_for_a_file(tmp_path: Path) -> None:
    """A second one is refused, by whatever name the file is called; a killed one holds nothing."""
    data, link = tmp_path / "tables.sqlite", tmp_path / "link.sqlite"
    link.symlink_to(data)
    server = Server(tmp_path, data)
    for name in (data, link):
        assert "another Rollwright uses" in complaint(tmp_path, name)
    server.kill()
    server = Server(tmp_path, link)
    assert server.stop() == 0


def test_a_damaged_file_in_one_line(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite"
    datafile.prepare(data)
    whole = data.read_bytes()
    data.write_bytes(whole[: len(whole) - 8192] + b"x" * 8192)
    assert "is damaged" in complaint(tmp_path, data)


def test_a_message_that_is_no_text_ends_the_connection_only(tmp_path: Path, cookie: str) -> None:
    server = Server(tmp_path, tmp_path / "tables.sqlite")
    body = {"game": "qwixx", "seats": [{"kind": "person"}]}
    table = json.loads(server.request("POST", "/api/tables", cookie, body))["id"]
    with server.look(table, cookie) as player:
        player.socket.socket.send(b'{"type": "ping", "id": "\xff\xfe"}', text=True)
        with pytest.raises(ConnectionClosed) as closed:
            player.answer()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1007
    with server.look(table, cookie) as player:
        assert player.roll()["number"] == 1
    assert server.stop() == 0
    assert server.log == ""


def test_the_public_address_is_said_and_used(tmp_path: Path, cookie: str) -> None:
    server = Server(tmp_path, tmp_path / "tables.sqlite", "https://games.example.org")
    assert server.process.stdout is not None
    assert server.process.stdout.readline() == "For everybody: https://games.example.org\n"
    body = {"game": "qwixx", "seats": [{"kind": "person"}]}
    table = json.loads(server.request("POST", "/api/tables", cookie, body))["id"]
    for host, status in (
        ("games.example.org", 200),
        ("localhost:1234", 200),
        ("evil.example", 421),
        ("games.example.org.evil.example", 421),
    ):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        headers = {"Cookie": cookie, "Host": host}
        connection.request("GET", f"/api/tables/{table}/qr.svg", headers=headers)
        answer = connection.getresponse()
        link = answer.headers.get("X-Link", "https://games.example.org/t/")
        connection.close()
        assert (answer.status, link.rpartition("/")[0]) == (status, "https://games.example.org/t")
    assert server.stop() == 0


def test_a_copy_while_people_play(
    tmp_path: Path, cookie: str, capsys: pytest.CaptureFixture[str]
) -> None:
    data, copied, rng = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite", random.Random(1)
    server = Server(tmp_path, data)
    body = {"game": "qwixx", "seats": [{"kind": "person"}]}
    table = json.loads(server.request("POST", "/api/tables", cookie, body))["id"]
    arguments = ["backup", str(copied), "--data", str(data), "--lang", "en"]
    with server.look(table, cookie) as player:
        finish([player], rng, 10)
        known = dict(player.events)
        assert main(arguments) == 0
        finish([player], rng, 10)
    assert capsys.readouterr().out == f"1 table copied to {copied}.\n"
    assert main(arguments) == 2
    assert f"{copied} already exists" in capsys.readouterr().err
    assert server.stop() == 0
    server = Server(tmp_path, copied)
    with server.look(table, cookie) as player:
        assert player.events == known
        finish([player], rng, 5)
    assert server.stop() == 0


def test_copies_that_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "text").write_text("no database " * 100)
    datafile.prepare(tmp_path / "data")
    for data, to, words in (
        ("none", "copy", "can’t be copied: unable to open"),
        ("text", "copy", "can’t be copied: file is not a database"),
        ("data", "none/copy", "can’t be written: No such file"),
        ("data", ".", "already exists"),
    ):
        arguments = ["backup", str(tmp_path / to), "--data", str(tmp_path / data), "--lang", "en"]
        assert main(arguments) == 2
        told = capsys.readouterr().err
        assert words in told
        assert told.count("\n") == 1
    assert not (tmp_path / "copy").exists()
    assert not (tmp_path / "none").exists()


def test_errors_in_one_line(tmp_path: Path, cookie: str) -> None:
    server = Server(tmp_path, tmp_path / "a.sqlite", host="0.0.0.0")
    assert server.greeting.startswith("Rollwright is at http://127.0.0.1:")
    assert json.loads(server.request("GET", "/api/health", cookie))["ok"] is True
    (tmp_path / "file").write_text("")
    for port, data, words in (
        (server.port, "b.sqlite", "is in use"),
        (0, "", "can't keep data in"),
        (0, "file/b.sqlite", "can't keep data in"),
        (99999, "b.sqlite", "a port is a number up to"),
    ):
        assert words in complaint(tmp_path, tmp_path / data, port)
    assert server.stop() == 0


def test_the_compiler_is_not_needed_to_serve(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "import rollwright.server.serve, rollwright\n"
        "for game in rollwright.all_games():\n"
        "    game.start().sheet(1)\n"
        "assert 'numba' not in sys.modules and 'numpy' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.skipif(sys.platform == "win32", reason="a service is ended in another way there")
def test_a_service_that_is_started_again_loses_nothing(tmp_path: Path, cookie: str) -> None:
    data = tmp_path / "tables.sqlite"
    server = Server(tmp_path, data)
    body = {"game": "qwixx", "seats": [{"kind": "person"}]}
    table = json.loads(server.request("POST", "/api/tables", cookie, body))["id"]
    with server.look(table, cookie) as player:
        number = player.roll()["number"]
        server.process.terminate()
        with pytest.raises(ConnectionClosed) as closed:
            player.wait_for(number + 1)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    _, log = server.process.communicate(timeout=PATIENCE)
    assert log == ""
    server = Server(tmp_path, data)
    with server.look(table, cookie) as player:
        assert player.view["number"] == number
    assert server.stop() == 0
