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
    PENALTIES,
    PENALTY_POINTS,
    POINTS,
    ROWS,
)
from rollwright.words.voice import Voice

SKIPPED = "·"
LOCK = 13
"""Width of a lock."""
HELP = (
    ("mark r5", "cli.qwixx.help.mark"),
    ("pass", "cli.qwixx.help.pass"),
    ("X  ·", "cli.qwixx.help.signs"),
    ("3/5", "cli.qwixx.help.lock"),
)
OPTIONS: dict[str, tuple[str, str]] = {}


def sheet(state: State, seat: int, voice: Voice) -> RenderableType:
    """A seat's sheet, laid out as on paper."""
    on, score, closed = state.sheet(seat), state.score(seat), state.table["closed"]
    rows = []
    for n, colour in enumerate(COLOURS):
        lock = _lock(colour, len(on[colour]), colour in on["locks"], colour in closed, voice)
        line = _row(n, on[colour], on["open"][colour], lock, voice)
        rows.append(line.append(f"{score[colour]:>5}", "bold"))
    crosses = _scale(voice.say("cli.qwixx.crosses"), range(1, len(POINTS)))
    points = _scale(voice.say("cli.points"), POINTS[1:])
    penalties = _penalties(on["penalties"], voice)
    return Group(*rows, "", crosses, points, penalties, _points(score, voice))


def _scale(name: str, numbers: Sequence[int]) -> Text:
    scale = row([f"  {name:<8}", *(cell(number, 3) for number in numbers)])
    scale.stylize("dim")
    return scale


def _row(n: int, crossed: Sequence[int], ahead: Sequence[int], lock: Text, voice: Voice) -> Text:
    colour = COLOURS[n]
    boxes = []
    for number in ROWS[n]:
        if number in crossed:
            boxes.append(cell("X", 3, marked(colour)))
        elif number in ahead:
            boxes.append(cell(number, 3, fill(colour)))
        else:
            boxes.append(cell(SKIPPED, 3, "dim"))
    boxes.append(lock)
    name = f"{voice.say(f'colour.{colour}')} {LETTERS[n]}"
    return Text.assemble(label(name, colour, 12), row(boxes))


def _lock(colour: str, crosses: int, locked: bool, closed: bool, voice: Voice) -> Text:
    """The lock at a row's end: crossed, closed by another, or what it still needs."""
    lock = voice.say("cli.qwixx.lock")
    if locked:
        return cell(f"{lock} X", LOCK, marked(colour))
    if closed:
        return cell(voice.say("cli.qwixx.shut"), LOCK, "dim")
    if crosses >= CROSSES_TO_CLOSE:
        return cell(lock, LOCK, fill(colour))
    return cell(f"{lock} {crosses}/{CROSSES_TO_CLOSE}", LOCK, "dim")


def _penalties(count: int, voice: Voice) -> Text:
    boxes = "".join("[X]" if n < count else "[ ]" for n in range(PENALTIES))
    each = voice.say("cli.qwixx.each", n=PENALTY_POINTS)
    return Text(f"\n {voice.say('area.penalties')} {boxes}  {each}")


def _points(score: dict[str, int], voice: Voice) -> Text:
    rows = " + ".join(f"{voice.say(f'colour.{colour}')} {score[colour]}" for colour in COLOURS)
    return Text.assemble(
        f" {rows} − {voice.say('area.penalties')} {-score['penalties']} = ",
        (str(score["total"]), "bold reverse"),
    )


def table(state: State, voice: Voice) -> Text:
    """Whose turn it is, and the dice."""
    on = state.table
    colours = ("white", *COLOURS)
    shown = dice(on["dice"], "w" + LETTERS, colours)
    head = voice.say("cli.active", n=on["active"])
    if not on["dice"]:
        return Text(head)
    closed = "".join(f" · {_closed(colour, voice)}" for colour in on["closed"])
    white = voice.say("cli.qwixx.white", n=on["white"])
    return Text.assemble(f"{head}{closed}\n   ", shown, (f"   {white}", "dim"))


def _closed(colour: str, voice: Voice) -> str:
    return voice.say("cli.qwixx.closed", colour=voice.say(f"colour.{colour}"))


def task(state: State, seat: int, voice: Voice) -> str:
    """What a seat is asked for."""
    if state.table["phase"] == "white":
        return voice.say("do.qwixx.white", n=state.table["white"])
    return voice.say("do.qwixx.colour")


def explain(move: str, voice: Voice) -> str:
    """What a notation means."""
    if move == "pass":
        return voice.say("cli.qwixx.pass")
    box = move.split()[1]
    number = voice.say(f"number.{COLOURS[LETTERS.index(box[0])]}", n=box[1:])
    return voice.say("cli.qwixx.mark", box=number)


def news(before: State, after: State, seat: int, voice: Voice) -> list[str]:
    """A lock or a penalty."""
    old, new = before.sheet(seat), after.sheet(seat)
    told = [_closed(colour, voice) for colour in new["locks"] if colour not in old["locks"]]
    if new["penalties"] > old["penalties"]:
        told.append(voice.say("qwixx.penalties", n=new["penalties"]))
    return told
