"""Twenty One: a seat's sheet, the dice and the words about them, for a terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from rollwright.core.state import State
from rollwright.games.ink import dice, fill, marked, row
from rollwright.games.twenty_one.sheet import BONUS, COLOURS, LETTERS, NUMBERS, ROWS, SHEETS
from rollwright.words.voice import Voice

HIT, STRUCK, FREE = "X", "–", " "
HELP = (
    ("reroll", "cli.twenty-one.help.reroll"),
    ("enter k b y", "cli.twenty-one.help.enter"),
    ("strike", "cli.twenty-one.help.strike"),
    ("y6[4]  y6[X]", "cli.twenty-one.help.entered"),
    ("y6[–]  y6[ ]", "cli.twenty-one.help.struck"),
)
WORDS = {
    "reroll": "cli.twenty-one.reroll",
    "keep": "cli.twenty-one.keep",
    "strike": "cli.twenty-one.strike",
}
OPTIONS = {"sheets": ("new.sheets", "cli.option.sheets")}


def sheet(state: State, seat: int, voice: Voice) -> RenderableType:
    """A seat's sheet, laid out as on paper."""
    on, score = state.sheet(seat), state.score(seat)
    rows = [
        _row(n, on, on["row"] == n + 1).append(
            f"   {voice.say('cli.twenty-one.hits', n=on['hits'][n]):<12}"
            f" {score[f'row {n + 1}']:>3}",
            "bold",
        )
        for n in range(ROWS)
    ]
    bonus = " ".join(f"{hits}→{points}" for hits, points in enumerate(BONUS) if hits)
    parts = " + ".join(str(score[f"row {n + 1}"]) for n in range(ROWS))
    return Group(
        Text(f" {voice.say('twenty-one.sheet')} {on['sheet']}", "bold"),
        *rows,
        "",
        Text(f" {voice.say('twenty-one.bonus')}  {bonus}", "dim"),
        Text.assemble(f" {parts} = ", (str(score["total"]), "bold reverse")),
    )


def _row(n: int, on: dict[str, Any], current: bool) -> Text:
    boxes = []
    colours = SHEETS[on["sheet"]][n]
    for letter, number, entry, hit in zip(
        colours, NUMBERS[n], on["entries"][n], on["hit"][n], strict=True
    ):
        sign = FREE if entry is None else HIT if hit else str(entry or STRUCK)
        colour = COLOURS[LETTERS.index(letter)]
        style = fill(colour) if entry is None else marked(colour)
        boxes.append(Text.assemble((f" {letter}{number}", fill(colour)), (f"[{sign}]", style)))
    return Text.assemble((f" {'▶' if current else ' '} {n + 1}  ", "bold"), row(boxes, "  "))


def table(state: State, voice: Voice) -> Text:
    """Whose turn it is, and the dice."""
    on = state.table
    head = voice.say("cli.active", n=on["active"])
    if not on["dice"]:
        return Text(head)
    return Text.assemble(f"{head}\n   ", dice(on["dice"], LETTERS, COLOURS))


def task(state: State, seat: int, voice: Voice) -> str:
    """What a seat is asked for."""
    if state.table["phase"] == "decide":
        return voice.say("do.twenty-one.decide")
    return voice.say("do.twenty-one.enter")


def explain(move: str, voice: Voice) -> str:
    """What a notation means."""
    verb, *letters = move.split()
    if verb == "enter":
        colours = [voice.say(f"colour.{COLOURS[LETTERS.index(letter)]}") for letter in letters]
        return voice.say("cli.twenty-one.enter", dice=", ".join(colours))
    return voice.say(WORDS[verb])


def news(before: State, after: State, seat: int, voice: Voice) -> list[str]:
    """A row that is full."""
    old, new = before.sheet(seat)["row"], after.sheet(seat)["row"]
    if old == new:
        return []
    return [voice.say("cli.twenty-one.full", row=old, n=after.score(seat)[f"row {old}"])]
