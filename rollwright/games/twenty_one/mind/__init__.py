"""The mind of Twenty One: what it offers."""

from __future__ import annotations

from pathlib import Path

from rollwright.core.contract import MindSpec

DATA = Path(__file__).parent / "data"

SPEC = MindSpec(
    mind=f"{__name__}.mind",
    expert=f"{__name__}.expert",
    parcels=f"{__name__}.parcels",
    sights={"easy": 0.3, "medium": 0.55, "hard": 0.775},
    rates={
        "expert": (0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
        "hard": (0.408, 0.00602, 0.00579, 0.00545, 0.00515, 0.00448),
        "medium": (0.869, 0.0116, 0.0119, 0.0118, 0.0108, 0.00995),
        "easy": (1.3, 0.0183, 0.0179, 0.0176, 0.0155, 0.0152),
        "greedy": (1.74, 0.0246, 0.0241, 0.0226, 0.0216, 0.0196),
    },
    data=DATA,
    tries=1000,
    is_deep=False,
    trainer=f"{__name__}.recipe",
    solver=f"{__name__}.solve",
)
