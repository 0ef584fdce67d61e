"""Pictures as SVG, written by hand: lines and words are all that they need; one palette for all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

COLOURS = ("#3366cc", "#e0662b", "#2e9d5b", "#9a4fc4", "#c9a400", "#c22f4f")
"""For what is drawn side by side: seats, bots, curves."""
INK, FAINT, LINK = "#1f2933", "#e4e7eb", "#9aa5b1"
HALO = 'stroke="white" stroke-width="4" paint-order="stroke"'
"""A white rim around letters, so that lines behind them don't make them hard to read."""


def colour(number: int) -> str:
    """A colour of the palette; after the last comes the first again."""
    return COLOURS[number % len(COLOURS)]


def text(
    x: float, y: float, words: str, anchor: str = "start", size: int = 13, fill: str = INK
) -> str:
    """Words at a place."""
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{fill}"'
    return f"<text {place} {HALO}>{escape(words)}</text>"


def line(x1: float, y1: float, x2: float, y2: float, stroke: str, more: str = "") -> str:
    """A straight line."""
    place = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {place} stroke="{stroke}"{more}/>'


def curve(points: Iterable[tuple[float, float]], stroke: str) -> str:
    """A line through points."""
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return (
        f'<polyline points="{places}" fill="none" stroke="{stroke}" stroke-width="2"'
        ' stroke-linejoin="round"/>'
    )


def picture(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    """A whole picture on white ground."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
            f' font-family="system-ui, sans-serif" font-size="13" fill="{INK}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" fill="white"/>',
            *parts,
            "</svg>",
            "",
        ]
    )
