"""What must not change when the code is only rearranged: `python -m tests.fingerprint`.

Prints one line a fact: a digest of the golden games' states and legal moves, the counting line of
`rollwright bench`, a digest of the minds' values on a thousand positions a game and number of
players, and of what `rollwright simulate --seed` says. Two versions that print the same play and
judge alike. It uses public names and the command line only, so that it runs before and after.
"""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import rollwright as rw

GAMES = {"clever": (1, 2, 4), "qwixx": (1, 2, 4), "twenty-one": (1, 2, 4)}
POSITIONS = 1000
WANDER = 0.3
"""How often a choice is any legal move, so that positions are also those of people."""
LINE_UPS = (
    ("clever", "random", 20_000),
    ("clever", "greedy", 20_000),
    ("clever", "expert", 400),
    ("clever", "medium,expert", 20),
    ("qwixx", "random,greedy", 20_000),
    ("qwixx", "expert,expert,greedy", 2_000),
    ("qwixx", "easy,hard", 40),
    ("twenty-one", "random,greedy,random", 20_000),
    ("twenty-one", "expert,expert", 2_000),
    ("twenty-one", "hard,medium", 40),
)
RENAMED = {"penalties": "misthrows"}
"""Words of today and what they were called when the digests were first taken."""


def digest(lines: Iterator[str]) -> str:
    """A short name for many lines."""
    total = hashlib.sha256()
    for line in lines:
        for now, before in RENAMED.items():
            line = line.replace(now, before)
        total.update(line.encode() + b"\n")
    return total.hexdigest()[:16]


def golden(path: Path) -> Iterator[str]:
    """Everything that a record's states say."""
    record = rw.Record.loads(path.read_text(encoding="utf-8"))
    for state in record.states():
        yield state.text
        for seat in range(1, state.players + 1):
            yield f"{[(move.index, move.text) for move in state.moves(seat)]} {state.score(seat)}"
            yield json.dumps(state.sheet(seat), sort_keys=True)


def positions(name: str, players: int) -> Iterator[tuple[rw.State, int]]:
    """States in which a seat owes a choice, from games that now and then go astray."""
    dice, bot, number = random.Random(f"{name} {players}"), rw.bot("greedy", 1), 0
    while number < POSITIONS:
        state = rw.game(name).start(players)
        while state.result is None and number < POSITIONS:
            if state.dice:
                state = state.roll(dice)
                continue
            seat = state.to_move[0]
            yield state, seat
            number += 1
            astray = dice.random() < WANDER
            move = dice.choice(list(state.moves(seat))) if astray else bot.choose(state, seat)
            state = state.play(seat, move)


def values(name: str, players: int) -> Iterator[str]:
    """What a mind says of those states, to the last bit."""
    mind = rw.mind(name)
    for state, seat in positions(name, players):
        ranked = mind.rank(state, seat)
        yield " ".join(f"{move} {value.points!r} {value.win!r}" for move, value in ranked)
        yield f"{mind.expert(state, seat)} {mind.value(state, seat).points!r}"


def command(*arguments: str) -> str:
    """What a command of Rollwright prints."""
    call = [sys.executable, "-m", "rollwright", *arguments]
    return subprocess.run(call, capture_output=True, text=True, check=True).stdout


def simulated(game: str, bots: str, games: int) -> Iterator[str]:
    """The results of a simulation with a seed, without the time that it took."""
    text = command(
        *("simulate", game, "--bots", bots, "--games", str(games)), "--seed", "5", "--json"
    )
    data = json.loads(text)
    data.pop("seconds", None)
    yield json.dumps(data, sort_keys=True)


def main() -> None:
    """Prints all facts."""
    for path in sorted(
        Path(__file__).parent.rglob("records/*/*.txt"), key=lambda path: path.parts[-2:]
    ):
        print(f"golden {path.stem} {digest(golden(path))}", flush=True)
    told = " ".join(command("bench", "--seconds", "0.01").split())
    print("bench", told.rpartition(": ")[2], flush=True)
    for name, numbers in GAMES.items():
        for players in numbers:
            print(f"values {name} {players} {digest(values(name, players))}", flush=True)
    for line_up in LINE_UPS:
        print("simulate", *line_up, digest(simulated(*line_up)), flush=True)


if __name__ == "__main__":
    main()
