"""What an argument may be: each function reads its text, and says what would be right."""

from __future__ import annotations

from argparse import ArgumentTypeError


def names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def setting(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise ArgumentTypeError(f"{text!r} should be name=value")
    return name.strip(), value.strip()


def language(text: str) -> str:
    from rollwright.words import LANGUAGES

    if text not in LANGUAGES:
        raise ArgumentTypeError(f"{text!r} should be one of {', '.join(LANGUAGES)}")
    return text


def number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise ArgumentTypeError(f"{text!r} should be a whole number")
    return int(text)


def port(text: str) -> int:
    port = number(text)
    if port > 65535:
        raise ArgumentTypeError(f"{text!r} should be a port, at most 65535")
    return port


def url(text: str) -> str:
    from rollwright.server.hosts import origin

    found = origin(text.removesuffix("/"))
    if found is None:
        raise ArgumentTypeError(f"{text!r} should be like https://example.org, without a path")
    return found


def seconds(text: str) -> float:
    return _positive(text, 3600, "a number of seconds")


def scale(text: str) -> float:
    return _positive(text, 100, "a number")


def _positive(text: str, most: int, what: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= most:
        raise ArgumentTypeError(f"{text!r} should be {what} up to {most}")
    return number
