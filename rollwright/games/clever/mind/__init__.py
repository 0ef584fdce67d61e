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
    rates={
        "expert": (0.0, 0.0, 0.0, 0.0),
        "hard": (0.798, 0.00896, 0.00931, 0.01),
        "medium": (1.96, 0.0188, 0.0193, 0.0198),
        "easy": (3.3, 0.0331, 0.0311, 0.031),
        "greedy": (5.97, 0.0689, 0.064, 0.064),
    },
    data=DATA,
    tries=80,
    trainer=f"{__name__}.recipe",
    bounds=f"{__name__}.bound",
)
