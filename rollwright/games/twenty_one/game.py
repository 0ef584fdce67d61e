"""Twenty One: what it is called, and which positions it has."""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.core.answers import check_answers
from rollwright.core.errors import InvalidNotation
from rollwright.core.game import Game
from rollwright.core.option import Letters, Value
from rollwright.core.state import State
from rollwright.games.twenty_one import rules as r
from rollwright.games.twenty_one.sheet import BOXES, LETTERS, NUMBERS, ROWS, SHEETS

SHEET_OPTION = Letters(
    name="sheets",
    about="which sheet each seat plays",
    values="letters from A to F, all different; by default A, B, C … by seat",
    letters="".join(SHEETS),
)
FREE = 0


class TwentyOne(Game):
    """Twenty One by Steffen Benndorf and Reinhard Staupe."""

    name = "twenty-one"
    title = "Twenty One"
    about = "Fill five rows of six boxes with numbers up to the printed ones; equal is a hit."
    authors = "Steffen Benndorf and Reinhard Staupe"
    players = range(1, 7)
    dice = LETTERS
    areas = ("row 1", "row 2", "row 3", "row 4", "row 5")
    options = (SHEET_OPTION,)
    bench_players = 2
    package = "rollwright.games.twenty_one"
    move_pattern = "reroll|keep|strike|enter(?= [kbyrgw])( k)?( b)?( y)?( r)?( g)?( w)?"
    example = "enter k b y"

    def options_of(self, state: State) -> dict[str, Value]:
        return {"sheets": _sheets(state.slots)}

    def complete(self, slots: list[int]) -> None:
        for seat in range(slots[r.PLAYERS]):
            _complete_seat(slots, self.rules.size(seat))
        self._check(slots)

    def _check(self, slots: Sequence[int]) -> None:
        seats = _seats(slots)
        phase, shown = slots[r.PHASE], slots[r.FACES : r.FACES + 6]
        SHEET_OPTION.read(_sheets(slots), len(seats))
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


def _sheets(slots: Sequence[int]) -> str:
    return "".join(SHEET_OPTION.letters[seat[r.SHEET]] for seat in _seats(slots))


def _complete_seat(slots: list[int], base: int) -> None:
    """Adds what the rules keep beside the entries: the row being filled, its free boxes, sums."""
    rows = [_row(slots, base, row) for row in range(ROWS)]
    _check_rows(rows)
    current = next((row for row in range(ROWS) if FREE in rows[row]), ROWS)
    slots[base + r.ROW] = current
    slots[base + r.POINTS] = sum(r.row_points(slots, base, row) for row in range(current))
    if current < ROWS:
        boxes = BOXES * (ROWS * slots[base + r.SHEET] + current)
        places = list(zip(r.COLOUR_AT[boxes : boxes + BOXES], rows[current], strict=True))
        slots[base + r.FREE] = sum(1 << colour for colour, entry in places if entry == FREE)
        slots[base + r.SUM] = sum(entry for entry in rows[current] if entry != r.STRUCK)
        slots[base + r.HITS] = sum(map(int.__eq__, rows[current], NUMBERS[current]))


def _row(slots: Sequence[int], base: int, row: int) -> list[int]:
    return [slots[base + r.ENTRIES + row] >> 3 * box & 7 for box in range(BOXES)]


def _check_rows(rows: Sequence[Sequence[int]]) -> None:
    for row, printed in zip(rows, NUMBERS, strict=True):
        if any(most < entry < r.STRUCK for entry, most in zip(row, printed, strict=True)):
            raise InvalidNotation("an entry is at most the box's number")
        if r.STRUCK in row and FREE in row[: len(row) - row[::-1].index(r.STRUCK)]:
            raise InvalidNotation("a box was struck before a free one on its left")
    begun = [row for row in rows if FREE in row]
    if any(map(any, begun[1:])) or rows[len(rows) - len(begun) :] != begun:
        raise InvalidNotation("a row is filled before the next one is begun")


GAME = TwentyOne()
