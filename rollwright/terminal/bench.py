"""`rollwright bench`: how fast the engine is, and how good minds are, as tables or as JSON."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module

from rich.console import Console, RenderableType

from rollwright.core.errors import InvalidSetting
from rollwright.terminal import bench_tables as tables
from rollwright.words.voice import Voice

Tell = Callable[[str], None]
Found = tuple[Sequence[object], Callable[[], Iterable[RenderableType]]]
"""Rows, and how they are shown."""
Bench = Callable[[argparse.Namespace, Voice, Tell], Found]


def run(asked: argparse.Namespace, voice: Voice) -> int:
    """Measures and prints what is asked for; a status line says what is being played."""
    if asked.levels and asked.review is None:
        raise InvalidSetting("--levels goes with --review N, the number of games for each level")
    with Console(stderr=True).status(voice.say("cli.compiling")) as status:

        def tell(what: str) -> None:
            status.update(voice.say("cli.bench.measuring", what=what))

        rows, shown = _chosen(asked)(asked, voice, tell)
        told = () if asked.json else tuple(shown())
    if asked.json:
        print(json.dumps([vars(row) for row in rows], indent=2))
    else:
        Console().print(*told)
    return 0


def _chosen(asked: argparse.Namespace) -> Bench:
    """The first that is asked for; if none is, the engine's speed."""
    for name, bench in OTHERS.items():
        value = getattr(asked, name)  # 0 games are asked for too: the bench refuses them
        if value is not None and value is not False:
            return bench
    return _engine


def _engine(asked: argparse.Namespace, voice: Voice, tell: Tell) -> Found:
    from rollwright.lab.bench import bench, bench_minds, fingerprint

    rows = bench(asked.seconds, tell)
    experts = bench_minds(asked.seconds, tell) if asked.minds else []

    def shown() -> Iterable[RenderableType]:
        yield tables.engine(rows, voice)
        if experts:
            yield tables.minds(experts, voice)
        marks = ", ".join(f"{name} {mark}" for name, mark in fingerprint())
        yield voice.say("cli.bench.marks", marks=marks)

    return [*rows, *experts], shown


def _server(asked: argparse.Namespace, voice: Voice, tell: Tell) -> Found:
    from rollwright.server.load import bench_crowd, bench_server

    rows = bench_server(asked.seconds, asked.tables, asked.against, tell)
    crowds = [bench_crowd(asked.connected, asked.watchers, tell)] if asked.connected else []
    return [*rows, *crowds], lambda: (tables.load(rows), *map(tables.crowd, crowds))


def _counted(
    name: str, module: str, table: Callable[..., RenderableType], by_players: bool = True
) -> Bench:
    """A measure by a number of games, moves or puzzles: `bench_<name>` of a module of the lab."""

    def measure(asked: argparse.Namespace, voice: Voice, tell: Tell) -> Found:
        bench = getattr(import_module(f"rollwright.lab.{module}"), f"bench_{name}")
        if asked.players and not by_players:
            raise InvalidSetting(f"--players doesn't go with --{name}")
        rows = bench(getattr(asked, name), tell, only=_one_game(asked), **_players(asked))
        return rows, lambda: (table(rows),)

    return measure


def _review(asked: argparse.Namespace, voice: Voice, tell: Tell) -> Found:
    if asked.levels:
        from rollwright.lab.verdicts import bench_names

        named = bench_names(asked.review, tell, 1, _one_game(asked), **_players(asked))
        return named, lambda: (tables.names(named, voice), tables.luck(named, voice))
    from rollwright.lab.review_bench import review_bench

    rows = review_bench(asked.review, tell)
    return rows, lambda: (tables.review(rows),)


def _one_game(asked: argparse.Namespace) -> str:
    """The name of the game that is asked for; "" for all."""
    from rollwright.games import game

    return game(asked.game).name if asked.game else ""


def _players(asked: argparse.Namespace) -> dict[str, tuple[int, ...]]:
    """For how many players, if that is asked for; a measure knows by itself what is usual."""
    return {"players": (asked.players,)} if asked.players else {}


def _envs(asked: argparse.Namespace, voice: Voice, tell: Tell) -> Found:
    from rollwright.lab.env_bench import env_bench

    rows = env_bench(asked.seconds, tell)
    return rows, lambda: (tables.envs(rows),)


def _browser(asked: argparse.Namespace, voice: Voice, tell: Tell) -> Found:
    from rollwright.browser.bench import browser_bench

    rows = browser_bench(asked.seconds, tell)
    return rows, lambda: (tables.speeds(rows), tables.sizes(rows))


OTHERS: dict[str, Bench] = {
    "server": _server,
    "values": _counted("values", "values_bench", tables.values),
    "puzzles": _counted("puzzles", "puzzles_bench", tables.puzzles, False),
    "verdicts": _counted("verdicts", "rejudging", tables.verdicts),
    "rates": _counted("rates", "verdicts", tables.rates),
    "bound": _counted("bound", "bound_bench", tables.bounds, False),
    "review": _review,
    "envs": _envs,
    "browser": _browser,
}
"""By the argument that asks for each."""
