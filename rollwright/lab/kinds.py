"""The kinds of games in which minds are checked: alone, alone with each option on, and for two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rollwright.core.game import Game
from rollwright.core.option import Switch
from rollwright.games import all_games

PLAYERS = (1, 2)


class Kind(NamedTuple):
    """A game, the number of players, and the option that is on."""

    game: str
    players: int
    switch: str = ""

    @property
    def options(self) -> dict[str, bool]:
        return {self.switch: True} if self.switch else {}

    def __str__(self) -> str:
        return ", ".join(filter(None, (self.game, str(self.players), self.switch)))


def all_kinds(only: str = "") -> list[Kind]:
    """Those of all games with a mind, or of one."""
    known = [game for game in all_games() if game.mind_spec and only in ("", game.name)]
    return [kind for game in known for kind in kinds(game)]


def kinds(game: Game) -> Iterator[Kind]:
    for players in PLAYERS:
        yield Kind(game.name, players)
        for option in game.options:
            if isinstance(option, Switch) and players <= (option.most or players):
                yield Kind(game.name, players, option.name)
