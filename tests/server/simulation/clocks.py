"""What must be true of clocks after a world has lived: nobody's time is up too early."""

from collections import defaultdict

from rollwright.core.record import Choice
from rollwright.server.clock import CHOICE, Clock, TimeLeft
from rollwright.server.log import Log
from rollwright.server.table import Table

from .violation import Violation

ROUNDED = 0.01
"""Seconds that rounding may take."""


def check_time(clock: Clock, table: Table, log: Log, left: TimeLeft) -> None:
    """Nothing was decided before a seat's time was up, and no time was taken twice."""
    owed, last = _owed(table, log, left.at), dict[int, int]()
    for number, entry in enumerate(log.entries, 1):
        if not isinstance(entry, Choice):
            continue
        before = last.get(entry.seat, 0)
        last[entry.seat] = number
        if number not in left.timed or before in left.timed:
            continue  # a person's own, or of a bot that had the seat already
        waits = [time for n, time in owed[entry.seat].items() if before < n <= number]
        waited = max(waits) if clock.per == CHOICE else sum(owed[entry.seat].values())
        if waited < clock.seconds - ROUNDED:
            raise Violation(f"seat {entry.seat} was late after {waited:.2f} s, at {number}")
    if clock.per != CHOICE:
        _check_sum(clock, owed, left)


def _check_sum(clock: Clock, owed: dict[int, dict[int, float]], left: TimeLeft) -> None:
    for seat, seconds in enumerate(left.left, 1):
        if seconds < clock.seconds - sum(owed[seat].values()) - ROUNDED:
            raise Violation(f"seat {seat} has {seconds:.2f} s left: some time was taken twice")


def _owed(table: Table, log: Log, end: float) -> dict[int, dict[int, float]]:
    """By seat and number: for how long the seat had owed what it did with that entry."""
    owed: dict[int, dict[int, float]] = defaultdict(dict)
    since: dict[int, float] = {}
    for number, entry in enumerate(log.entries, 1):
        at = log.times[number - 1]
        before = set(table.owing(log.states[number - 1])) if number > 1 else set()
        after = set(table.owing(log.states[number]))
        done = {entry.seat} if isinstance(entry, Choice) else before
        for seat in (before - after) | (before & done):
            owed[seat][number] = at - since.pop(seat, at)
        for seat in after:
            since.setdefault(seat, at)
    for seat, at in since.items():
        owed[seat][log.number + 1] = end - at
    return owed
