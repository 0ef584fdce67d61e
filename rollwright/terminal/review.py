"""`rollwright review`: a game event by event, with luck, errors and names; as JSON, as a plot."""

from __future__ import annotations

import json

from rich.box import SIMPLE_HEAD
from rich.console import JustifyMethod
from rich.table import Table
from rich.text import Text

from rollwright.analysis.chart import chart
from rollwright.analysis.names import FORCED
from rollwright.analysis.review import Balance, Review, Step, review
from rollwright.core.errors import InvalidNotation
from rollwright.core.record import Choice
from rollwright.terminal import screen
from rollwright.terminal.coach import tell_change, tell_value
from rollwright.terminal.files import load, write_text
from rollwright.terminal.replay import head, names_of
from rollwright.words.voice import ENGLISH

STYLES = {
    "brilliant": "bold cyan",
    "best": "green",
    "good": "green",
    "inaccuracy": "yellow",
    "mistake": "red",
    "blunder": "bold red",
    FORCED: "dim",
}
LONGEST = 11
"""The letters of the longest name, with a comma."""


def run(file: str, seat: int | None, as_json: bool, plot: str | None) -> int:
    """Reviews and prints; where a plot is asked for, writes it too."""
    record = load(file)
    if seat is not None and not 1 <= seat <= record.players:
        raise InvalidNotation(f"there is no seat {seat}; seats are 1 to {record.players}")
    found = review(record)
    if plot:
        write_text(plot, chart(found, seat or 1))
    if as_json:
        print(json.dumps(found.as_data()))
        return 0
    console = screen.new_console()
    console.print(head(record, ENGLISH))
    console.print(_events(found, seat))
    console.print(_sums(found, seat))
    return 0


def _events(found: Review, seat: int | None) -> Table:
    """The events of everybody, or rolls and a seat's moves."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("", "event", "value", "luck", "error", "others"):
        justify: JustifyMethod = "left" if heading == "event" else "right"
        table.add_column(heading, justify=justify, no_wrap=True)
    table.add_column("", min_width=LONGEST)
    for step in found.steps:
        table.add_row(*_cells(step, seat or step.seat, mine=seat in (None, step.seat)))
    return table


def _cells(step: Step, seat: int, mine: bool) -> list[Text]:
    """A line of the table, as a seat sees it."""
    effect = step.effects[seat - 1]
    win = effect.win is not None
    parts = effect.win or effect.points
    cells = [str(step.number), str(step.event), tell_value(effect.value)]
    cells += [tell_change(part, win) for part in (parts.luck, -parts.error, parts.others)]
    line = [Text(cell) for cell in cells]
    name = Text(step.name, STYLES.get(step.name, "dim")) if mine else Text()
    if mine and isinstance(step.event, Choice) and step.best != step.event.move:
        name.append(f", best: {step.best}", "dim")
    return [*line, name]


def _sums(found: Review, seat: int | None) -> Table:
    """For each seat: start + luck − errors + others = score, in points and in chances to win."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    end = "score" if found.record.state.result else "value"
    for heading in ("seat", "start", "luck", "errors", "others", end):
        table.add_column(heading, justify="left" if heading == "seat" else "right")
    names = names_of(found.record, ENGLISH)
    for balance in found.balances:
        if seat in (None, balance.seat):
            who = f"{balance.seat} {names[balance.seat - 1]}"
            for line in _balance_rows(balance):
                table.add_row(Text(who), *map(Text, line))
                who = "  chance to win"
    return table


def _balance_rows(balance: Balance) -> list[list[str]]:
    rows = []
    start, end = balance.start, balance.end
    for parts, before, after in (
        (balance.points, start.points, end.points),
        (balance.win, start.win, end.win),
    ):
        if parts and before is not None and after is not None:
            win = parts is balance.win
            changes = [tell_change(x, win) for x in (parts.luck, -parts.error, parts.others)]
            ends = [f"{100 * x:.1f} %" if win else f"{x:.2f}" for x in (before, after)]
            rows.append([ends[0], *changes, ends[1]])
    return rows
