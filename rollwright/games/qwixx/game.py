"""Qwixx: its notation, its sheet as data, its positions as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rollwright.core.answers import check_answers, read_answer, write_answer
from rollwright.core.errors import InvalidNotation
from rollwright.core.game import Game
from rollwright.core.notation import (
    Fields,
    faces,
    items,
    number,
    take,
    word,
    write_faces,
    write_items,
)
from rollwright.core.state import State
from rollwright.games.qwixx import rules as r
from rollwright.games.qwixx.sheet import (
    COLOURS,
    CROSSES_TO_CLOSE,
    LETTERS,
    NUMBERS,
    PENALTIES,
    ROWS,
    SERIES,
)

PHASES = ("roll", "white", "colour", "over")


class Qwixx(Game):
    """Qwixx by Steffen Benndorf."""

    name = "qwixx"
    title = "Qwixx"
    about = "Cross numbers in four rows, left to right; skipped ones are lost."
    authors = "Steffen Benndorf"
    players = range(1, 6)
    dice = "wwrygb"
    areas = (*COLOURS, "penalties")
    series = SERIES
    bench_players = 2
    package = "rollwright.games.qwixx"
    move_pattern = r"pass|mark [rygb]([2-9]|1[0-2])"
    example = "mark r5"

    def move_text(self, slots: Sequence[int], index: int) -> str:
        return "pass" if index == r.PASS else f"mark {_box(index)}"

    def table(self, slots: Sequence[int]) -> dict[str, Any]:
        shown = slots[r.FACES : r.FACES + 6]
        return {
            "phase": PHASES[slots[r.PHASE]],
            "active": slots[r.ACTIVE] + 1,
            "dice": [[die, face] for die, face in zip(self.dice, shown, strict=True) if face],
            "closed": [c for n, c in enumerate(COLOURS) if slots[r.CLOSED] >> n & 1],
        }

    def sheet(self, slots: Sequence[int], seat: int) -> dict[str, Any]:
        base = r.SEATS + r.SEAT_SIZE * seat
        crossed = {colour: _crossed(slots, base, row) for row, colour in enumerate(COLOURS)}
        locks = [c for row, c in enumerate(COLOURS) if slots[base + r.CROSSES + row] >> NUMBERS]
        return {**crossed, "locks": locks, "penalties": slots[base + r.MISSED]}

    def outcome(self, before: State, after: State, seat: int, move: str) -> dict[str, Any]:
        missed = after.sheet(seat)["penalties"] > before.sheet(seat)["penalties"]
        return {"penalty": True} if missed else {}

    def reason(self, slots: Sequence[int]) -> str:
        missed = any(s[r.MISSED] == PENALTIES for s in _seats(slots))
        return "fourth penalty" if missed else "two rows closed"

    def write(self, slots: Sequence[int]) -> str:
        head = (
            f"qwixx phase={PHASES[slots[r.PHASE]]} active={slots[r.ACTIVE] + 1}"
            f" dice={write_faces(slots[r.FACES : r.FACES + 6])} marked={slots[r.MARKED]}"
        )
        return " | ".join([head, *(_write_seat(seat) for seat in _seats(slots))])

    def read(self, text: str) -> list[int]:
        fields = Fields("qwixx", text, self.players[-1])
        players = len(fields.seats)
        slots = [players, *[0] * (self.rules.size(players) - 1)]
        slots[r.PHASE] = take(fields.head, "phase", word(PHASES))
        slots[r.ACTIVE] = take(fields.head, "active", number(1, players)) - 1
        slots[r.FACES : r.FACES + 6] = take(fields.head, "dice", faces(6))
        slots[r.MARKED] = take(fields.head, "marked", number(0, 1))
        for seat, sheet in enumerate(fields.seats):
            _read_seat(slots, r.SEATS + r.SEAT_SIZE * seat, sheet)
        fields.finish()
        self._check(slots)
        return slots

    def _check(self, slots: Sequence[int]) -> None:
        phase = slots[r.PHASE]
        over = r.count_closed(list(slots)) >= 2 or any(
            seat[r.MISSED] == PENALTIES for seat in _seats(slots)
        )
        if over != (phase == r.OVER):
            raise InvalidNotation(
                "the game is over when two rows are closed or four penalties made"
            )
        due = self.rules.due([*slots[: r.PHASE], r.ROLL, *slots[r.PHASE + 1 :]])
        for die in range(6):
            rolled = slots[r.FACES + die] > 0
            if rolled if phase == r.ROLL else phase != r.OVER and due >> die & 1 and not rolled:
                raise InvalidNotation("the dice don't fit the phase: all are rolled, or none is")
        if slots[r.MARKED] and phase in (r.ROLL, r.WHITE):
            raise InvalidNotation("marked=1 is for after action 1")
        check_answers(self.rules, slots, phase == r.WHITE)


def _seats(slots: Sequence[int]) -> list[Sequence[int]]:
    first = range(r.SEATS, len(slots), r.SEAT_SIZE)
    return [slots[base : base + r.SEAT_SIZE] for base in first]


def _answer(index: int) -> str:
    """A move in the text of a position."""
    return "pass" if index == r.PASS else _box(index)


def _box(index: int) -> str:
    row, place = divmod(index - r.MARK, NUMBERS)
    return f"{LETTERS[row]}{ROWS[row][place]}"


def _crossed(slots: Sequence[int], base: int, row: int) -> list[int]:
    crosses = slots[base + r.CROSSES + row]
    return [n for place, n in enumerate(ROWS[row]) if crosses >> place & 1]


def _write_seat(seat: Sequence[int]) -> str:
    rows = [f"{LETTERS[row]}={write_items(_crossed(seat, 0, row))}" for row in range(4)]
    answer = write_answer(seat[r.ANSWER], _answer)
    return " ".join([*rows, f"x={seat[r.MISSED]}", f"answer={answer}"])


def _read_seat(slots: list[int], base: int, fields: dict[str, str]) -> None:
    for row in range(4):
        places = take(fields, LETTERS[row], items(_place(row), NUMBERS))
        if places != sorted(set(places)):
            raise InvalidNotation(f"the {COLOURS[row]} numbers are not in the order of the row")
        if r.LAST in places and len(places) <= CROSSES_TO_CLOSE:
            raise InvalidNotation(f"the last {COLOURS[row]} number needs five crosses before it")
        lock = [NUMBERS] if r.LAST in places else []
        slots[base + r.CROSSES + row] = sum(1 << place for place in places + lock)
        slots[base + r.NEXT + row] = places[-1] + 1 if places else 0
        slots[base + r.COUNT + row] = len(places + lock)
        slots[r.CLOSED] |= len(lock) << row
    slots[base + r.MISSED] = take(fields, "x", number(0, PENALTIES))
    slots[base + r.ANSWER] = take(fields, "answer", read_answer(word(ANSWERS)))


def _place(row: int) -> Callable[[str], int]:
    return word([str(number) for number in ROWS[row]])


ANSWERS = [_answer(index) for index in range(r.MOVES)]

GAME = Qwixx()
