"""Keeps the server's log short: each kind of message is written at most once a minute."""

from __future__ import annotations

import logging
import time
import traceback
from collections.abc import Callable, Hashable

EVERY = 60.0
KINDS = 1000
"""Kinds that are remembered. When there are more, the oldest is forgotten."""


class Throttle(logging.Filter):
    """Lets each kind of message through once a minute, and says how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._kinds: dict[Hashable, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now, kind = self._clock(), _kind(record)
        at, left_out = self._kinds.get(kind, (now - EVERY, 0))
        if now - at < EVERY:
            self._kinds[kind] = (at, left_out + 1)
            return False
        self._kinds.pop(kind, None)
        if len(self._kinds) >= KINDS:
            del self._kinds[next(iter(self._kinds))]
        self._kinds[kind] = (now, 0)
        if left_out:
            record.msg = f"{record.getMessage().rstrip()} (and {left_out} more of this kind)"
            record.args = ()
        return True


def _kind(record: logging.LogRecord) -> Hashable:
    """Messages are of one kind if their first line, and the error and its place, are the same."""
    error, _, trace = record.exc_info or (None, None, None)
    frames = [(frame.f_code, line) for frame, line in traceback.walk_tb(trace)]
    return (record.name, str(record.msg).partition("\n")[0], error, *frames[-1:])
