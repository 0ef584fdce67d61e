"""First tries at puzzles: each visitor counts once, whatever they do."""

from typing import Any

import rollwright as rw
from rollwright.server.attempts import A_DAY, Attempts

from .kinds import Opener
from .people import Guest, Site
from .running import run

PUZZLE = rw.puzzles("qwixx")[0].id


def attempt(guest: Guest, solved: Any, puzzle: str = PUZZLE, game: str = "qwixx") -> Any:
    return guest.post(f"/api/puzzles/{game}/{puzzle}", {"solved": solved})


def test_a_first_try_counts_once(open_it: Opener) -> None:
    async def try_it() -> None:
        for people in (1, 2):  # what is kept outlives the process
            store = await open_it()
            attempts = Attempts(store, b"key")
            for solved in (True, False, True):
                await attempts.add(PUZZLE, f"guest {people}", f"{people}", solved)
            await attempts.add("other", "guest 1", "1", False)
            assert await attempts.of(PUZZLE) == {"tried": people, "solved": people}
            assert await attempts.of("other") == {"tried": 1, "solved": 0}
            rows = await store.rows("SELECT * FROM attempts")
            assert len({row["visitor"] for row in rows}) == people + 1
            assert not any("guest" in row["visitor"] for row in rows)
            await store.close()

    run(try_it())


def test_whoever_drops_the_cookie_does_not_count_for_many(site: Site) -> None:
    for _ in range(A_DAY + 3):
        told = attempt(site.guest(), False).json()
    assert told == {"tried": A_DAY, "solved": 0}
    assert site.guest().get(f"/api/puzzles/qwixx/{PUZZLE}").json() == told


def test_what_is_no_puzzle_is_refused(site: Site) -> None:
    anna = site.guest()
    assert attempt(anna, True, "0123456789").json()["error"]["code"] == "not-found"
    assert attempt(anna, True, PUZZLE, "clever").json()["error"]["code"] == "not-found"
    assert attempt(anna, True, PUZZLE, "chess").json()["error"]["code"] == "not-found"
    assert attempt(anna, "yes").json()["error"]["code"] == "bad-message"
