"""The daily game: one try a visitor, with the same dice for all; and the table of a day."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from rollwright.core.game import Game
from rollwright.games import game
from rollwright.server import days, fair
from rollwright.server.bot_workers import BotWorkers
from rollwright.server.fields import Json
from rollwright.server.judge import Judge
from rollwright.server.refusal import Refusal, refusing
from rollwright.server.store import DayRanking, Row, Store
from rollwright.server.table import PERSON, Seat, Table, new_token

RANKED_FOR = 2.0
"""Seconds for which a day's table is told again without being worked out."""
RANKINGS = 16


def playable(name: str) -> Game:
    """A game that has a daily game: one that can be played alone."""
    with refusing("not-found"):
        found = game(name)
    if 1 not in found.players:
        raise Refusal("not-found", f"{found.title} can't be played alone")
    return found


@dataclass(frozen=True)
class Ranking:
    """The table of a day, as it was at some time."""

    at: float
    games: DayRanking


class Daily:
    """Deals, keeps and ranks the games of the days."""

    def __init__(
        self, store: Store, workers: BotWorkers, key: bytes, process: str | None = None
    ) -> None:
        self._store, self._key = store, key
        self._judge = Judge(store, workers, process)
        self._rankings: OrderedDict[tuple[str, str], Ranking] = OrderedDict()

    def secret(self, name: str, day: str) -> bytes:
        """Where the dice of a day come from: to be kept until it is over."""
        return days.secret(self._key, name, day)

    def table(self, found: Game, guest: str, name: str) -> Table:
        """Today's game for a guest, not begun yet."""
        day = days.today()
        return Table(
            id=new_token(),
            game=found.name,
            options=found.settings(1, {}),
            seats=(Seat(PERSON, name, holders=frozenset({guest})),),
            host=guest,
            daily=day,
            secret=self.secret(found.name, day),
        )

    async def tried(self, name: str, guest: str) -> str | None:
        """The id of the table at which a guest has today's try."""
        found = await self._store.tried(guest, days.today(), name)
        return str(found["id"]) if found else None

    async def show(self, found: Game, day: str, guest: str) -> Json:
        """All about a day that a guest may know."""
        over, name = days.is_over(day), found.name
        ranking = (await self._ranking(name, day)).games
        own = await self._own(name, day, guest)
        told = over or (own is not None and own["status"] == "over")
        secret = self.secret(name, day)
        return {
            "game": name,
            "day": day,
            "over": over,
            "ends": int(days.end(day)),
            "commitment": fair.commitment(secret),
            "next": fair.commitment(self.secret(name, days.after(day))),
            "secret": secret.hex() if over else None,
            "own": own,
            "expert": await self._expert(name, day) if told else None,
            "players": ranking.players,
            "by_score": _rows(ranking.by_score, "score", guest, over),
            "by_errors": _rows(ranking.by_errors, "errors", guest, over),
            "streak": await self._streak(name, guest),
        }

    async def _own(self, name: str, day: str, guest: str) -> Json | None:
        row = await self._store.tried(guest, day, name)
        if row is None:
            return None
        return {
            "id": row["id"],
            "url": f"/t/{row['id']}",
            "status": "over" if row["over"] else "running",
            "ranked": bool(row["over"]) and row["ended"] < days.end(day),
            **{key: row[key] for key in ("score", "errors", "luck", "skill")},
        }

    async def _streak(self, name: str, guest: str) -> Json:
        played = await self._store.days_played(guest, name)
        current, best = days.streak(played, days.today())
        return {"now": current, "best": best}

    async def _ranking(self, name: str, day: str) -> Ranking:
        kept = self._rankings.pop((name, day), None)
        if kept is None or not 0 <= days.now() - kept.at < RANKED_FOR:
            self._judge.wake(day)
            kept = Ranking(days.now(), await self._store.ranking(day, name, days.end(day)))
        self._rankings[name, day] = kept
        if len(self._rankings) > RANKINGS:
            self._rankings.popitem(last=False)
        return kept

    async def _expert(self, name: str, day: str) -> int | None:
        found = await self._store.expert(day, name)
        return found[0] if found else None

    def close(self) -> None:
        self._judge.close()


def _rows(rows: Sequence[Row], by: str, guest: str, over: bool) -> list[Json]:
    """The lines of a day's table; equal ones share a place.

    Others' games can be seen once the day is over.
    """
    shown: list[Json] = []
    for n, row in enumerate(rows, 1):
        (seat,) = json.loads(row["seats"])
        mine = guest in seat["holders"]
        equal = shown and shown[-1][by] == row[by]
        shown.append(
            {
                "place": shown[-1]["place"] if equal else n,
                "name": row["name"] or seat["name"],
                "score": row["score"],
                "errors": row["errors"],
                "mine": mine,
                "url": f"/t/{row['id']}" if over or mine else None,
            }
        )
    return shown
