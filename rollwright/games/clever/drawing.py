"""Clever: a seat's sheet, the dice on the table and the words about them, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rollwright.core.state import State
from rollwright.games.clever.sheet import (
    ACTIONS,
    BLUE,
    BLUE_COLUMNS,
    BLUE_POINTS,
    BLUE_ROWS,
    BOXES,
    COLOURS,
    GREEN_BONUSES,
    GREEN_NEEDS,
    GREEN_POINTS,
    LETTERS,
    ORANGE_BONUSES,
    ORANGE_TIMES,
    PURPLE_BONUSES,
    ROUND_BONUSES,
    YELLOW,
    YELLOW_COLUMNS,
    YELLOW_DIAGONAL,
    YELLOW_ROWS,
)
from rollwright.games.ink import cell, dice, fill, label, marked, row, track

DIM = "dim"
EARNED = "✓"
HELP = (
    ("take w3 y42", "take the white 3 for the yellow box in row 4, column 2"),
    ("take b2 b7", "take the blue die for the blue 7: blue and white always count together"),
    ("take g4 g", "mark the next green box; o and p likewise for orange and purple"),
    ("extra g1 g", "use a +1 on the green 1; done: use no further +1"),
    ("bonus b9", "the box that a bonus marks"),
    ("reroll", "use a reroll; pass: no die can be marked"),
    ("yX bX gX", "on the sheet: a bonus X in yellow, blue, green; o4 o5 o6 p6: a number"),
    (f"re +1 {EARNED}", "a reroll, an extra die; ✓: earned. On the tracks ✗ is used, ● is left"),
)

Sheet = dict[str, Any]


def _short(bonus: str) -> str:
    """A bonus in two or three letters."""
    area, _, mark = bonus.partition(" ")
    return {"reroll": "re", "black": "X|6"}.get(bonus, area[0] + mark if mark else bonus)


def _bonus(bonus: str, earned: bool, width: int = 4) -> Text:
    """A bonus as it is printed beside or below a box."""
    if not bonus:
        return cell("", width)
    area = bonus.split()[0]
    sign = _short(bonus) + (EARNED if earned else "")
    style = fill(area) if area in COLOURS else "bold"
    return cell(sign, width, DIM if earned else style)


def sheet(state: State, seat: int) -> RenderableType:
    """A seat's sheet, laid out as on paper."""
    on = state.sheet(seat)
    fields = Table.grid(padding=(0, 2))
    fields.add_row(_yellow(on["yellow"]), _blue(on["blue"]))
    return Group(
        _rounds(state),
        _tracks(on),
        "",
        fields,
        "",
        *_green(on["green"]),
        *_orange(on["orange"]),
        *_purple(on["purple"]),
        "",
        _points(state.score(seat), on["foxes"]),
    )


def _rounds(state: State) -> Text:
    table = state.table
    parts = []
    for number in range(1, table["rounds"] + 1):
        sign = "▶" if number == table["round"] else EARNED if number < table["round"] else " "
        bonus = _short(ROUND_BONUSES[number - 1])
        style = "bold reverse" if sign == "▶" else DIM if sign == EARNED else ""
        parts.append(Text(f" {sign}{number} {bonus:<3} ", style))
    return row([" round  ", *parts])


def _tracks(on: Sheet) -> Text:
    rerolls, extras = on["rerolls"], on["extras"]
    return Text.assemble(
        (" reroll  ", "bold"),
        track(rerolls["used"], rerolls["left"], ACTIONS),
        ("     +1  ", "bold"),
        track(extras["used"], extras["left"], ACTIONS),
        ("     foxes  ", "bold"),
        track(0, on["foxes"], len(COLOURS) - 1),
    )


def _yellow(crossed: Sequence[str]) -> Group:
    """The yellow field: rows with their bonuses, columns with their points, the diagonal."""
    on = [
        [YELLOW[r][c] == "X" or f"y{r + 1}{c + 1}" in crossed for c in range(4)] for r in range(4)
    ]
    lines = [row([label("yellow y", "yellow", 10), *(cell(c, 4, DIM) for c in "1234")])]
    for r in range(4):
        boxes = [_box(YELLOW[r][c], on[r][c], "yellow") for c in range(4)]
        bonus = _bonus(YELLOW_ROWS[r], all(on[r]))
        lines.append(row([cell(r + 1, 10, DIM), *boxes, Text.assemble("→", bonus)]))
    columns = [all(on[r][c] for r in range(4)) for c in range(4)]
    points = [
        cell(f"{p}{EARNED if done else ''}", 4, "bold" if done else "")
        for p, done in zip(YELLOW_COLUMNS, columns, strict=True)
    ]
    diagonal = _bonus(YELLOW_DIAGONAL, all(on[n][n] for n in range(4)))
    lines.append(row([cell("points", 10, DIM), *points, Text.assemble("↘", diagonal)]))
    return Group(*lines)


def _blue(crossed: Sequence[int]) -> Group:
    """The blue field: the points for so many crosses, the boxes, the bonuses of the lines."""
    on = [[not number or number in crossed for number in line] for line in BLUE]
    style = {len(crossed): "bold reverse"}
    points = [Text(str(p), style.get(n, DIM)) for n, p in enumerate(BLUE_POINTS) if n]
    lines = [row(["", *points])]
    for r, numbers in enumerate(BLUE):
        boxes = [_box(n, on[r][c], "blue") if n else cell("b+w", 4) for c, n in enumerate(numbers)]
        bonus = _bonus(BLUE_ROWS[r], all(on[r]))
        head = label("blue b", "blue", 10) if r == 0 else cell("", 10)
        lines.append(row([head, *boxes, Text.assemble("→", bonus)]))
    columns = [_bonus(BLUE_COLUMNS[c], all(line[c] for line in on)) for c in range(4)]
    lines.append(row([cell("", 10), *columns]))
    return Group(*lines)


def _box(printed: object, crossed: bool, colour: str) -> Text:
    return cell("X", 4, marked(colour)) if crossed else cell(printed, 4, fill(colour))


def _line(name: str, boxes: Sequence[Text], gap: str = " ") -> Text:
    colour = next(c for c in COLOURS if c.startswith(name.split()[0]))
    return Text.assemble(label(name, colour, 11), row(boxes, gap))


def _below(bonuses: dict[int, str], count: int) -> Text:
    signs = [_bonus(bonuses.get(n, ""), n <= count) for n in range(1, BOXES + 1)]
    return Text.assemble(cell("", 11), row(signs))


def _green(count: int) -> list[Text]:
    points = [
        cell(p, 4, "bold reverse" if n == count else DIM) for n, p in enumerate(GREEN_POINTS) if n
    ]
    boxes = [_box(f"≥{need}", n < count, "green") for n, need in enumerate(GREEN_NEEDS)]
    return [
        Text.assemble(cell("points", 11, DIM), row(points)),
        _line("green g", boxes),
        _below(GREEN_BONUSES, count),
    ]


def _written(numbers: Sequence[int], printed: Sequence[str], colour: str) -> list[Text]:
    """The boxes of a row of numbers: what is written, then what is printed."""
    boxes = [cell(n, 4, marked(colour)) for n in numbers]
    return boxes + [cell(sign, 4, fill(colour)) for sign in printed[len(numbers) :]]


def _orange(numbers: Sequence[int]) -> list[Text]:
    printed = [f"×{times}" if times > 1 else "·" for times in ORANGE_TIMES]
    boxes = _written(numbers, printed, "orange")
    return [_line("orange o", boxes), _below(ORANGE_BONUSES, len(numbers))]


def _purple(numbers: Sequence[int]) -> list[Text]:
    boxes = _written(numbers, ["·"] * BOXES, "purple")
    return [_line("purple p", boxes, "<"), _below(PURPLE_BONUSES, len(numbers))]


def _points(score: dict[str, int], foxes: int) -> Text:
    lowest = min(score[area] for area in COLOURS[:-1])
    parts = [Text(f"{area} {score[area]}") for area in COLOURS[:-1]]
    parts.append(Text(f"foxes {foxes}×{lowest}"))
    return Text.assemble(" ", row(parts, " + "), " = ", (str(score["total"]), "bold reverse"))


def table(state: State) -> Text:
    """The turn, and the dice where they lie."""
    on = state.table
    turn = "passive turn" if on["solo_passive"] else f"seat {on['active']} is active"
    head = f"Round {on['round']} of {on['rounds']}, {turn}"
    if on["phase"] == "choose":
        head += f", roll {on['rolls']} of 3"
    faces = dict(on["dice"])
    lines = [Text(head)]
    names = {"lying": "rolled", "taken": "the others" if on["solo_passive"] else "taken"}
    for place in ("lying", "taken", "tray"):
        shown = [(letter, faces[letter]) for letter in on[place] if letter in faces]
        if shown:
            name = names.get(place, place)
            lines.append(Text.assemble(f"{name:>10}  ", dice(shown, LETTERS, COLOURS)))
    if "b" in faces and "w" in faces:
        lines[-1].append(f"   blue + white = {faces['b'] + faces['w']}", DIM)
    return Text("\n").join(lines)


def task(state: State, seat: int) -> str:
    """What a seat is asked for."""
    waiting = state.sheet(seat)["bonuses"]
    moves = [move.text for move in state.moves(seat)]
    if waiting:
        wanted = "X or 6, where you like" if waiting[0] == "black" else waiting[0]
        return f"a bonus, {wanted}: mark a box"
    if "done" in moves:
        return "use a +1, or be done"
    if state.table["phase"] == "choose":
        return "take a die" if "pass" not in moves else "no die can be used"
    return "take a die of the tray" if "pass" not in moves else "no die of the tray can be used"


def news(before: State, after: State, seat: int) -> list[str]:
    """What a seat's choice has marked and earned, if it is more than the one mark."""
    old, new = before.sheet(seat), after.sheet(seat)
    marks = [f"{box}" for box in new["yellow"] if box not in old["yellow"]]
    marks += [f"blue {box}" for box in new["blue"] if box not in old["blue"]]
    marks += [f"green {n}" for n in range(old["green"] + 1, new["green"] + 1)]
    for area in ("orange", "purple"):
        marks += [f"{area} {n}" for n in new[area][len(old[area]) :]]
    earned = ["a fox"] * (new["foxes"] - old["foxes"])
    for track_name, words in (("rerolls", "a reroll"), ("extras", "a +1")):
        grown = sum(new[track_name].values()) - sum(old[track_name].values())
        earned += [words] * grown
    return (marks if len(marks) > 1 else []) + earned
