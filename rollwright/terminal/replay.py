"""The command `replay`: a record step by step, or as data."""

from __future__ import annotations

import json
from collections.abc import Iterator

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from rollwright.core.data import Data
from rollwright.core.record import Choice, Event, Record
from rollwright.core.state import State
from rollwright.terminal import screen
from rollwright.terminal.files import load
from rollwright.terminal.prompt import Keyboard, Prompt
from rollwright.words.voice import Voice


def run(file: str, as_json: bool, voice: Voice) -> int:
    """Shows a record on this terminal."""
    record = load(file)
    if as_json:
        for step in steps(record):
            print(json.dumps(step))
        return 0
    console, prompt = screen.new_console(), Keyboard()
    if prompt.interactive and file != "-":
        walk(record, console, prompt, voice)
    else:
        tell(record, console, voice)
    return 0


def steps(record: Record) -> Iterator[Data]:
    """The start and every event as plain data, with the state after it."""
    events: list[Event | None] = [None, *record.events]
    for number, (event, state) in enumerate(zip(events, record.states(), strict=True)):
        yield {"number": number, "event": str(event) if event else None, **_facts(state)}


def _facts(state: State) -> Data:
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


def names_of(record: Record, voice: Voice) -> list[str]:
    """The players' names where the header says them, one for each seat."""
    names = [name.strip() for name in record.header.get("names", "").split(",")]
    usual = [voice.say("seat.player", n=seat) for seat in range(1, record.players + 1)]
    return names if len(names) == record.players and all(names) else usual


def head(record: Record, voice: Voice) -> Text:
    """What the header says, in a line."""
    facts = [voice.say("cli.players", n=record.players)]
    facts += [f"{name}: {value}" for name, value in {**record.options, **record.header}.items()]
    return Text.assemble((record.game.title, "bold"), f" · {' · '.join(facts)}")


def tell(record: Record, console: Console, voice: Voice) -> None:
    """All events, a line each, then the sheets and the result."""
    names = names_of(record, voice)
    console.print(head(record, voice))
    for first, last in _batches(record):
        lines = screen.event_lines(record, names, first, last, voice)
        for number, line in enumerate(lines, first + 1):
            console.print(_numbered(number, line), soft_wrap=True)
    screen.print_end(console, record.state, names, voice)


def _batches(record: Record) -> Iterator[tuple[int, int]]:
    """The events one by one, but answers given together in one go."""
    first = 0
    for number, state in enumerate(record.states()):
        if number > first and (not state.answered or number == len(record.events)):
            yield first, number
            first = number


def _numbered(number: int, line: Text) -> Text:
    return Text.assemble((f"{number:>4}", "dim"), line)


def walk(record: Record, console: Console, prompt: Prompt, voice: Voice) -> None:
    """Step by step, forwards and backwards."""
    console.print(head(record, voice))
    number, last = 0, len(record.events)
    _show(record, number, console, voice)
    while True:
        try:
            line = prompt.ask(f"{voice.say('cli.ask.step', n=number, all=last)} > ")
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
            console.print(f"  {voice.say('cli.ask.step.help')}")
            continue
        number = max(0, min(number, last))
        _show(record, number, console, voice)


def _show(record: Record, number: int, console: Console, voice: Voice) -> None:
    """One step: the event, the sheet it concerns, the table, and who has to do what."""
    names = names_of(record, voice)
    state = list(record.states())[number]
    console.print(Rule(Text(voice.say("how.step", n=number, all=len(record.events)))))
    event = record.events[number - 1] if number else None
    if event is not None:
        line = screen.event_lines(record, names, number - 1, number, voice)[0]
        console.print(_numbered(number, line))
    seat = event.seat if isinstance(event, Choice) else (*state.to_move, 1)[0]
    if state.result is not None:
        screen.print_end(console, state, names, voice)
        return
    console.print(screen.sheet_panel(state, seat, names[seat - 1], voice))
    console.print(state.game.drawing.table(state, voice))
    for owing in state.to_move:
        moves = ", ".join(move.text for move in state.moves(owing))
        console.print(Text(f"{owing} {names[owing - 1]}: {moves}", "dim"))
    console.print(Text(screen.waiting(state, names, voice), "dim"))
