"""The old form of the messages, for a page that has not moved yet: a whole view for each event."""

from __future__ import annotations

from rollwright.server.fields import Json
from rollwright.server.news import encode
from rollwright.server.talk import Talk

STEPS = 16
"""Up to so many events that came at once are shown one by one."""


class OldTalk(Talk):
    """Sends views, and an acknowledgement for each message."""

    async def _send(self) -> None:
        live, viewer = self._live, self._viewer
        build = {"build": self._build}
        held = live.table.held_by(viewer.guest)
        seen, number = viewer.seen, live.log.number
        while True:
            viewer.news.clear()
            before, held = held, live.table.held_by(viewer.guest)
            since = seen if held == before else 0  # other seats see other secrets
            frame = live.frame(viewer.guest, since, number, lambda view: encode(view | build))
            await self._socket.send_text(frame)
            seen = number
            if seen == live.log.number:
                await viewer.news.wait()
            behind = live.log.number - seen
            number = seen + 1 if 0 < behind <= STEPS else live.log.number

    async def _reply(self, answer: Json) -> None:
        await self._socket.send_text(encode(answer))
