"""States of the golden records as Python shows them, for the page's tests, as one line of JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator

import rollwright as rw
from rollwright.browser.catalogue import catalogue
from rollwright.core.data import Data
from tests.play import records

EVERY = 3


def states(game: rw.Game) -> Iterator[rw.State]:
    """Every third state of a game's records."""
    for file in records("*/*.txt"):
        record = rw.Record.loads(file.read_text(encoding="utf-8"))
        if record.game is game:
            yield from list(record.states())[::EVERY]


def shown(state: rw.State) -> Data:
    """A state with its table, sheets, text and moves; slots as text, for some are too long."""
    seats = range(1, state.players + 1)
    return {
        "slots": [str(slot) for slot in state.slots],
        "table": state.table,
        "sheets": [state.sheet(seat) for seat in seats],
        "text": state.text,
        "moves": [[move.index, move.text] for seat in seats for move in state.moves(seat)],
    }


if __name__ == "__main__":
    games = rw.all_games()
    print(json.dumps([[catalogue(game), [*map(shown, states(game))]] for game in games]))
