"""The games for OpenSpiel, as python_rollwright_ and the name of the game.

Dice are rolled one at a time, so a chance node has few outcomes: the faces of the next die, and
then, where the order of the dice matters, the die that lies next. Of several seats that owe a
choice the lowest answers first; what is secret until all have answered stays so.
"""

from __future__ import annotations

import numpy as np
import pyspiel

from rollwright.core.data import Data
from rollwright.core.game import Game
from rollwright.core.state import State
from rollwright.envs.observation import layout
from rollwright.envs.seats import REWARDS, check_rewards, move
from rollwright.games import all_games

KINDS = pyspiel.GameType


def short_name(game: Game) -> str:
    """What OpenSpiel calls a game."""
    return f"python_rollwright_{game.name.replace('-', '_')}"


def _type(game: Game) -> pyspiel.GameType:
    secret = game.rules.answer_slot(0) >= 0
    information = KINDS.Information
    return KINDS(
        short_name=short_name(game),
        long_name=f"Rollwright {game.title}",
        dynamics=KINDS.Dynamics.SEQUENTIAL,
        chance_mode=KINDS.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION if secret else information.PERFECT_INFORMATION
        ),
        utility=KINDS.Utility.GENERAL_SUM,
        reward_model=KINDS.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(game),
    )


def _defaults(game: Game) -> Data:
    return {"players": min(2, game.players[-1]), "rewards": "points", "options": ""}


def _info(game: Game, players: int, rewards: str) -> pyspiel.GameInfo:
    least, most = game.features.SCORES if rewards == "points" else (0, 1)
    return pyspiel.GameInfo(
        num_distinct_actions=game.move_count,
        max_chance_outcomes=max(game.rules.SIDES, len(game.dice)),
        num_players=players,
        min_utility=float(least),
        max_utility=float(most),
        utility_sum=None,
        max_game_length=game.features.longest(players),
    )


def options(text: str) -> dict[str, str]:
    """The game's options from a parameter such as "sheets:FB"; several are set apart by ";"."""
    pairs = (part.partition(":") for part in text.split(";") if part.strip())
    return {name.strip(): value.strip() for name, _, value in pairs}


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters: `players`, `rewards` ("points" or "win") and `options`."""

    def __init__(self, game: Game, params: Data | None = None) -> None:
        given = {**_defaults(game), **(params or {})}
        self.rules = game
        self.rewards = check_rewards(given["rewards"])
        self.start = game.start(int(given["players"]), **options(given["options"]))
        self.layout = layout(game.name, self.start.players)
        info = _info(game, self.start.players, self.rewards)
        super().__init__(_type(game), info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Each roll is of up to all dice and their order, and a choice follows each."""
        return int(2 * len(self.rules.dice) * (self.max_game_length() + 1))

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> SpielObserver:
        return SpielObserver(self)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, and the dice rolled so far."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position: State = game.start
        self._worth = REWARDS[game.rewards]
        self._faces: list[int] = []
        self._order: list[int] = []
        """The dice by their place among those due, as they lie."""

    def current_player(self) -> int | pyspiel.PlayerId:
        if self.position.dice:
            return pyspiel.PlayerId.CHANCE
        seats = self.position.to_move
        return seats[0] - 1 if seats else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return [legal.index for legal in self.position.moves(player + 1)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        due = len(self.position.dice)
        if len(self._faces) < due:
            sides = self.position.game.rules.SIDES
            return [(face, 1 / sides) for face in range(sides)]
        left = [die for die in range(due) if die not in self._order]
        return [(die, 1 / len(left)) for die in left]

    def _apply_action(self, action: int) -> None:
        if self.position.dice:
            self._roll(action)
        else:
            seat = self.position.to_move[0]
            self.position = self.position.play(seat, move(self.position, seat, action))

    def _roll(self, outcome: int) -> None:
        """Notes a face or a place; the last one completes the roll."""
        dice, rules = self.position.dice, self.position.game.rules
        if len(self._faces) < len(dice):
            self._faces.append(outcome + 1)
        else:
            self._order.append(outcome)
        wanted = len(dice) - 1 if rules.order_matters(self.position.slots) else 0
        if len(self._faces) < len(dice) or len(self._order) < wanted:
            return
        last = [die for die in range(len(dice)) if die not in self._order]
        rolled = (f"{dice[die]}{self._faces[die]}" for die in self._order + last)
        self.position = self.position.roll(" ".join(rolled))
        self._faces, self._order = [], []

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return move(self.position, player + 1, action).text
        if len(self._faces) < len(self.position.dice):
            return f"{self.position.dice[len(self._faces)]}{action + 1}"
        return f"{self.position.dice[action]} lies next"

    def is_terminal(self) -> bool:
        return not self.position.dice and not self.position.to_move

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.position.players
        return self._worth(self.position)

    def view(self, player: int) -> str:
        """The position as a player may see it, and the faces rolled so far."""
        rolled = " ".join(map(str, self._faces + self._order))
        return f"{self.position.view(player + 1).text} {rolled}".strip()

    def __str__(self) -> str:
        return f"{self.position.text} {' '.join(map(str, self._faces + self._order))}".strip()


class SpielObserver:
    """What a player sees: the features of the position, and its line of text."""

    def __init__(self, game: SpielGame) -> None:
        self._layout = game.layout
        self.tensor = np.zeros(len(game.layout), dtype=np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self._layout.observe(state.position, player + 1)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.view(player)


def _class(game: Game) -> type[SpielGame]:
    """A class for one game: OpenSpiel makes a game by calling a class with parameters only."""

    def __init__(self: SpielGame, params: Data | None = None) -> None:  # noqa: N807
        SpielGame.__init__(self, game, params)

    return type(f"{type(game).__name__}Game", (SpielGame,), {"__init__": __init__})


for _game in all_games():
    if _game.has("features"):
        pyspiel.register_game(_type(_game), _class(_game))
