"""A simulation whose cluster is killed: for a process of its own, which Ray may end."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import rollwright as rw
from rollwright.lab.cluster import on_ray
from rollwright.lab.matchup import matchup
from rollwright.lab.simulate import simulate
from tests.lab.test_cluster import start


def kill_cluster(_: int) -> None:
    """Kills all that Ray has started."""
    for file in Path("/proc/self/task").glob("*/children"):
        for child in file.read_text().split():
            os.kill(int(child), signal.SIGKILL)


def main() -> None:
    start()
    chosen = matchup(rw.game("qwixx"), ["greedy", "random"], seed=9)
    results = simulate(chosen, 10**7, source=on_ray("auto", piece=100), progress=kill_cluster)
    print(f"{results.games > 0}, {results.stopped}", flush=True)


if __name__ == "__main__":
    main()
