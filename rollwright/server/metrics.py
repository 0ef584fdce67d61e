"""Metrics: what a server has done, in the text form that Prometheus reads.

There is one set of them in a process, as there is one log. The form is a few lines of text, so they
need no library.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""The upper ends of the classes that times are counted in."""


class Count:
    """How often something has happened, by kind."""

    def __init__(self, name: str, about: str, label: str) -> None:
        self._name, self._about, self._label = name, about, label
        self._counts: Counter[str] = Counter()

    def add(self, kind: str) -> None:
        self._counts[kind] += 1

    def lines(self) -> Iterable[str]:
        yield from _head(self._name, self._about, "counter")
        for kind, count in sorted(self._counts.items()):
            yield f'{self._name}{{{self._label}="{kind}"}} {count}'


class Times:
    """How long something has taken, in classes."""

    def __init__(self, name: str, about: str) -> None:
        self._name, self._about = name, about
        self._counts = [0] * (len(SECONDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(SECONDS, seconds)] += 1
        self._sum += seconds

    def lines(self) -> Iterable[str]:
        yield from _head(self._name, self._about, "histogram")
        total = 0
        for end, count in zip((*map(str, SECONDS), "+Inf"), self._counts, strict=True):
            total += count
            yield f'{self._name}_bucket{{le="{end}"}} {total}'
        yield f"{self._name}_sum {self._sum:.6f}"
        yield f"{self._name}_count {total}"


def _head(name: str, about: str, kind: str) -> Sequence[str]:
    return (f"# HELP {name} {about}", f"# TYPE {name} {kind}")


MOVES = Count("rollwright_events_total", "Rolls, moves and undos that were kept.", "kind")
REFUSALS = Count("rollwright_refusals_total", "Requests and messages refused, by code.", "code")
ANSWERED = Times("rollwright_event_seconds", "From a message to its durable event.")
COMMITTED = Times("rollwright_commit_seconds", "What a commit of the store has taken.")
BOTS = Times("rollwright_bot_seconds", "What a bot's choice has taken, with its wait for a worker.")
QUEUED = Times("rollwright_bot_wait_seconds", "What bots and the judge have waited for a worker.")
ALL = (MOVES, REFUSALS, ANSWERED, COMMITTED, BOTS, QUEUED)
GAUGES = {
    "rollwright_connections": "Open connections.",
    "rollwright_viewers": "Connections that look at a table.",
    "rollwright_tables": "Tables in memory.",
    "rollwright_bots_waiting": "Choices of bots that were asked for and are not made.",
    "rollwright_bot_queue": "Choices and other tasks that wait for a bots' worker.",
}


def exposition(now: Mapping[str, float]) -> str:
    """All metrics as text; `now` has the values of `GAUGES`."""
    lines = [line for metric in ALL for line in metric.lines()]
    for name, about in GAUGES.items():
        lines += [*_head(name, about, "gauge"), f"{name} {now[name]:g}"]
    return "\n".join([*lines, ""])
