"""Clever: the rows, columns and the diagonal of the sheet, and bonuses: numbers and their words.

Behind the lines that give a bonus (`boxes.LINES`, from 1) come the yellow columns, which give
points.
"""

from __future__ import annotations

from rollwright.games.clever import boxes
from rollwright.games.clever.sheet import BLUE, YELLOW, YELLOW_COLUMNS
from rollwright.words.telling import NUMBER, POINTS, OneOf, words

FIRST_COLUMN = len(boxes.LINES)
MASKS = (*boxes.LINES, *boxes.YELLOW_COLUMN)
COLUMN_OF = tuple(FIRST_COLUMN + column for _, column in boxes.YELLOW_CELLS)
"""By yellow box: its column, as a line."""

# By line: its words, 0 to 4, and its number among those; what it brings, 0 for points.
_KINDS = {"yr": 0, "br": 1, "bc": 2, "yd": 3}
KIND = (0, *(_KINDS[name[:2]] for name in boxes.LINE_NAMES), *(4 for _ in YELLOW_COLUMNS))
NUMBER_OF = (0, *(int(name[2:] or 0) + 1 for name in boxes.LINE_NAMES), *range(1, 5))
BRINGS = (*boxes.LINE_BONUS, *(0 for _ in YELLOW_COLUMNS))
COLUMN_POINTS = (*(0 for _ in boxes.LINES), *YELLOW_COLUMNS)
DIAGONAL = 3

# By box in yellow: its number, row and column; in blue: its number.
YELLOW_NUMBER = tuple(int(YELLOW[row][column]) for row, column in boxes.YELLOW_CELLS)
YELLOW_ROW = tuple(row + 1 for row, _ in boxes.YELLOW_CELLS)
YELLOW_PLACE = tuple(column + 1 for _, column in boxes.YELLOW_CELLS)
BLUE_NUMBER = tuple(BLUE[row][column] for row, column in boxes.BLUE_CELLS)

LINE = OneOf(
    [
        words("why.line.yellow", n=NUMBER),
        words("why.line.blue", n=NUMBER),
        words("why.column.blue", n=NUMBER),
        words("why.diagonal"),
        words("why.column.yellow", n=NUMBER),
    ]
)
REWARD = OneOf(
    [
        POINTS,
        words("why.bonus.yellow"),
        words("why.bonus.blue"),
        words("why.bonus.green"),
        words("why.bonus.orange", n=NUMBER),
        words("why.bonus.purple"),
        words("why.bonus.reroll"),
        words("why.bonus.extra"),
        words("why.bonus.fox"),
    ]
)
"""What a line brings."""
BONUS_WORDS = (0, 1, 2, 0, 3, 4, 4, 4, 5, 6, 7, 8)
"""By the number of a bonus: its words; 0 is points, and no line brings a black one."""
BOX = OneOf(
    [
        words("clever.box.yellow", n=NUMBER, row=NUMBER, column=NUMBER),
        words("clever.box.blue", n=NUMBER),
        *(words(f"clever.next.{area}") for area in ("green", "orange", "purple")),
    ]
)
