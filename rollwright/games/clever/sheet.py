"""Clever: what is printed on the sheet."""

from typing import Final

LETTERS: Final = "ybgopw"
COLOURS: Final = ("yellow", "blue", "green", "orange", "purple", "white")

# A bonus is an X in an area, a number for an area, or something for the sheet's tracks.
YELLOW: Final = ("365X", "21X5", "1X24", "X346")
"""The yellow field; X is crossed from the start."""
YELLOW_ROWS: Final = ("blue X", "orange 4", "green X", "fox")
YELLOW_COLUMNS: Final = (10, 14, 16, 20)
"""Points for a full column."""
YELLOW_DIAGONAL: Final = "+1"
"""For 3-1-2-6, from the top left to the bottom right."""

BLUE: Final = ((0, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
"""The blue field; the first cell is no box."""
BLUE_ROWS: Final = ("orange 5", "yellow X", "fox")
BLUE_COLUMNS: Final = ("reroll", "green X", "purple 6", "+1")
BLUE_POINTS: Final = (0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56)
"""For 0 to 11 crosses."""

BOXES: Final = 11
"""Boxes of green, orange and purple, marked from left to right."""
GREEN_NEEDS: Final = (1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6)
GREEN_POINTS: Final = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66)
"""For 0 to 11 marked boxes."""
GREEN_BONUSES: Final = {4: "+1", 6: "blue X", 7: "fox", 9: "purple 6", 10: "reroll"}
ORANGE_TIMES: Final = (1, 1, 1, 2, 1, 1, 2, 1, 2, 1, 3)
ORANGE_BONUSES: Final = {3: "reroll", 5: "yellow X", 6: "+1", 8: "fox", 10: "purple 6"}
PURPLE_BONUSES: Final = {
    3: "reroll",
    4: "blue X",
    5: "+1",
    6: "yellow X",
    7: "fox",
    8: "reroll",
    9: "green X",
    10: "orange 6",
    11: "+1",
}

ROUND_BONUSES: Final = ("reroll", "+1", "reroll", "black", "", "")
"""At the start of each round; black is an X (yellow, blue, green) or a 6 (orange, purple)."""
ROUNDS: Final = {1: 6, 2: 6, 3: 5, 4: 4}
"""By the number of players."""
ACTIONS: Final = 7
"""Spaces for rerolls, and as many for +1."""
FOXES: Final = 5
"""One to be earned in each area."""
TAKEN: Final = 3
"""Fields for the dice that are taken in a turn."""

RATINGS: Final = (
    (0, "Try harder!"),
    (140, "Not bad, you could do better."),
    (160, "That was pretty good."),
    (180, "Great result!"),
    (200, "Hats off to you!"),
    (220, "Impressive!"),
    (240, "What a genius!"),
    (260, "Are you Einstein?"),
    (281, "You're so clever!"),
)
"""How a solo score is rated: the points from which on each rating holds."""
