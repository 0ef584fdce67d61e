"""What the adapters for several players share: a game, its dice, and rewards by seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rollwright.core.dice import Stream
from rollwright.core.errors import IllegalMove, UnknownName
from rollwright.core.move import Move
from rollwright.core.state import State
from rollwright.games import game as find_game


def move(state: State, seat: int, index: int) -> Move:
    """The legal move of a seat that has this number."""
    moves = state.moves(seat)
    for legal in moves:
        if legal.index == index:
            return legal
    legal_numbers = ", ".join(str(legal.index) for legal in moves) or state.waiting
    raise IllegalMove(f"seat {seat} can't play action {index} now; legal: {legal_numbers}")


def points(state: State) -> list[float]:
    """The scores by seat."""
    return [float(score) for score in state.scores]


def win(state: State) -> list[float]:
    """1 for the winner, shares of it where several win; 0 for all while the game goes on."""
    winners = state.result.winners if state.result else ()
    return [float(seat in winners) / max(len(winners), 1) for seat in range(1, state.players + 1)]


REWARDS: dict[str, Callable[[State], list[float]]] = {"points": points, "win": win}
"""By name: what a state is worth to each seat. A reward is the increase of that."""


def check_rewards(name: str) -> str:
    """The name, if there are such rewards."""
    if name not in REWARDS:
        raise UnknownName(f"there are no rewards {name!r}; they are {', '.join(REWARDS)}")
    return name


class Seats:
    """A game in progress, whose dice roll by themselves."""

    def __init__(
        self, game: str, players: int, rewards: str, options: Mapping[str, object]
    ) -> None:
        self._start = find_game(game).start(players, **options)
        self._worth = REWARDS[check_rewards(rewards)]
        self._stream = Stream(0)
        self.state = self._start

    def begin(self, seed: int | None) -> None:
        """A new game; without a seed the dice go on from where they are."""
        if seed is not None:
            self._stream = Stream(seed)
        self.state = self._settled(self._start)

    def play(self, choices: Mapping[int, int]) -> list[float]:
        """Plays a choice for some seats, by seat; returns the rewards of all."""
        before = self._worth(self.state)
        state = self.state
        for seat, index in choices.items():
            state = state.play(seat, move(state, seat, int(index)))
        self.state = self._settled(state)
        return [new - old for new, old in zip(self._worth(self.state), before, strict=True)]

    def _settled(self, state: State) -> State:
        while state.dice:
            state = state.roll(self._stream)
        return state
