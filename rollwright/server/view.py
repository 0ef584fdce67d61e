"""What one viewer may see of a table. Nothing that is secret from them is in it."""

from __future__ import annotations

from functools import lru_cache

from rollwright.core.record import Choice, Record, Roll
from rollwright.core.series import Series
from rollwright.core.state import State
from rollwright.server import commands, fair
from rollwright.server.clock import timed_header
from rollwright.server.fields import Json
from rollwright.server.log import Entry, Log, Undo
from rollwright.server.store import Listing
from rollwright.server.table import BOT, OPEN, REAL, Table
from rollwright.server.viewers import Presence

SHOWN = 256
"""How many shown states are cached; the viewers of a table look at one or a few."""
TOLD = 2048
"""How many outcomes of choices are cached; a new viewer needs those of the whole game."""


def view(
    table: Table, log: Log, guest: str, presence: Presence, clocks: Json | None = None
) -> Json:
    """The table and all its events."""
    eye = eye_of(table.held_by(guest))
    return {
        "type": "view",
        "number": log.number,
        **about(table, log, guest, presence),
        "clocks": clocks,
        "state": _state(table, log, guest, eye),
        "events": [_event(log, n, eye) for n in range(1, log.number + 1)],
    }


def public_record(table: Table, log: Log) -> Record:
    """The record of a game, up to the first answer that is secret now."""
    state, header = log.state, table.header(log.over) | timed_header(log)
    return Record(state.game, state.players, state.options, log.public_events, header)


def about(table: Table, log: Log, guest: str, presence: Presence) -> Json:
    """The table and its seats; not the game."""
    return {
        "table": _table(table, log, guest, presence),
        "seats": [_seat(table, n, guest, presence) for n in range(1, table.players + 1)],
        "spectators": presence.spectators,
    }


def eye_of(held: tuple[int, ...]) -> int | None:
    """The seat whose secret answers the viewer sees; none on a screen that several people share."""
    return held[0] if len(held) == 1 else None


def _table(table: Table, log: Log, guest: str, presence: Presence) -> Json:
    virtual = table.dice != REAL
    return {
        "id": table.id,
        "game": table.game,
        "players": table.players,
        "options": dict(table.options),
        "dice": table.dice,
        "listed": table.listed,
        "coach": table.coach,
        "status": table.status(log.number, log.over),
        "created": int(table.created),
        "host": table.hosted_by(guest, presence.guests),
        "url": f"/t/{table.id}",
        "previous": table.previous,
        "next": table.following,
        "series": _series(table, log),
        "commitment": fair.commitment(table.secret) if virtual else None,
        "promises": [seat.promise for seat in table.seats],
        "words": [seat.word for seat in table.seats],
        "secret": table.secret.hex() if table.tells_secret(log.over) else None,
        "given": table.given and table.given.data,
        "daily": table.daily,
        "clock": table.clock and table.clock.data,
    }


def _series(table: Table, log: Log) -> Json | None:
    if table.series == 1:
        return None
    series = Series(log.state.game, table.players, table.series_scores)
    if log.over:
        series = series.add(log.state)
    return {
        "length": table.series,
        "game": table.series_game,
        "scores": series.scores,
        "totals": series.totals,
        "leaders": series.leaders,
    }


def _seat(table: Table, number: int, guest: str, presence: Presence) -> Json:
    seat = table.seats[number - 1]
    mine = guest in seat.holders
    host = table.hosted_by(guest, presence.guests)
    shown = mine or (seat.kind == OPEN and host)
    return {
        **seat_summary(table, number, guest),
        "held": bool(seat.holders),
        "devices": len(seat.holders),
        "late": seat.late,
        "present": seat.kind == BOT or not seat.holders.isdisjoint(presence.guests),
        "url": f"/t/{table.id}?seat={seat.token}" if shown else None,
    }


def seat_summary(table: Table, number: int, guest: str) -> Json:
    """A seat as lists of tables show it."""
    seat = table.seats[number - 1]
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot if seat.kind == BOT else None,
        "number": seat.number or number,
        "mine": guest in seat.holders,
    }


def summary(listing: Listing, guest: str) -> Json:
    """A table as lists of tables show it."""
    table, progress = listing.table, listing.progress
    status = table.status(listing.number, progress.winners is not None)
    mine = set(table.played_by(guest))
    return {
        "id": table.id,
        "game": table.game,
        "players": table.players,
        "status": status,
        "dice": table.dice,
        "daily": table.daily,
        "created": int(table.created),
        "changed": int(listing.changed),
        "number": listing.number,
        "seats": [seat_summary(table, n, guest) for n in range(1, table.players + 1)],
        "clock": table.clock and table.clock.data,
        "your_turn": status == "running" and not mine.isdisjoint(progress.owing),
        "scores": progress.scores,
        "winners": progress.winners,
    }


def _state(table: Table, log: Log, guest: str, eye: int | None) -> Json:
    state = log.state.view(eye)
    return {**_shown(state), **_choices(table, log, guest, state)}


@lru_cache(maxsize=SHOWN)
def _shown(state: State) -> Json:
    """The state as shown: worked out once for all who see the same, and never changed."""
    seats = range(1, state.players + 1)
    return {
        "dice": state.dice,
        "to_move": list(state.to_move),
        "answered": list(state.answered),
        "table": state.table,
        "sheets": [state.sheet(seat) for seat in seats],
        "scores": [state.score(seat) for seat in seats],
        "result": _result(state),
    }


def _choices(table: Table, log: Log, guest: str, state: State) -> Json:
    """What the viewer may do, once the game has begun."""
    mine = table.played_by(guest)
    if table.status(log.number, log.over) != "running":
        return {"roll": False, "moves": {}, "undo": []}
    rollers = table.rollers(state)
    corrects = rollers if table.dice == REAL else set()
    moves = {str(n): [str(m) for m in state.moves(n)] for n in mine if n in state.to_move}
    return {
        "roll": bool(state.dice) and not rollers.isdisjoint(mine),
        "moves": moves,
        "undo": sorted(commands.undoable(log, corrects) & set(mine)),
    }


def _result(state: State) -> Json | None:
    result = state.result
    if result is None:
        return None
    rating = state.game.rating(state.scores[0]) if state.players == 1 else None
    rated = {"level": rating[0], "text": rating[1]} if rating else None
    return {"winners": list(result.winners), "reason": result.reason, "rating": rated}


def _event(log: Log, number: int, eye: int | None) -> Json:
    entry = log.entries[number - 1]
    event: Json = {"number": number, "at": int(log.times[number - 1]), **_said(entry)}
    if isinstance(entry, Roll):
        event["seat"] = log.states[number].active
    if not isinstance(entry, Undo):
        event["undone"] = number in log.taken
    if isinstance(entry, Choice):
        if log.secret(number) not in (None, eye):
            return {**event, "move": None}
        outcome = _outcome(log.states[number - 1], log.states[number], entry.seat, entry.move)
        event |= {"outcome": outcome} if outcome else {}
    return event


@lru_cache(maxsize=TOLD)
def _outcome(before: State, after: State, seat: int, move: str) -> list[str]:
    return before.game.outcome(before, after, seat, move)


def _said(entry: Entry) -> Json:
    if isinstance(entry, Roll):
        return {"type": "roll", "dice": entry.dice}
    if isinstance(entry, Undo):
        return {"type": "undo", "seat": entry.seat}
    return {"type": "move", "seat": entry.seat, "move": entry.move}
