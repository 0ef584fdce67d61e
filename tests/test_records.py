"""Golden games: who owes a choice, what is legal, the scores and the winners, event by event."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rollwright as rw
from tests.play import TABLES, records

GOLDEN = records("golden/*.txt")
CORNERS = records("corners/*.txt")


def replay(path: Path) -> rw.State:
    """The last state of a game whose comments say the legal moves before each choice.

    Before an event there is a line `# seat: move, move, …` for each seat that owes a choice, and
    the last line is `# scores 12 34; winners 2`.
    """
    text = path.read_text(encoding="utf-8")
    states = rw.Record.loads(text).states()
    state = next(states)
    legal: dict[int, set[str]] = {}
    for line in text.split("\n\n", 1)[1].splitlines():
        if found := re.fullmatch(r"# (\d): (.*)", line):
            legal[int(found[1])] = set(found[2].split(", "))
        elif not line.startswith("#"):
            assert owed(state) == legal, line
            assert bool(state.dice) == line.startswith("roll ")
            state, legal = next(states), {}
    assert next(states, None) is None
    assert owed(state) == {}
    assert state.result is not None
    result = f"# scores {joined(state.scores)}; winners {joined(state.result.winners)}"
    assert text.splitlines()[-1] == result
    return state


def owed(state: rw.State) -> dict[int, set[str]]:
    return {seat: {str(move) for move in state.moves(seat)} for seat in state.to_move}


def joined(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


@pytest.mark.parametrize("path", [*GOLDEN, *CORNERS], ids=lambda path: path.stem)
def test_replays_as_written(path: Path) -> None:
    replay(path)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_table_size_has_golden_games(name: str, players: int) -> None:
    assert len([path for path in GOLDEN if path.stem.startswith(f"{name}-{players}-")]) >= 2


@pytest.mark.parametrize("path", [*GOLDEN, *CORNERS], ids=lambda path: path.stem)
def test_is_written_as_it_was_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    events = "".join(line + "\n" for line in text.splitlines() if not line.startswith("#"))
    assert rw.Record.loads(text).dumps() == events


def corner(name: str) -> rw.Record:
    (path,) = records(f"corners/{name}.txt")
    return rw.Record.loads(path.read_text(encoding="utf-8"))


def test_a_game_with_all_seven_extras() -> None:
    assert corner("clever-seven-extras").state.sheet(1)["extras"] == {"left": 0, "used": 7}


def test_a_game_with_full_rows() -> None:
    on = corner("clever-full-rows").state.sheet(1)
    assert len(on["orange"]) == len(on["purple"]) == 11


def test_games_with_a_tie() -> None:
    decided = corner("clever-tie-by-highest-area").state
    assert sorted(decided.scores)[-1] == sorted(decided.scores)[-2]
    assert decided.result is not None
    assert len(decided.result.winners) == 1
    for name in ("clever-shared-victory", "twenty-one-shared-victory"):
        shared = corner(name).state.result
        assert shared is not None
        assert shared.winners == (1, 2)


def test_a_game_in_which_two_seats_close_a_row_together() -> None:
    state = corner("qwixx-same-row-closed-together").state
    locks = [lock for seat in (1, 2, 3) for lock in state.sheet(seat)["locks"]]
    assert len(locks) > len(set(locks))


def test_a_game_with_three_closed_rows() -> None:
    assert len(corner("qwixx-three-rows-closed").state.table["closed"]) == 3


def test_a_game_with_four_penalties() -> None:
    result = corner("qwixx-fourth-penalty").state.result
    assert result is not None
    assert result.reason == "fourth penalty"


def test_a_game_that_two_seats_end_together() -> None:
    state = corner("twenty-one-ended-by-two").state
    assert [state.sheet(seat)["row"] for seat in (1, 2)] == [None, None]


def test_a_game_with_two_choices_waiting() -> None:
    queues = [state.sheet(1)["bonuses"] for state in corner("clever-chain-appended").states()]
    assert ["yellow X", "blue X"] in queues
    assert ["blue X", "yellow X"] in queues
