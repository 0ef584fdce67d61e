"""Observations: a byte for each feature of a game, the observer's own sheet first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from rollwright.core.feature import BYTE, Feature
from rollwright.core.game import Game
from rollwright.core.state import State
from rollwright.games import built_in
from rollwright.games import game as find_game

Bytes = npt.NDArray[np.uint8]


class Layout:
    """What an observation holds, place by place, for a game and a number of players."""

    def __init__(self, game: Game, players: int) -> None:
        self.players = players
        self._head: list[Feature] = game.features.head(players)
        self._seat: list[Feature] = game.features.seat(players)
        self._first = game.rules.size(0)
        self._width = game.rules.size(1) - self._first
        self._tables = [self.table(seat) for seat in range(players)]

    def __iter__(self) -> Iterator[tuple[str, Feature]]:
        """The features in order, each with its owner: "table", "own", "next", …"""
        yield from (("table", feature) for feature in self._head)
        owners = ("own", "next", *(f"next but {n}" for n in range(1, self.players)))
        for owner in owners[: self.players]:
            yield from ((owner, feature) for feature in self._seat)

    def __len__(self) -> int:
        return len(self._head) + self.players * len(self._seat)

    @property
    def most(self) -> Bytes:
        """The greatest number in each place."""
        return np.array([feature.most for _, feature in self], dtype=np.uint8)

    def table(self, seat: int) -> npt.NDArray[np.int64]:
        """By feature, for an observer: slot, shift, mask, most; for seats, turn and players too."""
        blocks = [(0, self._head)]
        for other in range(seat, seat + self.players):
            base = self._first + self._width * (other % self.players)
            blocks.append((base, self._seat))
        lines = [
            (base + f.slot, f.shift, f.bits, f.most)
            + ((self.players - seat, self.players) if f.is_seat else (0, BYTE + 1))
            for base, features in blocks
            for f in features
        ]
        return np.array(lines, dtype=np.int64).T.copy()

    def observe(self, state: State, seat: int) -> Bytes:
        """What a seat, counted from 1, sees of a state."""
        slot, shift, mask, most, turn, modulus = self._tables[seat - 1]
        values = np.minimum((np.array(state.slots)[slot] >> shift) & mask, most)
        seen: Bytes = ((values + turn) % modulus).astype(np.uint8)
        return seen


@cache
def layout(name: str, players: int) -> Layout:
    """The layout of a game by its name."""
    return Layout(find_game(name), players)


def mask(state: State, seat: int, size: int) -> npt.NDArray[np.int8]:
    """1 for each legal move of a seat, by the move's number."""
    legal = np.zeros(size, dtype=np.int8)
    legal[[move.index for move in state.moves(seat)]] = 1
    return legal


def document() -> str:
    """The page docs/observations.md."""
    return "\n".join([INTRODUCTION, *(_section(game) for game in map(find_game, built_in()))])


INTRODUCTION = """\
# Observations

An observation is a vector of bytes (`uint8`), one for each feature below, in this order: the table,
the observer's own sheet, and in games of several players the other sheets in the order of the
turns. Seats are counted from the observer: 0 is the observer, 1 the next. What others may not see
yet, as an answer before all have answered, is in no observation.

This page is made by `python3 -m rollwright.envs.observation`, from the features that stand in
`rollwright/games/*/features.py`.
"""


def _section(game: Game) -> str:
    solo, several = layout(game.name, 1), layout(game.name, 2)
    sizes = ", ".join(str(len(layout(game.name, n))) for n in game.players)
    lines = [
        f"## {game.title}",
        "",
        f"{game.move_count} actions. Places by number of players, from {game.players[0]} to"
        f" {game.players[-1]}: {sizes}.",
        "",
        *_rows("Solo", solo),
        "",
        *_rows("Two players; with more, further sheets follow", several),
        "",
    ]
    return "\n".join(lines)


def _rows(title: str, chosen: Layout) -> Sequence[str]:
    lines = [f"### {title}", "", "| Place | Of | What | Most |", "|---|---|---|---|"]
    for place, (owner, feature) in enumerate(chosen):
        lines.append(f"| {place} | {owner} | {feature.name} | {feature.most} |")
    return lines


if __name__ == "__main__":
    print(document(), end="")
