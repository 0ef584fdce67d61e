"""Twenty One: a seat's sheet, the dice and the words about them, for a terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from rollwright.core.state import State
from rollwright.games.ink import dice, fill, marked, row
from rollwright.games.twenty_one.sheet import BONUS, COLOURS, LETTERS, NUMBERS, ROWS, SHEETS

HIT, STRUCK, FREE = "X", "–", " "
HELP = (
    ("reroll", "roll all dice once more that don't show 1; keep: leave them"),
    ("enter k b y", "enter the black, the blue and the yellow die, in this order of the dice"),
    ("strike", "enter nothing and lose the leftmost free box of the row"),
    ("y6[4]  y6[X]", "on the sheet: a 4 is entered in the yellow 6; a hit: the 6 itself"),
    ("y6[–]  y6[ ]", "on the sheet: struck; still free"),
)


def sheet(state: State, seat: int) -> RenderableType:
    """A seat's sheet, laid out as on paper."""
    on, score = state.sheet(seat), state.score(seat)
    rows = [
        _row(n, SHEETS[on["sheet"]][n], on["entries"][n], on["row"] == n + 1).append(
            f"   {on['hits'][n]}×hit   {score[f'row {n + 1}']:>3}", "bold"
        )
        for n in range(ROWS)
    ]
    bonus = "   ".join(f"{hits}× {points}" for hits, points in enumerate(BONUS) if hits)
    parts = " + ".join(str(score[f"row {n + 1}"]) for n in range(ROWS))
    return Group(
        Text(f" sheet {on['sheet']}", "bold"),
        *rows,
        "",
        Text(f" points for hits in a row:   {bonus}", "dim"),
        Text.assemble(f" {parts} = ", (str(score["total"]), "bold reverse")),
    )


def _row(n: int, colours: str, entries: list[int | None], current: bool) -> Text:
    boxes = []
    for letter, number, entry in zip(colours, NUMBERS[n], entries, strict=True):
        sign = FREE if entry is None else HIT if entry == number else str(entry or STRUCK)
        colour = COLOURS[LETTERS.index(letter)]
        style = fill(colour) if entry is None else marked(colour)
        boxes.append(Text.assemble((f" {letter}{number}", fill(colour)), (f"[{sign}]", style)))
    return Text.assemble((f" {'▶' if current else ' '} {n + 1}  ", "bold"), row(boxes, "  "))


def table(state: State) -> Text:
    """Whose turn it is, and the dice."""
    on = state.table
    head = f"Seat {on['active']} is active"
    if not on["dice"]:
        return Text(head)
    return Text.assemble(f"{head}\n   ", dice(on["dice"], LETTERS, COLOURS))


def task(state: State, seat: int) -> str:
    """What a seat is asked for."""
    if state.table["phase"] == "decide":
        return "roll again what doesn't show 1, or keep the dice"
    return f"enter dice in row {state.sheet(seat)['row']}, or strike a box"


def news(before: State, after: State, seat: int) -> list[str]:
    """A row that is full."""
    old, new = before.sheet(seat)["row"], after.sheet(seat)["row"]
    if old == new:
        return []
    return [f"row {old} is full: {after.score(seat)[f'row {old}']} points"]
