"""Numbers as a language writes them: decimal point or comma, a true minus, percentages."""

from __future__ import annotations

POINT = {"en": "."}
"""The decimal sign, in languages that don't use a comma."""
PERCENT = {"en": "%", "it": "%"}
"""The sign of a percentage, in languages that have no space before it."""
PLACES = 2


class Chance(float):
    """A chance, from 0 to 1: told as a percentage."""


def write(language: str, value: float, places: int = PLACES, sign: str = "-") -> str:
    """A number with some decimals; with the sign `+`, gains show theirs."""
    text = f"{value:{sign}.{places}f}"
    if not any(digit in text for digit in "123456789"):
        text = text.lstrip("+-")
    return text.replace(".", POINT.get(language, ",")).replace("-", "−")


def percent(language: str, chance: float, sign: str = "-") -> str:
    """A chance as a percentage; a space before its sign doesn't break."""
    return write(language, 100 * chance, 1, sign) + PERCENT.get(language, "\u00a0%")


def tell(language: str, value: str | float) -> str:
    """What fills a gap: chances as percentages, other fractions with two decimals."""
    if isinstance(value, Chance):
        return percent(language, value)
    if isinstance(value, float):
        return write(language, value)
    return value if isinstance(value, str) else str(value).replace("-", "−")
