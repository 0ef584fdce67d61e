"""Clever: the rows, columns and the diagonal of the sheet, with what they bring, in words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rollwright.games.clever import boxes
from rollwright.games.clever.sheet import YELLOW_COLUMNS
from rollwright.games.fact import points
from rollwright.words.phrase import Phrase, phrase

REWARDS = {
    boxes.YELLOW_X: phrase("why.bonus.yellow"),
    boxes.BLUE_X: phrase("why.bonus.blue"),
    boxes.GREEN_X: phrase("why.bonus.green"),
    boxes.PURPLE_6: phrase("why.bonus.purple"),
    boxes.REROLL: phrase("why.bonus.reroll"),
    boxes.PLUS_ONE: phrase("why.bonus.extra"),
    boxes.FOX: phrase("why.bonus.fox"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """Boxes that bring something when all are crossed: a bonus, or points alone."""

    name: Phrase
    boxes: int
    bonus: int
    reward: Phrase


def reward(bonus: int) -> Phrase:
    """A bonus in words."""
    if boxes.ORANGE_4 <= bonus <= boxes.ORANGE_6:
        return phrase("why.bonus.orange", n=4 + bonus - boxes.ORANGE_4)
    return REWARDS[bonus]


@cache
def lines_of(box: int) -> tuple[Line, ...]:
    """The lines through a yellow or blue box."""
    is_blue = box >= boxes.FIRST_BLUE
    row, column = boxes.BLUE_CELLS[box - boxes.FIRST_BLUE] if is_blue else boxes.YELLOW_CELLS[box]
    across = phrase("why.line.blue" if is_blue else "why.line.yellow", n=row + 1)
    found = [_bonus_line(across, boxes.ROW_OF[box])]
    if is_blue:
        return (*found, _bonus_line(phrase("why.column.blue", n=column + 1), boxes.CROSSING[box]))
    if boxes.CROSSING[box]:
        found.append(_bonus_line(phrase("why.diagonal"), boxes.CROSSING[box]))
    down = phrase("why.column.yellow", n=column + 1)
    full = points(YELLOW_COLUMNS[column])
    return (*found, Line(down, boxes.YELLOW_COLUMN[column], 0, full))


def _bonus_line(name: Phrase, line: int) -> Line:
    bonus = boxes.LINE_BONUS[line]
    return Line(name, boxes.LINES[line], bonus, reward(bonus))
