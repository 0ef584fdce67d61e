"""The attacks of `attack.py`, small: nobody else notices, whatever becomes of the attacker.

How long a bystander waits depends on the machine: the script measures it, not this test.
"""

import sys
from collections.abc import Iterator

import pytest

if sys.platform != "linux":
    pytest.skip("memory is read from /proc", allow_module_level=True)

from concurrent.futures import Executor

from . import attack
from .attack import GROWTH, LOG, Server

FILES = 300
"""That the server may open: half of the half-open connections are too many for it."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with attack.serving(FILES) as found:
        yield found


@pytest.fixture(scope="module")
def attacker() -> Iterator[Executor]:
    with attack.attacker() as found:
        yield found


@pytest.mark.parametrize(
    ("name", "seconds", "count", "outcome"),
    [
        ("tables", 30, 10, {"tables watched": 10, "sees the other sit down": True}),
        ("cookies", 30, 5, {"cookies": 5}),
        ("half-open", 1, 400, {"half-open": 400}),
        ("pings", 1, 2, {"spectators left": 2}),
        ("undos", 30, 4, {"refused": "no-undo"}),
        ("watchers", 1, 40, {"watchers": 40}),
        ("dailies", 30, 10, {"begun": 10}),
        ("handovers", 30, 25, {"taken": 25}),
        ("exports", 30, 5, {"games told": 125}),
        ("reads", 30, 20, {"sent": 20}),
    ],
)
def test_nobody_else_notices_an_attack(
    server: Server,
    attacker: Executor,
    name: str,
    seconds: float,
    count: int,
    outcome: dict[str, object],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(attack, "CALM", 0.2)
    report = attack.measure(server, attacker, name, seconds, count)
    assert {key: report.told[key] for key in outcome} == outcome
    assert report.failures == 0
    assert report.memory[1] - report.memory[0] < GROWTH
    assert report.log < LOG
