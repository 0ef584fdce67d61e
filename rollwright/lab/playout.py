"""The games of a matchup, played one after the other: by compiled code, or in plain Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np

from rollwright.core import speed
from rollwright.core.dice import Slots
from rollwright.lab.kernel import LineUp, Played, PlayoutSpace
from rollwright.lab.matchup import Matchup
from rollwright.lab.totals import Lines

KERNEL = "rollwright.lab.kernel"
COUNTS = 2


@dataclass(frozen=True)
class PlayedGames:
    """Finished games, number `first` and on."""

    first: int
    lines: Lines
    ends: Lines
    """A line for each game: how many rolls and choices there were, then the slots at the end."""

    def __len__(self) -> int:
        return len(self.lines)

    def part(self, begin: int, end: int) -> PlayedGames:
        """Some of these games, by their place."""
        return PlayedGames(self.first + begin, self.lines[begin:end], self.ends[begin:end])

    @classmethod
    def joined(cls, pieces: Sequence[PlayedGames]) -> PlayedGames:
        """Pieces that follow one another, joined into one."""
        lines = np.concatenate([piece.lines for piece in pieces])
        return cls(pieces[0].first, lines, np.concatenate([piece.ends for piece in pieces]))

    @property
    def decisions(self) -> int:
        """How many choices were made in all."""
        return int(self.ends[:, 1].sum())


class Playout:
    """The games of a matchup, ready to be played in one mode. Not for several threads at once."""

    def __init__(self, matchup: Matchup, compiled: bool = True) -> None:
        self._matchup = matchup
        make = speed.compiled if compiled else speed.plain
        self._kernel = make(KERNEL, *matchup.modules)
        self._mind = matchup.knowledge()
        self._new: Callable[[int], Slots] = _array if compiled else _list
        self._slots = self._new(matchup.game.rules.size(matchup.players))
        begin, bots = self._filled(matchup.start.slots), self._filled(matchup.bot_numbers)
        self._line_up = LineUp(matchup.players, begin, bots)
        self._work = self._rooms()

    def _filled(self, values: Sequence[int]) -> Slots:
        filled = self._new(len(values))
        filled[:] = values
        return filled

    def _rooms(self) -> PlayoutSpace:
        game = self._matchup.game
        dice, moves, areas = len(game.dice), game.move_count + 1, len(game.areas)
        sizes = (1, 1, dice, dice, moves, len(self._slots), areas)
        return PlayoutSpace(*(self._new(size) for size in sizes))

    def play(self, first: int, count: int) -> tuple[Lines, int]:
        """The lines of games number `first` and on, and how many choices were made in them."""
        played = self.games(first, count)
        return played.lines, played.decisions

    def games(self, first: int, count: int) -> PlayedGames:
        """Games number `first` and on."""
        matchup = self._matchup
        lines = self._lines(count, matchup.players * (len(matchup.game.areas) + 2))
        ends = self._lines(count, COUNTS + len(self._slots))
        setup = (self._slots, self._line_up, self._mind, matchup.seed)
        self._kernel.play_games(*setup, first, Played(lines, ends), self._work)
        return PlayedGames(first, np.asarray(lines, np.int64), np.asarray(ends, np.int64))

    def _lines(self, count: int, width: int) -> Sequence[Slots]:
        lines = np.zeros((count, width), dtype=np.int64)
        return cast(Sequence[Slots], lines if self._new is _array else lines.tolist())


def _array(size: int) -> Slots:
    return cast(Slots, np.zeros(size, dtype=np.int64))


def _list(size: int) -> Slots:
    return [0] * size
