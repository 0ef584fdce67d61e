"""The mind of Qwixx: what it offers."""

from __future__ import annotations

from pathlib import Path

from rollwright.core.contract import MindSpec

DATA = Path(__file__).parent / "data"

SPEC = MindSpec(
    mind=f"{__name__}.mind",
    expert=f"{__name__}.expert",
    parcels=f"{__name__}.parcels",
    sights={"easy": 0.32, "medium": 0.57, "hard": 0.8},
    rates={
        "expert": (0.0, 0.0, 0.0, 0.0, 0.0),
        "hard": (0.331, 0.00476, 0.00464, 0.00391, 0.00394),
        "medium": (0.989, 0.0116, 0.0109, 0.00929, 0.00879),
        "easy": (1.61, 0.0202, 0.0191, 0.0168, 0.0142),
        "greedy": (2.24, 0.0274, 0.0251, 0.0221, 0.0203),
    },
    data=DATA,
    tries=1000,
    is_deep=False,
    trainer=f"{__name__}.recipe",
    solver=f"{__name__}.recipe",
)
