"""`rollwright coach`: every legal move of a position with its value and a reason."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from operator import attrgetter

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from rollwright.analysis.coach import Advice, coach
from rollwright.analysis.names import UNBEATEN
from rollwright.core.errors import InvalidNotation
from rollwright.core.record import Record
from rollwright.core.state import State
from rollwright.games import game, names
from rollwright.minds.value import Value
from rollwright.terminal import screen
from rollwright.terminal.complaint import Complaint, check_choice, needing_data
from rollwright.terminal.files import read_text
from rollwright.words.voice import Voice

STYLES = {
    "brilliant": "bold cyan",
    "best": "green",
    "good": "green",
    "inaccuracy": "yellow",
    "mistake": "red",
    "blunder": "bold red",
    "forced": "dim",
}
"""How the names of moves are shown."""


def run(file: str, seat: int | None, as_json: bool, voice: Voice) -> int:
    """Thinks and prints."""
    state = read_state(read_text(file))
    check_choice(state, seat, voice)
    with needing_data():
        advice = coach(state, seat)
    if as_json:
        print(json.dumps(advice.as_data(voice)))
        return 0
    console = screen.new_console()
    name = voice.say("seat.player", n=advice.seat)
    console.print(screen.sheet_panel(advice.state, advice.seat, name, voice))
    console.print(advice.state.game.drawing.table(advice.state, voice))
    console.print(table(advice, voice))
    if advice.value.exact or advice.value.win is not None:
        console.print(Text(tell_doubt([advice.value], voice), "dim"))
    return 0


def read_state(text: str) -> State:
    """The position that a line says, or the one at the end of a record."""
    lines = [line for line in text.removeprefix("\ufeff").splitlines() if line.strip()]
    name = lines[0].split()[0] if lines else ""
    if name not in names():
        return Record.loads(text).state
    if len(lines) > 1:
        raise Complaint("coach.lines", n=len(lines))
    try:
        return game(name).state(lines[0])
    except InvalidNotation as error:
        raise Complaint("coach.unreached", why=str(error)) from None


def table(advice: Advice, voice: Voice) -> Table:
    """The moves, best first."""
    found = Table(box=SIMPLE_HEAD, pad_edge=False)
    found.add_column(voice.say("coach.move"), no_wrap=True)
    found.add_column(voice.say("coach.value"), justify="right", no_wrap=True)
    found.add_column(voice.say("coach.loses"), justify="right", no_wrap=True)
    found.add_column("", no_wrap=True)
    found.add_column(voice.say("coach.why"))
    for hint in advice.hints:
        loss = 0.0 if hint.name in UNBEATEN else hint.loss
        lost = tell_change(-loss, hint.value.win is not None, voice)
        value = replace(hint.value, error=advice.value.error)
        found.add_row(
            Text(hint.move, "bold"),
            Text(tell_value(value, voice)),
            Text(lost),
            Text(voice.say(f"verdict.{hint.name}"), STYLES[hint.name]),
            Text(hint.reason(voice)),
        )
    return found


def tell_doubt(values: Iterable[Value], voice: Voice) -> str:
    """Whether values are exact, or how far they may be off at most: points, or chance to win."""
    worst = max(
        (value for value in values if not value.exact), key=attrgetter("error"), default=None
    )
    if worst is None:
        return voice.say("analysis.exact")
    told = voice.number(worst.error, 1) if worst.win is None else voice.percent(worst.error)
    return voice.say("analysis.error", n=told)


def tell_value(value: Value, voice: Voice) -> str:
    """Points with ± where they aren't exact; with others also the chance to win.

    There is no room for the ± of a chance in each line of a table: `tell_doubt` says it below.
    """
    if value.win is not None:
        return f"{voice.number(value.points, 1)} · {voice.percent(value.win)}"
    doubt = "" if value.exact else f" ± {voice.number(value.error, 1)}"
    return voice.number(value.points) + doubt


def tell_change(change: float, win: bool, voice: Voice) -> str:
    """A change of points or of a chance; nothing where there is none."""
    shown = voice.percent(change, "+") if win else voice.number(change, sign="+")
    return shown if any(digit in shown for digit in "123456789") else ""
