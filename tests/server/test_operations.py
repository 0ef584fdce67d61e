"""What those who run a server need: settings, health, metrics, a log without secrets, a service."""

import configparser
import json
import logging
import os
import re
import secrets
import shlex
import socket
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from rollwright.cli import parser
from rollwright.core.errors import InvalidSetting
from rollwright.server import fair, logs, serve
from rollwright.server.app import build
from rollwright.server.settings import Settings, tuned, variables
from rollwright.server.store import StoreError
from rollwright.server.table import new_token

from .people import Site

ROOT = Path(__file__).parents[2]
HOSTING = (ROOT / "docs" / "hosting.md").read_text()


def test_every_setting_is_documented_with_its_default_and_no_other() -> None:
    rows = re.findall(r"^\| `(ROLLWRIGHT_\w+)` *\|.*\| *([\d.,]+) *\|$", HOSTING, re.MULTILINE)
    documented = {name: float(default.replace(",", "")) for name, default in rows}
    assert documented == variables()


def test_settings_come_from_the_environment() -> None:
    given = {"ROLLWRIGHT_BOT_PACE": "0.1", "ROLLWRIGHT_CONNECTIONS": "50", "HOME": "/"}
    assert tuned(given) == {"pace": 0.1, "connections": 50}
    for wrong in ("many", "-1", "inf", "1.5"):
        with pytest.raises(InvalidSetting, match="ROLLWRIGHT_CONNECTIONS should be a whole number"):
            tuned({"ROLLWRIGHT_CONNECTIONS": wrong})


def test_a_server_is_ready_when_its_store_answers(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = site.guest()
    assert guest.get("/api/ready").json() == {"ready": True}

    async def fail(*_: object) -> str:
        raise StoreError("the disk is gone")

    monkeypatch.setattr(site.client.app.state.registry.store, "name", fail)
    answer = guest.get("/api/ready")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage")
    assert guest.get("/api/health").status_code == 200


def test_metrics_are_for_whoever_bears_the_token(settings: Settings, site: Site) -> None:
    assert site.guest().get("/metrics").status_code == 404
    with TestClient(build(replace(settings, metrics_token="open sesame"))) as client:
        guest = Site(client).guest()
        assert client.get("/metrics").status_code == 401
        table = guest.create("qwixx", "me")
        with guest.look(table) as player:
            player.wait_for(player.roll()["number"])
            assert player.play(1, "mark z9")["code"] == "notation"
            text = client.get("/metrics", headers={"Authorization": "Bearer open sesame"}).text
    assert re.search(r'^rollwright_events_total{kind="roll"} [1-9]', text, re.MULTILINE)
    assert re.search(r'^rollwright_refusals_total{code="notation"} [1-9]', text, re.MULTILINE)
    assert re.search(r"^rollwright_viewers 1$", text, re.MULTILINE)
    assert re.search(r"^rollwright_event_seconds_count [1-9]", text, re.MULTILINE)
    assert re.search(r"^rollwright_bots_waiting 0$", text, re.MULTILINE)
    assert table not in text
    for line in text.splitlines():
        assert re.fullmatch(r"# (HELP|TYPE) .+|[a-z_]+({\w+=\"[^\"]+\"})? [-+.\w]+", line), line


def test_the_log_has_lines_of_json_without_secrets() -> None:
    token, table, secret = secrets.token_urlsafe(32), "Ab3" + new_token(), fair.new_secret().hex()
    try:
        raise ValueError(f"rollwright_guest={token}")
    except ValueError as error:
        record = logging.LogRecord(
            *("rollwright.server.app", logging.ERROR, "", 0, "at %s with %s", (table, secret)),
            (ValueError, error, error.__traceback__),
        )
    line = logs.JsonLines().format(record)
    said = json.loads(line)
    assert (said["level"], said["part"]) == ("error", "rollwright.server.app")
    assert "ValueError" in said["error"]
    assert not any(hidden in line for hidden in (token, table, secret))


def test_the_log_has_a_ceiling() -> None:
    ceiling = logs.Ceiling(10)

    def written() -> str | None:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "oh", (), None)
        return record.getMessage() if ceiling.filter(record) else None

    assert [written() for _ in range(13)] == ["oh"] * 10 + ["the log is full for now", None, None]


def unit(name: str) -> configparser.ConfigParser:
    found = configparser.ConfigParser(strict=False, interpolation=None)
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(ROOT / "deploy" / name)
    return found


def test_the_service_starts_what_there_is() -> None:
    program, *arguments = shlex.split(unit("rollwright.service")["Service"]["ExecStart"])
    assert Path(program).name == "rollwright"
    parsed = parser().parse_args(arguments)
    assert parsed.public_url == "https://games.example.org"
    assert unit("rollwright.socket")["Socket"]["ListenStream"].endswith(f":{serve.PORT}")


def test_a_socket_that_the_system_gives_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as opened:
        monkeypatch.setattr(serve, "FIRST_GIVEN", os.dup(opened.fileno()))
        monkeypatch.setenv("LISTEN_PID", str(os.getpid()))
        monkeypatch.setenv("LISTEN_FDS", "1")
        with serve._listen("192.0.2.1", 1) as given:
            assert given.getsockname() == opened.getsockname()
