"""A plain drawing for any game without one of its own, from its data and words.

The words it looks for, all of them in the game's own files; the page's plain sheet looks for the
first three, too, and for those of the last three lines:

| Key                          | Says                                                       |
|------------------------------|------------------------------------------------------------|
| `area.<game>.<area>`         | a part of the sheet or of the score                        |
| `box.<game>.<box>`           | a box of a part of the sheet                               |
| `do.<game>.<phase>`          | what is asked for in a phase of `state.table`              |
| `cli.<game>.<verb>`          | what a move does; `{what}` are the words after the verb    |
| `cli.<game>.help.<notation>` | what a notation means                                      |
| `new.<option>`               | what an option of the game is                              |
| `cli.option.<option>`        | which values it has                                        |
| `act.<game>.<verb>`          | a button for moves of a verb                               |
| `log.<game>.<verb>`          | what somebody did, with `{name}` and `{what}`              |
| `rules.<game>.<part>`        | a part of the rules; `rules.<part>` is its heading         |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rollwright.core.game import Game
from rollwright.core.state import State
from rollwright.games.ink import area_name, dice
from rollwright.words import words
from rollwright.words.voice import Voice

FREE, MARK = " ", "X"


class PlainDrawing:
    """What a terminal shows of a game that doesn't draw itself: see `core.contract.Drawing`."""

    def __init__(self, game: Game) -> None:
        self._game = game
        help_key = f"cli.{game.name}.help."
        keys = (key for key in words("en") if key.startswith(help_key))
        self.HELP: Sequence[tuple[str, str]] = [(key.removeprefix(help_key), key) for key in keys]
        self.OPTIONS: Mapping[str, tuple[str, str]] = {
            option.name: (f"new.{option.name}", f"cli.option.{option.name}")
            for option in game.options
        }

    def sheet(self, state: State, seat: int, voice: Voice) -> RenderableType:
        """A seat's sheet: its areas side by side, each with its boxes and points."""
        score = state.score(seat)
        areas = [
            self._area(area, content, score.get(area), voice)
            for area, content in state.sheet(seat).items()
        ]
        parts = " + ".join(
            f"{area_name(self._game, area, voice)} {score[area]}" for area in self._game.areas
        )
        total = Text.assemble(f" {parts} = ", (str(score["total"]), "bold reverse"))
        return Group(Columns(areas, padding=(0, 4)), "", total)

    def _area(self, area: str, content: object, points: int | None, voice: Voice) -> Table:
        grid = Table.grid(padding=(0, 2))
        grid.add_column()
        grid.add_column(justify="right")
        name = Text(f" {area_name(self._game, area, voice)}", "bold")
        if isinstance(content, Mapping):
            grid.add_row(name, Text("" if points is None else str(points), "bold"))
            for box, entry in content.items():
                grid.add_row(f" {self._name('box', box, voice)}", f"[{_entry(entry):>2}]")
        else:
            grid.add_row(name, _entry(content))
        return grid

    def table(self, state: State, voice: Voice) -> Text:
        """Whose turn it is, and the dice."""
        head = voice.say("cli.active", n=state.active)
        lying = state.table.get("dice")
        if not lying:
            return Text(head)
        shown = dice(lying, self._game.dice, self._game.dice_colours)
        return Text.assemble(f"{head}\n   ", shown)

    def task(self, state: State, seat: int, voice: Voice) -> str:
        """What a seat is asked for."""
        key = f"do.{self._game.name}.{state.table.get('phase')}"
        return voice.say(key if voice.knows(key) else "do.choose")

    def explain(self, move: str, voice: Voice) -> str:
        """What a notation means."""
        verb, *what = move.split()
        told = ", ".join(self._name("box", word, voice) for word in what)
        return voice.say(f"cli.{self._game.name}.{verb}", what=told)

    def news(self, before: State, after: State, seat: int, voice: Voice) -> list[str]:
        """Nothing: the points are told anyway."""
        return []

    def _name(self, kind: str, name: str, voice: Voice) -> str:
        """The words for a name in the game's data; where there are none, the name itself."""
        key = f"{kind}.{self._game.name}.{name}"
        return voice.say(key) if voice.knows(key) else name


def _entry(entry: object) -> str:
    """What stands in a box, or in an area without boxes."""
    if isinstance(entry, bool):
        return MARK if entry else FREE
    if isinstance(entry, Mapping):
        return ", ".join(f"{name} {_entry(value)}" for name, value in entry.items())
    if isinstance(entry, list):
        return " ".join(map(_entry, entry)) or "–"
    return FREE if entry is None else str(entry)
