"""A table: what is played there, and who sits where. Plain data."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property

from rollwright.core.option import Value
from rollwright.core.state import State
from rollwright.games import game
from rollwright.server import days, fair
from rollwright.server.clock import Clock

PERSON, BOT, OPEN = "person", "bot", "open"
VIRTUAL, REAL = "virtual", "real"


def new_token() -> str:
    """A random text that nobody can guess."""
    return secrets.token_urlsafe(12)


@dataclass(frozen=True)
class Seat:
    """A place at a table. A bot may stand in for the people who hold it.

    `number` is the one by which a nameless player or a bot is known; it is kept in a rematch where
    the seats move up; 0 stands for the seat's own. `promise` is the digest of a word for the dice,
    given by one of the guests, and `word` is that word once it is shown. `late`: the time was up,
    and a bot plays on.
    """

    kind: str
    name: str = ""
    bot: str | None = None
    number: int = 0
    promise: str = ""
    promised_by: str = ""
    word: str = ""
    late: bool = False
    holders: frozenset[str] = frozenset()
    token: str = field(default_factory=new_token)

    @property
    def title(self) -> str:
        """The name in records and messages."""
        return self.name or self.bot or "Guest"


@dataclass(frozen=True)
class Progress:
    """How far a game is, for the lists of tables: scores and winners only when it is over."""

    owing: list[int]
    scores: list[int] | None = None
    winners: list[int] | None = None


@dataclass(frozen=True)
class Table:
    """Everything about a table but its log."""

    id: str
    game: str
    options: Mapping[str, Value]
    seats: tuple[Seat, ...]
    host: str
    dice: str = VIRTUAL
    listed: bool = False
    coach: bool = False
    """Whether everybody who sits there may ask the coach during the game."""
    series: int = 1
    series_game: int = 1
    series_scores: tuple[tuple[int, ...], ...] = ()
    previous: str | None = None
    following: str | None = None
    daily: str | None = None
    """The day whose dice are rolled, in the daily game."""
    clock: Clock | None = None
    given: fair.Given | None = None
    """The dice from before the game was handed over."""
    secret: bytes = field(default_factory=fair.new_secret, repr=False)
    created: float = field(default_factory=time.time)

    @property
    def players(self) -> int:
        return len(self.seats)

    @cached_property
    def bots(self) -> set[str]:
        """The names of the bots that sit there."""
        return {seat.bot for seat in self.seats if seat.kind == BOT and seat.bot}

    @cached_property
    def shared(self) -> bool:
        """Whether several people play; they need not be there at the same time."""
        return len({one.holders for one in self.seats if one.kind == PERSON and one.holders}) > 1

    @cached_property
    def timed(self) -> bool:
        """Whether people play against a clock."""
        return self.clock is not None and any(seat.kind == PERSON for seat in self.seats)

    @property
    def words(self) -> str:
        """The players' words for the dice; empty if nobody has given one."""
        words = [seat.word for seat in self.seats]
        return "|".join(words) if any(words) else ""

    @property
    def promises(self) -> str:
        """The digests of the players' words, by seat; empty if nobody has promised one."""
        promises = [seat.promise for seat in self.seats]
        return "|".join(promises) if any(promises) else ""

    @property
    def unshown(self) -> list[int]:
        """The people's seats whose word is promised and not shown yet."""
        seats = enumerate(self.seats, 1)
        return [n for n, seat in seats if seat.kind == PERSON and seat.promise and not seat.word]

    def start(self) -> State:
        """The state before the first event."""
        return game(self.game).start(self.players, **self.options)

    def held_by(self, guest: str) -> tuple[int, ...]:
        """The seats of a guest."""
        return self._held.get(guest, ())

    @cached_property
    def _held(self) -> dict[str, tuple[int, ...]]:
        """The seats of each guest who holds any."""
        guests = frozenset().union(*(seat.holders for seat in self.seats))
        numbered = list(enumerate(self.seats, 1))
        return {
            guest: tuple(n for n, seat in numbered if guest in seat.holders) for guest in guests
        }

    def played_by(self, guest: str) -> tuple[int, ...]:
        """The seats that a guest plays: theirs, without those that a bot stands in for."""
        return tuple([n for n in self.held_by(guest) if self.seats[n - 1].kind == PERSON])

    def hosted_by(self, guest: str, present: Set[str]) -> bool:
        """Whether a guest may act as host: the host, or anybody seated while the host is away."""
        away = self.host not in present and bool(self.held_by(guest))
        return guest == self.host or away

    def with_seat(self, number: int, seat: Seat) -> Table:
        """The table with one seat replaced."""
        return replace(self, seats=(*self.seats[: number - 1], seat, *self.seats[number:]))

    def rollers(self, state: State) -> set[int]:
        """The seats that may roll, or enter real dice: the active one; for a bot, all people's."""
        active = state.active
        if self.dice == REAL and self.seats[active - 1].kind == BOT:
            return {n for n, seat in enumerate(self.seats, 1) if seat.kind == PERSON}
        return {active}

    def owing(self, state: State) -> list[int]:
        """The seats that owe a roll or a choice."""
        return sorted(self.rollers(state)) if state.dice else list(state.to_move)

    def progress(self, state: State) -> Progress:
        """How far the game is."""
        if state.result is None:
            return Progress(self.owing(state))
        return Progress([], list(state.scores), list(state.result.winners))

    def has_rolled(self, rolls: int) -> bool:
        """Whether a roll of the table's own dice is among the first entries: then they are
        fixed."""
        return rolls > (self.given.rolls if self.given else 0)

    def status(self, number: int, over: bool) -> str:
        """Whether the game waits for people, is running or over, after a number of entries."""
        return "over" if over else "waiting" if self.is_waiting(number) else "running"

    def is_waiting(self, number: int) -> bool:
        """Whether the game has not begun, since a seat is open."""
        return number == 0 and any(seat.kind == OPEN for seat in self.seats)

    def tells_secret(self, over: bool) -> bool:
        """Whether everybody may know where its dice come from: after the game, or after the day."""
        return self.dice != REAL and (days.is_over(self.daily) if self.daily else over)

    def seen_by(self, guest: str) -> bool:
        """Whether a guest may look: until the day is over, only its player sees a daily game."""
        return self.daily is None or bool(self.held_by(guest)) or days.is_over(self.daily)

    def header(self, over: bool) -> dict[str, str]:
        """What the header of the record says besides the game."""
        names = ", ".join(seat.title.replace(",", " ") for seat in self.seats)
        date = datetime.fromtimestamp(self.created, UTC).date().isoformat()
        header = {"names": names, "date": date}
        header |= {"clock": str(self.clock)} if self.clock else {}
        if self.dice == REAL:
            return {**header, "dice": REAL}
        method = fair.BY_TURN if self.daily else fair.METHOD
        header |= {"daily": self.daily} if self.daily else {}
        header |= {"dice": method, **(self.given.header if self.given else {})}
        header |= {"commitment": fair.commitment(self.secret)}
        header |= {"promises": self.promises} if self.promises else {}
        header |= {"words": self.words} if self.words else {}
        return {**header, "secret": self.secret.hex()} if self.tells_secret(over) else header
