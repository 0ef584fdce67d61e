"""Twenty One: its notation, its sheets as data, its positions as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rollwright.core.answers import check_answers, read_answer, write_answer
from rollwright.core.errors import InvalidNotation, InvalidSetting
from rollwright.core.game import Game
from rollwright.core.notation import (
    Fields,
    faces,
    number,
    subset,
    take,
    word,
    write_faces,
    write_subset,
)
from rollwright.core.option import Option, Value
from rollwright.core.state import State
from rollwright.games.twenty_one import rules as r
from rollwright.games.twenty_one.sheet import BOXES, LETTERS, NUMBERS, ROWS, SHEETS

PHASES = ("roll", "decide", "again", "enter", "over")
SHEET_LETTERS = "".join(SHEETS)


def _read_sheets(value: object, players: int) -> str:
    letters = value.upper() if isinstance(value, str) else ""
    valid = len(letters) == players and set(letters) <= set(SHEETS)
    if not valid or len(set(letters)) < players:
        raise InvalidSetting(
            f"option sheets is {value!r}; it is a letter from A to F for each of the {players}"
            f" players, all different, as in {SHEET_LETTERS[:players]}"
        )
    return letters


def _encode_sheets(value: Value) -> list[int]:
    return [SHEET_LETTERS.index(letter) for letter in str(value)]


class TwentyOne(Game):
    """Twenty One by Steffen Benndorf and Reinhard Staupe."""

    name = "twenty-one"
    title = "Twenty One"
    about = "Fill five rows of six boxes with numbers up to the printed ones; equal is a hit."
    authors = "Steffen Benndorf and Reinhard Staupe"
    players = range(1, 7)
    dice = LETTERS
    areas = ("row 1", "row 2", "row 3", "row 4", "row 5")
    options = (
        Option(
            name="sheets",
            about="which sheet each seat plays",
            values="letters from A to F, all different; by default A, B, C … by seat",
            default=lambda players: SHEET_LETTERS[:players],
            read=_read_sheets,
            encode=_encode_sheets,
        ),
    )
    bench_players = 2
    package = "rollwright.games.twenty_one"
    move_pattern = "reroll|keep|strike|enter(?= [kbyrgw])( k)?( b)?( y)?( r)?( g)?( w)?"
    example = "enter k b y"

    def options_of(self, state: State) -> dict[str, Value]:
        return {"sheets": "".join(SHEET_LETTERS[s[r.SHEET]] for s in _seats(state.slots))}

    def move_text(self, slots: Sequence[int], index: int) -> str:
        if index <= r.STRIKE:
            return ("reroll", "keep", "strike")[index]
        return "enter " + " ".join(write_subset(LETTERS, index - r.STRIKE))

    def table(self, slots: Sequence[int]) -> dict[str, Any]:
        shown = slots[r.FACES : r.FACES + 6]
        return {
            "phase": PHASES[slots[r.PHASE]],
            "active": slots[r.ACTIVE] + 1,
            "dice": [[die, face] for die, face in zip(self.dice, shown, strict=True) if face],
        }

    def sheet(self, slots: Sequence[int], seat: int) -> dict[str, Any]:
        mine = _seats(slots)[seat]
        rows = [[_entry(mine, row, box) for box in range(BOXES)] for row in range(ROWS)]
        return {
            "sheet": SHEET_LETTERS[mine[r.SHEET]],
            "row": mine[r.ROW] + 1 if mine[r.ROW] < ROWS else None,
            "entries": rows,
            "hits": [_hits(entries, row) for row, entries in enumerate(rows)],
        }

    def reason(self, slots: Sequence[int]) -> str:
        return "all rows full"

    def write(self, slots: Sequence[int]) -> str:
        head = (
            f"twenty-one phase={PHASES[slots[r.PHASE]]} active={slots[r.ACTIVE] + 1}"
            f" dice={write_faces(slots[r.FACES : r.FACES + 6])}"
        )
        return " | ".join([head, *(_write_seat(seat) for seat in _seats(slots))])

    def read(self, text: str) -> list[int]:
        fields = Fields("twenty-one", text, self.players[-1])
        players = len(fields.seats)
        slots = [players, *[0] * (self.rules.size(players) - 1)]
        slots[r.PHASE] = take(fields.head, "phase", word(PHASES))
        slots[r.ACTIVE] = take(fields.head, "active", number(1, players)) - 1
        slots[r.FACES : r.FACES + 6] = take(fields.head, "dice", faces(6))
        for seat, sheet in enumerate(fields.seats):
            _read_seat(slots, r.SEATS + r.SEAT_SIZE * seat, sheet)
        fields.finish()
        self._check(slots)
        return slots

    def _check(self, slots: Sequence[int]) -> None:
        seats = _seats(slots)
        phase, shown = slots[r.PHASE], slots[r.FACES : r.FACES + 6]
        _read_sheets("".join(SHEET_LETTERS[seat[r.SHEET]] for seat in seats), len(seats))
        if any(seat[r.ROW] == ROWS for seat in seats) != (phase == r.OVER):
            raise InvalidNotation("the game is over when somebody has filled all five rows")
        fits = {
            r.ROLL: not any(shown),
            r.AGAIN: set(shown) <= {0, 1} and 0 in shown,
        }
        if not fits.get(phase, all(shown)):
            raise InvalidNotation(
                "the dice don't fit the phase: all are rolled, or none, or the 1s"
            )
        check_answers(self.rules, slots, phase == r.ENTER)


def _seats(slots: Sequence[int]) -> list[Sequence[int]]:
    first = range(r.SEATS, len(slots), r.SEAT_SIZE)
    return [slots[base : base + r.SEAT_SIZE] for base in first]


def _entry(seat: Sequence[int], row: int, box: int) -> int | None:
    """What stands in a box: a number, 0 if it is struck, None if it is free."""
    entry = seat[r.ENTRIES + row] >> (3 * box) & 7
    return 0 if entry == r.STRUCK else entry or None


def _hits(entries: Sequence[int | None], row: int) -> int:
    return sum(entry == printed for entry, printed in zip(entries, NUMBERS[row], strict=True))


def _write_seat(seat: Sequence[int]) -> str:
    signs = {None: ".", 0: "x"}
    rows = [[_entry(seat, row, box) for box in range(BOXES)] for row in range(ROWS)]
    written = "/".join("".join(signs.get(e, str(e)) for e in row) for row in rows)
    answer = write_answer(seat[r.ANSWER], _answer)
    return f"sheet={SHEET_LETTERS[seat[r.SHEET]]} rows={written} answer={answer}"


def _read_seat(slots: list[int], base: int, fields: dict[str, str]) -> None:
    sheet = take(fields, "sheet", word(tuple(SHEETS)))
    slots[base + r.SHEET] = sheet
    rows = take(fields, "rows", _read_rows)
    for row, entries in enumerate(rows):
        bits = (0 if e is None else r.STRUCK if e == 0 else e for e in entries)
        slots[base + r.ENTRIES + row] = sum(e << (3 * box) for box, e in enumerate(bits))
    current = next((row for row in range(ROWS) if None in rows[row]), ROWS)
    slots[base + r.ROW] = current
    slots[base + r.POINTS] = sum(r.row_points(slots, base, row) for row in range(current))
    if current < ROWS:
        colours = list(SHEETS.values())[sheet][current]
        free = [c for c, entry in zip(colours, rows[current], strict=True) if entry is None]
        slots[base + r.FREE] = sum(1 << LETTERS.index(colour) for colour in free)
        slots[base + r.SUM] = sum(entry or 0 for entry in rows[current])
        slots[base + r.HITS] = _hits(rows[current], current)
    slots[base + r.ANSWER] = take(fields, "answer", read_answer(_read_move))


def _read_rows(value: str) -> list[list[int | None]]:
    signs: dict[str, int | None] = {".": None, "x": 0, **{str(n): n for n in range(1, 7)}}
    rows = [[signs[sign] for sign in row] for row in value.split("/")]
    if [len(row) for row in rows] != [BOXES] * ROWS:
        raise InvalidNotation("five rows of six boxes are wanted, '/' between them")
    for row, printed in zip(rows, NUMBERS, strict=True):
        if any((entry or 0) > most for entry, most in zip(row, printed, strict=True)):
            raise InvalidNotation("an entry is at most the box's number")
        if 0 in row and None in row[: len(row) - row[::-1].index(0)]:
            raise InvalidNotation("a box was struck before a free one on its left")
    begun = [row for row in rows if None in row]
    if any(entry is not None for row in begun[1:] for entry in row):
        raise InvalidNotation("a row is filled before the next one is begun")
    if rows[: ROWS - len(begun)] != [row for row in rows if None not in row]:
        raise InvalidNotation("a row is filled before the next one is begun")
    return rows


def _answer(index: int) -> str:
    """A move in the text of a position."""
    return "strike" if index == r.STRIKE else write_subset(LETTERS, index - r.STRIKE)


def _read_move(value: str) -> int:
    if value == "strike":
        return r.STRIKE
    return r.STRIKE + subset(LETTERS)(value)


GAME = TwentyOne()
