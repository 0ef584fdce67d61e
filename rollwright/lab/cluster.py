"""The same games and trainings on a Ray cluster.

A task plays a piece of the games, known by its seed and its numbers, or is a whole training, known
by its seed: if it is begun anew on another worker, it comes to the same.
"""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from types import ModuleType
from typing import Any

from rollwright.core.errors import InvalidSetting, NoCluster, SimulationStopped
from rollwright.core.extras import need
from rollwright.lab.matchup import Matchup
from rollwright.lab.playout import PlayedGames, Playout
from rollwright.lab.simulate import Source
from rollwright.lab.training import Job, Trained, train_away, trainer
from rollwright.lab.workers import MOVE_TIME, by_workers

PIECE = 32_768
"""Games that a task plays."""
EXPERT_PIECE = 2048
PLAIN_PIECE = 64
RETRIES = 10
"""How often a task is begun anew when its worker dies."""
PATIENCE = 5.0
"""Seconds to wait for an answer from the cluster's address."""
GLANCE = 1.0
"""Seconds between checks that the cluster is still there."""
AHEAD = 2
"""Tasks that are waiting for each core of the cluster."""

Task = Any
"""What Ray hands out: a task that was begun, or what it came to."""

LOST: list[Task] = []
"""Tasks of a cluster that is gone. They are kept: if they were freed, Ray would end the process."""


def on_ray(address: str, piece: int = PIECE, move_time: float = MOVE_TIME) -> Source:
    """Plays on the cluster at an address; `auto` is the one that this machine belongs to."""
    ray = connect(address)

    def play(matchup: Matchup, games: int) -> Iterator[PlayedGames]:
        step = piece if matchup.is_compiled else PLAIN_PIECE
        step = min(step, EXPERT_PIECE) if matchup.has_experts else step
        return _played(ray, matchup, games, step, move_time)

    return play


def connect(address: str) -> ModuleType:
    """Ray, connected to a cluster; an open connection is kept."""
    ray = need("ray", "ray")
    if not ray.is_initialized():
        _check(address)
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except Exception as error:
            words = _first_line(error)
            raise NoCluster(f"no Ray cluster can be reached at {address}: {words}") from None
    return ray


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__


def _check(address: str) -> None:
    """Looks whether anything answers at an address: Ray itself would go on trying for minutes."""
    if address == "auto":
        return
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if not host or not port.isdigit():
        raise InvalidSetting(f"a Ray cluster is at host:port, or auto, not {address!r}")
    try:
        _knock(f"{host}:{port}")
    except (OSError, OverflowError) as error:
        raise NoCluster(f"no Ray cluster can be reached at {address}: {error}") from None


def _knock(address: str) -> None:
    """Makes sure that somebody listens: Ray would wait a minute and then end the process."""
    host, _, port = address.rpartition(":")
    socket.create_connection((host, int(port)), PATIENCE).close()


def play_piece(matchup: Matchup, first: int, count: int, move_time: float) -> PlayedGames | str:
    """What a task does: plays its piece, or returns the message if a bot fails."""
    if matchup.is_compiled:
        return Playout(matchup).games(first, count)
    try:
        return PlayedGames.joined(list(by_workers(matchup, count, 1, move_time, first)))
    except SimulationStopped as error:
        return str(error)


def _played(
    ray: ModuleType, matchup: Matchup, games: int, step: int, move_time: float
) -> Iterator[PlayedGames]:
    """All games in pieces, in their order."""
    task = ray.remote(max_retries=RETRIES)(play_piece)
    cores = int(ray.cluster_resources().get("CPU", 1))
    waiting: deque[Task] = deque()
    firsts = iter(range(0, games, step))
    try:
        while True:
            while len(waiting) < AHEAD * cores and (first := next(firsts, None)) is not None:
                waiting.append(task.remote(matchup, first, min(step, games - first), move_time))
            if not waiting:
                return
            _, played = _first(ray, [waiting.popleft()])
            if isinstance(played, str):
                raise SimulationStopped(played)
            yield played
    finally:
        _cancel(ray, waiting)


def _first(ray: ModuleType, tasks: Sequence[Task]) -> tuple[Task, Task]:
    """The first of some tasks to end, with its result; meanwhile the cluster is watched."""
    try:
        while True:
            for task in tasks:
                with suppress(ray.exceptions.GetTimeoutError):
                    found = ray.get(task, timeout=GLANCE / len(tasks))
                    return task, deepcopy(found)  # out of the memory that Ray shares
            _knock(ray.get_runtime_context().gcs_address)
    except ray.exceptions.RayTaskError as error:
        cause = error.cause
        raise SimulationStopped(
            f"the cluster can't do this: {type(cause).__name__}: {cause}"
        ) from None
    except (OSError, ray.exceptions.RayError) as error:
        LOST.extend(tasks)
        raise SimulationStopped(f"the cluster is lost: {_first_line(error)}") from None


def _cancel(ray: ModuleType, tasks: Iterable[Task]) -> None:
    """Cancels tasks whose results nobody needs any more."""
    if LOST:
        LOST.extend(tasks)
        return
    for task in tasks:
        ray.cancel(task, force=True)


def trainings(address: str, jobs: Sequence[Job]) -> Iterator[Trained]:
    """Trainings on the cluster at an address, as they end."""
    ray = connect(address)
    largest = max(int(node["Resources"].get("CPU", 1)) for node in ray.nodes() if node["Alive"])
    cores = min(largest, trainer(jobs[0].game).THREADS) if jobs else 1
    task = ray.remote(max_retries=RETRIES, num_cpus=max(1, cores))(train_away)
    waiting = [task.remote(job) for job in jobs]
    try:
        while waiting:
            ended, trained = _first(ray, waiting)
            waiting.remove(ended)
            yield trained
    finally:
        _cancel(ray, waiting)
