"""Clever: the sheet's boxes by number, and tables over them for the rules.

Boxes 0 to 11 are yellow (y11 … y44, without the four crossed ones), 12 to 22 blue (b2 … b12);
23, 24 and 25 stand for the next box in green, orange and purple.
"""

from typing import Final

from rollwright.games.clever.sheet import (
    BLUE,
    BLUE_COLUMNS,
    BLUE_ROWS,
    BOXES,
    GREEN_BONUSES,
    ORANGE_BONUSES,
    PURPLE_BONUSES,
    ROUND_BONUSES,
    YELLOW,
    YELLOW_COLUMNS,
    YELLOW_DIAGONAL,
    YELLOW_ROWS,
)

YELLOW_CELLS: Final = tuple((r, c) for r in range(4) for c in range(4) if YELLOW[r][c] != "X")
BLUE_CELLS: Final = tuple((r, c) for r in range(3) for c in range(4) if BLUE[r][c])
NAMES: Final = (
    *(f"y{r + 1}{c + 1}" for r, c in YELLOW_CELLS),
    *(f"b{BLUE[r][c]}" for r, c in BLUE_CELLS),
    "g",
    "o",
    "p",
)
COUNT: Final = len(NAMES)
FIRST_BLUE: Final = len(YELLOW_CELLS)
GREEN: Final = FIRST_BLUE + len(BLUE_CELLS)
ORANGE: Final = GREEN + 1
PURPLE: Final = GREEN + 2
ALL_YELLOW: Final = (1 << FIRST_BLUE) - 1
ALL_BLUE: Final = (1 << GREEN) - 1 - ALL_YELLOW

# Bonuses by number. The first three leave the player a choice, the next five place a mark.
BONUSES: Final = (
    "",
    "yellow X",
    "blue X",
    "black",
    "green X",
    "orange 4",
    "orange 5",
    "orange 6",
    "purple 6",
    "reroll",
    "+1",
    "fox",
)
YELLOW_X, BLUE_X, BLACK, GREEN_X, ORANGE_4, ORANGE_6, PURPLE_6 = 1, 2, 3, 4, 5, 7, 8
REROLL, PLUS_ONE, FOX = 9, 10, 11

VALUE_BOXES: Final = (
    0,
    *(
        sum(1 << i for i, (r, c) in enumerate(YELLOW_CELLS) if YELLOW[r][c] == str(face))
        for face in range(1, 7)
    ),
)
"""By face: the yellow boxes of that number, one bit each."""

YELLOW_COLUMN: Final = tuple(
    sum(1 << i for i, (_, c) in enumerate(YELLOW_CELLS) if c == column) for column in range(4)
)


def _lines() -> list[tuple[int, str]]:
    """The lines that give a bonus when full: their boxes, one bit each, and the bonus."""
    yellow = dict(enumerate(YELLOW_CELLS))
    blue = {FIRST_BLUE + i: cell for i, cell in enumerate(BLUE_CELLS)}
    lines = [(yellow, 0, r, bonus) for r, bonus in enumerate(YELLOW_ROWS)]
    lines += [(blue, 0, r, bonus) for r, bonus in enumerate(BLUE_ROWS)]
    lines += [(blue, 1, c, bonus) for c, bonus in enumerate(BLUE_COLUMNS)]
    masks = [
        (sum(1 << box for box, cell in area.items() if cell[axis] == n), bonus)
        for area, axis, n, bonus in lines
    ]
    diagonal = sum(1 << box for box, (r, c) in yellow.items() if r == c)
    return [(0, ""), *masks, (diagonal, YELLOW_DIAGONAL)]


LINES: Final = tuple(mask for mask, _ in _lines())
LINE_NAMES: Final = (
    *(f"yr{n}" for n in range(len(YELLOW_ROWS))),
    *(f"br{n}" for n in range(len(BLUE_ROWS))),
    *(f"bc{n}" for n in range(len(BLUE_COLUMNS))),
    "yd",
)
"""The names of the lines from 1 on: yellow rows, blue rows and columns, the yellow diagonal."""
COLUMN_NAMES: Final = tuple(f"yc{n}" for n in range(len(YELLOW_COLUMNS)))
"""The names of the yellow columns, which give points."""
FULL: Final = dict(zip((*LINE_NAMES, *COLUMN_NAMES), (*LINES[1:], *YELLOW_COLUMN), strict=True))
"""The boxes of each line and column by its name, one bit each."""
LINE_BONUS: Final = tuple(BONUSES.index(bonus) for _, bonus in _lines())


def _lines_of(box: int) -> tuple[int, int]:
    """The one or two lines that a box lies in, the row first; 0 is no line."""
    numbers = [i for i, mask in enumerate(LINES) if mask >> box & 1]
    return (numbers[0], numbers[1] if len(numbers) > 1 else 0)


ROW_OF: Final = tuple(_lines_of(box)[0] for box in range(GREEN))
CROSSING: Final = tuple(_lines_of(box)[1] for box in range(GREEN))
"""By box: the column or diagonal that gives a bonus."""


def _by_count(bonuses: dict[int, str]) -> tuple[int, ...]:
    return tuple(BONUSES.index(bonuses.get(count, "")) for count in range(BOXES + 1))


GREEN_BONUS: Final = _by_count(GREEN_BONUSES)
ORANGE_BONUS: Final = _by_count(ORANGE_BONUSES)
PURPLE_BONUS: Final = _by_count(PURPLE_BONUSES)
ROUND_BONUS: Final = tuple(BONUSES.index(bonus) for bonus in ROUND_BONUSES)

BIT_NUMBER: Final = tuple(
    next((bit for bit in range(36) if (1 << bit) % 37 == rest), 0) for rest in range(37)
)
"""The number of a single bit, by its remainder after division by 37."""
