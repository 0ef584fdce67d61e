"""Compiled games between minds of one game: matches that are counted, and games to learn from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rollwright.core import speed
from rollwright.core.dice import Slots
from rollwright.minds.arrays import Doubles, Integers, as_slots, new_slots
from rollwright.minds.deep import DeepRoom
from rollwright.minds.match import NOBODY, Scratch
from rollwright.minds.noticing import Ranked
from rollwright.minds.pair_network import PairSamples
from rollwright.minds.setup import Setup
from rollwright.minds.tally import Tally, tally
from rollwright.minds.verbs import Knowledge

MODULE = "rollwright.minds.match"
DEEP = "rollwright.minds.deep"
RESPONSE = "rollwright.minds.response"
MOST_SEATS = 6
MOST_MOVES = 128


@dataclass(frozen=True)
class Arena:
    """Where minds of a game meet: its modules of rules and policy, and the room a game takes."""

    modules: tuple[str, ...]
    slots: int
    workspace: int
    options: tuple[int, ...] = (0,)
    dice: int = 6

    def games(
        self,
        pair: tuple[Knowledge, Knowledge],
        players: int,
        seat: int,
        seed: int,
        number: int,
        count: int,
    ) -> Integers:
        """The scores, by game and seat, with one mind on a seat (from 0) and the other on all."""
        one, others = pair
        first = NOBODY if one is others else seat
        scores = np.zeros((count, players), dtype=np.int64)
        setup = self._setup(players, seed, number)
        kernel = speed.compiled(MODULE, *self.modules)
        kernel.match(new_slots(self.slots), setup, one, first, others, scores, self._scratch())
        return scores

    def duel(
        self, one: Knowledge, others: Knowledge, players: int, count: int, seed: int = 1
    ) -> Tally:
        """How a mind fares against others, with the seats changed."""
        pair = (one, others)
        return tally(
            lambda *part: self.games(pair, players, part[0], seed, *part[1:]), players, count
        )

    def collect(
        self,
        known: Knowledge,
        players: int,
        seed: int,
        number: int,
        samples: PairSamples,
        side: PairSamples,
    ) -> None:
        """Plays the games to learn from, one mind on all seats, and fills both samples."""
        setup = self._setup(players, seed, number)
        kernel = speed.compiled(MODULE, *self.modules)
        beside = kernel.collect(new_slots(self.slots), setup, known, samples, side, self._scratch())
        side.ends[:] = np.minimum(np.arange(len(side.ends)), beside)

    def deep(self, expert: str, asked: tuple[object, ...]) -> int:
        """The move that a deep player chooses (see `deep`), with what the game's experts think."""
        kernel = speed.compiled(DEEP, *self.modules, expert)
        return int(kernel.deep(*asked, self.deep_room()))

    def search(
        self, expert: str, asked: tuple[object, Ranked], players: int, tries: int, gains: Doubles
    ) -> None:
        """Writes what each seat would gain by searching, a game a line (see `response`)."""
        mind, ranked = asked
        kernel = speed.compiled(RESPONSE, *self.modules, expert)
        setup, room = self._setup(players, 1, 0), self.deep_room()
        kernel.search_games(mind, new_slots(self.slots), setup, tries, ranked, room, gains)

    def new_workspace(self) -> Slots:
        """Room for a policy's positions."""
        return new_slots(self.workspace)

    def deep_room(self) -> DeepRoom:
        """Room for a deep player."""
        return DeepRoom(new_slots(self.slots), new_slots(self.slots), self._scratch())

    def _setup(self, players: int, seed: int, number: int) -> Setup:
        return Setup(players, as_slots(self.options), seed, number)

    def _scratch(self) -> Scratch:
        sizes = (1, self.dice, self.dice, self.workspace, MOST_SEATS, MOST_MOVES, self.slots)
        return Scratch(*(new_slots(size) for size in sizes))
