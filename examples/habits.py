"""Bots of one's own: the expert with one habit more, to see what the habit is worth.

rollwright simulate clever --bots examples.habits:NoHighDice --versus expert --games 1000
"""

from __future__ import annotations

import rollwright as rw

EXPERT = rw.bot("expert", 0)


def wake(name: str, players: int, dice: str) -> None:
    """Asks a mind something: what it reads and compiles at first should not be a move's time."""
    state = rw.game(name).start(players).roll(dice)
    EXPERT.choose(state, 1)
    rw.mind(name).weigh(state, 1)


class NoHighDice:
    """Clever: takes no die that sends more than one other to the tray, if there is a choice."""

    most = 1

    def __init__(self) -> None:
        wake("clever", 1, "y3 b2 g1 o6 p4 w5")

    def choose(self, state: rw.State, seat: int) -> rw.Move:
        """The expert's move, or the next best that keeps the dice."""
        table = state.table
        chosen = EXPERT.choose(state, seat)
        if table["phase"] != "choose" or table["rolls"] == 3 or self._keeps(table, chosen):
            return chosen
        ranked = rw.mind("clever").weigh(state, seat)
        return next((move for move in ranked if self._keeps(table, move)), chosen)

    def _keeps(self, table: dict[str, object], move: rw.Move) -> bool:
        """Whether few enough of the lying dice are lower than the one that a move takes."""
        if not move.text.startswith("take"):
            return True
        dice = dict(table["dice"])  # type: ignore[call-overload]
        face = int(move.text.split()[1][1])
        return sum(dice[letter] < face for letter in str(table["lying"])) <= self.most


class NoHighDice2(NoHighDice):
    """Two dice may go to the tray."""

    most = 2


class Patient:
    """Qwixx: rather a penalty than a mark that skips more than so many numbers."""

    skips = 3

    def __init__(self) -> None:
        wake("qwixx", 2, "w3 w4 r2 y5 g6 b1")

    def choose(self, state: rw.State, seat: int) -> rw.Move:
        """The expert's move, or the best that is near, where passing would be a penalty."""
        if state.table["phase"] == "white" or "marked=1" in state.text:
            return EXPERT.choose(state, seat)
        nothing, *marks = state.moves(seat)
        near = {move for move in marks if self._skipped(state, seat, move) <= self.skips}
        ranked = (move for move, _ in rw.mind("qwixx").rank(state, seat) if move in near)
        return next(ranked, nothing)

    def _skipped(self, state: rw.State, seat: int, move: rw.Move) -> int:
        """How many numbers of the row a mark passes over."""
        names = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}
        letter, number = move.text.split()[1][0], int(move.text.split()[1][1:])
        crossed = state.sheet(seat)[names[letter]]
        rising = letter in "ry"
        last = crossed[-1] if crossed else (1 if rising else 13)
        return abs(number - last) - 1


class Patient1(Patient):
    """Skips one number at most."""

    skips = 1


class Patient2(Patient):
    """Skips two numbers at most."""

    skips = 2


class Patient5(Patient):
    """Skips five numbers at most."""

    skips = 5
