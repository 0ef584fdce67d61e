"""The public surface: what `import rollwright as rw` gives, with nothing imported from inside."""

from __future__ import annotations

import subprocess
import sys

import rollwright as rw


def test_the_games_are_a_package_and_no_function() -> None:
    code = "import rollwright as rw; import rollwright.games.qwixx.rules; print(rw.games.qwixx)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "rollwright.games.qwixx" in done.stdout
    assert [game.name for game in rw.all_games()] == rw.games.names()
