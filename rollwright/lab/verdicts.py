"""What reviews say of each level: the names of its moves, what its choices lose, and its luck.

Luck should be 0 on average, whoever plays.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from itertools import product
from math import sqrt
from statistics import fmean, pstdev

from rollwright.analysis.names import FORCED, NAMES
from rollwright.analysis.review import review
from rollwright.core.errors import InvalidSetting
from rollwright.core.playing import first_owing, play_out
from rollwright.core.record import Choice, Record
from rollwright.games import game
from rollwright.lab.kinds import PLAYERS, Kind, all_kinds
from rollwright.minds.bots import bot
from rollwright.minds.levels import LEVELS

WHOSE = ("greedy", *LEVELS, "expert")


@dataclass(frozen=True)
class NamesRow:
    """The names of the moves that a level makes in its games."""

    game: str
    players: int
    switch: str
    """The option that is on."""
    level: str
    games: int
    moves: int
    """Those that had an alternative."""
    shares: dict[str, float]
    """The share of each name in them."""
    open: int
    """How many of them were not obvious,"""
    rate: float
    """and what these lose on average: points or, with others, chance to win."""
    luck: float
    """The mean luck of a seat, in points,"""
    luck_error: float
    """and its standard error; the seats of a game count as one."""
    chance: float
    """The same in chances to win, summed over the seats; 0 alone."""
    chance_error: float

    @property
    def kind(self) -> Kind:
        return Kind(self.game, self.players, self.switch)


def bench_names(
    games: int,
    progress: Callable[[str], None] | None = None,
    seed: int = 1,
    only: str = "",
    players: Collection[int] = PLAYERS,
) -> list[NamesRow]:
    """The rows of all kinds, or some (see `all_kinds`), and all levels, from `games` games each."""
    if games < 1:
        raise InvalidSetting(f"at least one game is reviewed, not {games}")
    rows: list[NamesRow] = []
    for kind, level in product(all_kinds(only, players), WHOSE):
        if progress:
            progress(f"names in {kind}, {level}")
        rows.append(count_names(kind, level, games, seed))
    return rows


def bench_rates(
    games: int,
    progress: Callable[[str], None] | None = None,
    seed: int = 1,
    only: str = "",
    players: Collection[int] = (),
) -> list[NamesRow]:
    """What each level loses in choices that aren't obvious, with any number of players.

    Measured in a number of games alone, and with others in as many seats. Experts lose
    nothing by definition.
    """
    if games < 1:
        raise InvalidSetting(f"at least one game is reviewed, not {games}")
    rows: list[NamesRow] = []
    plain = [kind for kind in all_kinds(only, players) if not kind.switch]
    for kind, level in product(plain, WHOSE[:-1]):
        if progress:
            progress(f"losses in {kind}, {level}")
        rows.append(count_names(kind, level, -(-games // kind.players), seed))
    return rows


def count_names(kind: Kind, level: str, games: int, seed: int = 1) -> NamesRow:
    """The row of one kind and level: everybody at the table is of that level."""
    steps, points, chances = [], [], []
    for number in range(games):
        seen = review(level_game(*kind[:2], level, f"{seed} {number}", kind.options))
        choices = [step for step in seen.steps if isinstance(step.event, Choice)]
        steps += [step for step in choices if step.name != FORCED]
        points.append(fmean(balance.points.luck for balance in seen.balances))
        chances.append(sum(balance.win.luck for balance in seen.balances if balance.win))
    found = Counter(step.name for step in steps)
    shares = {given: found[given] / max(1, len(steps)) for given in NAMES}
    losses = [step.loss for step in steps if step.open]
    rate = fmean(losses) if losses else 0.0
    about = (*kind, level, games, len(steps), shares, len(losses), rate)
    return NamesRow(*about, *mean_and_error(points), *mean_and_error(chances))


def mean_and_error(found: list[float]) -> tuple[float, float]:
    """The mean, and its standard error."""
    return fmean(found), pstdev(found) / sqrt(len(found))


def level_game(
    name: str, players: int, level: str, seed: str, options: Mapping[str, bool] | None = None
) -> Record:
    """A game of players of one level."""
    chance = random.Random(f"{name} {players} {level} {seed}")
    player = bot(level, chance.getrandbits(62))
    start = Record.start(game(name), players, None, **(options or {}))
    return play_out(start, chance, player.choose, first_owing)
