"""What a terminal shows of any game: its drawing, its moves, what happened and how it ended."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from importlib import import_module
from typing import Protocol, cast

from rich import box
from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from rollwright.core.game import Game
from rollwright.core.move import Moves
from rollwright.core.record import Choice, Record
from rollwright.core.state import State
from rollwright.games.ink import WIDTH

MANY = 14
"""From more moves than that on, they stand in columns without words."""


class Drawing(Protocol):
    """What each game draws of itself, in its module `drawing`."""

    HELP: Sequence[tuple[str, str]]

    def sheet(self, state: State, seat: int) -> RenderableType: ...
    def table(self, state: State) -> Text: ...
    def task(self, state: State, seat: int) -> str: ...
    def news(self, before: State, after: State, seat: int) -> list[str]: ...


def drawing(game: Game) -> Drawing:
    package = game.rules_module.rpartition(".")[0]
    return cast(Drawing, import_module(f"{package}.drawing"))


def new_console() -> Console:
    """The terminal, with text taken as it is."""
    return Console(markup=False, emoji=False, highlight=False)


def sheet_panel(state: State, seat: int, name: str) -> Panel:
    """A seat's sheet in a frame with its name."""
    title = Text(f" {seat} {name} · {_points(state.scores[seat - 1])} ", "bold")
    drawn = drawing(state.game).sheet(state, seat)
    return Panel(drawn, title=title, title_align="left", box=box.ROUNDED, width=WIDTH + 2)


def _points(points: int, sign: str = "") -> str:
    return f"{points:{sign}} {'point' if abs(points) == 1 else 'points'}"


def move_list(game: Game, moves: Moves) -> RenderableType:
    """The legal moves with their numbers, in columns where there are many."""
    lines = [
        Text.assemble((f"{number:>3} ", "bold cyan"), move.text)
        for number, move in enumerate(moves, 1)
    ]
    if len(moves) > MANY:
        return Columns(lines, padding=(0, 2), column_first=True, width=_widest(moves))
    grid = Table.grid(padding=(0, 2))
    for line, move in zip(lines, moves, strict=True):
        grid.add_row(line, Text(game.explain(move.text), "dim"))
    return grid


def _widest(moves: Moves) -> int:
    return max(len(move.text) for move in moves) + 4


def event_lines(
    record: Record,
    names: Sequence[str],
    first: int,
    last: int,
    knowing: Collection[int] = (),
) -> list[Text]:
    """What happened in some events, a line each; answers given together are told together.

    Seats in `knowing` need no words for their own notation.
    """
    states = list(record.states())
    lines = []
    for event in record.events[first:last]:
        if isinstance(event, Choice):
            words = "" if event.seat in knowing else record.game.explain(event.move)
            lines.append(_choice_line(event, names, words, states[first], states[last]))
        else:
            lines.append(Text(f"  roll {event.dice}", "dim"))
    return lines


def _choice_line(
    event: Choice, names: Sequence[str], words: str, before: State, after: State
) -> Text:
    seat = event.seat
    news = drawing(after.game).news(before, after, seat)
    points = after.scores[seat - 1] - before.scores[seat - 1]
    if points:
        news.append(_points(points, "+"))
    line = Text.assemble("  ", (f"{seat} {names[seat - 1]}", "bold"), f"  {event.move}")
    line.append(f"  ({words})" if words else "", "dim")
    return line.append(f"  → {', '.join(news)}" if news else "")


def score_line(state: State, names: Sequence[str]) -> Text:
    """All totals in a line."""
    parts = [f"{n} {name} {state.scores[n - 1]}" for n, name in enumerate(names, 1)]
    return Text("Points: " + " · ".join(parts), "dim")


def score_table(state: State, names: Sequence[str]) -> Table:
    """The points by area of all seats."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("seat")
    for area in (*state.game.areas, "total"):
        table.add_column(area, justify="right", style="bold" if area == "total" else "")
    for seat, name in enumerate(names, 1):
        table.add_row(f"{seat} {name}", *(str(points) for points in state.score(seat).values()))
    return table


def result_text(state: State, names: Sequence[str]) -> Text:
    """Who has won and why the game is over, with the rating where a game has one."""
    result = state.result
    if result is None:
        return Text(f"The game is not over: {state.waiting}.")
    reason = f"The game is over: {result.reason}. "
    if state.players > 1:
        winners = " and ".join(f"seat {seat} {names[seat - 1]}" for seat in result.winners)
        won = "The winner is" if len(result.winners) == 1 else "The victory is shared by"
        return Text(f"{reason}{won} {winners}!")
    text = Text(f"{reason}{_points(state.scores[0])}.")
    rating = getattr(state.game, "rating", None)
    return text.append(f" {rating(state.scores[0])[1]}", "bold") if rating else text


def help_table(game: Game, commands: Sequence[tuple[str, str]]) -> Table:
    """What can be typed: the game's notation, and the commands."""
    grid = Table.grid(padding=(0, 2))
    for head, rows in (("Moves and sheet", drawing(game).HELP), ("Commands", commands)):
        grid.add_row(Text(head, "bold underline"), "")
        for notation, words in rows:
            grid.add_row(Text(f"  {notation}", "bold"), words)
    return grid
