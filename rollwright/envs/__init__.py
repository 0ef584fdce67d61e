"""Adapters to other people's interfaces: Gymnasium, PettingZoo, OpenSpiel.

Importing this package registers the Gymnasium ids, where Gymnasium is installed; importing
`rollwright.envs.spiel` registers the OpenSpiel games.
"""

from __future__ import annotations

from importlib.util import find_spec

from rollwright.games import all_games


def ids() -> dict[str, str]:
    """The ids of the solo games in Gymnasium, and the games' names."""
    solo = (game for game in all_games() if 1 in game.players and game.has("features"))
    return {f"rollwright/{''.join(game.title.split())}-v0": game.name for game in solo}


def register() -> None:
    """Makes the solo games known to Gymnasium."""
    import gymnasium

    for name, game in ids().items():
        gymnasium.register(
            id=name,
            entry_point="rollwright.envs.gym:SoloEnv",
            vector_entry_point="rollwright.envs.gym:SoloVectorEnv",
            kwargs={"game": game},
        )


if find_spec("gymnasium"):
    register()
