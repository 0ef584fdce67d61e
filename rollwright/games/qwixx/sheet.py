"""Qwixx: what is printed on the sheet."""

from typing import Final

COLOURS: Final = ("red", "yellow", "green", "blue")
LETTERS: Final = "rygb"
DICE: Final = "wwrygb"
ROWS: Final = (
    (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    (12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2),
    (12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2),
)
NUMBERS: Final = 11
"""Numbers in a row; behind the last one is the lock."""
CROSSES_TO_CLOSE: Final = 5
POINTS: Final = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78)
"""For 0 to 12 crosses in a row, the lock being one."""
PENALTIES: Final = 4
PENALTY_POINTS: Final = -5
ROWS_TO_END: Final = 2
SERIES: Final = 5
"""Games that the sheet has room for, with their running totals."""
