"""The mind of Clever: what it offers."""

from __future__ import annotations

from pathlib import Path

from rollwright.core.contract import MindSpec

DATA = Path(__file__).parent / "data"

SPEC = MindSpec(
    mind=f"{__name__}.mind",
    expert=f"{__name__}.expert",
    parcels=f"{__name__}.parcels",
    sights={"easy": 0.45, "medium": 0.65, "hard": 0.82},
    data=DATA,
    tries=80,
    trainer=f"{__name__}.recipe",
)
