"""Plots are drawn, in the kind that the name says."""

from __future__ import annotations

from pathlib import Path

import pytest

import rollwright as rw
from rollwright.lab.comparison import compare
from rollwright.lab.matchup import matchup
from rollwright.lab.plots import check_plot, plot_comparison, plot_results, plot_tournament
from rollwright.lab.simulate import simulate
from rollwright.lab.tournament import tournament

QWIXX = rw.game("qwixx")


def test_results_as_svg_always_the_same(tmp_path: Path) -> None:
    results = simulate(matchup(QWIXX, ["greedy", "random"], seed=1), 300)
    for name in ("one.svg", "two.svg"):
        plot_results(results, tmp_path / name)
    text = (tmp_path / "one.svg").read_text()
    assert text.startswith("<?xml")
    assert text == (tmp_path / "two.svg").read_text()


def test_other_plots_as_png(tmp_path: Path) -> None:
    first, second = (matchup(QWIXX, [bot], seed=1) for bot in ("greedy", "random"))
    plot_comparison(compare(first, second, 600), tmp_path / "a.png")
    plot_tournament(tournament(QWIXX, ["greedy", "random"], 50), tmp_path / "b.png")
    plot_results(simulate(first, 30), tmp_path / "c.png")
    for file in tmp_path.iterdir():
        assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["plot", "plot.gif", "no/folder/plot.svg"])
def test_names_that_a_plot_can_not_have(name: str) -> None:
    with pytest.raises(rw.UnusableFile, match=name):
        check_plot(name)
