"""Games as Parquet: a row for each game and seat, that says what the sheet says."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as parquet
import pytest

import rollwright as rw
from rollwright.core.tabular import column
from rollwright.lab.matchup import Matchup, matchup
from rollwright.lab.parquet import GameFile
from rollwright.lab.simulate import record_game, simulate

MATCHUPS = [
    matchup(rw.game("clever"), ["greedy", "random"], seed=2),
    matchup(rw.game("qwixx"), ["greedy", "random", "random"], seed=3),
    matchup(rw.game("twenty-one"), ["random", "greedy"], seed=4, options={"sheets": "FB"}),
]


def rows(chosen: Matchup, games: int, path: Path) -> list[dict[str, object]]:
    with GameFile(path, chosen) as file:
        simulate(chosen, games, keep=lambda piece: file.add(chosen, piece))
    found: list[dict[str, object]] = parquet.read_table(path).to_pylist()
    return found


@pytest.mark.parametrize("chosen", MATCHUPS, ids=lambda p: p.game.name)
def test_rows_say_what_the_records_say(chosen: Matchup, tmp_path: Path) -> None:
    found = rows(chosen, 6, tmp_path / "games.parquet")
    assert len(found) == 6 * chosen.players
    for row in found:
        record = record_game(chosen, int(str(row["game"])))
        seat = int(str(row["seat"]))
        score = record.state.score(seat)
        assert row["total"] == score.pop("total")
        assert [row[f"points_{column(area)}"] for area in score] == list(score.values())
        assert row["bot"] == chosen.bots[seat - 1]
        rolls = [event for event in record.events if isinstance(event, rw.Roll)]
        assert row["rolls"] == len(rolls)
        assert row["choices"] == len(record.events) - len(rolls)
        assert record.state.result is not None
        winners = record.state.result.winners
        assert row["won"] == pytest.approx((seat in winners) / len(winners))


def test_columns_of_the_sheet(tmp_path: Path) -> None:
    chosen = MATCHUPS[0]
    for row in rows(chosen, 8, tmp_path / "games.parquet"):
        sheet = record_game(chosen, int(str(row["game"]))).state.sheet(int(str(row["seat"])))
        assert row["foxes"] == sheet["foxes"]
        assert row["rerolls_used"] == sheet["rerolls"]["used"]
        assert row["plus_one_used"] == sheet["extras"]["used"]
        assert bool(row["y11"]) == ("y11" in sheet["yellow"])
        assert row["turns"] == 12


def test_turns(tmp_path: Path) -> None:
    chosen = MATCHUPS[2]
    for row in rows(chosen, 4, tmp_path / "games.parquet"):
        record = record_game(chosen, int(str(row["game"])))
        texts = [str(event) for event in record.events]
        mine = [text for text in texts if text.startswith(("1 enter", "1 strike"))]
        assert row["turns"] == len(mine)


def test_row_groups_and_what_the_file_is_about(tmp_path: Path) -> None:
    path, chosen = tmp_path / "games.parquet", MATCHUPS[1]
    rows(chosen, 50_000, path)
    file = parquet.ParquetFile(path)
    assert file.num_row_groups == 3
    about = json.loads(file.schema_arrow.metadata[b"rollwright"])
    assert about == {"game": "qwixx", "seed": 3, "options": {}}


def test_an_unwritable_file(tmp_path: Path) -> None:
    with pytest.raises(rw.UnusableFile, match="can't write"):
        GameFile(tmp_path / "no" / "games.parquet", MATCHUPS[0])
