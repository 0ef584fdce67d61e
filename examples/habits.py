"""Bots of one's own: the greedy bot with one habit more, to see what the habit is worth.

rollwright simulate clever --bots examples.habits:NoHighDice --versus greedy --games 2000
"""

from __future__ import annotations

import rollwright as rw

GREEDY = rw.bot("greedy", 0)


def best(state: rw.State, seat: int, moves: list[rw.Move]) -> rw.Move:
    """What the greedy bot likes best among some moves."""
    gain = state.game.rules.gain
    scratch, out = [0] * len(state.slots), [0] * len(state.game.areas)
    return max(moves, key=lambda move: gain(state.slots, seat - 1, move.index, scratch, out))


class NoHighDice:
    """Clever: takes no die that sends more than one other to the tray, if there is a choice."""

    most = 1

    def choose(self, state: rw.State, seat: int) -> rw.Move:
        """Greedy's move among those that keep the dice."""
        table = state.table
        moves = [move for move in state.moves(seat) if self._lost(table, move) <= self.most]
        if table["phase"] != "choose" or table["rolls"] == 3 or not moves:
            return GREEDY.choose(state, seat)
        return best(state, seat, moves)

    def _lost(self, table: dict[str, object], move: rw.Move) -> int:
        """How many lying dice are lower than the one that a move takes."""
        if not move.text.startswith("take"):
            return 0
        dice = dict(table["dice"])  # type: ignore[call-overload]
        face = int(move.text.split()[1][1])
        return sum(dice[letter] < face for letter in str(table["lying"]))


class Patient:
    """Qwixx: rather a misthrow than a mark that skips more than so many numbers."""

    skips = 3

    def choose(self, state: rw.State, seat: int) -> rw.Move:
        """Greedy's move, except where passing would be a misthrow."""
        if state.table["phase"] == "white" or "marked=1" in state.text:
            return GREEDY.choose(state, seat)
        nothing, *marks = state.moves(seat)
        near = [move for move in marks if self._skipped(state, seat, move) <= self.skips]
        return best(state, seat, near) if near else nothing

    def _skipped(self, state: rw.State, seat: int, move: rw.Move) -> int:
        """How many numbers of the row a mark passes over."""
        if move.text == "pass":
            return 0
        names = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}
        letter, number = move.text.split()[1][0], int(move.text.split()[1][1:])
        crossed = state.sheet(seat)[names[letter]]
        rising = letter in "ry"
        last = crossed[-1] if crossed else (1 if rising else 13)
        return abs(number - last) - 1


class Patient0(Patient):
    """Skips nothing."""

    skips = 0


class Patient1(Patient):
    """Skips one number at most."""

    skips = 1


class Patient2(Patient):
    """Skips two numbers at most."""

    skips = 2


class Patient4(Patient):
    """Skips four numbers at most."""

    skips = 4


class Patient6(Patient):
    """Skips six numbers at most."""

    skips = 6
