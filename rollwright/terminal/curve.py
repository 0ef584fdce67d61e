"""Learning curves as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rollwright.analysis import svg

ACROSS, HEIGHT, EDGE = 720, 400, 56

Curve = Sequence[tuple[float, float]]


def draw(title: str, across: str, curves: Mapping[str, Curve]) -> str:
    """A picture of some curves in one frame, each with its name at the right."""
    points = [point for curve in curves.values() for point in curve] or [(0.0, 0.0)]
    left, right = _span([x for x, _ in points])
    low, high = _span([y for _, y in points])

    def place(x: float, y: float) -> tuple[float, float]:
        return (
            EDGE + (ACROSS - 3 * EDGE) * (x - left) / (right - left),
            HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (y - low) / (high - low),
        )

    parts = [svg.text(EDGE, EDGE / 2, title), svg.text(EDGE, HEIGHT - EDGE / 4, across)]
    parts += [svg.text(place(x, low)[0], HEIGHT - EDGE / 1.6, f"{x:,.6g}") for x in (left, right)]
    parts += [svg.text(4, place(left, y)[1], f"{y:.4g}") for y in (low, high)]
    for n, (name, curve) in enumerate(curves.items()):
        parts.append(svg.curve((place(*point) for point in curve), svg.colour(n)))
        beside = ACROSS - 2 * EDGE + 8
        parts.append(svg.text(beside, EDGE + 18 * n, name, fill=svg.colour(n)))
    return svg.picture(ACROSS, HEIGHT, title, parts)


def _span(values: list[float]) -> tuple[float, float]:
    low, high = min(values), max(values)
    return (low, high) if high > low else (low - 1, high + 1)
