"""Games as numbers for the browser's engine, and what the plain rules say of them.

`python -m tests.browser.cases GAME ENGINE COUNT` prints random games of any game that is installed.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import rollwright as rw
from rollwright.core.notation import read_roll
from rollwright.core.record import Roll

Data = dict[str, object]


def case_of(record: rw.Record, engine: Path) -> Data:
    """A record with numbers in place of texts."""
    events: list[Data] = []
    states = record.states()
    for event, state in zip(record.events, states, strict=False):
        if isinstance(event, Roll):
            dice = state.game.dice
            due = [n for n in range(len(dice)) if state.game.rules.due(state.slots) >> n & 1]
            rolled = read_roll(event.dice, dice, due, state.game.rules.SIDES)
            faces = [dict(rolled).get(die, 0) for die in range(len(dice))]
            events.append({"roll": {"faces": faces, "order": [die for die, _ in rolled]}})
        else:
            move = next(m for m in state.moves(event.seat) if m.text == str(event.move))
            events.append({"seat": event.seat - 1, "move": move.index})
    state = next(record.states())
    return {
        "file": str(engine / state.game.name / "rules.wasm"),
        "players": state.players,
        "options": list(state.game.encode_options(record.options)),
        "events": events,
    }


def told(state: rw.State) -> Data:
    """What the plain rules say of a position."""
    seats = range(1, state.players + 1)
    scores = [list(state.score(seat).values()) for seat in seats]
    return {
        "slots": list(map(str, state.slots)),
        "due": state.game.rules.due(state.slots),
        "legal": [[move.index for move in state.moves(seat)] for seat in seats],
        "scores": [{"areas": points[:-1], "total": points[-1]} for points in scores],
        "winners": [seat - 1 for seat in state.result.winners] if state.result else None,
        "views": [list(map(str, state.view(seat).slots)) for seat in seats],
    }


def main() -> None:
    """Prints cases, and what is to come of them."""
    from tests.play import random_record

    name, engine, count = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    sizes = rw.game(name).players
    played = [random_record(name, sizes[n % len(sizes)], n) for n in range(count)]
    wanted = [[told(state) for state in record.states()] for record in played]
    cases = [case_of(record, engine) for record in played]
    print(json.dumps({"cases": cases, "wanted": wanted}))


if __name__ == "__main__":
    main()
