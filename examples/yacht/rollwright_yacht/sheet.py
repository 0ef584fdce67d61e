"""Yacht: what is printed on the sheet."""

from typing import Final

LETTERS: Final = "abcde"
ROLLS: Final = 3
"""Rolls in a turn, at most."""
UPPER: Final = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER: Final = (
    "full-house",
    "four-of-a-kind",
    "little-straight",
    "big-straight",
    "choice",
    "yacht",
)
STRAIGHT_POINTS: Final = 30
YACHT_POINTS: Final = 50
