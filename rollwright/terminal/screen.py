"""What a terminal shows of any game: its drawing, its moves, what happened and how it ended."""

from __future__ import annotations

from collections.abc import Collection, Sequence

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
from rollwright.games.ink import WIDTH, area_name
from rollwright.words.voice import Voice

MANY = 14
"""More moves than this are listed in columns, without words."""


def new_console() -> Console:
    """The terminal, with text taken as it is."""
    return Console(markup=False, emoji=False, highlight=False)


def authors(game: Game, voice: Voice) -> str:
    """Who has made a game; a traditional one has words for it."""
    if voice.knows(f"authors.{game.name}"):
        return voice.say(f"authors.{game.name}")
    return game.authors.replace(" and ", f" {voice.say('cli.and')} ")


def waiting(state: State, names: Sequence[str], voice: Voice) -> str:
    """What a game that is not over waits for."""
    if state.dice:
        return voice.say("cli.waiting.roll", dice=" ".join(state.dice))
    return voice.say("wait.moves", names=_seats(state.to_move, names))


def _seats(seats: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(f"{seat} {names[seat - 1]}" for seat in seats)


def sheet_panel(state: State, seat: int, name: str, voice: Voice) -> Panel:
    """A seat's sheet in a frame with its name."""
    points = voice.say("result.solo", n=state.scores[seat - 1])
    title = Text(f" {seat} {name} · {points} ", "bold")
    drawn = state.game.drawing.sheet(state, seat, voice)
    return Panel(drawn, title=title, title_align="left", box=box.ROUNDED, width=WIDTH + 2)


def move_list(game: Game, moves: Moves, voice: Voice) -> RenderableType:
    """The legal moves with their numbers, in columns where there are many."""
    lines = [
        Text.assemble((f"{number:>3} ", "bold cyan"), move.text)
        for number, move in enumerate(moves, 1)
    ]
    if len(moves) > MANY:
        return Columns(lines, padding=(0, 2), column_first=True, width=_widest(moves))
    grid = Table.grid(padding=(0, 2))
    for line, move in zip(lines, moves, strict=True):
        grid.add_row(line, Text(game.drawing.explain(move.text, voice), "dim"))
    return grid


def _widest(moves: Moves) -> int:
    return max(len(move.text) for move in moves) + 4


def event_lines(
    record: Record,
    names: Sequence[str],
    first: int,
    last: int,
    voice: Voice,
    knowing: Collection[int] = (),
) -> list[Text]:
    """What happened in some events, a line each; answers given together are told together.

    Seats in `knowing` need no words for their own notation.
    """
    states = list(record.states())
    lines = []
    for event in record.events[first:last]:
        if isinstance(event, Choice):
            line = Text.assemble("  ", (f"{event.seat} {names[event.seat - 1]}", "bold"))
            line.append(f"  {event.move}")
            if event.seat not in knowing:
                line.append(f"  ({record.game.drawing.explain(event.move, voice)})", "dim")
            lines.append(line.append(_outcome(event.seat, states[first], states[last], voice)))
        else:
            lines.append(Text(f"  roll {event.dice}", "dim"))
    return lines


def _outcome(seat: int, before: State, after: State, voice: Voice) -> str:
    """What a choice has brought its seat."""
    news = after.game.drawing.news(before, after, seat, voice)
    points = after.scores[seat - 1] - before.scores[seat - 1]
    if points:
        news.append(("+" if points > 0 else "") + voice.say("result.solo", n=points))
    return f"  → {', '.join(news)}" if news else ""


def score_line(state: State, names: Sequence[str], voice: Voice) -> Text:
    """All totals in a line."""
    parts = [f"{n} {name} {state.scores[n - 1]}" for n, name in enumerate(names, 1)]
    return Text(voice.say("tables.scores", scores=" · ".join(parts)), "dim")


def score_table(state: State, names: Sequence[str], voice: Voice) -> Table:
    """The points by area of all seats."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(voice.say("print.seat"))
    for area in state.game.areas:
        table.add_column(area_name(state.game, area, voice), justify="right")
    table.add_column(voice.say("score.total"), justify="right", style="bold")
    for seat, name in enumerate(names, 1):
        table.add_row(f"{seat} {name}", *(str(points) for points in state.score(seat).values()))
    return table


def result_text(state: State, names: Sequence[str], voice: Voice) -> Text:
    """Who has won and why the game is over, with the rating where a game has one."""
    result = state.result
    if result is None:
        return Text(f"{voice.say('cli.unfinished')} {waiting(state, names, voice)}")
    over = f"{voice.say('error.over')} {voice.say(f'reason.{result.reason}')}"
    if state.players > 1:
        return Text(f"{over} {_winners(result.winners, names, voice)}")
    text = Text(f"{over} {voice.say('result.solo', n=state.scores[0])}.")
    rating = state.game.rating(state.scores[0])
    return text.append(f" {voice.say(f'rating.{rating[0]}')}", "bold") if rating else text


def _winners(seats: Sequence[int], names: Sequence[str], voice: Voice) -> str:
    if len(seats) == 1:
        return voice.say("result.winner", name=_seats(seats, names))
    return voice.say("result.shared", names=_seats(seats, names))


def print_end(console: Console, state: State, names: Sequence[str], voice: Voice) -> None:
    """All sheets, the points by area, and the result."""
    for seat, name in enumerate(names, 1):
        console.print(sheet_panel(state, seat, name, voice))
    console.print(score_table(state, names, voice))
    console.print(result_text(state, names, voice))


def help_table(game: Game, commands: Sequence[tuple[str, str]], voice: Voice) -> Table:
    """What can be typed: the game's notation, and the commands."""
    grid = Table.grid(padding=(0, 2))
    colours = ", ".join(voice.say(f"colour.{colour}") for colour in game.dice_colours)
    parts = (("cli.help.moves", game.drawing.HELP), ("cli.help.commands", commands))
    grid.add_row(Text(voice.say("dice.title"), "bold underline"), "")
    grid.add_row(Text(f"  {' '.join(game.dice)}", "bold"), colours)
    for head, rows in parts:
        grid.add_row(Text(voice.say(head), "bold underline"), "")
        for notation, key in rows:
            grid.add_row(Text(f"  {notation}", "bold"), voice.say(key))
    return grid
