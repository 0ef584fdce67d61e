"""Who may do what, as data: every request, and what each kind of visitor gets for it.

The table is one at which a game of three runs: the host has seat 1, `seat` has seat 2 and today's
daily game and has made a link for another device, `former` has left seat 3. Host, seat and
spectator are connected. `ok` is a success, a number is an HTTP status, everything else the code of
a refusal.
"""

from typing import Any, NamedTuple

ROLES = ("nobody", "guest", "other", "spectator", "seat", "host", "former")
"""`nobody` has no cookie; `other` plays at another table."""

RECORD = "rollwright: 1\ngame: qwixx\nplayers: 1\ndice: real\n"
HTTP: dict[str, tuple[str, str, dict[str, Any] | None]] = {
    "health": ("GET", "/api/health", None),
    "ready": ("GET", "/api/ready", None),
    "metrics": ("GET", "/metrics", None),
    "description": ("GET", "/api/openapi.json", None),
    "games": ("GET", "/api/games", None),
    "sheets": ("GET", "/api/games/qwixx/sheets", None),
    "words": ("GET", "/api/games/qwixx/words", None),
    "no engine": ("GET", "/api/games/qwixx/engine/none", None),
    "own name": ("GET", "/api/me", None),
    "new name": ("PUT", "/api/me", {"name": "Eve"}),
    "all that is kept": ("GET", "/api/me/export", None),
    "remove oneself": ("DELETE", "/api/me", {}),
    "own devices": ("GET", "/api/me/devices", None),
    "sign out seat": ("DELETE", "/api/me/devices/{device}", {}),
    "link to a device": ("POST", "/api/me/carry", {}),
    "take link of seat": ("POST", "/api/me/carried", {"token": "{carry}"}),
    "take old link": ("POST", "/api/me/carried", {"token": "nothing"}),
    "own tables": ("GET", "/api/me/tables", None),
    "lobby": ("GET", "/api/lobby", None),
    "daily": ("GET", "/api/daily/qwixx", None),
    "try daily": ("POST", "/api/daily/qwixx", {}),
    "puzzle": ("GET", "/api/puzzles/qwixx/{puzzle}", None),
    "try puzzle": ("POST", "/api/puzzles/qwixx/{puzzle}", {"solved": True}),
    "no puzzle": ("GET", "/api/puzzles/qwixx/none", None),
    "new table": ("POST", "/api/tables", {"game": "qwixx", "seats": [{"kind": "person"}]}),
    "new table with clock": (
        *("POST", "/api/tables"),
        {"game": "qwixx", "seats": [{"kind": "person"}], "clock": {"seconds": 60}},
    ),
    "hand over": ("POST", "/api/tables", {"record": RECORD, "seats": [{"kind": "person"}]}),
    "view": ("GET", "/api/tables/{table}", None),
    "view daily": ("GET", "/api/tables/{daily}", None),
    "join": ("POST", "/api/tables/{table}/join", {}),
    "join seat 2": ("POST", "/api/tables/{table}/join", {"seat": 2}),
    "join by link of 3": ("POST", "/api/tables/{table}/join", {"token": "{link}"}),
    "join by old link": ("POST", "/api/tables/{table}/join", {"token": "nothing"}),
    "join daily": ("POST", "/api/tables/{daily}/join", {}),
    "leave": ("POST", "/api/tables/{table}/leave", {}),
    "leave daily": ("POST", "/api/tables/{daily}/leave", {}),
    "name seat 2": ("POST", "/api/tables/{table}/seats/2", {"name": "Eve"}),
    "promise of seat 2": ("POST", "/api/tables/{table}/seats/2", {"promise": "0" * 64}),
    "word of seat 2": ("POST", "/api/tables/{table}/seats/2", {"word": "abc"}),
    "bot for seat 2": ("POST", "/api/tables/{table}/seats/2", {"to": "bot", "bot": "random"}),
    "bot for seat 3": ("POST", "/api/tables/{table}/seats/3", {"to": "bot", "bot": "random"}),
    "bot for daily": ("POST", "/api/tables/{daily}/seats/1", {"to": "bot", "bot": "random"}),
    "name in daily": ("POST", "/api/tables/{daily}/seats/1", {"name": "Eve"}),
    "person for seat 2": ("POST", "/api/tables/{table}/seats/2", {"to": "person"}),
    "rematch": ("POST", "/api/tables/{table}/rematch", {}),
    "rematch of daily": ("POST", "/api/tables/{daily}/rematch", {}),
    "record": ("GET", "/api/tables/{table}/record", None),
    "record of daily": ("GET", "/api/tables/{daily}/record", None),
    "code": ("GET", "/api/tables/{table}/qr.svg", None),
    "code of seat 2": ("GET", "/api/tables/{table}/qr.svg?seat=2", None),
    "code of daily": ("GET", "/api/tables/{daily}/qr.svg", None),
}
"""Requests by name; what stands in braces is of the scene."""
LOOKED = {
    "look": "/api/tables/{table}/live",
    "look at daily": "/api/tables/{daily}/live",
    "look at nothing": "/api/tables/none/live",
}
"""Tables whose WebSocket is asked for."""
SAID: dict[str, dict[str, Any]] = {
    "say ping": {"type": "ping"},
    "say move of 1": {"type": "move", "seat": 1, "move": "pass"},
    "say move of 2": {"type": "move", "seat": 2, "move": "pass"},
    "say move of 3": {"type": "move", "seat": 3, "move": "pass"},
    "say roll": {"type": "roll", "dice": "w1 w2 r3 y4 g5 b6"},
    "say undo of 2": {"type": "undo", "seat": 2},
    "say done": {"type": "done"},
}
"""Messages over the table's WebSocket; the number of the last event is added."""

TABLE = """
request            nobody     guest      other      spectator  seat     host       former
health             ok         ok         ok         ok         ok       ok         ok
ready              ok         ok         ok         ok         ok       ok         ok
metrics            401        401        401        401        401      401        401
description        ok         ok         ok         ok         ok       ok         ok
games              ok         ok         ok         ok         ok       ok         ok
sheets             ok         ok         ok         ok         ok       ok         ok
words              ok         ok         ok         ok         ok       ok         ok
no engine          not-found  not-found  not-found  not-found  not-found not-found not-found
own name           ok         ok         ok         ok         ok       ok         ok
new name           ok         ok         ok         ok         ok       ok         ok
all that is kept   ok         ok         ok         ok         ok       ok         ok
remove oneself     ok         ok         ok         ok         ok       ok         ok
own devices        ok         ok         ok         ok         ok       ok         ok
sign out seat      not-found  not-found  not-found  not-found  ok       not-found  not-found
link to a device   ok         ok         ok         ok         ok       ok         ok
take link of seat  ok         ok         ok         ok         ok       ok         ok
take old link      not-found  not-found  not-found  not-found  not-found not-found not-found
own tables         ok         ok         ok         ok         ok       ok         ok
lobby              ok         ok         ok         ok         ok       ok         ok
daily              ok         ok         ok         ok         ok       ok         ok
try daily          ok         ok         ok         ok         ok       ok         ok
puzzle             ok         ok         ok         ok         ok       ok         ok
try puzzle         ok         ok         ok         ok         ok       ok         ok
no puzzle          not-found  not-found  not-found  not-found  not-found not-found not-found
new table          ok         ok         ok         ok         ok       ok         ok
new table with clock ok       ok         ok         ok         ok       ok         ok
hand over          ok         ok         ok         ok         ok       ok         ok
view               ok         ok         ok         ok         ok       ok         ok
view daily         not-yours  not-yours  not-yours  not-yours  ok       not-yours  not-yours
join               taken      taken      taken      taken      ok       ok         taken
join seat 2        taken      taken      taken      taken      ok       taken      taken
join by link of 3  ok         ok         ok         ok         ok       ok         ok
join by old link   not-found  not-found  not-found  not-found  ok       ok         not-found
join daily         taken      taken      taken      taken      ok       taken      taken
leave              ok         ok         ok         ok         ok       ok         ok
leave daily        illegal    illegal    illegal    illegal    illegal  illegal    illegal
name seat 2        not-yours  not-yours  not-yours  not-yours  ok       not-yours  not-yours
promise of seat 2  not-yours  not-yours  not-yours  not-yours  illegal  not-yours  not-yours
word of seat 2     not-yours  not-yours  not-yours  not-yours  illegal  not-yours  not-yours
bot for seat 2     host-only  host-only  host-only  host-only  ok       taken      host-only
bot for seat 3     host-only  host-only  host-only  host-only  host-only ok        host-only
bot for daily      illegal    illegal    illegal    illegal    illegal  illegal    illegal
name in daily      not-yours  not-yours  not-yours  not-yours  ok       not-yours  not-yours
person for seat 2  host-only  host-only  host-only  host-only  ok       ok         host-only
rematch            not-yours  not-yours  not-yours  not-yours  illegal  illegal    not-yours
rematch of daily   not-yours  not-yours  not-yours  not-yours  illegal  not-yours  not-yours
record             ok         ok         ok         ok         ok       ok         ok
record of daily    not-yours  not-yours  not-yours  not-yours  ok       not-yours  not-yours
code               ok         ok         ok         ok         ok       ok         ok
code of seat 2     not-yours  not-yours  not-yours  not-yours  ok       not-yours  not-yours
code of daily      not-yours  not-yours  not-yours  not-yours  ok       not-yours  not-yours
look               ok         ok         ok         ok         ok       ok         ok
look at daily      not-yours  not-yours  not-yours  not-yours  ok       not-yours  not-yours
look at nothing    not-found  not-found  not-found  not-found  not-found not-found not-found
say ping           ok         ok         ok         ok         ok       ok         ok
say move of 1      not-yours  not-yours  not-yours  not-yours  not-yours ok        not-yours
say move of 2      not-yours  not-yours  not-yours  not-yours  ok       not-yours  not-yours
say move of 3      not-yours  not-yours  not-yours  not-yours  not-yours not-yours not-yours
say roll           not-yours  not-yours  not-yours  not-yours  illegal  illegal    not-yours
say undo of 2      not-yours  not-yours  not-yours  not-yours  no-undo  not-yours  not-yours
say done           not-yours  not-yours  not-yours  not-yours  not-yours ok        not-yours
"""


class Right(NamedTuple):
    """One cell of the table."""

    request: str
    role: str
    expected: str


def rights() -> list[Right]:
    """The cells, row by row."""
    rows = [line.rsplit(None, len(ROLES)) for line in TABLE.strip().splitlines()[1:]]
    return [
        Right(name.strip(), role, cell)
        for name, *cells in rows
        for role, cell in zip(ROLES, cells, strict=True)
    ]
