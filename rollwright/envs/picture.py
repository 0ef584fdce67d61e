"""A sheet as the terminal draws it, as text with colours or as a picture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import StringIO
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from rich.cells import cell_len
from rich.console import Console, Group
from rich.segment import Segment
from rich.style import Style

from rollwright.core.state import State
from rollwright.words.voice import ENGLISH

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont, ImageFont

COLUMNS = 80
CELL = (9, 20)  # pixels of a character
EDGE = 12
PAPER, INK, FAINT = (255, 255, 255), (28, 28, 28), (130, 130, 130)
SIGNS = str.maketrans("✓✗●▶→↘≥×−–", "*xo>>>>x--")
"""For signs that Pillow's own font lacks."""

Picture = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]


def draw(state: State, seat: int, mode: str) -> str | Picture:
    """A seat's sheet and the dice, in the mode "ansi" or "rgb_array"."""
    drawing = state.game.drawing
    shown = Group(drawing.sheet(state, seat, ENGLISH), "", drawing.table(state, ENGLISH))
    console = _console()
    if mode == "ansi":
        with console.capture() as text:
            console.print(shown)
        return text.get()
    return _picture(console.render_lines(shown, pad=False))


def draw_all(state: State, mode: str) -> str | Picture:
    """The sheets of all seats, one below the other."""
    sheets = [draw(state, seat, mode) for seat in range(1, state.players + 1)]
    if mode == "ansi":
        return "\n".join(map(str, sheets))
    return np.concatenate([np.asarray(sheet) for sheet in sheets])


def _console() -> Console:
    return Console(
        file=StringIO(), force_terminal=True, color_system="truecolor", width=COLUMNS, height=50
    )


def _picture(lines: list[list[Segment]]) -> Picture:
    from PIL import Image, ImageDraw

    width, height = CELL
    size = (2 * EDGE + COLUMNS * width, 2 * EDGE + len(lines) * height)
    image = Image.new("RGB", size, PAPER)
    pen = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        for column, text, style in _pieces(line):
            left, top = EDGE + column * width, EDGE + row * height
            right = left + cell_len(text) * width
            ink, fill = _colours(style)
            if fill:
                box = (left, top + 1, right - 1, top + height - 2)
                pen.rounded_rectangle(box, radius=4, fill=fill)
            words = text.strip().translate(SIGNS)
            at, anchor = (left, "lm") if " " in words and not fill else ((left + right) / 2, "mm")
            pen.text((at, top + height / 2), words, fill=ink, font=_font(), anchor=anchor)
    return np.asarray(image)


def _pieces(line: list[Segment]) -> Iterator[tuple[int, str, Style]]:
    """The pieces of a line with their columns: boxes as they are, other text by its gaps."""
    column = 0
    for text, style, _ in line:
        style = style or Style.null()
        if style.bgcolor or style.reverse:
            yield column, text, style
        else:
            for words in re.finditer(r"\S+( \S+)*", text):
                yield column + cell_len(text[: words.start()]), words.group(), style
        column += cell_len(text)


def _colours(style: Style) -> tuple[Colour, Colour | None]:
    if style.reverse:
        return PAPER, INK
    fill = tuple(style.bgcolor.get_truecolor()) if style.bgcolor else None
    if fill and style.color:
        return tuple(style.color.get_truecolor()), fill  # type: ignore[return-value]
    return FAINT if style.dim else INK, fill  # type: ignore[return-value]


@cache
def _font() -> ImageFont | FreeTypeFont:
    from PIL.ImageFont import load_default

    return load_default(size=13)
