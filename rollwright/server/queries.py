"""What stores are asked and told, as SQL that both kinds of them take (see `schema.py`)."""

from __future__ import annotations

import json
from functools import lru_cache

from rollwright.server.changes import Append, Create, Save
from rollwright.server.clock import TimeLeft
from rollwright.server.fair import Given
from rollwright.server.schema import DAILY_KEY
from rollwright.server.table import Progress, Table

LAST = "(SELECT at FROM events WHERE events.table_id = tables.id ORDER BY number DESC LIMIT 1)"
TABLE = (
    "SELECT tables.*, (SELECT id FROM tables AS next WHERE next.previous = tables.id) AS following,"
    " coalesce(last.number, 0) AS number, last.at AS moved, last.owing AS owing_now"
    " FROM tables LEFT JOIN events AS last ON last.table_id = tables.id AND last.number ="
    " (SELECT max(number) FROM events WHERE events.table_id = tables.id)"
)
"""Tables, each with its last entry: when it was made, and who owes something since then."""
NEWEST = "ORDER BY greatest(changed, coalesce(last.at, 0)) DESC"
RENEWED = 3600.0
"""Seconds after which a move is written in the table's own row too, by which tables are listed."""
LOAD = f"{TABLE} WHERE id = $1"
PAGE = f"{TABLE} WHERE id > $1 ORDER BY id LIMIT $2"
LOG = "SELECT text, at FROM events WHERE table_id = $1 ORDER BY number"
GAME = "SELECT game FROM tables WHERE id = $1"
NAME = "SELECT name FROM guests WHERE id = $1"
TABLES_OF = (
    f"{TABLE} WHERE host = $1 OR id IN (SELECT table_id FROM holders WHERE guest = $1)"
    f" {NEWEST} LIMIT $2"
)
IDS_OF = (
    "SELECT id FROM tables WHERE host = $1"
    " OR id IN (SELECT table_id FROM holders WHERE guest = $1) ORDER BY created, id"
)
UNFINISHED_OF = f"SELECT id FROM tables WHERE winners IS NULL AND id IN ({IDS_OF})"
LOBBY = (
    f"{TABLE} WHERE listed <> 0 AND changed > CAST($1 AS REAL) - {RENEWED} AND winners IS NULL"
    " AND EXISTS (SELECT 1 FROM holders WHERE holders.table_id = tables.id)"
    f" AND greatest(changed, coalesce(last.at, 0)) > $1 {NEWEST} LIMIT $2"
)
KEY = f"SELECT secret FROM keys WHERE name = '{DAILY_KEY}'"
PLAYED = f"""
SELECT tables.id, seats, guests.name, score_of(scores) AS score, errors FROM tables
LEFT JOIN verdicts ON table_id = tables.id LEFT JOIN guests ON guests.id = host
WHERE daily = $1 AND game = $2 AND winners IS NOT NULL AND {LAST} < $3
"""
BY_SCORE = f"{PLAYED} ORDER BY score DESC, tables.id LIMIT $4"
BY_ERRORS = f"{PLAYED} AND errors IS NOT NULL ORDER BY errors, tables.id LIMIT $4"
COUNT = f"SELECT count(*) FROM ({PLAYED}) AS played"
TRIED = f"""
SELECT tables.id, winners IS NOT NULL AS over, score_of(scores) AS score,
    errors, luck, skill, {LAST} AS ended
FROM tries JOIN tables ON tables.id = tries.table_id
LEFT JOIN verdicts ON verdicts.table_id = tables.id
WHERE tries.guest = $1 AND tries.day = $2 AND tries.game = $3
"""
DAYS = f"""
SELECT tries.day FROM tries JOIN tables ON tables.id = tries.table_id
WHERE tries.guest = $1 AND tries.game = $2 AND winners IS NOT NULL AND {LAST} < end_of(tries.day)
ORDER BY tries.day DESC LIMIT 2000
"""
UNJUDGED = """
SELECT id FROM tables WHERE daily = $1 AND winners IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM verdicts WHERE table_id = id)
AND (owner IS NULL OR owner = $2
    OR NOT EXISTS (SELECT 1 FROM processes WHERE processes.id = owner AND until > clock()))
ORDER BY changed LIMIT 1
"""
EXPERT = "SELECT score FROM experts WHERE day = $1 AND game = $2"

ADD_ATTEMPT = "INSERT INTO attempts VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
ATTEMPTS = (
    "SELECT count(*) AS tried, coalesce(sum(solved), 0) AS solved FROM attempts WHERE puzzle = $1"
)

DEVICE = "SELECT guest FROM devices WHERE id = $1"
DEVICES = "SELECT id, label, since FROM devices WHERE guest = $1 ORDER BY since, id"
SET_DEVICE = (
    "INSERT INTO devices VALUES ($1, $2, $3, $4) ON CONFLICT (id)"
    " DO UPDATE SET guest = excluded.guest, label = excluded.label, since = excluded.since"
)
LINK = "SELECT guest FROM links WHERE digest = $1 AND until > $2"
ADD_LINK = "INSERT INTO links VALUES ($1, $2, $3)"
USE_LINK = "DELETE FROM links WHERE digest = $1 AND until > $2"
OLD_LINKS = "DELETE FROM links WHERE until < $1"
NO_LINKS = "DELETE FROM links WHERE guest = $1"
FORGET_GUEST = (
    "DELETE FROM guests WHERE id = $1",
    "DELETE FROM tries WHERE guest = $1",
    NO_LINKS,
)
"""Remove what is kept of a guest besides tables and devices."""
DELETE_TABLE = (
    "DELETE FROM events WHERE table_id = $1",
    "DELETE FROM holders WHERE table_id = $1",
    "DELETE FROM verdicts WHERE table_id = $1",
    "DELETE FROM tries WHERE table_id = $1",
    "DELETE FROM clocks WHERE table_id = $1",
    "DELETE FROM tables WHERE id = $1",
)

RENAME = "INSERT INTO guests VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET name = excluded.name"
JUDGE = "INSERT INTO verdicts VALUES ($1, $2, $3, $4) ON CONFLICT (table_id) DO NOTHING"
SET_EXPERT = "INSERT INTO experts VALUES ($1, $2, $3) ON CONFLICT (day, game) DO NOTHING"

ADD_EVENT = "INSERT INTO events (table_id, number, text, at) VALUES ($1, $2, $3, $4)"
APPEND = "INSERT INTO events SELECT $1, $2, $3, $4, $5 FROM tables WHERE id = $1 AND epoch = $6"
OWING = (
    "UPDATE events SET owing = $2 WHERE table_id = $1"
    " AND number = (SELECT max(number) FROM events WHERE table_id = $1)"
)
PROGRESS = (
    "UPDATE tables SET changed = $1, owing = $2, scores = $3, winners = $4"
    " WHERE id = $5 AND epoch = $6"
)
COLUMNS = (
    *("id", "game", "options", "seats", "host", "dice", "listed", "series", "series_game"),
    *("series_scores", "previous", "secret", "created", "changed", "owing", "scores", "winners"),
    *("daily", "owner", "epoch", "coach", "clock", "given"),
)
ADD_TABLE = (
    f"INSERT INTO tables ({', '.join(COLUMNS)})"
    f" VALUES ({', '.join(f'${n}' for n in range(1, len(COLUMNS) + 1))})"
)
SEATS = (
    "UPDATE tables SET seats = $1, host = $2, changed = $3, owing = $4, scores = $5, winners = $6"
    " WHERE id = $7 AND epoch = $8"
)
NO_HOLDERS = "DELETE FROM holders WHERE table_id = $1"
ADD_HOLDER = "INSERT INTO holders VALUES ($1, $2, $3)"
ADD_TRY = (
    "INSERT INTO tries SELECT $1, $2, $3, $4 WHERE NOT EXISTS"
    " (SELECT 1 FROM tries WHERE guest = $1 AND table_id = $4)"
)
"""Whoever holds the seat of a daily game has tried it; a second try is a conflict."""
UNUSED = (
    "SELECT id FROM tables WHERE changed < $1"
    " AND NOT EXISTS (SELECT 1 FROM events WHERE table_id = tables.id)"
)
SWEEP = (
    f"DELETE FROM holders WHERE table_id IN ({UNUSED})",
    f"DELETE FROM tables WHERE id IN ({UNUSED})",
)
"""Remove old tables at which nothing was ever played."""

TIME = "SELECT seats, since FROM clocks WHERE table_id = $1"
SET_TIME = (
    "INSERT INTO clocks VALUES ($1, $2, $3, $4) ON CONFLICT (table_id)"
    " DO UPDATE SET seats = excluded.seats, since = excluded.since, due = excluded.due"
)
GO_ON = "UPDATE clocks SET seats = $2, since = $3, due = $4 WHERE table_id = $1 AND since = $5"
"""Keeps what is left when a table is loaded, unless something has happened there meanwhile."""
DUE = """
SELECT table_id FROM clocks JOIN tables ON tables.id = table_id
WHERE due < $1 AND (owner IS NULL OR owner = $2
    OR NOT EXISTS (SELECT 1 FROM processes WHERE processes.id = owner AND until > clock()))
ORDER BY due LIMIT $3
"""
"""Tables where something is due soon, and that no other process has."""
ANY_DUE = "SELECT 1 FROM clocks WHERE due IS NOT NULL LIMIT 1"
UP = (
    "INSERT INTO uptimes VALUES ($1, $2, $3)"
    " ON CONFLICT (process, began) DO UPDATE SET ended = excluded.ended"
)
UPTIMES = "SELECT began, ended FROM uptimes WHERE ended > $1 AND began < $2 ORDER BY began"
OLD_UPTIMES = "DELETE FROM uptimes WHERE ended < $1"

BEAT = (
    "INSERT INTO processes VALUES ($1, $2, clock() + $3)"
    " ON CONFLICT (id) DO UPDATE SET url = excluded.url, until = excluded.until"
)
LEAVE = "UPDATE processes SET until = 0 WHERE id = $1"
BURY = (
    "UPDATE tables SET owner = NULL WHERE owner = $1 AND NOT EXISTS"
    " (SELECT 1 FROM processes WHERE id = $1 AND until > clock())",
    "DELETE FROM processes WHERE id = $1 AND until < clock()",
)
"""Forget a dead process."""
ORPHANS = (
    "SELECT processes.id AS process, tables.id AS id FROM processes LEFT JOIN tables"
    " ON owner = processes.id AND winners IS NULL AND changed > clock() - CAST($1 AS REAL)"
    " WHERE until < clock() ORDER BY changed DESC LIMIT $2"
)
"""The games that dead processes have left; a row without a game for one that has left none."""
FORGET = "DELETE FROM processes WHERE until < clock() - $1"
OWNER = (
    "SELECT owner, epoch, url, until > clock() AS alive,"
    " CASE WHEN until > 0 THEN clock() - until END AS overdue FROM tables"
    " LEFT JOIN processes ON processes.id = owner WHERE tables.id = $1"
)
OWNED = "SELECT id FROM tables WHERE owner = $1"
RELEASE = "UPDATE tables SET owner = NULL WHERE id = $1 AND owner = $2 AND epoch = $3"
CLAIM = "UPDATE tables SET owner = $1, epoch = epoch + 1 WHERE id = $2 AND epoch = $3"


@lru_cache(maxsize=1024)
def _numbers(values: tuple[int, ...]) -> str:
    return json.dumps(values)


def progress_values(progress: Progress) -> tuple[str, str | None, str | None]:
    """Seats that owe something, scores and winners, as they are stored."""
    scores, winners = (
        None if value is None else _numbers(tuple(value))
        for value in (progress.scores, progress.winners)
    )
    return _numbers(tuple(progress.owing)), scores, winners


def event_values(change: Append) -> list[tuple[object, ...]]:
    """The values of `APPEND`, for each entry."""
    owing = _numbers(tuple(change.progress.owing))
    return [
        (change.table_id, number, text, change.at, owing, change.epoch)
        for number, text in enumerate(change.texts, change.number)
    ]


def progress_row(change: Append) -> tuple[object, ...]:
    """The values of `PROGRESS`."""
    return change.at, *progress_values(change.progress), change.table_id, change.epoch


def table_values(change: Create) -> tuple[object, ...]:
    """The values of `ADD_TABLE`."""
    table = change.table
    return (
        *(table.id, table.game, json.dumps(dict(table.options)), seats_text(table), table.host),
        *(table.dice, int(table.listed), table.series, table.series_game),
        *(json.dumps(table.series_scores), table.previous, table.secret),
        *(table.created, table.created, *progress_values(change.progress)),
        *(table.daily, change.owner, change.epoch, int(table.coach), clock_text(table)),
        given_text(table),
    )


def seats_values(change: Save) -> tuple[object, ...]:
    """The values of `SEATS`."""
    table = change.table
    return (
        *(seats_text(table), table.host, change.at, *progress_values(change.progress)),
        *(table.id, change.epoch),
    )


def owing_values(change: Save) -> tuple[str, str]:
    """The values of `OWING`."""
    return change.table.id, _numbers(tuple(change.progress.owing))


def clock_text(table: Table) -> str | None:
    return None if table.clock is None else json.dumps(table.clock.data)


def given_text(table: Table) -> str | None:
    given = table.given
    return None if given is None else json.dumps({**vars(given), "secret": given.secret.hex()})


def read_given(text: str | None) -> Given | None:
    """Reads what `given_text` has written."""
    data = json.loads(text or "null")
    return data and Given(**{**data, "secret": bytes.fromhex(data["secret"])})


def time_values(table_id: str, time: TimeLeft, due: float | None) -> tuple[object, ...]:
    """The values of `SET_TIME`."""
    return table_id, time.dumps(), time.at, due


def seats_text(table: Table) -> str:
    rows = [{**vars(seat), "holders": sorted(seat.holders)} for seat in table.seats]
    return json.dumps(rows)


def holders(table: Table) -> list[tuple[str, str, int]]:
    """The values of `ADD_HOLDER`."""
    return [(g, table.id, n) for n, seat in enumerate(table.seats, 1) for g in sorted(seat.holders)]


def tries(table: Table) -> list[tuple[str, str, str, str]]:
    """The values of `ADD_TRY`."""
    if not table.daily:
        return []
    return [(guest, table.daily, table.game, table.id) for guest, _, _ in holders(table)]
