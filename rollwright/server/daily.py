"""The daily game: one try a visitor, with the same dice for all; and the table of a day."""

from __future__ import annotations

import json
import sqlite3
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from rollwright.core.game import Game
from rollwright.games import game
from rollwright.server import days, fair
from rollwright.server.bot_workers import BotWorkers
from rollwright.server.datafile import DAILY_KEY
from rollwright.server.fields import Json
from rollwright.server.judge import Judge
from rollwright.server.refusal import Refusal, refusing
from rollwright.server.store import LIST_LENGTH, Store
from rollwright.server.table import PERSON, Seat, Table, new_token

PLAYED = """
SELECT tables.id, seats, guests.name, json_extract(scores, '$[0]') AS score, errors FROM tables
LEFT JOIN verdicts ON table_id = tables.id LEFT JOIN guests ON guests.id = host
WHERE daily = ?1 AND game = ?2 AND winners IS NOT NULL AND
    (SELECT at FROM events WHERE table_id = tables.id ORDER BY number DESC LIMIT 1) < ?3
"""
BY_SCORE = f"{PLAYED} ORDER BY score DESC, tables.id LIMIT ?4"
BY_ERRORS = f"{PLAYED} AND errors IS NOT NULL ORDER BY errors, tables.id LIMIT ?4"
TRIED = """
SELECT tables.id, winners IS NOT NULL AS over, json_extract(scores, '$[0]') AS score,
    errors, luck, skill,
    (SELECT at FROM events WHERE table_id = id ORDER BY number DESC LIMIT 1) AS ended
FROM tries JOIN tables ON tables.id = tries.table_id
LEFT JOIN verdicts ON verdicts.table_id = tables.id
WHERE tries.guest = ?1 AND tries.day = ?2 AND tries.game = ?3
"""
DAYS = """
SELECT tries.day FROM tries JOIN tables ON tables.id = tries.table_id
WHERE tries.guest = ?1 AND tries.game = ?2 AND winners IS NOT NULL AND
    (SELECT at FROM events WHERE events.table_id = tables.id ORDER BY number DESC LIMIT 1)
    < CAST(strftime('%s', tries.day, '+1 day') AS INTEGER)
ORDER BY tries.day DESC LIMIT 2000
"""
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
    """The table of a day, as it was at a time."""

    at: float
    by_score: Sequence[sqlite3.Row]
    by_errors: Sequence[sqlite3.Row]
    players: int


class Daily:
    """Deals, keeps and ranks the games of the days."""

    def __init__(self, store: Store, workers: BotWorkers) -> None:
        self._store = store
        self._judge = Judge(store, workers)
        ((self._key,),) = store.read("SELECT secret FROM keys WHERE name = ?", DAILY_KEY)
        self._rankings: OrderedDict[tuple[str, str], Ranking] = OrderedDict()

    def secret(self, name: str, day: str) -> bytes:
        """Where the dice of a day come from: to be kept until it is over."""
        return days.secret(bytes(self._key), name, day)

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

    def tried(self, name: str, guest: str) -> str | None:
        """The id of the table at which a guest has today's try."""
        rows = self._store.read(TRIED, guest, days.today(), name)
        return str(rows[0]["id"]) if rows else None

    def show(self, found: Game, day: str, guest: str) -> Json:
        """All about a day that a guest may know."""
        over, name, ranking = days.is_over(day), found.name, self._ranking(found.name, day)
        own = self._own(name, day, guest)
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
            "expert": self._expert(name, day) if told else None,
            "players": ranking.players,
            "by_score": _rows(ranking.by_score, "score", guest, over),
            "by_errors": _rows(ranking.by_errors, "errors", guest, over),
            "streak": self._streak(name, guest),
        }

    def _own(self, name: str, day: str, guest: str) -> Json | None:
        rows = self._store.read(TRIED, guest, day, name)
        if not rows:
            return None
        row = rows[0]
        return {
            "id": row["id"],
            "url": f"/t/{row['id']}",
            "status": "over" if row["over"] else "running",
            "ranked": bool(row["over"]) and row["ended"] < days.end(day),
            **{key: row[key] for key in ("score", "errors", "luck", "skill")},
        }

    def _streak(self, name: str, guest: str) -> Json:
        played = [row["day"] for row in self._store.read(DAYS, guest, name)]
        current, best = days.streak(played, days.today())
        return {"now": current, "best": best}

    def _ranking(self, name: str, day: str) -> Ranking:
        kept = self._rankings.pop((name, day), None)
        if kept is None or not 0 <= days.now() - kept.at < RANKED_FOR:
            self._judge.wake(day)
            kept = self._rank(name, day)
        self._rankings[name, day] = kept
        if len(self._rankings) > RANKINGS:
            self._rankings.popitem(last=False)
        return kept

    def _rank(self, name: str, day: str) -> Ranking:
        read, which = self._store.read, (day, name, days.end(day))
        ((players,),) = read(f"SELECT count(*) FROM ({PLAYED})", *which)
        return Ranking(
            days.now(),
            read(BY_SCORE, *which, LIST_LENGTH),
            read(BY_ERRORS, *which, LIST_LENGTH),
            players,
        )

    def _expert(self, name: str, day: str) -> int | None:
        rows = self._store.read("SELECT score FROM experts WHERE day = ? AND game = ?", day, name)
        return rows[0]["score"] if rows else None

    def close(self) -> None:
        self._judge.close()


def _rows(rows: Sequence[sqlite3.Row], by: str, guest: str, over: bool) -> list[Json]:
    """The lines of a day's table; equal ones share a place. Others' games are seen afterwards."""
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
