"""Who sits where: joining, leaving, bots standing in, playing again. Functions over tables."""

from __future__ import annotations

import time
from collections.abc import Sequence, Set
from dataclasses import replace
from typing import TypeVar

from rollwright.server import fair
from rollwright.server.refusal import Refusal
from rollwright.server.table import BOT, OPEN, PERSON, REAL, Seat, Table, new_token

Item = TypeVar("Item")

MOST_HOLDERS = 20
"""How many guests (devices) can hold a seat."""


def find(table: Table, guest: str, seat: int | None, token: str | None) -> int:
    """The seat for a guest: the one they ask for by link or number, or have, or an open one."""
    mine = table.held_by(guest)
    if token is not None:
        for n, held in enumerate(table.seats, 1):
            if held.token == token:
                return n
        if not mine:
            raise Refusal("not-found", "this link to a seat is not valid, or not any more")
    if seat is None and mine:
        return mine[0]
    number = seat if seat is not None else _first_open(table)
    check_number(table, number)
    if table.seats[number - 1].kind != OPEN and number not in mine:
        raise Refusal("taken", f"seat {number} is taken")
    return number


def _first_open(table: Table) -> int:
    for n, seat in enumerate(table.seats, 1):
        if seat.kind == OPEN:
            return n
    raise Refusal("taken", "no seat is open at this table")


def check_number(table: Table, number: int) -> None:
    if not 1 <= number <= table.players:
        raise Refusal("not-found", f"there is no seat {number} at this table")


def sit(table: Table, number: int, guest: str, name: str) -> Table:
    """The table with a guest on a seat. A bot that stands in stays until it is sent away.

    A seat that nobody held gets a new link, since others have seen the old one.
    """
    seat = table.seats[number - 1]
    if guest not in seat.holders and len(seat.holders) >= MOST_HOLDERS:
        raise Refusal("taken", f"seat {number} is held on {MOST_HOLDERS} devices already")
    kind = BOT if seat.kind == BOT else PERSON
    name = seat.name if seat.holders and seat.name else name
    token = seat.token if seat.holders else new_token()
    holders = seat.holders | {guest}
    return table.with_seat(
        number, replace(seat, kind=kind, name=name, holders=holders, token=token)
    )


def leave(table: Table, guest: str, begun: bool) -> Table:
    """The table without a guest; seats are open again if the game hasn't begun."""
    _check_free(table)
    for number in table.held_by(guest):
        seat = table.seats[number - 1]
        holders = seat.holders - {guest}
        seat = replace(seat, holders=holders)
        empty = seat.kind == PERSON and not holders and not begun
        table = table.with_seat(number, Seat(OPEN) if empty else seat)
    others = [min(seat.holders) for seat in table.seats if seat.holders]
    return replace(table, host=others[0]) if table.host == guest and others else table


def to_bot(table: Table, number: int, guest: str, bot: str, present: Set[str]) -> Table:
    """The table with a bot on a seat: an open one, one's own, or an absent person's."""
    _check_free(table)
    seat = table.seats[number - 1]
    if guest not in seat.holders:
        if not table.hosted_by(guest, present):
            raise Refusal("host-only", "only the host may give this seat to a bot")
        if seat.kind == PERSON and not seat.holders.isdisjoint(present):
            raise Refusal("taken", f"{seat.title} is here and plays seat {number}")
    return table.with_seat(number, replace(seat, kind=BOT, bot=bot))


def stand_in(table: Table, numbers: Sequence[int], bot: str) -> Table:
    """The table with a bot on seats whose time is up."""
    for number in numbers:
        seat = table.seats[number - 1]
        table = table.with_seat(number, replace(seat, kind=BOT, bot=bot, late=True))
    return table


def to_person(table: Table, number: int, guest: str, present: Set[str]) -> Table:
    """The table with a seat given back to those who hold it, or open."""
    seat = table.seats[number - 1]
    if guest not in seat.holders and not table.hosted_by(guest, present):
        raise Refusal("host-only", "only the host or its holder may take this seat back")
    if seat.holders:
        return table.with_seat(number, replace(seat, kind=PERSON, bot=None, late=False))
    return table.with_seat(
        number, replace(seat, kind=OPEN, bot=None, late=False, name="", token=new_token())
    )


def rename(table: Table, number: int, guest: str, name: str) -> Table:
    seat = _held(table, number, guest)
    return table.with_seat(number, replace(seat, name=name))


def promise(table: Table, number: int, guest: str, digest: str, rolled: bool) -> Table:
    """The table with the digest of a player's word for the dice, before any word is shown."""
    seat = _for_dice(table, number, guest, rolled)
    if table.words:
        raise Refusal("illegal", "a word for the dice is promised before any is shown")
    return table.with_seat(number, replace(seat, promise=digest, promised_by=guest))


def show_word(table: Table, number: int, guest: str, word: str, rolled: bool) -> Table:
    """The table with a word that was promised, shown once every seat is taken.

    A game that was handed over goes on while a seat is open, and so do its words. From now on
    nobody can promise another word, so that nobody chooses one knowing the others.
    """
    seat = _for_dice(table, number, guest, rolled)
    if not table.given and any(one.kind == OPEN for one in table.seats):
        raise Refusal("waiting", "words for the dice are shown when no seat is open")
    if fair.digest(word) != seat.promise:
        raise Refusal("invalid", f"this is not the word that seat {number} has promised")
    return table.with_seat(number, replace(seat, word=word))


def _for_dice(table: Table, number: int, guest: str, rolled: bool) -> Seat:
    """A guest's seat, if words for the dice can still be given."""
    _check_free(table)
    seat = _held(table, number, guest)
    if rolled or table.dice == REAL:
        raise Refusal("illegal", "words are for virtual dice, before the first roll")
    return seat


def _check_free(table: Table) -> None:
    """Refuses what the daily game doesn't allow: it is played once, alone, with the day's dice."""
    if table.daily:
        raise Refusal("illegal", "the daily game is played once, by one person, with its own dice")


def _held(table: Table, number: int, guest: str) -> Seat:
    """A seat, if the guest holds it."""
    seat = table.seats[number - 1]
    if guest not in seat.holders:
        raise Refusal("not-yours", f"seat {number} is not yours")
    return seat


def hand_on(table: Table, old: str, new: str) -> Table:
    """The table with one guest in place of another: the same person, on another device."""
    seats = (
        replace(
            seat,
            holders=frozenset(new if guest == old else guest for guest in seat.holders),
            promised_by=new if seat.promised_by == old else seat.promised_by,
        )
        for seat in table.seats
    )
    host = new if table.host == old else table.host
    return replace(table, seats=tuple(seats), host=host)


def renew_links(table: Table, guest: str) -> Table:
    """The table with new links to a guest's seats: the old ones lead nowhere."""
    for number in table.held_by(guest):
        table = table.with_seat(number, replace(table.seats[number - 1], token=new_token()))
    return table


def forget(table: Table, guest: str) -> Table:
    """The table without a guest or their name; another guest with a seat becomes the host."""
    seats = tuple(_without(seat, guest) for seat in table.seats)
    others = [min(seat.holders) for seat in seats if seat.holders]
    host = table.host if table.host != guest else others[0] if others else ""
    return replace(table, seats=seats, host=host)


def _without(seat: Seat, guest: str) -> Seat:
    if guest not in seat.holders:
        return seat
    holders = seat.holders - {guest}
    name = seat.name if holders else ""
    by = "" if seat.promised_by == guest else seat.promised_by
    return replace(seat, holders=holders, name=name, promised_by=by)


def again(table: Table, scores: Sequence[int], first: int = 1) -> Table:
    """A new table for the same people: in a series its next game, otherwise a rematch.

    Whoever had seat `first` begins; the others keep their order.
    """
    _check_free(table)
    on = table.series_game < table.series
    check_number(table, first)
    played = (*table.series_scores, tuple(scores)) if on else ()
    return replace(
        table,
        id=new_token(),
        seats=tuple(_from([_again(seat, n) for n, seat in enumerate(table.seats, 1)], first)),
        series_game=table.series_game + 1 if on else 1,
        series_scores=tuple(tuple(_from(game, first)) for game in played),
        previous=table.id,
        following=None,
        given=None,
        secret=fair.new_secret(),
        created=time.time(),
    )


def _from(items: Sequence[Item], first: int) -> Sequence[Item]:
    """Items of the seats, in order, beginning with the first one's."""
    return [*items[first - 1 :], *items[: first - 1]]


def _again(seat: Seat, place: int) -> Seat:
    if seat.late and seat.holders:
        seat = replace(seat, kind=PERSON, bot=None)
    kind = OPEN if seat.kind == PERSON and not seat.holders else seat.kind
    name = "" if kind == OPEN else seat.name
    number = seat.number or place
    blank = replace(seat, promise="", promised_by="", word="", late=False)
    return replace(blank, kind=kind, name=name, number=number, token=new_token())
