"""What can go wrong. Every error says what was wrong and what would be right, in one line."""


class RollwrightError(ValueError):
    """The base of the errors below: something was asked for that can't be."""


class InvalidNotation(RollwrightError):
    """A text is not the notation of anything: a move, a roll, a position, a record."""


class IllegalMove(RollwrightError):
    """The notation is understood, but the rules do not allow it in this state."""


class NoAnswer(RollwrightError):
    """A mind can't say: the game is over, the seat owes no choice, or its data are missing."""


class UnknownName(RollwrightError):
    """There is no game, bot or the like of this name, or it can't be loaded."""


class InvalidSetting(RollwrightError):
    """A number of players, an option, a seed or a combination of them that can't be."""


class UnusableFile(RollwrightError):
    """A file or folder can't be read or written, or is not what it should be."""


class MissingLibrary(RollwrightError):
    """A library is needed that is not installed: the message says how to install it."""


class NoCluster(RollwrightError):
    """A Ray cluster can't be reached."""


class SimulationStopped(RollwrightError):
    """What ends a series of games early: a bot that raised something, played an illegal move or
    took too long, or a cluster that was lost."""


class UnfairDice(RollwrightError):
    """The dice of a record are not those that its secret gives, or can't be checked."""


def listing(items: list[str], most: int = 12) -> str:
    """The items as a list for a message, cut where nobody would read on."""
    if len(items) <= most:
        return ", ".join(items)
    return ", ".join(items[:most]) + f" … ({len(items)} in all)"
