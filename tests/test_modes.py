"""The rules give the same games plain, compiled, and compiled with every index checked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import rollwright as rw
from rollwright.core.option import Value
from rollwright.lab.simulate import Matchup, Playout, matchup
from tests.play import TABLES

BOTS = ("random", "greedy")
PLAIN = 16
COMPILED = 400

CHECKED = """
import json, sys
import rollwright as rw
from rollwright.core.disk_cache import cache_folder
from rollwright.lab.simulate import Playout, matchup

assert cache_folder().name.endswith("-checked"), cache_folder()
sums = []
for name, players, bot in json.load(sys.stdin):
    lines, decisions = Playout(matchup(rw.game(name), [bot], players, seed=players)).play(0, 400)
    sums.append([int(lines.sum()), int(decisions)])
print(json.dumps(sums))
"""


def games(name: str, players: int, bot: str) -> Matchup:
    return matchup(rw.game(name), [bot], players, seed=players)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_plain_and_compiled_play_the_same_games(name: str, players: int, bot: str) -> None:
    chosen = games(name, players, bot)
    plain, plain_decisions = Playout(chosen, compiled=False).play(0, PLAIN)
    compiled, decisions = Playout(chosen, compiled=True).play(0, PLAIN)
    assert plain.tolist() == compiled.tolist()
    assert plain_decisions == decisions


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", rw.all_games(), ids=lambda game: game.name)
def test_options_count_in_both_modes(game: rw.Game, bot: str) -> None:
    changed: dict[str, dict[str, Value]] = {
        "clever": {"solo_extra": True},
        "twenty-one": {"sheets": "F"},
    }
    chosen = matchup(game, [bot], 1, {**changed.get(game.name, {})}, seed=7)
    assert (
        Playout(chosen, compiled=False).play(5, PLAIN)[0].tolist()
        == Playout(chosen, compiled=True).play(5, PLAIN)[0].tolist()
    )


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_games_do_not_depend_on_where_they_begin(name: str, players: int) -> None:
    chosen = games(name, players, "random")
    lines, _ = Playout(chosen).play(0, 60)
    run = Playout(chosen)
    pieces = [run.play(first, 20)[0] for first in (40, 0, 20)]
    assert [line for i in (1, 2, 0) for line in pieces[i].tolist()] == lines.tolist()


def test_compiled_games_stay_within_bounds() -> None:
    """With every index checked, in a cache folder of their own, the rules give the same sums.

    Checks are the same in code that is hardly optimised, which takes less time to compile.
    """
    wanted = [(name, players, bot) for name, players in TABLES for bot in BOTS]
    sums = []
    for name, players, bot in wanted:
        lines, decisions = Playout(games(name, players, bot)).play(0, COMPILED)
        sums.append([int(lines.sum()), int(decisions)])
    checked = subprocess.run(
        [sys.executable, "-c", CHECKED],
        env={**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"},
        input=json.dumps(wanted),
        capture_output=True,
        text=True,
        cwd=Path(rw.__file__).parent.parent,
    )
    assert checked.returncode == 0, checked.stderr
    assert json.loads(checked.stdout) == sums
