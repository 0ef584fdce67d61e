"""What tests share: every table size, random games, and positions written by their differences."""

from __future__ import annotations

import random
from pathlib import Path

import rollwright as rw
from rollwright.testing.play import random_game

GAMES = Path(__file__).parent / "games"
TABLES = [(game.name, players) for game in rw.all_games() for players in game.players]
MOST_EVENTS = 3000
"""No game has more rolls and moves than this."""


def records(pattern: str) -> list[Path]:
    """The files of all games' records whose path below `records` is like this."""
    return sorted(GAMES.glob(f"*/records/{pattern}"))


def golden(name: str) -> Path:
    """The file of a golden game."""
    return records(f"golden/{name}.txt")[0]


def step(record: rw.Record, rng: random.Random) -> rw.Record:
    """The record with one random event more, the answering seat being random too."""
    state = record.state
    if state.dice:
        return record.roll(rng)
    seat = rng.choice(state.to_move)
    return record.play(seat, rng.choice(state.moves(seat)))


def random_record(name: str, players: int, seed: int, **options: object) -> rw.Record:
    """A random game to its end."""
    record = rw.Record.start(rw.game(name), players, None, **options)
    for event, state in random_game(record.state, random.Random(f"{name} {players} {seed}")):
        record = record.then(event, state)
    return record


def play_on(state: rw.State, rng: random.Random) -> list[rw.State]:
    """A random continuation to the end of the game, as the states that follow."""
    states = [state]
    for _, after in random_game(state, rng):
        states.append(after)
        assert len(states) < MOST_EVENTS, f"no end is in sight: {after}"
    return states


def texts(state: rw.State, seat: int) -> list[str]:
    """The notations of a seat's legal moves."""
    return [str(move) for move in state.moves(seat)]


def moves_to(state: rw.State, *events: str) -> rw.State:
    """The state after events, written as in a record."""
    for event in events:
        first, rest = event.split(" ", 1)
        state = state.roll(rest) if first == "roll" else state.play(int(first), rest)
    return state


HEADS = {
    "clever": "phase=roll round=1 active=1 passive=0 rolls=0 dice=000000 lying=ybgopw taken=-"
    " tray=- solo_extra=0",
    "qwixx": "phase=roll active=1 dice=000000 marked=0",
    "twenty-one": "phase=roll active=1 dice=000000",
}
SHEETS = {
    "clever": "y=- b=- g=0 o=- p=- rerolled=0 extras=0 waiting=- owes=- used=-",
    "qwixx": "r=- y=- g=- b=- x=0 answer=-",
    "twenty-one": "sheet=A rows=....../....../....../....../...... answer=-",
}


def position(name: str, head: str, *sheets: str) -> rw.State:
    """A position by what differs from a new game; a sheet for each seat."""
    parts = [f"{name} {changed(HEADS[name], head)}"]
    parts += [changed(SHEETS[name], sheet) for sheet in sheets]
    return rw.game(name).state(" | ".join(parts))


def changed(fields: str, changes: str) -> str:
    """Fields `name=value …` with some values replaced."""
    values = dict(word.split("=") for word in fields.split())
    for change in changes.split():
        name, value = change.split("=")
        assert name in values, f"no field {name}"
        values[name] = value
    return " ".join(f"{name}={value}" for name, value in values.items())
