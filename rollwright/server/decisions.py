"""Decisions on what people ask for at a table: whether it is theirs to do, and what it becomes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.server import commands
from rollwright.server.commands import Answer
from rollwright.server.log import Log
from rollwright.server.messages import Request
from rollwright.server.refusal import Refusal
from rollwright.server.table import BOT, REAL, Table

if TYPE_CHECKING:
    from rollwright.server.live_table import LiveTable


def _play(live: LiveTable, guest: str, request: Request, log: Log) -> Answer:
    check_seat(live.table, guest, request.seat)
    return commands.play(log, request.seat, request.move, request.number)


def _roll(live: LiveTable, guest: str, request: Request, log: Log) -> Answer:
    """Rolls, or enters what real dice show."""
    table, dice, number = live.table, request.dice, request.number
    if (table.dice == REAL) != (dice is not None):
        kind = "real: say what they show" if dice is None else "virtual: the server rolls them"
        raise Refusal("invalid", f"the dice of this table are {kind}")
    if not table.played_by(guest):
        raise Refusal("not-yours", "you have no seat at this table")
    if number == log.number and log.state.dice:
        _check_roller(live, guest)
        _check_words(live, guest)
    return commands.roll(log, number, dice, live.draw)


def _undo(live: LiveTable, guest: str, request: Request, log: Log) -> Answer:
    check_seat(live.table, guest, request.seat)
    rollers = live.table.rollers(log.state) if live.table.dice == REAL else set()
    return commands.undo(log, request.seat, request.number, rollers)


def check_seat(table: Table, guest: str, seat: int) -> None:
    """Refuses what a guest may not do."""
    if not 1 <= seat <= table.players:
        raise Refusal("not-found", f"there is no seat {seat} at this table")
    if seat not in table.held_by(guest):
        raise Refusal("not-yours", f"seat {seat} is not yours")
    if table.seats[seat - 1].kind == BOT:
        raise Refusal("not-yours", f"a bot plays seat {seat}: take the seat back first")


def _check_roller(live: LiveTable, guest: str) -> None:
    rollers = live.table.rollers(live.log.state)
    if rollers.isdisjoint(live.table.played_by(guest)):
        seats = ", ".join(map(str, sorted(rollers)))
        raise Refusal("not-yours", f"the dice are for seat {seats} to roll")


def _check_words(live: LiveTable, guest: str) -> None:
    """Refuses the first roll until others who are here have shown the words they promised."""
    others = live.presence.guests - {guest}
    for number in [] if live.is_rolled else live.table.unshown:
        if live.table.seats[number - 1].promised_by in others:
            raise Refusal("words", f"seat {number} has not shown its word for the dice yet")


DECISIONS = {"move": _play, "roll": _roll, "undo": _undo}
"""What becomes of each kind of request."""
