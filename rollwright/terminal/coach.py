"""`rollwright coach`: every legal move of a position with its value and a reason."""

from __future__ import annotations

import json

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from rollwright.analysis.coach import Advice, coach
from rollwright.analysis.outlook import Outlook
from rollwright.core.errors import InvalidNotation
from rollwright.core.record import Record
from rollwright.core.state import State
from rollwright.games import MODULES, game
from rollwright.terminal import screen
from rollwright.terminal.files import read_text
from rollwright.words.voice import ENGLISH


def run(file: str, seat: int | None, as_json: bool) -> int:
    """Thinks and prints."""
    advice = coach(read_state(read_text(file)), seat)
    if as_json:
        print(json.dumps(advice.as_data()))
        return 0
    console = screen.new_console()
    console.print(screen.sheet_panel(advice.state, advice.seat, f"player {advice.seat}", ENGLISH))
    console.print(screen.drawing(advice.state.game).table(advice.state, ENGLISH))
    console.print(table(advice))
    return 0


def read_state(text: str) -> State:
    """The position that a line says, or the one at the end of a record."""
    lines = [line for line in text.removeprefix("\ufeff").splitlines() if line.strip()]
    name = lines[0].split()[0] if lines else ""
    if name not in MODULES:
        return Record.loads(text).state
    if len(lines) > 1:
        raise InvalidNotation(f"a position is one line, not {len(lines)}")
    return game(name).state(lines[0])


def table(advice: Advice) -> Table:
    """The moves, best first."""
    found = Table(box=SIMPLE_HEAD, pad_edge=False)
    found.add_column("move", no_wrap=True)
    found.add_column("value", justify="right", no_wrap=True)
    found.add_column("loses", justify="right", no_wrap=True)
    found.add_column("")
    found.add_column("because")
    for hint in advice.hints:
        lost = tell_change(-hint.loss, hint.value.win is not None)
        cells = (hint.move, tell_value(hint.value), lost, hint.name, hint.reason)
        found.add_row(*(Text(cell) for cell in cells))
    return found


def tell_value(value: Outlook) -> str:
    """Points and, with others, the chance to win; ± for what isn't exact."""
    if value.win is not None:
        return f"{value.points:.1f}, {100 * value.win:.1f} %"
    return f"{value.points:.2f}" + ("" if value.exact else f" ± {value.error:g}")


def tell_change(change: float, win: bool) -> str:
    """A change of points or of a chance; nothing where there is none."""
    shown = f"{100 * change:+.1f} %" if win else f"{change:+.2f}"
    return "" if not any(digit in shown for digit in "123456789") else shown.replace("-", "−")
