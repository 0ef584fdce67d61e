"""Colours and small pieces of text that the drawings of all games share.

A colour is never the only sign: every piece says in letters what it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from rollwright.core.game import Game
from rollwright.words.voice import Voice

PAPER = {
    "yellow": "#ffd83d",
    "blue": "#8db4ff",
    "green": "#7bd88f",
    "orange": "#ffac4d",
    "purple": "#d3a1ff",
    "red": "#ff8b84",
    "white": "#f4f4f4",
    "black": "#3a3a3a",
}
WIDTH = 78
"""Of a drawn sheet: fits a terminal of 80 columns."""

USED, LEFT, EMPTY = "✗", "●", "·"


def fill(colour: str) -> str:
    """The style of a free box or a die of a colour."""
    return f"bold {'#ffffff' if colour == 'black' else '#1c1c1c'} on {PAPER[colour]}"


def marked(colour: str) -> str:
    """The style of a box that is marked."""
    pen = "#c8c8c8" if colour == "black" else PAPER[colour]
    return f"bold {pen} on #303030"


def cell(text: object, width: int, style: str = "") -> Text:
    """A text centred in a box of this width."""
    return Text(f"{text!s:^{width}}", style)


def die(letter: str, face: int, colour: str) -> Text:
    """A die: its letter and its face, on its colour."""
    return Text(f" {letter}{face} ", fill(colour))


def row(pieces: Iterable[Text | str], gap: str = " ") -> Text:
    """Pieces side by side."""
    return Text(gap).join([Text(piece) if isinstance(piece, str) else piece for piece in pieces])


def dice(shown: Sequence[Sequence[object]], letters: str, colours: Sequence[str]) -> Text:
    """Dice side by side, from pairs of letter and face."""
    names = dict(zip(letters, colours, strict=True))
    return row(die(str(letter), int(str(face)), names[str(letter)]) for letter, face in shown)


def label(text: str, colour: str, width: int) -> Text:
    """The name of an area, on its colour, in a place of this width."""
    return Text.assemble((f" {text} ", fill(colour)), " " * (width - len(text) - 2))


def track(used: int, left: int, size: int) -> Text:
    """A track of actions: used ones, those left, empty places."""
    signs = [USED] * used + [LEFT] * left
    return row(signs + [EMPTY] * (size - len(signs)))


def area_name(game: Game, area: str, voice: Voice) -> str:
    """An area of a score in words."""
    if area.startswith("row "):
        return voice.say("sheet.row", n=area.removeprefix("row "))
    keys = (f"area.{game.name}.{area}", f"area.{area}", f"colour.{area}")
    return next((voice.say(key) for key in keys if voice.knows(key)), area)
