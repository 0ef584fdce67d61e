"""Games of each kind in Firefox, with its server gone: `python -m tests.web.firefox [PROGRAM]`.

Debian's Firefox (`apt install firefox-esr`) is spoken to by WebDriver BiDi, its own protocol, which
takes nothing but a WebSocket. Each game is played by clicks alone, against an expert and by two on
one screen, loaded anew in the middle; its record is replayed and its dice are verified.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

import rollwright as rw
from rollwright.server import fair

from .clicker import MOST, START
from .conftest import PACE
from .house import House

GAMES = ("clever", "qwixx", "twenty-one")
OTHERS = ("players=1", "players=2&with=expert", "players=2")
PATIENCE = 600.0
"""Seconds for anything: all cores may be busy with others."""
KEPT = """() => {
  return !!document.querySelector("[data-offline=ready]");
}"""
RECORD = """async () => {
  const made = new Promise((done) => {
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => (done(blob.text()), make.call(URL, blob));
  });
  document.querySelector("[data-result] [data-record]").click();
  return made;
}"""


class Tab:
    """A page in Firefox."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._asked = 0
        self.ask("session.new", capabilities={})
        self._id = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("script.addPreloadScript", functionDeclaration=f"() => {{{PACE.format(pace=0)}}}")

    def ask(self, method: str, **given: Any) -> Any:
        """What the browser answers to a command."""
        self._asked += 1
        command = {"id": self._asked, "method": method, "params": given}
        self._connection.send(json.dumps(command))
        while (told := json.loads(self._connection.recv(PATIENCE))).get("id") != self._asked:
            pass
        assert told["type"] == "success", told
        return told["result"]

    def go(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self._id, url=address, wait="complete")

    def reload(self) -> None:
        self.ask("browsingContext.reload", context=self._id, wait="complete")

    def run(self, function: str, *given: object) -> Any:
        """What a function says in the page: text, a number or true."""
        told = self.ask(
            "script.evaluate",
            expression=f"({function})(...{json.dumps(given)})",
            target={"context": self._id},
            awaitPromise=True,
        )
        assert told["type"] == "success", told
        return told["result"].get("value")

    def wait(self, function: str) -> None:
        """Waits until a function says true; a page that is being loaded says nothing."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.run(function):
                return
            time.sleep(0.1)
        raise AssertionError(f"it didn't come to that: {function}")

    def see(self, sign: str) -> None:
        self.wait(f"() => !!document.querySelector({json.dumps(sign)})")

    def click(self, sign: str) -> None:
        self.see(sign)
        self.run("(sign) => document.querySelector(sign).click()", sign)

    def play(self, seed: int, moves: int = MOST) -> None:
        """Clicks whatever can be clicked until the game is over, or so many moves are made."""
        self.run(f"(given) => {{({START})(given)}}", [seed * 1000 + 1, moves])
        self.wait("() => window.clicks.done")


@contextmanager
def firefox(program: str) -> Iterator[Tab]:
    """A Firefox without windows, and without anything kept from before."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [program, "--headless", "--no-remote", "--profile", profile]
        process = subprocess.Popen(
            [*command, "--remote-debugging-port", "0"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stderr
            found = (re.search(r"ws://\S+", line) for line in process.stderr)
            address = next(filter(None, found))[0]
            with connect(f"{address}/session", max_size=None) as connection:
                yield Tab(connection)
        finally:
            process.terminate()
            process.wait()


def finish(tab: Tab, address: str) -> rw.Record:
    """Plays a game to its end, with a reload in the middle, and gives the record."""
    tab.go(address)
    tab.see("[data-move='roll']")
    tab.play(seed=31, moves=12)
    time.sleep(0.5)
    tab.reload()
    tab.see(".paper .mark")
    tab.play(seed=32)
    tab.see("[data-result] [data-record]")
    return rw.Record.loads(tab.run(RECORD))


def main(program: str) -> None:
    """Plays them all, and says so."""
    with tempfile.TemporaryDirectory() as folder, firefox(program) as tab:
        house = House(Path(folder))
        house.start()
        try:
            tab.go(f"{house.url}/")
            tab.wait(KEPT)
            for game in GAMES:
                tab.click(f"[data-mind={game}] button")
                tab.see(f"[data-mind={game}][data-state=kept]")
        finally:
            house.kill()
        print(f"{tab.run('() => navigator.userAgent')}; the server has gone", flush=True)
        for game in GAMES:
            for others in OTHERS:
                record = finish(tab, f"{house.url}/play/{game}?{others}")
                assert record.state.result is not None
                rolls = len(fair.verify(record).rolls)
                told = f"{len(record.events)} events, {rolls} rolls verified"
                print(f"{game}, {others}: {told}, {record.state.scores}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:] or ["firefox-esr"])
