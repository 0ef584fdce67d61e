"""What is new for a viewer, as messages: `table`, `event` and `events`.

An entry is told once, and again if it looks different, as when a secret answer is shown. A message
is made once for all who see the same.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rollwright.server.view import about, eye_of

if TYPE_CHECKING:
    from rollwright.server.live_table import LiveTable
    from rollwright.server.viewers import Viewer

encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def news(live: LiveTable, viewer: Viewer, build: str) -> list[str]:
    """The messages that a viewer lacks, in order. From now on the viewer knows what they tell."""
    number = live.log.number
    if _is_next(live, viewer, number):
        viewer.seen = number
        return [live.viewers.frame(number, lambda: encode(_event(live, number, None)))]
    was, newcomer = viewer.eye, not viewer.about
    table = _table(live, viewer, build)
    if newcomer or viewer.eye != was:
        return [*table, *_entries(live, viewer, was)]
    fresh = _entries(live, viewer, was) if viewer.seen < number else []
    return [*fresh, *table]


def _is_next(live: LiveTable, viewer: Viewer, number: int) -> bool:
    """Whether all that the viewer lacks is one entry, of somebody else, that everybody sees."""
    log = live.log
    return (
        viewer.seen == number - 1
        and viewer.made != number
        and viewer.version == live.viewers.version
        and number not in log.waiting
        and number not in log.shown
    )


def _table(live: LiveTable, viewer: Viewer, build: str) -> list[str]:
    """A message about table and seats, if they look different to the viewer than before."""
    if viewer.version == live.viewers.version:
        return []
    table, guest, presence = live.table, viewer.guest, live.presence
    held = table.held_by(guest)
    viewer.version, viewer.eye = live.viewers.version, eye_of(held)
    key = ("table", held, table.hosted_by(guest, presence.guests))
    found = live.viewers.frame(key, lambda: encode(about(table, live.log, guest, presence)))
    if found == viewer.about:
        return []
    viewer.about = found
    start = {"type": "table", "build": build, "number": live.log.number}
    return [f"{encode(start)[:-1]},{found[1:]}"]


def _entries(live: LiveTable, viewer: Viewer, was: int | None) -> list[str]:
    """Messages of what was added to the log, or looks different; one's own entry stands alone."""
    since, number, eye = viewer.seen, live.log.number, viewer.eye
    viewer.seen = number
    changed = live.log.changed(since, was, eye)
    own = viewer.made or 0
    if viewer.asks is None or not since < own <= number:
        return _told(live, (*changed, *range(since + 1, number + 1)), eye)
    return [
        *_told(live, (*changed, *range(since + 1, own)), eye),
        encode({**_event(live, own, eye), "id": viewer.asks}),
        *_told(live, range(own + 1, number + 1), eye),
    ]


def _told(live: LiveTable, numbers: Sequence[int], eye: int | None) -> list[str]:
    """At most one message, of one entry or of several."""
    if not numbers:
        return []
    secret = {live.log.secret(n) for n in numbers}
    key = (eye if eye in secret else None, *numbers)
    return [live.viewers.frame(key, lambda: encode(_message(live, numbers, eye)))]


def _message(live: LiveTable, numbers: Sequence[int], eye: int | None) -> dict[str, object]:
    if len(numbers) == 1:
        return _event(live, numbers[0], eye)
    log = live.log
    rows = [(n, log.text(n, eye), int(log.times[n - 1])) for n in numbers]
    return {"type": "events", "events": rows}


def _event(live: LiveTable, number: int, eye: int | None) -> dict[str, object]:
    text, at = live.log.text(number, eye), int(live.log.times[number - 1])
    return {"type": "event", "number": number, "event": text, "at": at}
