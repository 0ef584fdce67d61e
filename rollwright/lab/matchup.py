"""A matchup: which game is played by which bots. Seed and number make each of its games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module

from rollwright.core.errors import InvalidSetting
from rollwright.core.game import Game
from rollwright.core.option import Value
from rollwright.core.state import State
from rollwright.lab.kernel import COMPILED
from rollwright.minds.bots import Bot, check_name
from rollwright.minds.registry import spec

MOST_SEED = 2**62
EXPERT = "expert"


@dataclass(frozen=True)
class Matchup:
    """Which game is played, by which bots, with which options and dice."""

    game: Game
    bots: tuple[str, ...]
    options: dict[str, Value]
    seed: int
    position: State | None = None
    """Where the games begin, if not at their beginning."""
    objects: Mapping[str, Bot] = field(default_factory=dict, repr=False)
    """The bots that were given as objects, by their names in `bots`."""

    @property
    def start(self) -> State:
        """The state in which the games begin."""
        return self.position or self.game.start(self.players, **self.options)

    @property
    def players(self) -> int:
        return len(self.bots)

    @property
    def is_compiled(self) -> bool:
        """Whether compiled games can be played by these bots."""
        return set(self.bots) <= set(COMPILED)

    @property
    def has_experts(self) -> bool:
        return EXPERT in self.bots

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules of the verbs: the rules, and what experts play where there are any."""
        rules = self.game.module("rules")
        return (rules, spec(self.game).expert) if self.has_experts else (rules,)

    def knowledge(self) -> tuple[object, ...]:
        """What experts know, with room to work for one thread."""
        if not self.has_experts:
            return ()
        experts = import_module(spec(self.game).expert)
        known: tuple[object, ...] = experts.knowledge(self.players)
        return known

    @cached_property
    def bot_numbers(self) -> list[int]:
        return [COMPILED[name] for name in self.bots]


def matchup(
    game: Game,
    bots: Sequence[str],
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    position: State | None = None,
    objects: Mapping[str, Bot] | None = None,
) -> Matchup:
    """A matchup whose parts are checked: one bot for all seats, or one for each."""
    objects = objects or {}
    names = [name if name in objects else check_name(name, game) for name in bots]
    if position is not None:
        players, options = _of_position(position, players, options)
    if players is None:
        players = len(names) if len(names) > 1 else game.players[0]
    game.check_players(players)
    if len(names) not in (1, players):
        raise InvalidSetting(f"{len(names)} bots for {players} players: give one, or one for each")
    if not 0 <= seed < MOST_SEED:
        raise InvalidSetting(f"a seed is a number from 0 to {MOST_SEED - 1}, not {seed}")
    seats = tuple(names * players if len(names) == 1 else names)
    settings = game.settings(players, options or {})
    return Matchup(game, seats, settings, seed, position, objects)


def _of_position(
    position: State, players: int | None, options: Mapping[str, object] | None
) -> tuple[int, Mapping[str, object]]:
    """The players and options of a position; others can't be given."""
    if position.result is not None:
        raise InvalidSetting("the game is over in this position: there is nothing to play")
    if options or players not in (None, position.players):
        raise InvalidSetting("players and options are those of the position: leave them out")
    return position.players, dict(position.options)
