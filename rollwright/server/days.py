"""Days of the daily game: they begin and end at midnight UTC, for everybody at the same time."""

from __future__ import annotations

import hashlib
import hmac
import re
import time
from datetime import UTC, date, datetime, timedelta

from rollwright.server.refusal import Refusal

FIRST = "2026-01-01"
"""There is no daily game before."""


def now() -> float:
    """Seconds since 1970."""
    return time.time()


def today() -> str:
    return datetime.fromtimestamp(now(), UTC).date().isoformat()


def read(text: str | None) -> str:
    """The day that an address names: today's, or one that is over."""
    if text is None:
        return today()
    try:
        known = re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text) and date.fromisoformat(text)
    except ValueError:
        known = None
    if not known:
        raise Refusal("invalid", "a day is written as in 2026-11-17")
    if not FIRST <= text <= today():
        raise Refusal("not-found", f"there are daily games from {FIRST} until today")
    return text


def after(day: str, days: int = 1) -> str:
    """The day a number of days later."""
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def end(day: str) -> float:
    """When a day is over."""
    return datetime.combine(date.fromisoformat(after(day)), datetime.min.time(), UTC).timestamp()


def is_over(day: str) -> bool:
    return now() >= end(day)


def secret(key: bytes, game: str, day: str) -> bytes:
    """The secret of a game's dice on a day. It tells nothing of the key, nor of other days."""
    return hmac.digest(key, f"{game}:{day}".encode(), "sha256")


def open_secret(game: str, day: str) -> bytes:
    """What the dice of a day are drawn from where there is no server: its date."""
    return hashlib.sha256(f"rollwright:{game}:{day}".encode()).digest()


def streak(played: list[str], until: str) -> tuple[int, int]:
    """How many days in a row, up to a day or the one before it; and the longest such row."""
    known, runs = set(played), [0]
    for day in sorted(known):
        runs.append(runs[-1] + 1 if after(day, -1) in known else 1)
    current, day = 0, until if until in known else after(until, -1)
    while day in known:
        current, day = current + 1, after(day, -1)
    return current, max(runs)
