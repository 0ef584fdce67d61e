"""Bots: players behind the one verb `choose(state, seat)`.

What a mind needs, its data and its compiled code, is loaded at the first choice.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Protocol

from rollwright.core.dice import Stream
from rollwright.core.errors import InvalidSetting, UnknownName
from rollwright.core.game import Game
from rollwright.core.move import Move
from rollwright.core.state import State
from rollwright.minds import plugins
from rollwright.minds.levels import LevelBot, gains_of, owed
from rollwright.minds.registry import mind


class Bot(Protocol):
    """A player: anything with this verb."""

    def choose(self, state: State, seat: int) -> Move:
        """The move of a seat that owes a choice."""


class RandomBot:
    """Plays any legal move."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def choose(self, state: State, seat: int) -> Move:
        moves = owed(state, seat)
        return moves[self._stream.draw(len(moves))]


class GreedyBot:
    """Plays the move that brings most at once; the first of equal ones."""

    def __init__(self, stream: Stream) -> None:
        del stream

    def choose(self, state: State, seat: int) -> Move:
        moves = owed(state, seat)
        gains = gains_of(state, seat, list(moves))
        return moves[gains.index(max(gains))]


class ExpertBot:
    """Plays what the game's mind thinks best at first sight."""

    def __init__(self, stream: Stream) -> None:
        del stream

    def choose(self, state: State, seat: int) -> Move:
        owed(state, seat)
        return mind(state.game.name).expert(state, seat)


class DeepBot:
    """Tries the mind's best moves on dice to come."""

    def __init__(self, stream: Stream, tries: int | None = None) -> None:
        self._stream = stream
        self._tries = tries

    def choose(self, state: State, seat: int) -> Move:
        owed(state, seat)
        seed = self._stream.draw(1 << 20)
        return mind(state.game.name).deep(state, seat, self._tries, seed)


BOTS: dict[str, Callable[[Stream], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "easy": partial(LevelBot, "easy"),
    "medium": partial(LevelBot, "medium"),
    "hard": partial(LevelBot, "hard"),
    "expert": ExpertBot,
    "deep": DeepBot,
}
"""The bots by name, from the weakest on."""

ABOUT = {
    "random": "Plays any legal move.",
    "greedy": "Takes what brings most points at once, without a thought for later.",
    "easy": "Has a plan, but overlooks most of what doesn't bring points at once.",
    "medium": "Knows what matters in the long run, but still overlooks a lot.",
    "hard": "Plays well and overlooks something now and then.",
    "expert": "Plays the move that the game's mind thinks best.",
    "deep": "Tries the expert's best moves on many rolls to come before it chooses.",
}
"""Each bot in a sentence."""

DEEP = "deep"
SIGHT = "sight="
"""How the name of a bot begins that is as strong as its sight: `sight=0.6`."""
MINDLESS = ("random", "greedy")
"""The bots that play any game; the others need its mind."""


def bots_of(game: Game) -> list[str]:
    """The names of the bots that play a game."""
    if game.mind_spec is None:
        return list(MINDLESS)
    return [name for name in BOTS if name != DEEP or game.mind_spec.is_deep]


def bot(name: str, source: int | Stream | None = None, tries: int | None = None) -> Bot:
    """A bot by its name, with a seed or a stream for what it leaves to chance.

    The more tries `deep` is given, the longer it thinks.
    """
    if source is None:
        source = random.SystemRandom().getrandbits(62)
    stream = source if isinstance(source, Stream) else Stream(source)
    if tries is None:
        return _maker(name)(stream)
    if name != "deep" or tries < 1:
        raise InvalidSetting(f"tries are for the bot deep, at least 1: not {name}, {tries}")
    return DeepBot(stream, tries)


def check_name(name: str, game: Game | None = None) -> str:
    """The name, if a bot has it and can play the game."""
    _maker(name)
    mindless = game is not None and game.mind_spec is None and name.startswith(SIGHT)
    if game is not None and (mindless or (name in BOTS and name not in bots_of(game))):
        known = ", ".join(bots_of(game))
        raise InvalidSetting(f"bot {name} can't play {game.title}; those that can are {known}")
    return name


def _fitted(name: str) -> Callable[[Stream], Bot] | None:
    """What makes the bot of a name like `sight=0.6`; None for other names."""
    if not name.startswith(SIGHT):
        return None
    try:
        sight = float(name.removeprefix(SIGHT))
    except ValueError:
        sight = -1.0
    if not 0 <= sight <= 1:
        raise InvalidSetting(f"a sight is from 0 to 1, as in {SIGHT}0.6: not {name}")
    return partial(LevelBot, sight)


def _maker(name: str) -> Callable[[Stream], Bot]:
    maker = BOTS.get(name) or _fitted(name) or plugins.find(name)
    if maker is None:
        known = ", ".join([*BOTS, *plugins.names()])
        raise UnknownName(
            f"there is no bot {name!r}; the bots are {known}; one of your own is module:Name"
        )
    return maker
