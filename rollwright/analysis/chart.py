"""A review as a picture: the value of every seat over the events, and one seat's sum as bars.

The picture is SVG, written by hand: lines, bars and words are all that it needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from rollwright.analysis.review import Review

WIDTH, CURVE, BARS = 900, 300, 220
LEFT, RIGHT, TOP, GAP = 56, 16, 36, 48
COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b")
GAIN, LOSS, TOTAL, FAINT = "#2ca02c", "#d62728", "#555555", "#dddddd"
TICKS = 5


class Scale:
    """Turns values into heights of a band of the picture."""

    def __init__(self, values: Sequence[float], top: float, height: float) -> None:
        self.low, self.high = min(values), max(values)
        if self.high - self.low < 1:
            self.high = self.low + 1
        self._top, self._height = top, height

    def y(self, value: float) -> float:
        return self._top + self._height * (self.high - value) / (self.high - self.low)

    def ticks(self) -> list[float]:
        step = (self.high - self.low) / (TICKS - 1)
        return [self.low + step * n for n in range(TICKS)]


def chart(review: Review, seat: int = 1) -> str:
    """The curves of all seats, and below them start + luck − errors + others = score of one."""
    height = TOP + CURVE + GAP + BARS + GAP
    parts = [*_curves(review), *_waterfall(review, seat, TOP + CURVE + GAP)]
    title = f"{review.record.game.title}: points to expect after each event"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
            ' font-family="sans-serif" font-size="13">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
            _text(LEFT, 22, title, size=16),
            *parts,
            "</svg>",
            "",
        ]
    )


def _text(x: float, y: float, words: str, anchor: str = "start", size: int = 13) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}"'
    return f"<text {place}>{escape(words)}</text>"


def _grid(scale: Scale) -> list[str]:
    found = []
    for tick in scale.ticks():
        y = scale.y(tick)
        line = f'x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}"'
        found.append(f'<line {line} stroke="{FAINT}"/>')
        found.append(_text(LEFT - 6, y + 4, f"{tick:.0f}", "end"))
    return found


def _curves(review: Review) -> list[str]:
    seats = range(review.record.players)
    lines = [
        [review.start[seat].points, *(step.effects[seat].value.points for step in review.steps)]
        for seat in seats
    ]
    scale = Scale([value for line in lines for value in line], TOP, CURVE)
    found = _grid(scale)
    across = (WIDTH - LEFT - RIGHT) / max(1, len(review.steps))
    for seat, line in zip(seats, lines, strict=True):
        points = " ".join(f"{LEFT + across * n:.1f},{scale.y(v):.1f}" for n, v in enumerate(line))
        colour = COLOURS[seat % len(COLOURS)]
        found.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.8"/>'
        )
        if len(lines) > 1:
            place = LEFT + 10 + 70 * seat
            found.append(f'<g fill="{colour}">{_text(place, TOP + 14, f"seat {seat + 1}")}</g>')
    return found


def _waterfall(review: Review, seat: int, top: float) -> list[str]:
    """Bars that hang where the one before has ended; the first and the last stand on the ground."""
    balance = review.balance(seat)
    parts = balance.points
    changes = [("luck", parts.luck), ("errors", -parts.error)]
    if review.record.players > 1:
        changes.append(("others", parts.others))
    bars = [("start", 0.0, balance.start.points)]
    for name, change in changes:
        bars.append((name, bars[-1][2], bars[-1][2] + change))
    end = "score" if review.record.state.result else "value"
    bars.append((end, 0.0, balance.end.points))
    scale = Scale([0.0, *(value for _, _, value in bars)], top, BARS)
    slot = (WIDTH - LEFT - RIGHT) / len(bars)
    drawn = [_bar(bar, LEFT + slot * n, slot, scale, top) for n, bar in enumerate(bars)]
    who = [_text(LEFT, top - 14, f"seat {seat}")] if review.record.players > 1 else []
    return [*_grid(scale), *who, *drawn]


def _bar(bar: tuple[str, float, float], left: float, slot: float, scale: Scale, top: float) -> str:
    name, first, last = bar
    total = name in ("start", "score", "value")
    colour = TOTAL if total else GAIN if last >= first else LOSS
    upper, lower = sorted((scale.y(first), scale.y(last)))
    number = f"{last:.2f}" if total else f"{last - first:+.2f}".replace("-", "−")
    box = f'x="{left + slot * 0.2:.1f}" y="{upper:.1f}" width="{slot * 0.6:.1f}"'
    middle = left + slot / 2
    return "\n".join(
        [
            f'<rect {box} height="{max(1.0, lower - upper):.1f}" fill="{colour}"/>',
            _text(middle, upper - 4, number, "middle"),
            _text(middle, top + BARS + 18, name, "middle"),
        ]
    )
