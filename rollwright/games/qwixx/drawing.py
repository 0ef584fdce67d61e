"""Qwixx: a seat's sheet, the dice on the table and the words about them, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from rollwright.core.state import State
from rollwright.games.ink import cell, dice, fill, label, marked, row
from rollwright.games.qwixx.sheet import (
    COLOURS,
    CROSSES_TO_CLOSE,
    LETTERS,
    MISTHROW_POINTS,
    MISTHROWS,
    POINTS,
    ROWS,
)

SKIPPED = "·"
HELP = (
    ("mark r5", "cross the red 5; y4, g9, b12 in the other rows"),
    ("pass", "cross nothing; twice in your own turn is a misthrow"),
    ("X  ·", "on the sheet: crossed; skipped and lost"),
    ("lock 3/5", "three crosses of the five that the last number needs; it closes the row"),
)


def sheet(state: State, seat: int) -> RenderableType:
    """A seat's sheet, laid out as on paper."""
    on, score, closed = state.sheet(seat), state.score(seat), state.table["closed"]
    rows = []
    for n, colour in enumerate(COLOURS):
        line = _row(n, on[colour], colour in on["locks"], colour in closed)
        rows.append(line.append(f"{score[colour]:>5}", "bold"))
    crosses = row(["  crosses ", *(cell(n, 3) for n in range(1, len(POINTS)))])
    points = row(["  points  ", *(cell(p, 3) for p in POINTS[1:])])
    for scale in (crosses, points):
        scale.stylize("dim")
    return Group(*rows, "", crosses, points, _misthrows(on["misthrows"]), _points(score))


def _row(n: int, crossed: Sequence[int], locked: bool, closed: bool) -> Text:
    colour = COLOURS[n]
    done = ROWS[n].index(crossed[-1]) + 1 if crossed else 0
    boxes = []
    for place, number in enumerate(ROWS[n]):
        if number in crossed:
            boxes.append(cell("X", 3, marked(colour)))
        elif place < done or closed:
            boxes.append(cell(SKIPPED, 3, "dim"))
        else:
            boxes.append(cell(number, 3, fill(colour)))
    boxes.append(_lock(colour, len(crossed), locked, closed))
    return Text.assemble(label(f"{colour} {LETTERS[n]}", colour, 12), row(boxes))


def _lock(colour: str, crosses: int, locked: bool, closed: bool) -> Text:
    """The lock at a row's end: crossed, closed by another, or what it still needs."""
    if locked:
        return cell("lock X", 8, marked(colour))
    if closed:
        return cell("closed", 8, "dim")
    if crosses >= CROSSES_TO_CLOSE:
        return cell("lock", 8, fill(colour))
    return cell(f"lock {crosses}/{CROSSES_TO_CLOSE}", 8, "dim")


def _misthrows(count: int) -> Text:
    boxes = "".join("[X]" if n < count else "[ ]" for n in range(MISTHROWS))
    return Text(f"\n misthrows {boxes}  {MISTHROW_POINTS} each")


def _points(score: dict[str, int]) -> Text:
    rows = " + ".join(f"{colour} {score[colour]}" for colour in COLOURS)
    return Text.assemble(
        f" {rows} − misthrows {-score['misthrows']} = ", (str(score["total"]), "bold reverse")
    )


def table(state: State) -> Text:
    """Whose turn it is, and the dice."""
    on = state.table
    colours = ("white", *COLOURS)
    shown = dice(on["dice"], "w" + LETTERS, colours)
    if not on["dice"]:
        return Text(f"Seat {on['active']} is active")
    white = sum(face for letter, face in on["dice"] if letter == "w")
    closed = "".join(f"   {colour} is closed" for colour in on["closed"])
    head = f"Seat {on['active']} is active{closed}\n   "
    return Text.assemble(head, shown, (f"   white + white = {white}", "dim"))


def task(state: State, seat: int) -> str:
    """What a seat is asked for."""
    if state.table["phase"] == "white":
        return "action 1: the sum of the white dice, in any row"
    return "action 2: a white and a coloured die, in that colour's row"


def news(before: State, after: State, seat: int) -> list[str]:
    """A lock or a misthrow."""
    old, new = before.sheet(seat), after.sheet(seat)
    locks = [f"{colour} is closed!" for colour in new["locks"] if colour not in old["locks"]]
    return locks + ["a misthrow"] * (new["misthrows"] - old["misthrows"])
