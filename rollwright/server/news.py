"""What is new for a viewer, as messages: `table`, `event`, `events` and `clocks`.

An entry is told once, and again if it looks different, as when a secret answer is shown. A message
is made once for all who see the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from rollwright.server.view import about, eye_of
from rollwright.server.viewers import Announcement

if TYPE_CHECKING:
    from rollwright.server.live_table import LiveTable
    from rollwright.server.viewers import Viewer

encode = msgspec.json.Encoder().encode


def news(live: LiveTable, viewer: Viewer, build: str) -> list[bytes]:
    """The messages that a viewer lacks, in order. They count as told from now on."""
    if live.clock is None or viewer.clocked == live.clock.version:
        return _news(live, viewer, build)
    viewer.clocked = live.clock.version
    clocks = {"type": "clocks", "number": live.log.number, **(live.clocks or {})}
    return [*_news(live, viewer, build), encode(clocks)]


def _news(live: LiveTable, viewer: Viewer, build: str) -> list[bytes]:
    was, newcomer = viewer.eye, not viewer.about
    if viewer.version == live.viewers.version:
        return _entries(live, viewer, was) if viewer.seen < live.log.number else []
    table = _table(live, viewer, build)
    if newcomer or viewer.eye != was:
        return [*table, *_entries(live, viewer, was)]
    fresh = _entries(live, viewer, was) if viewer.seen < live.log.number else []
    return [*fresh, *table]


def announcement(live: LiveTable, number: int) -> Announcement | None:
    """What all but its maker are told of a new entry; None if it shows other entries too."""
    log = live.log
    if number in log.shown:
        return None
    return Announcement(number, live.viewers.version, _one(live, number, None), log.secret(number))


def _table(live: LiveTable, viewer: Viewer, build: str) -> list[bytes]:
    """A message about table and seats, if they look different to the viewer than before."""
    table, guest, presence = live.table, viewer.guest, live.presence
    held = table.held_by(guest)
    viewer.version, viewer.eye = live.viewers.version, eye_of(held)
    key = ("table", held, table.hosted_by(guest, presence.guests))
    found = live.viewers.frame(key, lambda: encode(about(table, live.log, guest, presence)))
    if found == viewer.about:
        return []
    viewer.about = found
    start = {"type": "table", "build": build, "number": live.log.number}
    return [encode(start)[:-1] + b"," + found[1:]]


def _entries(live: LiveTable, viewer: Viewer, was: int | None) -> list[bytes]:
    """Messages of what was added to the log or looks different; one's own entry has its own."""
    since, number, eye = viewer.seen, live.log.number, viewer.eye
    viewer.seen = number
    changed = live.log.changed(since, was, eye)
    own = viewer.made or 0
    if viewer.asks is None or not since < own <= number:
        return _told(live, [*changed, *range(since + 1, number + 1)], eye)
    mine = _one(live, own, eye)[:-1] + b',"id":' + encode(viewer.asks) + b"}"
    if own == number == since + 1 and not changed:
        return [mine]
    return [
        *_told(live, [*changed, *range(since + 1, own)], eye),
        mine,
        *_told(live, range(own + 1, number + 1), eye),
    ]


def _told(live: LiveTable, numbers: Sequence[int], eye: int | None) -> list[bytes]:
    """One message of one or several entries; none if there are none."""
    if len(numbers) == 1:
        return [_one(live, numbers[0], eye)]
    if not numbers:
        return []
    secret = {live.log.secret(n) for n in numbers}
    key = (eye if eye in secret else None, *numbers)
    return [live.viewers.frame(key, lambda: encode(_several(live, numbers, eye)))]


def _several(live: LiveTable, numbers: Sequence[int], eye: int | None) -> dict[str, object]:
    log = live.log
    rows = [(n, log.text(n, eye), int(log.times[n - 1])) for n in numbers]
    return {"type": "events", "events": rows}


def _one(live: LiveTable, number: int, eye: int | None) -> bytes:
    """The message of one entry."""
    key = (eye if eye is not None and live.log.secret(number) == eye else None, number)
    return live.viewers.frame(key, lambda: encode(_event(live, number, eye)))


def _event(live: LiveTable, number: int, eye: int | None) -> dict[str, object]:
    text, at = live.log.text(number, eye), int(live.log.times[number - 1])
    return {"type": "event", "number": number, "event": text, "at": at}
