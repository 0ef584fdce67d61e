"""The same games and answers in the browser's engine and compiled for this machine.

`python -m tests.browser.equality --choices 100000` plays so many choices of experts a game, and
prints how many were equal, and how fast both were.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from typing import Any

import rollwright as rw
from rollwright.browser import programs
from rollwright.core.dice import Stream
from rollwright.lab.matchup import matchup
from rollwright.lab.playout import Playout
from rollwright.minds.levels import LEVELS
from rollwright.minds.value import Value

ENGINE = Path(__file__).parents[2] / "web" / ".engine"
PROGRAM = Path(__file__).parent / "minds.ts"
BOTS = {"random": 0, "greedy": 1, "expert": 2}
TRIES = 20
CLOSE = 1e-4
WANDER = 0.3
PROBE = 8
MORE = 1.1
"""Games differ in length: a few more than the first ones say."""


@dataclass
class Comparison:
    """Whole games of one kind of table, and positions to ask about."""

    game: str
    players: int
    played: list[tuple[str, int, int]] = field(default_factory=list)
    """The bot on all seats, the first game and how many."""
    asked: list[tuple[rw.State, int]] = field(default_factory=list)

    def ask(self, place: str = "node") -> Any:
        """What the browser's engine says."""
        found = rw.game(self.game)
        played = [
            {"bots": [BOTS[bot]] * self.players, "seed": self.players, "first": n, "count": count}
            for bot, n, count in self.played
        ]
        asked = [
            {"slots": list(map(str, state.view(seat).slots)), "seat": seat - 1, "seed": number}
            for number, (state, seat) in enumerate(self.asked)
        ]
        options = list(found.encode_options(found.start(self.players).options))
        setup = {"engine": str(ENGINE), "game": self.game, "players": self.players}
        given = {**setup, "options": options, "played": played, "asked": asked}
        return programs.run(PROGRAM, given, place)


def native(game: str, players: int, bot: str, first: int, count: int) -> tuple[Any, float]:
    """The same games compiled for this machine, and the processor time that they took."""
    run = Playout(matchup(rw.game(game), [bot], players, seed=players))
    run.play(0, 1)
    began = time.thread_time()
    return run.games(first, count), time.thread_time() - began


def check_games(comparison: Comparison, told: Any) -> Iterator[tuple[int, float, float]]:
    """Compares whole games; says how many choices there were, and the time of both."""
    for (bot, first, count), found in zip(comparison.played, told["played"], strict=True):
        games, seconds = native(comparison.game, comparison.players, bot, first, count)
        where = (comparison.game, comparison.players, bot)
        assert found["results"] == [str(n) for n in games.lines.ravel()], where
        assert found["ends"] == [str(n) for n in games.ends.ravel()], where
        assert found["choices"] == games.decisions
        yield games.decisions, found["seconds"], seconds


def check_answers(comparison: Comparison, told: Any) -> None:
    """Compares what is said of positions."""
    mind = rw.mind(comparison.game)
    for number, ((state, seat), found) in enumerate(
        zip(comparison.asked, told["asked"], strict=True)
    ):
        seen = state.view(seat)
        for name in ("expert", "greedy", "random"):
            wanted = rw.bot(name, Stream.for_choices(number, 0)).choose(seen, seat)
            assert found[name] == wanted.index, (name, state)
        levels = [rw.bot(x, Stream.for_choices(number, 0)).choose(seen, seat) for x in LEVELS]
        assert found["levels"] == [move.index for move in levels], state
        deep = rw.bot("deep", Stream.for_choices(number, 0), TRIES).choose(seen, seat)
        assert found["deep"] == deep.index, state
        ranked = mind.rank(seen, seat)
        assert [one["move"] for one in found["ranked"]] == [move.index for move, _ in ranked]
        for one, (_, value) in zip(found["ranked"], ranked, strict=True):
            assert is_close(one["value"], value), (state, one, value)
        assert is_close(found["value"], mind.value(seen, seat)), state


def is_close(told: Any, value: Value) -> bool:
    """Whether a value is the same but for the last digits."""
    pairs = [(told["points"], value.points), (told["error"], value.error)]
    if value.win is not None:
        pairs.append((told["win"], value.win))
    near = all(abs(one - other) <= CLOSE for one, other in pairs)
    return near and told["exact"] == value.exact and (told["win"] is None) == (value.win is None)


def positions(name: str, players: int, count: int) -> list[tuple[rw.State, int]]:
    """States in which a seat owes a choice, from games that now and then go astray."""
    dice, greedy = random.Random(f"{name} {players}"), rw.bot("greedy", 1)
    found: list[tuple[rw.State, int]] = []
    state = rw.game(name).start(players)
    while len(found) < count:
        if state.result is not None:
            state = rw.game(name).start(players)
        elif state.dice:
            state = state.roll(dice)
        else:
            seat = dice.choice(state.to_move)
            if dice.random() < WANDER:
                found.append((state, seat))
                state = state.play(seat, dice.choice(list(state.moves(seat))))
            else:
                state = state.play(seat, greedy.choose(state, seat))
    return found


def compare(name: str, choices: int, place: str) -> None:
    """Plays so many choices of experts, over all numbers of players, and prints what was equal."""
    found = rw.game(name)
    for players in found.players:
        share = -(-choices // len(found.players))
        probe, _ = native(name, players, "expert", 0, PROBE)
        count = ceil(MORE * share * PROBE / probe.decisions)
        comparison = Comparison(name, players, [("expert", 0, count)])
        told = comparison.ask(place)
        for equal, seconds, own in check_games(comparison, told):
            print(
                f"{name}, {players} players: {count} games, {equal} choices equal; "
                f"{1e6 * seconds / equal:.2f} µs a choice, native {1e6 * own / equal:.2f}; "
                f"opened in {told['opened']:.0f} ms, {told['memory'] / 1e6:.0f} MB",
                flush=True,
            )


def main() -> None:
    """Reads the arguments and compares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--choices", type=int, default=100_000)
    parser.add_argument("--place", choices=programs.PLACES, default="node")
    parser.add_argument("games", nargs="*", default=[game.name for game in rw.all_games()])
    given = parser.parse_args()
    for name in given.games:
        compare(name, given.choices, given.place)


if __name__ == "__main__":
    main()
