"""Lets schemathesis send a server on this machine everything that its description allows, and not.

python -m tests.server.fuzz_http [--examples N] [--phases NAMES] [--seed N]

Once as a stranger with made-up addresses, once as the host of a real table, and once as somebody
with several devices, who signs them out, takes others' links and removes everything. The exit code
is 1 if an answer is an error of the server or not as described, or if there is anything in its log.
"""

import argparse
import json
import subprocess
import sys
import sysconfig
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rollwright.analysis.puzzles import shipped
from rollwright.games import game
from rollwright.server.crowd import Host, new_cookie
from rollwright.server.openapi import DESCRIPTION
from rollwright.server.visitors import device_id

from .attack import Server, serving

Json = dict[str, Any]
ENDLESS = {f"ROLLWRIGHT_{name}": "1e12" for name in ("CREATE_BURST", "CHANGE_BURST")}
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
PHASES = "coverage,fuzzing"
FILES = 1024


def known(values: Json, of: Callable[[str, str], bool]) -> Json:
    """Some requests of the description, with values that exist and one that doesn't."""
    found: Json = json.loads(json.dumps(DESCRIPTION))
    content = found["paths"]["/api/me/carried"]["post"]["requestBody"]["content"]
    content["application/json"]["schema"]["properties"]["token"] = {"enum": values["token"]}
    for path, operations in found["paths"].items():
        for verb in [one for one in operations if one != "parameters" and not of(one, path)]:
            del operations[verb]
        for parameter in operations.get("parameters", ()):
            if parameter["name"] in values:
                parameter["schema"] = {"enum": [*values[parameter["name"]], "none"]}
    return found


def _lasts(verb: str, path: str) -> bool:
    """Whether the visitor is who they were after a request."""
    return not path.startswith("/api/me/carr") and verb != "delete"


def _is_own(verb: str, path: str) -> bool:
    return path.startswith("/api/me")


class Scene:
    """What is there on a server: tables of a host, and somebody with several devices."""

    def __init__(self, port: int) -> None:
        self._host = Host(port)
        self.cookie, self.own = new_cookie(), new_cookie()
        kinds = [{"kind": "person"}, {"kind": "open"}]
        table = self._post("/api/tables", {"game": "qwixx", "seats": kinds}, self.cookie)["id"]
        daily = self._post("/api/daily/qwixx", {}, self.cookie)["id"]
        puzzle = shipped(game("qwixx"))[0].id
        devices = [self._device() for _ in range(3)]
        self.values: Json = {
            **{"table": [table, daily], "game": ["qwixx", "clever"], "seat": [1, 2]},
            **{"puzzle": [puzzle], "device": devices},
            "token": [self._link(new_cookie()) for _ in range(10)],
        }
        self._host.close()

    def _post(self, path: str, body: Json, cookie: str) -> Json:
        found: Json = self._host.post(path, body, {"Cookie": cookie})
        return found

    def _link(self, cookie: str) -> str:
        return str(self._post("/api/me/carry", {}, cookie)["url"].partition("#")[2])

    def _device(self) -> str:
        """One more device of the guest who has some, with a table that comes along."""
        cookie = new_cookie()
        self._post("/api/tables", {"game": "qwixx", "seats": [{"kind": "person"}]}, cookie)
        self._post("/api/me/carried", {"token": self._link(self.own)}, cookie)
        return device_id(cookie.partition("=")[2])

    @property
    def passes(self) -> dict[str, tuple[Json, str]]:
        """Descriptions by name, each with the cookie of who sends what it allows."""
        return {
            "all": (DESCRIPTION, new_cookie()),
            "known": (known(self.values, _lasts), self.cookie),
            "own": (known(self.values, _is_own), self.own),
        }


def send(server: Server, description: Path, cookie: str, *options: str) -> str:
    """What schemathesis complains of; nothing if all is well."""
    program = str(Path(sysconfig.get_path("scripts"), "schemathesis"))
    done = subprocess.run(
        [
            *(program, "run", str(description), "--url", f"http://127.0.0.1:{server.port}"),
            *("--checks", ",".join(CHECKS), "--header", f"Cookie:{cookie}", "--no-color"),
            *("--exclude-path-regex", "engine", "--warnings", "off", *options),
        ],
        capture_output=True,
        text=True,
        cwd=description.parent,
    )
    summary = done.stdout.partition("Test cases:")[2].strip().splitlines()
    print(*summary[:1], sep="\n", flush=True)
    return "" if done.returncode == 0 else done.stdout[-5000:] + done.stderr[-2000:]


def fuzz(examples: int, phases: str, seed: int) -> list[str]:
    """What should not be."""
    options = ("--max-examples", str(examples), "--phases", phases, "--seed", str(seed))
    with serving(FILES, ENDLESS) as server:
        troubles = []
        for name, (description, cookie) in Scene(server.port).passes.items():
            path = server.log.parent / f"{name}.json"
            path.write_text(json.dumps(description))
            troubles.append(send(server, path, cookie, *options))
        with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/api/ready") as answer:
            assert answer.status == 200
        troubles.append(server.log.read_text())
    return [trouble for trouble in troubles if trouble]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", type=int, default=300, help="for each request")
    parser.add_argument("--phases", default=PHASES)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    troubles = fuzz(given.examples, given.phases, given.seed)
    print(*troubles, sep="\n")
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
