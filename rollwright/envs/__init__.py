"""Adapters to other people's interfaces: Gymnasium, PettingZoo, OpenSpiel.

Importing this package registers the Gymnasium ids, where Gymnasium is installed; importing
`rollwright.envs.spiel` registers the OpenSpiel games.
"""

from __future__ import annotations

from importlib.util import find_spec

IDS = {
    "rollwright/Clever-v0": "clever",
    "rollwright/Qwixx-v0": "qwixx",
    "rollwright/TwentyOne-v0": "twenty-one",
}
"""The ids of the solo games in Gymnasium."""


def register() -> None:
    """Makes the solo games known to Gymnasium."""
    import gymnasium

    for name, game in IDS.items():
        gymnasium.register(
            id=name,
            entry_point="rollwright.envs.gym:SoloEnv",
            vector_entry_point="rollwright.envs.gym:SoloVectorEnv",
            kwargs={"game": game},
        )


if find_spec("gymnasium"):
    register()
