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
from rollwright.words.voice import Voice

DIM = "dim"
EARNED = "✓"
HELP = (
    ("take w3 y42", "cli.clever.help.yellow"),
    ("take b2 b7", "cli.clever.help.blue"),
    ("take g4 g", "cli.clever.help.next"),
    ("extra g1 g", "cli.clever.help.extra"),
    ("bonus b9", "cli.clever.help.bonus"),
    ("reroll", "cli.clever.help.reroll"),
    ("yX bX gX", "cli.clever.help.signs"),
    ("re +1 fox", "cli.clever.help.tracks"),
)
WORDS = {
    "reroll": "cli.clever.reroll",
    "pass": "cli.clever.pass",
    "done": "cli.clever.done",
    "take": "cli.clever.take",
    "extra": "cli.clever.extra",
    "bonus": "cli.clever.bonus",
}
"""What each kind of move means."""
PLACES = {"lying": "dice.rolled", "taken": "dice.taken", "tray": "dice.tray"}
OPTIONS = {"solo_extra": ("new.solo_extra", "cli.option.solo_extra")}

FIELD = 10
"""Width before the boxes of the yellow and the blue field."""

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


def sheet(state: State, seat: int, voice: Voice) -> RenderableType:
    """A seat's sheet, laid out as on paper."""
    on = state.sheet(seat)
    names = {c: f"{voice.say(f'colour.{c}')} {c[0]}" for c in COLOURS[:-1]}
    width = max(len(name) for name in names.values()) + 3
    heads = {colour: label(name, colour, width) for colour, name in names.items()}
    points = voice.say("cli.points")
    fields = Table.grid(padding=(0, 2))
    yellow = _yellow(on, label(names["yellow"], "yellow", FIELD), points)
    fields.add_row(yellow, _blue(on, label(names["blue"], "blue", FIELD)))
    return Group(
        _rounds(state, voice),
        _tracks(on, voice),
        "",
        fields,
        "",
        *_green(on["green"], heads["green"], points),
        *_orange(on["orange"], heads["orange"]),
        *_purple(on["purple"], heads["purple"]),
        "",
        _points(state.score(seat), on["foxes"], voice),
    )


def _rounds(state: State, voice: Voice) -> Text:
    table = state.table
    parts = []
    for number in range(1, table["rounds"] + 1):
        sign = "▶" if number == table["round"] else EARNED if number < table["round"] else " "
        bonus = _short(ROUND_BONUSES[number - 1])
        style = "bold reverse" if sign == "▶" else DIM if sign == EARNED else ""
        parts.append(Text(f" {sign}{number} {bonus:<3} ", style))
    return row([f" {voice.say('cli.clever.round'):<7}", *parts])


def _tracks(on: Sheet, voice: Voice) -> Text:
    rerolls, extras = on["rerolls"], on["extras"]
    return Text.assemble(
        (f" {voice.say('cli.clever.rerolls')}  ", "bold"),
        track(rerolls["used"], rerolls["left"], ACTIONS),
        ("     +1  ", "bold"),
        track(extras["used"], extras["left"], ACTIONS),
        (f"     {voice.say('cli.clever.foxes')}  ", "bold"),
        track(0, on["foxes"], len(COLOURS) - 1),
    )


def _yellow(on: Sheet, head: Text, points_name: str) -> Group:
    """The yellow field: rows with their bonuses, columns with their points, the diagonal."""
    lines = [row([head, *(cell(c, 4, DIM) for c in "1234")])]
    for r, signs in enumerate(YELLOW):
        boxes = [
            _box(sign, sign == "X" or f"y{r + 1}{c}" in on["yellow"], "yellow")
            for c, sign in enumerate(signs, 1)
        ]
        bonus = _bonus(YELLOW_ROWS[r], f"yr{r}" in on["full"])
        lines.append(row([cell(r + 1, FIELD, DIM), *boxes, Text.assemble("→", bonus)]))
    columns = [f"yc{c}" in on["full"] for c in range(4)]
    points = [
        cell(f"{p}{EARNED if done else ''}", 4, "bold" if done else "")
        for p, done in zip(YELLOW_COLUMNS, columns, strict=True)
    ]
    diagonal = _bonus(YELLOW_DIAGONAL, "yd" in on["full"])
    lines.append(row([cell(points_name, FIELD, DIM), *points, Text.assemble("↘", diagonal)]))
    return Group(*lines)


def _blue(on: Sheet, head: Text) -> Group:
    """The blue field: the points by number of crosses, the boxes, the bonuses of the lines."""
    crossed = on["blue"]
    style = {len(crossed): "bold reverse"}
    points = [Text(str(p), style.get(n, DIM)) for n, p in enumerate(BLUE_POINTS) if n]
    lines = [row(["", *points])]
    for r, numbers in enumerate(BLUE):
        boxes = [_box(n, n in crossed, "blue") if n else cell("b+w", 4) for n in numbers]
        bonus = _bonus(BLUE_ROWS[r], f"br{r}" in on["full"])
        start = cell("", FIELD) if r else head
        lines.append(row([start, *boxes, Text.assemble("→", bonus)]))
    columns = [_bonus(bonus, f"bc{c}" in on["full"]) for c, bonus in enumerate(BLUE_COLUMNS)]
    lines.append(row([cell("", FIELD), *columns]))
    return Group(*lines)


def _box(printed: object, crossed: bool, colour: str) -> Text:
    return cell("X", 4, marked(colour)) if crossed else cell(printed, 4, fill(colour))


def _below(bonuses: dict[int, str], count: int, head: Text) -> Text:
    signs = [_bonus(bonuses.get(n, ""), n <= count) for n in range(1, BOXES + 1)]
    return Text.assemble(cell("", len(head)), row(signs))


def _green(count: int, head: Text, points_name: str) -> list[Text]:
    points = [
        cell(p, 4, "bold reverse" if n == count else DIM) for n, p in enumerate(GREEN_POINTS) if n
    ]
    boxes = [_box(f"≥{need}", n < count, "green") for n, need in enumerate(GREEN_NEEDS)]
    return [
        Text.assemble(cell(points_name, len(head), DIM), row(points)),
        Text.assemble(head, row(boxes)),
        _below(GREEN_BONUSES, count, head),
    ]


def _written(numbers: Sequence[int], printed: Sequence[str], colour: str) -> list[Text]:
    """The boxes of a row of numbers: what is written, then what is printed."""
    boxes = [cell(n, 4, marked(colour)) for n in numbers]
    return boxes + [cell(sign, 4, fill(colour)) for sign in printed[len(numbers) :]]


def _orange(numbers: Sequence[int], head: Text) -> list[Text]:
    printed = [f"×{times}" if times > 1 else "·" for times in ORANGE_TIMES]
    boxes = _written(numbers, printed, "orange")
    return [Text.assemble(head, row(boxes)), _below(ORANGE_BONUSES, len(numbers), head)]


def _purple(numbers: Sequence[int], head: Text) -> list[Text]:
    boxes = _written(numbers, ["·"] * BOXES, "purple")
    return [Text.assemble(head, row(boxes, "<")), _below(PURPLE_BONUSES, len(numbers), head)]


def _points(score: dict[str, int], foxes: int, voice: Voice) -> Text:
    """The sum; the areas by their letters, since the words don't fit in all languages."""
    lowest = min(score[area] for area in COLOURS[:-1])
    parts = [Text(f"{area[0]} {score[area]}") for area in COLOURS[:-1]]
    parts.append(Text(f"{voice.say('cli.clever.foxes')} {foxes}×{lowest}"))
    return Text.assemble(" ", row(parts, " + "), " = ", (str(score["total"]), "bold reverse"))


def table(state: State, voice: Voice) -> Text:
    """The turn, and the dice where they lie."""
    on = state.table
    faces = dict(on["dice"])
    lines = [Text(_turn(on, voice))]
    for place, key in PLACES.items():
        shown = [(letter, faces[letter]) for letter in on[place] if letter in faces]
        if shown:
            others = place == "taken" and on["solo_passive"]
            name = voice.say("cli.clever.others" if others else key)
            lines.append(Text.assemble(f"{name:>16}  ", dice(shown, LETTERS, COLOURS)))
    if "b" in faces and "w" in faces:
        lines[-1].append(f"   {voice.say('clever.sum')} = {faces['b'] + faces['w']}", DIM)
    return Text("\n").join(lines)


def _turn(on: dict[str, Any], voice: Voice) -> str:
    active = voice.say("cli.active", n=on["active"])
    parts = [voice.say("cli.clever.passive") if on["solo_passive"] else active]
    parts.append(voice.say("round.of", n=on["round"], all=on["rounds"]))
    if on["phase"] == "choose":
        parts.append(voice.say("cli.clever.roll", n=on["rolls"]))
    return " · ".join(parts)


def task(state: State, seat: int, voice: Voice) -> str:
    """What a seat is asked for."""
    waiting = state.sheet(seat)["bonuses"]
    moves = [move.text for move in state.moves(seat)]
    if waiting:
        return voice.say(f"do.clever.bonus.{waiting[0].split()[0]}")
    if "done" in moves:
        return voice.say("do.clever.extra")
    if moves == ["pass"]:
        return voice.say("do.clever.pass")
    choosing = state.table["phase"] == "choose"
    return voice.say("do.clever.take" if choosing else _tray_task(state.table, moves))


def _tray_task(on: dict[str, Any], moves: list[str]) -> str:
    """The words for choosing from the tray: alone after its own roll, or from another's turn."""
    if not any(move.startswith("take") and move[5] in on["tray"] for move in moves):
        return "do.clever.tray.others"
    return "do.clever.tray.solo" if on["solo_passive"] else "do.clever.tray"


def explain(move: str, voice: Voice) -> str:
    """What a notation means."""
    verb, *what = move.split()
    if not what:
        return voice.say(WORDS[verb])
    box = _box_name(what[-1], voice)
    if verb == "bonus":
        return voice.say(WORDS[verb], box=box)
    die = voice.say(f"number.{_colour(what[0])}", n=what[0][1])
    return voice.say(WORDS[verb], die=die, box=box)


def _colour(notation: str) -> str:
    return COLOURS[LETTERS.index(notation[0])]


def _box_name(box: str, voice: Voice) -> str:
    """A box in words: what is printed in it, or that it is the next one."""
    if box[0] == "y":
        r, c = int(box[1]), int(box[2])
        return voice.say("clever.box.yellow", n=YELLOW[r - 1][c - 1], row=r, column=c)
    if box[0] == "b":
        return voice.say("clever.box.blue", n=box[1:])
    return voice.say(f"clever.next.{_colour(box)}")


def news(before: State, after: State, seat: int, voice: Voice) -> list[str]:
    """What a seat's choice has marked and earned, if it is more than the one mark."""
    old, new = before.sheet(seat), after.sheet(seat)
    marks = [f"{box}" for box in new["yellow"] if box not in old["yellow"]]
    numbers = [("blue", box) for box in new["blue"] if box not in old["blue"]]
    numbers += [("green", n) for n in range(old["green"] + 1, new["green"] + 1)]
    for area in ("orange", "purple"):
        numbers += [(area, n) for n in new[area][len(old[area]) :]]
    marks += [voice.say(f"number.{area}", n=n) for area, n in numbers]
    earned = [voice.say("bonus.fox")] * (new["foxes"] - old["foxes"])
    for track_name, key in (("rerolls", "bonus.reroll"), ("extras", "bonus.extra")):
        grown = sum(new[track_name].values()) - sum(old[track_name].values())
        earned += [voice.say(key)] * grown
    return (marks if len(marks) > 1 else []) + earned
