"""The command `replay`: a record step by step, or as data."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from rollwright.core.record import Choice, Event, Record
from rollwright.core.state import State
from rollwright.terminal import screen
from rollwright.terminal.files import load
from rollwright.terminal.prompt import Keyboard, Prompt


def run(file: str, as_json: bool) -> int:
    """Shows a record on this terminal."""
    record = load(file)
    if as_json:
        for step in steps(record):
            print(json.dumps(step))
        return 0
    console, prompt = screen.new_console(), Keyboard()
    if prompt.interactive and file != "-":
        walk(record, console, prompt)
    else:
        tell(record, console)
    return 0


def steps(record: Record) -> Iterator[dict[str, Any]]:
    """The start and every event as plain data, with the state after it."""
    events: list[Event | None] = [None, *record.events]
    for number, (event, state) in enumerate(zip(events, record.states(), strict=True)):
        yield {"number": number, "event": str(event) if event else None, **_facts(state)}


def _facts(state: State) -> dict[str, Any]:
    seats = range(1, state.players + 1)
    result = state.result
    return {
        "dice": state.dice,
        "to_move": list(state.to_move),
        "moves": {str(seat): [str(m) for m in state.moves(seat)] for seat in state.to_move},
        "sheets": {str(seat): state.sheet(seat) for seat in seats},
        "scores": list(state.scores),
        "table": state.table,
        "result": result and {"winners": list(result.winners), "reason": result.reason},
    }


def names_of(record: Record) -> list[str]:
    """The players' names where the header says them, one for each seat."""
    names = [name.strip() for name in record.header.get("names", "").split(",")]
    usual = [f"player {seat}" for seat in range(1, record.players + 1)]
    return names if len(names) == record.players and all(names) else usual


def head(record: Record) -> Text:
    """What the header says, in a line."""
    facts = [f"{record.players} players" if record.players > 1 else "solo"]
    facts += [f"{name}: {value}" for name, value in {**record.options, **record.header}.items()]
    return Text.assemble((record.game.title, "bold"), f" · {' · '.join(facts)}")


def tell(record: Record, console: Console) -> None:
    """All events, a line each, then the sheets and the result."""
    names = names_of(record)
    console.print(head(record))
    for first, last in _batches(record):
        lines = screen.event_lines(record, names, first, last)
        for number, line in enumerate(lines, first + 1):
            console.print(_numbered(number, line), soft_wrap=True)
    _end(record, names, console)


def _batches(record: Record) -> Iterator[tuple[int, int]]:
    """The events one by one, but answers given together in one go."""
    first = 0
    for number, state in enumerate(record.states()):
        if number > first and (not state.answered or number == len(record.events)):
            yield first, number
            first = number


def _numbered(number: int, line: Text) -> Text:
    return Text.assemble((f"{number:>4}", "dim"), line)


def _end(record: Record, names: Sequence[str], console: Console) -> None:
    for seat, name in enumerate(names, 1):
        console.print(screen.sheet_panel(record.state, seat, name))
    console.print(screen.score_table(record.state, names))
    console.print(screen.result_text(record.state, names))


def walk(record: Record, console: Console, prompt: Prompt) -> None:
    """Step by step, forth and back."""
    console.print(head(record))
    number, last = 0, len(record.events)
    _show(record, number, console)
    while True:
        try:
            line = prompt.ask(f"{number} of {last} · Enter next · b back · 7 goes there · q > ")
        except (EOFError, KeyboardInterrupt):
            console.print()
            return
        if line in ("q", "quit"):
            return
        if line == "" and number == last:
            return
        if line.isascii() and line.isdigit():
            number = int(line[:6])
        elif line in ("", "b"):
            number += 1 if line == "" else -1
        else:
            console.print("  Enter, b, the number of a step, or q")
            continue
        number = max(0, min(number, last))
        _show(record, number, console)


def _show(record: Record, number: int, console: Console) -> None:
    """One step: the event, the sheet it concerns, the table, and who has to do what."""
    names = names_of(record)
    state = list(record.states())[number]
    console.print(Rule(Text(f"step {number}")))
    event = record.events[number - 1] if number else None
    if event is not None:
        line = screen.event_lines(record, names, number - 1, number)[0]
        console.print(_numbered(number, line))
    seat = event.seat if isinstance(event, Choice) else (*state.to_move, 1)[0]
    if state.result is not None:
        _end(record, names, console)
        return
    console.print(screen.sheet_panel(state, seat, names[seat - 1]))
    console.print(screen.drawing(state.game).table(state))
    for owing in state.to_move:
        moves = ", ".join(move.text for move in state.moves(owing))
        console.print(Text(f"{owing} {names[owing - 1]}: {moves}", "dim"))
    console.print(Text(f"{state.waiting}.", "dim"))
