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
    data=DATA,
    tries=1000,
    trainer=f"{__name__}.recipe",
    solver=f"{__name__}.solve",
)
