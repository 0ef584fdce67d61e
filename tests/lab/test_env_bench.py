"""The benchmark of the environments measures what it says; never how fast."""

from __future__ import annotations

from rollwright.lab.env_bench import env_bench


def test_every_interface_has_its_rows() -> None:
    rows = env_bench(seconds=0.003)
    assert [row.interface for row in rows] == (
        ["Gymnasium, vector"] * 3 + ["Gymnasium, single"] * 3 + ["OpenSpiel"] * 5
    )
    assert {"backgammon", "pig"} <= {row.game for row in rows}
    assert all(row.decisions_per_cpu_second > 0 for row in rows)
