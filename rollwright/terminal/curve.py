"""Curves as a picture: a small SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

WIDTH, HEIGHT, EDGE = 720, 400, 56
COLOURS = ("#1f6feb", "#c2410c", "#15803d", "#7c3aed", "#b91c1c", "#0e7490")

Curve = Sequence[tuple[float, float]]


def draw(title: str, across: str, curves: Mapping[str, Curve]) -> str:
    """A picture of some curves in one frame, each with its name at the right."""
    points = [point for curve in curves.values() for point in curve] or [(0.0, 0.0)]
    left, right = _span([x for x, _ in points])
    low, high = _span([y for _, y in points])

    def place(x: float, y: float) -> tuple[float, float]:
        return (
            EDGE + (WIDTH - 3 * EDGE) * (x - left) / (right - left),
            HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (y - low) / (high - low),
        )

    parts = [_text(EDGE, EDGE / 2, title), _text(EDGE, HEIGHT - EDGE / 4, across)]
    parts += [_text(place(x, low)[0], HEIGHT - EDGE / 1.6, f"{x:,.6g}") for x in (left, right)]
    parts += [_text(4, place(left, y)[1], f"{y:.4g}") for y in (low, high)]
    for n, (name, curve) in enumerate(curves.items()):
        colour = COLOURS[n % len(COLOURS)]
        line = " ".join("{:.1f},{:.1f}".format(*place(*point)) for point in curve)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}"/>')
        parts.append(_text(WIDTH - 2 * EDGE + 8, EDGE + 18 * n, name, colour))
    inside = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' font-family="sans-serif" font-size="12">\n{inside}\n</svg>\n'
    )


def _span(values: list[float]) -> tuple[float, float]:
    low, high = min(values), max(values)
    return (low, high) if high > low else (low - 1, high + 1)


def _text(x: float, y: float, words: str, colour: str = "#444") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}">{escape(words)}</text>'
