"""Ray: a local cluster of two workers gives the same numbers, also when one is killed."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

import rollwright as rw
from rollwright.lab.cluster import on_ray, trainings
from rollwright.lab.matchup import matchup
from rollwright.lab.simulate import local, simulate
from rollwright.lab.tournament import tournament
from rollwright.lab.training import Job, train_away

GAMES = 6000


STARTS = 5
"""How often a start is tried: on a busy machine Ray's parts may be too slow for each other."""


pytestmark = pytest.mark.slow


@pytest.fixture
def cluster() -> Iterator[Any]:
    import ray

    start()
    yield ray
    ray.shutdown()


def start() -> None:
    """Starts a cluster, if need be after some tries. Ray takes a second to import."""
    import ray

    for left in reversed(range(STARTS)):
        try:
            init()
            break
        except Exception:
            ray.shutdown()
            if not left:
                raise


def init() -> None:
    import ray

    ray.init(
        num_cpus=2,
        object_store_memory=100_000_000,
        include_dashboard=False,
        log_to_driver=False,
        logging_level=logging.ERROR,
        _node_ip_address="127.0.0.1",
    )


def test_a_cluster_plays_the_same_games(cluster: Any) -> None:
    """One test, so that the cluster is started once."""
    the_same_totals_as_on_one_core()
    the_same_tournament_as_on_one_core()
    a_killed_worker_changes_nothing(cluster)
    a_bot_of_ones_own_fails_there_as_here()
    a_training_makes_the_same_files_although_its_worker_is_killed()
    a_training_that_fails_is_told()


def the_same_totals_as_on_one_core() -> None:
    chosen = matchup(rw.game("qwixx"), ["greedy", "random"], seed=8)
    alone = simulate(chosen, GAMES, threads=1)
    told: list[int] = []
    spread = simulate(chosen, GAMES, source=on_ray("auto", piece=1000), progress=told.append)
    assert told == [1000] * 6
    assert (spread.seats, spread.scores) == (alone.seats, alone.scores)


def the_same_tournament_as_on_one_core() -> None:
    bots = ["greedy", "random"]
    alone, spread = (
        tournament(rw.game("qwixx"), bots, 600, seed=8, source=source)
        for source in (local(threads=1), on_ray("auto", piece=200))
    )
    assert (spread.standings, spread.ahead) == (alone.standings, alone.ahead)


def a_killed_worker_changes_nothing(cluster: Any) -> None:
    chosen = matchup(rw.game("qwixx"), ["greedy", "random"], seed=9)
    alone = simulate(chosen, GAMES, threads=1)
    worker = cluster.remote(lambda: os.getpid())
    killed: list[int] = []

    def kill_one(count: int) -> None:
        if not killed:
            killed.append(cluster.get(worker.remote()))
            os.kill(killed[0], signal.SIGKILL)

    spread = simulate(chosen, GAMES, source=on_ray("auto", piece=300), progress=kill_one)
    assert killed
    assert (spread.games, spread.seats, spread.scores) == (GAMES, alone.seats, alone.scores)


def a_bot_of_ones_own_fails_there_as_here() -> None:
    chosen = matchup(rw.game("qwixx"), ["tests.lab.own_bots:Broken", "random"], seed=9)
    results = simulate(chosen, 10, source=on_ray("auto"))
    assert "no idea" in results.stopped


def a_training_makes_the_same_files_although_its_worker_is_killed() -> None:
    jobs = [Job("qwixx", seed, 1e-5) for seed in (1, 2)]
    alone = {job: train_away(job).files for job in jobs}
    done, killed = Event(), Event()
    killer = Thread(target=kill_first, args=("ray::train_away", done, killed))
    killer.start()
    try:
        spread = {trained.job: trained.files for trained in trainings("auto", jobs)}
    finally:
        done.set()
        killer.join()
    assert killed.is_set()
    assert spread == alone


def kill_first(title: str, done: Event, killed: Event) -> None:
    """Kills the first process whose name is this, as soon as there is one."""
    while not done.wait(0.01):
        for file in Path("/proc").glob("[0-9]*/cmdline"):
            with suppress(OSError):
                if file.read_bytes().rstrip(b"\0").decode() == title:
                    os.kill(int(file.parent.name), signal.SIGKILL)
                    killed.set()
                    return


def a_training_that_fails_is_told() -> None:
    with pytest.raises(rw.UnknownName, match="there is no game 'whist'"):
        list(trainings("auto", [Job("whist", 1)]))


def test_a_cluster_that_is_lost_leaves_what_was_finished() -> None:
    command = [sys.executable, "-m", "tests.lab.lost_cluster"]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    assert "True, the cluster is lost" in said
