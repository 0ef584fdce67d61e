"""Games as a Parquet file: a row for each game and seat, written as they are played."""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np

from rollwright.core.errors import UnusableFile
from rollwright.core.extras import need
from rollwright.core.feature import Feature
from rollwright.core.tabular import column
from rollwright.lab.matchup import Matchup
from rollwright.lab.playout import COUNTS, PlayedGames

Arrow = Any
"""A table, an array or a schema of PyArrow, which has no types."""
ROW_GROUP = 65_536


class GameFile:
    """A file of games; what was added is in it when it is closed."""

    def __init__(self, path: Path, matchup: Matchup) -> None:
        self._pa = need("pyarrow", "lab")
        parquet = need("pyarrow.parquet", "lab")
        self._turns = matchup.game.features.turns
        self._features: list[Feature] = matchup.game.features.seat(1)
        self._waiting: list[Arrow] = []
        self._rows = 0
        try:
            self._writer = parquet.ParquetWriter(path, self._schema(matchup), compression="zstd")
        except (OSError, ValueError) as error:
            raise UnusableFile(f"can't write {path}: {error}") from None

    def _schema(self, matchup: Matchup) -> Arrow:
        pa = self._pa
        fields = [
            ("game", pa.int64()),
            ("seat", pa.int8()),
            ("bot", pa.dictionary(pa.int8(), pa.string())),
            ("lineup", pa.dictionary(pa.int8(), pa.string())),
            ("total", pa.int16()),
            ("won", pa.float32()),
            *((f"points_{column(area)}", pa.int16()) for area in matchup.game.areas),
            ("rolls", pa.int16()),
            ("choices", pa.int16()),
            ("turns", pa.int16()),
            *((column(feature.name), pa.uint8()) for feature in self._features),
        ]
        about = {"game": matchup.game.name, "seed": matchup.seed, "options": matchup.options}
        return pa.schema(fields, metadata={"rollwright": json.dumps(about)})

    def add(self, matchup: Matchup, games: PlayedGames) -> None:
        """Adds the games of a matchup."""
        for seat in range(matchup.players):
            self._waiting.append(self._table(matchup, games, seat))
        self._rows += matchup.players * len(games)
        if self._rows >= ROW_GROUP:
            self._flush()

    def _table(self, matchup: Matchup, games: PlayedGames, seat: int) -> Arrow:
        lines = games.lines.reshape(len(games), matchup.players, -1)
        rolls, choices, slots = games.ends[:, 0], games.ends[:, 1], games.ends[:, COUNTS:]
        width = matchup.game.rules.size(1) - matchup.game.rules.size(0)
        base = matchup.game.rules.size(0) + width * seat
        count = len(games)
        won = lines[:, seat, -1] / lines[:, :, -1].sum(axis=1)
        data = [
            np.arange(games.first, games.first + count),
            np.full(count, seat + 1),
            self._constant(matchup.bots[seat], count),
            self._constant(",".join(matchup.bots), count),
            lines[:, seat, -2],
            won,
            *lines[:, seat, :-2].T,
            rolls,
            choices,
            np.broadcast_to(self._turns(matchup.players, rolls, choices), count),
            *(
                np.minimum((slots[:, base + f.slot] >> f.shift) & f.bits, f.most)
                for f in self._features
            ),
        ]
        schema = self._writer.schema
        arrays = [
            values
            if isinstance(values, self._pa.Array)
            else self._pa.array(values, type=field.type)
            for values, field in zip(data, schema, strict=True)
        ]
        return self._pa.table(arrays, schema=schema)

    def _constant(self, value: str, count: int) -> Arrow:
        indices = self._pa.array(np.zeros(count, dtype=np.int8))
        return self._pa.DictionaryArray.from_arrays(indices, self._pa.array([value]))

    def _flush(self) -> None:
        if self._waiting:
            table = self._pa.concat_tables(self._waiting).unify_dictionaries()
            self._writer.write_table(table)
        self._waiting, self._rows = [], 0

    def __enter__(self) -> GameFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._flush()
        self._writer.close()
