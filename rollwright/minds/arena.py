"""Compiled games between minds of one game: matches that are counted, and games to learn from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rollwright.core import speed
from rollwright.minds.learning import Batch
from rollwright.minds.match import NOBODY
from rollwright.minds.tally import Tally, tally

MODULE = "rollwright.minds.match"
MOST_SEATS = 6
MOST_MOVES = 128


@dataclass(frozen=True)
class Player:
    """A mind for compiled games: its kind, and its books (see the game's `player`)."""

    kind: int
    books: Any


@dataclass(frozen=True)
class Arena:
    """Where minds of a game meet: its modules of rules and players, the room that a game takes."""

    modules: tuple[str, ...]
    slots: int
    desk: int
    options: tuple[int, ...] = (0,)
    dice: int = 6

    def games(
        self,
        pair: tuple[Player, Player],
        players: int,
        seat: int,
        seed: int,
        number: int,
        count: int,
    ) -> Any:
        """The scores, by game and seat, with one player on a seat (from 0) and the other on all."""
        first = NOBODY if pair[0] is pair[1] else seat
        kinds = np.array([player.kind for player in pair], dtype=np.int64)
        scores = np.zeros((count, players), dtype=np.int64)
        slots, options, work = self._room()
        speed.compiled(MODULE, *self.modules).match(
            slots, players, options, kinds, pair[0].books, first, pair[1].books, seed, number,
            scores, work,
        )  # fmt: skip
        return scores

    def duel(self, one: Player, others: Player, players: int, count: int, seed: int = 1) -> Tally:
        """How a player fares against others, with the seats changed."""
        pair = (one, others)
        return tally(
            lambda *part: self.games(pair, players, part[0], seed, *part[1:]), players, count
        )

    def collect(self, player: Player, players: int, seed: int, number: int, batch: Batch) -> None:
        """Plays the games of a batch with one player on all seats, and fills the batch."""
        kinds = np.full(2, player.kind, dtype=np.int64)
        seen = (batch.lines, batch.differences, batch.ends, batch.won, batch.to_come)
        beside = batch.asides or batch
        spare = (beside.lines, beside.differences, beside.won, beside.to_come)
        slots, options, work = self._room()
        asides = speed.compiled(MODULE, *self.modules).collect(
            slots, players, options, kinds, player.books, seed, number, seen, spare, work
        )
        if batch.asides:
            batch.asides.ends[:] = np.minimum(np.arange(len(batch.asides.ends)), asides)

    def play_on(
        self, player: Player, slots: Sequence[int], seat: int, move: int, games: int, seed: int
    ) -> float:
        """The share of games that a seat (from 0) wins after a move, with a player on all seats."""
        room, _, work = self._room()
        base = np.array(slots, dtype=np.int64)
        kinds = np.full(2, player.kind, dtype=np.int64)
        kernel = speed.compiled(MODULE, *self.modules)
        found = kernel.play_on(room, base, seat, move, kinds, player.books, seed, games, work)
        return float(found)

    def _room(self) -> tuple[Any, Any, Any]:
        def room(size: int | Sequence[int]) -> Any:
            return np.zeros(size, dtype=np.int64)

        work = (
            *(room(1), room(self.dice), room(self.dice)),
            *(room(self.desk), room(MOST_SEATS), room(MOST_MOVES)),
        )
        return room(self.slots), np.array(self.options, dtype=np.int64), work
