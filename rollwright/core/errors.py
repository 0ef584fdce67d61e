"""What can go wrong: a text that says nothing, or a thing that may not be done now."""


class InvalidNotation(ValueError):  # noqa: N818
    """The text is not the notation of anything: a move, a roll, an option, a position, a record."""


class IllegalMove(ValueError):  # noqa: N818
    """The notation is understood, but the rules do not allow it in this state."""


class NoAnswer(ValueError):  # noqa: N818
    """A mind can't say: the game is over, the seat owes no choice, or its data are missing."""


def listing(items: list[str], most: int = 12) -> str:
    """The items as a list for a message, cut where nobody would read on."""
    if len(items) <= most:
        return ", ".join(items)
    return ", ".join(items[:most]) + f" … ({len(items)} in all)"
