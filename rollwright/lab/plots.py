"""Plots of simulations, comparisons and tournaments, as SVG, PNG or PDF."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rollwright.analysis.svg import COLOURS, INK, colour
from rollwright.core.errors import UnusableFile
from rollwright.core.extras import need
from rollwright.lab.comparison import Comparison
from rollwright.lab.totals import CONFIDENCE, Results
from rollwright.lab.tournament import Tournament

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

KINDS = (".svg", ".png", ".pdf")
BINS = 40

Series = list[tuple[str, Results, int]]
"""What is drawn: a name, and a seat of some results, counted from 0."""


def check_plot(file: str) -> Path:
    """The path, or an error if no plot can be written there."""
    path = Path(file)
    if path.suffix not in KINDS:
        raise UnusableFile(f"{file} should end in {', '.join(KINDS)}")
    if path.parent != Path() and not path.parent.is_dir():
        raise UnusableFile(f"can't write {file}: there is no folder {path.parent}")
    need("matplotlib", "lab")
    return path


def plot_results(results: Results, path: Path) -> None:
    """Distributions, areas, and with several players the games won."""
    seats = [(f"{seat.seat} {seat.bot}", results, seat.seat - 1) for seat in results.seats]
    several = results.matchup.players > 1
    figure, axes = _figure(
        3 if several else 2, f"{results.matchup.game.title}, {results.games:,} games"
    )
    _distributions(axes[0], seats)
    _areas(axes[1], seats)
    if several:
        _wins(axes[2], seats)
    _save(figure, path)


def plot_comparison(comparison: Comparison, path: Path) -> None:
    """Distributions and areas of the watched seat, and how the difference became clear."""
    seat = comparison.watched - 1
    series = [
        (",".join(results.matchup.bots), results, seat)
        for results in (comparison.first, comparison.second)
    ]
    title = (
        f"{comparison.first.matchup.game.title}, seat {seat + 1}, {comparison.first.games:,} games"
    )
    figure, axes = _figure(3, title)
    _distributions(axes[0], series)
    _areas(axes[1], series)
    games = [point[0] for point in comparison.path]
    means = [point[1] for point in comparison.path]
    low = [mean - wide for _, mean, wide in comparison.path]
    high = [mean + wide for _, mean, wide in comparison.path]
    axes[2].plot(games, means, color=COLOURS[0], marker="." if len(games) < 30 else None)
    axes[2].fill_between(games, low, high, color=COLOURS[0], alpha=0.25)
    axes[2].axhline(0, color=INK, linewidth=0.8)
    axes[2].set(title="difference, and its 95 % band", xlabel="games", ylabel="points")
    _save(figure, path)


def plot_tournament(tournament: Tournament, path: Path) -> None:
    """Ratings with their uncertainty, and who finishes ahead of whom."""
    standings = tournament.standings
    names = [standing.bot for standing in standings]
    figure, axes = _figure(2, f"{tournament.game.title}, {tournament.players} players")
    places = range(len(names))
    ratings = [standing.rating for standing in standings]
    axes[0].errorbar(
        ratings, places, xerr=[2 * s.sigma for s in standings], fmt="o", color=COLOURS[0]
    )
    axes[0].set(title="rating ± 2 sigma", yticks=list(places), yticklabels=names)
    axes[0].invert_yaxis()
    shares = [[tournament.share(one, other) for other in names] for one in names]
    axes[1].imshow([[0.5 if s is None else s for s in row] for row in shares], cmap="RdYlGn",
                   vmin=0, vmax=1)  # fmt: skip
    for i, row in enumerate(shares):
        for j, share in enumerate(row):
            axes[1].text(j, i, "" if share is None else f"{100 * share:.0f}", ha="center")
    ticks = {"xticks": list(places), "yticks": list(places)}
    axes[1].set(title="row finishes ahead of column, %", **ticks, xticklabels=names)
    axes[1].set(yticklabels=names)
    _save(figure, path)


def _figure(count: int, title: str) -> tuple[Figure, Sequence[Axes]]:
    matplotlib = need("matplotlib", "lab")
    matplotlib.rcParams.update({"svg.hashsalt": "rollwright", "svg.fonttype": "none"})
    figure = need("matplotlib.figure", "lab").Figure(
        figsize=(4.2 * count, 3.4), layout="constrained"
    )
    figure.suptitle(title)
    return figure, figure.subplots(1, count)


def _distributions(axis: Axes, series: Series) -> None:
    every = [score for _, results, seat in series for score in results.scores[seat]]
    low, high = min(every), max(every) + 1
    width = max(1, round((high - low) / BINS))
    edges = list(range(low, high + width, width))
    for n, (name, results, seat) in enumerate(series):
        shares = _shares(results.scores[seat], edges)
        axis.stairs(shares, edges, label=name, color=colour(n), fill=len(series) == 1)
    axis.set(title="points", xlabel="points", ylabel="% of games")
    axis.legend(fontsize="small", frameon=False)


def _shares(scores: Counter[int], edges: Sequence[int]) -> list[float]:
    """The percentage of games between each two edges."""
    width, games = edges[1] - edges[0], sum(scores.values())
    bins = [0] * (len(edges) - 1)
    for score, count in scores.items():
        bins[(score - edges[0]) // width] += count
    return [100 * count / games for count in bins]


def _areas(axis: Axes, series: Series) -> None:
    thick = 0.8 / len(series)
    for n, (name, results, seat) in enumerate(series):
        areas = results.seats[seat].areas
        places = [place + n * thick for place in range(len(areas))]
        axis.barh(places, list(areas.values()), thick, label=name, color=colour(n))
    middle = [place + 0.4 - thick / 2 for place in range(len(areas))]
    axis.set(title="mean points by area", yticks=middle, yticklabels=list(areas))
    axis.invert_yaxis()


def _wins(axis: Axes, series: Series) -> None:
    names = [name for name, _, _ in series]
    rates = [results.seats[seat].win_rate for _, results, seat in series]
    games = series[0][1].games
    errors = [100 * CONFIDENCE * (rate * (1 - rate) / games) ** 0.5 for rate in rates]
    colours = [colour(n) for n in range(len(series))]
    axis.bar(names, [100 * rate for rate in rates], yerr=errors, color=colours)
    axis.set(title="games won", ylabel="%")


def _save(figure: Figure, path: Path) -> None:
    for axis in figure.axes:
        axis.spines[["top", "right"]].set_visible(False)
    try:
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
    except OSError as error:
        raise UnusableFile(f"can't write {path}: {error.strerror}") from None
