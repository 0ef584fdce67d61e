"""A review as a picture: the value of every seat over the events, and one seat's sum as bars."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from rollwright.analysis.review import Review
from rollwright.analysis.svg import FAINT, LINK, colour, curve, line, picture, text
from rollwright.words.voice import ENGLISH, Voice

ACROSS, CURVE, BARS = 900, 280, 230
LEFT, RIGHT, TOP, GAP = 56, 20, 74, 84
GAIN, LOSS, TOTAL = "#2f9e5b", "#d1495b", "#52606d"
TICKS = 5
STEPS = (1, 2, 5, 10)
"""The steps of a scale, times a power of ten."""


class Scale:
    """Turns values into heights of a band of the picture, between round numbers."""

    def __init__(self, values: Sequence[float], top: float, height: float) -> None:
        self.step = _round_step((max(values) - min(values)) / TICKS)
        self.low = floor(min(values) / self.step) * self.step
        self.high = max(ceil(max(values) / self.step) * self.step, self.low + self.step)
        self._top, self._height = top, height

    def y(self, value: float) -> float:
        return self._top + self._height * (self.high - value) / (self.high - self.low)

    def ticks(self) -> list[int]:
        return list(range(self.low, self.high + 1, self.step))


def _round_step(size: float) -> int:
    """The smallest round whole number that is not below a size."""
    power = 10 ** max(0, floor(log10(size))) if size > 0 else 1
    return next(step * power for step in STEPS if step * power >= size)


class Bar(NamedTuple):
    """A part of the sum: its name, and the values at which it begins and ends."""

    name: str
    first: float
    last: float
    is_total: bool


def chart(review: Review, seat: int = 1, voice: Voice = ENGLISH, names: Sequence[str] = ()) -> str:
    """The curves of all seats, and below them start + luck − errors + others = score of one."""
    seats = range(1, review.record.players + 1)
    names = names or [voice.say("seat.player", n=n) for n in seats]
    below = TOP + CURVE + GAP
    height = below + BARS + 40
    title = voice.say("review.title", game=review.record.game.title)
    about = voice.say("review.sum", name=names[seat - 1])
    parts = [
        text(LEFT, 28, title, size=17),
        *_curves(review, names),
        text(LEFT, below - 28, about, size=17),
        *_waterfall(review, seat, below, voice),
    ]
    return picture(ACROSS, height, title, parts)


def _grid(scale: Scale) -> list[str]:
    found = []
    for tick in scale.ticks():
        y = scale.y(tick)
        found.append(line(LEFT, y, ACROSS - RIGHT, y, LINK if tick == 0 else FAINT))
        found.append(text(LEFT - 8, y + 4, str(tick).replace("-", "−"), "end"))
    return found


def _curves(review: Review, names: Sequence[str]) -> list[str]:
    lines = [
        [review.start[seat].points, *(step.effects[seat].value.points for step in review.steps)]
        for seat in range(review.record.players)
    ]
    scale = Scale([value for values in lines for value in values], TOP, CURVE)
    across = (ACROSS - LEFT - RIGHT) / max(1, len(review.steps))
    found = [*_grid(scale), *_numbers(len(review.steps), across)]
    for seat, values in enumerate(lines):
        points = ((LEFT + across * n, scale.y(value)) for n, value in enumerate(values))
        found.append(curve(points, colour(seat)))
    return found + (_legend(names) if len(lines) > 1 else [])


def _numbers(steps: int, across: float) -> list[str]:
    """The numbers of events below the curves."""
    apart = _round_step(steps / 12)
    y = TOP + CURVE + 18
    return [
        text(LEFT + across * n, y, str(n), "middle", 12, LINK) for n in range(0, steps + 1, apart)
    ]


def _legend(names: Sequence[str]) -> list[str]:
    """Whose curve is which, side by side below the title."""
    room = (ACROSS - LEFT - RIGHT) / max(4, len(names))
    found = []
    for seat, name in enumerate(names):
        x = LEFT + room * seat
        found.append(line(x, 48, x + 18, 48, colour(seat), ' stroke-width="3"'))
        found.append(text(x + 24, 52, name))
    return found


def _bars(review: Review, seat: int, voice: Voice) -> list[Bar]:
    balance = review.balance(seat)
    names = ("luck", "errors", *review.rest)
    bars = [Bar(voice.say("review.start"), 0.0, balance.start.points, is_total=True)]
    for name, change in zip(names, balance.points.gains(review.rest), strict=True):
        level = bars[-1].last
        bars.append(Bar(voice.say(f"review.{name}"), level, level + change, is_total=False))
    end = voice.say("review.score" if review.record.state.result else "coach.value")
    return [*bars, Bar(end, 0.0, balance.end.points, is_total=True)]


def _waterfall(review: Review, seat: int, top: float, voice: Voice) -> list[str]:
    """Bars: each change begins where the last one ended; the first and the last bar start at 0."""
    bars = _bars(review, seat, voice)
    scale = Scale([0.0, *(bar.last for bar in bars)], top, BARS)
    slot = (ACROSS - LEFT - RIGHT) / len(bars)
    links = [
        line(
            LEFT + slot * (n + 0.8),
            scale.y(bar.last),
            LEFT + slot * (n + 1.2),
            scale.y(bar.last),
            LINK,
            ' stroke-dasharray="3 3"',
        )
        for n, bar in enumerate(bars[:-1])
    ]
    drawn = [_bar(bar, LEFT + slot * n, slot, scale, voice) for n, bar in enumerate(bars)]
    places = [LEFT + slot * (n + 0.5) for n in range(len(bars))]
    below = [
        text(x, top + BARS + 24, bar.name, "middle", 14)
        for x, bar in zip(places, bars, strict=True)
    ]
    return [*_grid(scale), *links, *drawn, *below]


def _bar(bar: Bar, left: float, slot: float, scale: Scale, voice: Voice) -> str:
    change = bar.last - bar.first
    fill = TOTAL if bar.is_total else GAIN if change >= 0 else LOSS
    upper, lower = sorted((scale.y(bar.first), scale.y(bar.last)))
    number = voice.number(bar.last) if bar.is_total else voice.number(change, sign="+")
    box = f'x="{left + slot * 0.2:.1f}" y="{upper:.1f}" width="{slot * 0.6:.1f}"'
    return "\n".join(
        [
            f'<rect {box} height="{max(1.5, lower - upper):.1f}" rx="2" fill="{fill}"/>',
            text(left + slot / 2, upper - 6, number, "middle", 14),
        ]
    )
