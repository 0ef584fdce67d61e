"""What tests cost in processor time: `pytest -p tests.costs -n 0 …`; a busy machine matters little.

Counts the process of the tests with all that it has started: servers, browsers, workers. At the end
the dearest files and tests are listed. Needs `/proc`.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator, Mapping
from pathlib import Path

import pytest

TICK = os.sysconf("SC_CLK_TCK")
LISTED = 40
costs: defaultdict[str, float] = defaultdict(float)


def spent() -> float:
    """Seconds of this process and of those below it, also of those that have ended."""
    children: dict[int, list[int]] = {}
    ticks: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        children.setdefault(int(fields[1]), []).append(int(path.parent.name))
        ticks[int(path.parent.name)] = sum(map(int, fields[11:15]))
    waiting, total = [os.getpid()], 0
    while waiting:
        process = waiting.pop()
        total += ticks.get(process, 0)
        waiting += children.get(process, [])
    return total / TICK


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    before = spent()
    found = yield
    costs[item.nodeid] += spent() - before
    return found


def pytest_collection_finish() -> None:
    costs["collecting"] += spent()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    files: defaultdict[str, float] = defaultdict(float)
    for test, cost in costs.items():
        files[test.partition("::")[0]] += cost
    terminalreporter.section(f"processor time: {sum(files.values()):.0f} seconds")
    for found in (files, costs):
        terminalreporter.write_line("\n".join(dearest(found)))


def dearest(found: Mapping[str, float]) -> list[str]:
    names = sorted(found, key=lambda name: found[name], reverse=True)
    return [f"{found[name]:8.2f} {name}" for name in names[:LISTED]]
