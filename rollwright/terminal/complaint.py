"""What a command refuses to do, said in the language of the person at the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rollwright.core.errors import NoAnswer, RollwrightError
from rollwright.core.state import State
from rollwright.terminal import screen
from rollwright.words.phrase import Gap, phrase
from rollwright.words.voice import ENGLISH, Voice


class Complaint(RollwrightError):
    """An error that can be said in any language; as a plain error it is in English."""

    def __init__(self, key: str, **gaps: Gap) -> None:
        self.phrase = phrase(key, **gaps)
        super().__init__(self.phrase.say(ENGLISH))


def check_seat(seat: int | None, players: int) -> None:
    """Refuses a seat that is not at the table."""
    if seat is not None and not 1 <= seat <= players:
        raise Complaint("coach.no-seat", n=seat, all=players)


def check_choice(state: State, seat: int | None, voice: Voice) -> None:
    """Refuses a position in which the seat has nothing to choose or, without a seat, nobody has."""
    check_seat(seat, state.players)
    if state.result is not None:
        raise Complaint("coach.over")
    names = [voice.say("seat.player", n=n) for n in range(1, state.players + 1)]
    waiting = screen.waiting(state, names, voice)
    if not state.to_move:
        raise Complaint("coach.nobody", waiting=waiting)
    if seat is not None and seat not in state.to_move:
        raise Complaint("coach.idle", n=seat, waiting=waiting)


@contextmanager
def needing_data() -> Iterator[None]:
    """Turns an error about missing or damaged data files into a complaint."""
    try:
        yield
    except NoAnswer as error:
        raise Complaint("coach.data", why=str(error)) from None
