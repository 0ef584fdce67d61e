"""`rollwright dice-report`: whether the dice of all games in a store look fair."""

from __future__ import annotations

from rollwright.core.errors import RollwrightError
from rollwright.games import game
from rollwright.server import archive, queries
from rollwright.server.dice_report import Report, Rolls, report
from rollwright.server.store import Row, Store
from rollwright.server.table import REAL
from rollwright.terminal.storing import with_store
from rollwright.words.voice import Voice

ROLL = "roll "


def run(data: str | None, database: str | None, voice: Voice) -> int:
    """Prints all tests, and whether any of them is a reason to doubt."""
    found = with_store(data, database, _report)
    if not found.tests:
        print(voice.say("cli.dice.few", n=found.rolls))
        return 0
    print(found)
    print()
    print(voice.say("cli.dice.text", n=found.rolls, tables=len(found.tables)))
    for test in found.doubtful:
        print(voice.say("cli.dice.doubt", what=test.what, p=f"{test.p:.2g}"))
    print(voice.say("cli.dice.bad" if found.doubtful else "cli.dice.good"))
    return 1 if found.doubtful else 0


async def _report(store: Store) -> Report:
    rolls = []
    last = ""
    while page := await store.rows(queries.PAGE, last, archive.PAGE):
        for row in page:
            if row["dice"] != REAL:
                rolls += await _rolls(store, row)
        last = page[-1]["id"]
    return report(rolls)


async def _rolls(store: Store, row: Row) -> list[Rolls]:
    """The rolls that were made here; none of a game that is not installed here any more."""
    try:
        found = game(row["game"])
    except RollwrightError:
        return []
    log = await store.rows(queries.LOG, row["id"])
    rolls = [text.removeprefix(ROLL) for text, _ in log if text.startswith(ROLL)]
    given = queries.read_given(row["given"])
    own = rolls[given.rolls if given else 0 :]
    return [Rolls(row["id"], found.name, found.dice, found.rules.SIDES, own)]
