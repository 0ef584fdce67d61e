"""Twenty One: what is printed on the six sheets."""

from typing import Final

LETTERS: Final = "kbyrgw"
COLOURS: Final = ("black", "blue", "yellow", "red", "green", "white")
NUMBERS: Final = (
    (6, 5, 4, 3, 2, 1),
    (5, 4, 4, 3, 3, 1),
    (6, 5, 3, 2, 2, 1),
    (5, 4, 4, 2, 2, 1),
    (4, 4, 3, 3, 2, 1),
)
"""The numbers of the five rows, the same on every sheet."""
SHEETS: Final = {
    "A": ("ywbkgr", "wkbryg", "gyrbkw", "wkrbgy", "rgykbw"),
    "B": ("bkwyrg", "kbrygw", "wgyrbk", "grwkyb", "krbgwy"),
    "C": ("wbrgky", "bwygkr", "rkgywb", "ygbrkw", "wbrygk"),
    "D": ("grkwyb", "rygbwk", "kwbgyr", "kbywrg", "ykgwrb"),
    "E": ("rygbwk", "ygwkrb", "brkwgy", "bykgwr", "bywrkg"),
    "F": ("kgyrbw", "grkwby", "ybwkrg", "rwgybk", "gwkbyr"),
}
"""The colours of the boxes, row by row."""
BONUS: Final = (0, 1, 3, 6, 10, 15, 21)
"""Points for 0 to 6 hits in a row."""
ROWS: Final = 5
BOXES: Final = 6
