"""The kinds of games in which minds are checked: alone, with each option on, and with others."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from rollwright.core.errors import InvalidSetting
from rollwright.core.game import Game
from rollwright.core.option import Switch
from rollwright.games import all_games

PLAYERS = (1, 2)
"""Who is checked if nobody says for how many players."""


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


def all_kinds(only: str = "", players: Collection[int] = PLAYERS) -> list[Kind]:
    """Those of all games with a mind, or of one, for these numbers of players, or for any."""
    known = [game for game in all_games() if game.mind_spec and only in ("", game.name)]
    found = [kind for game in known for kind in kinds(game, players or game.players)]
    if not found:
        raise InvalidSetting(f"no game with a mind is for {', '.join(map(str, players))} players")
    return found


def kinds(game: Game, numbers: Collection[int]) -> Iterator[Kind]:
    """Those of a game for each of these numbers of players that it can have."""
    for players in sorted({*numbers} & {*game.players}):
        yield Kind(game.name, players)
        for option in game.options:
            if isinstance(option, Switch) and players <= (option.most or players):
                yield Kind(game.name, players, option.name)
