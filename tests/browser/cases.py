"""Games for the browser's engine, and what the plain rules say of them.

`python -m tests.browser.cases GAME ENGINE COUNT` prints random games of any game that is installed.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import rollwright as rw

Data = dict[str, object]


def case_of(record: rw.Record, engine: Path) -> Data:
    """A record, for the program `replay.ts`."""
    return {
        "folder": str(engine / record.game.name),
        "players": record.players,
        "options": dict(record.options),
        "events": list(map(str, record.events)),
    }


def told(state: rw.State) -> Data:
    """What the plain rules say of a position."""
    seats = range(1, state.players + 1)
    found = {
        "slots": list(map(str, state.slots)),
        "dice": state.dice,
        "moves": [[move.text for move in state.moves(seat)] for seat in seats],
        "table": state.table,
        "sheets": [state.sheet(seat) for seat in seats],
        "scores": [state.score(seat) for seat in seats],
        "result": [state.result.winners, state.result.reason] if state.result else None,
        "views": [list(map(str, state.view(seat).slots)) for seat in seats],
    }
    plain: Data = json.loads(json.dumps(found))
    return plain


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
