"""What reviews say of each level: the names of its moves, what its choices lose, and its luck.

Luck should be 0 on average, whoever plays.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import sqrt
from statistics import fmean, pstdev

from rollwright.analysis.names import FORCED, NAMES
from rollwright.analysis.review import review
from rollwright.core.errors import InvalidSetting
from rollwright.core.playing import first_owing, play_out
from rollwright.core.record import Choice, Record
from rollwright.games import all_games, game
from rollwright.minds.bots import bot
from rollwright.minds.levels import LEVELS

PLAYERS = (1, 2)
WHOSE = ("greedy", *LEVELS, "expert")


@dataclass(frozen=True)
class NamesRow:
    """The names of the moves that a level makes in its games."""

    game: str
    players: int
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


def bench_names(
    games: int, progress: Callable[[str], None] | None = None, seed: int = 1
) -> list[NamesRow]:
    """The rows of all games and levels, from so many games each."""
    if games < 1:
        raise InvalidSetting(f"at least one game is reviewed, not {games}")
    rows: list[NamesRow] = []
    with_mind = [found for found in all_games() if found.mind_spec]
    for found, players, level in product(with_mind, PLAYERS, WHOSE):
        if progress:
            progress(f"names in {found.title}, {players} players, {level}")
        rows.append(count_names(found.name, players, level, games, seed))
    return rows


def bench_rates(
    games: int, progress: Callable[[str], None] | None = None, seed: int = 1
) -> list[NamesRow]:
    """What each level loses in choices that aren't obvious, with any number of players.

    From so many games alone; with others from as many seats. Experts lose nothing by definition.
    """
    if games < 1:
        raise InvalidSetting(f"at least one game is reviewed, not {games}")
    rows: list[NamesRow] = []
    for found in all_games():
        for players, level in product(found.players if found.mind_spec else (), WHOSE[:-1]):
            if progress:
                progress(f"losses in {found.title}, {players} players, {level}")
            rows.append(count_names(found.name, players, level, -(-games // players), seed))
    return rows


def count_names(name: str, players: int, level: str, games: int, seed: int = 1) -> NamesRow:
    """The row of one game and level: everybody at the table is of that level."""
    steps, luck = [], []
    for number in range(games):
        seen = review(level_game(name, players, level, f"{seed} {number}"))
        choices = [step for step in seen.steps if isinstance(step.event, Choice)]
        steps += [step for step in choices if step.name != FORCED]
        luck.append(fmean(balance.points.luck for balance in seen.balances))
    found = Counter(step.name for step in steps)
    shares = {given: found[given] / max(1, len(steps)) for given in NAMES}
    losses = [step.loss for step in steps if step.open]
    rate, error = fmean(losses) if losses else 0.0, pstdev(luck) / sqrt(games)
    about = (name, players, level, games, len(steps), shares, len(losses), rate)
    return NamesRow(*about, fmean(luck), error)


def level_game(name: str, players: int, level: str, seed: str) -> Record:
    """A game of players of one level."""
    chance = random.Random(f"{name} {players} {level} {seed}")
    player = bot(level, chance.getrandbits(62))
    return play_out(Record.start(game(name), players), chance, player.choose, first_owing)
