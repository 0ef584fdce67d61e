"""Results as rows: printed as a small table of plain text, or handed to pandas."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from rollwright.core.extras import need

if TYPE_CHECKING:
    import pandas

Cell = str | int | float | bool | None
Row = dict[str, Cell]


class Tabular(ABC):
    """Something with rows. Its `repr` is its text, so a notebook shows the table too."""

    __slots__ = ()

    @abstractmethod
    def rows(self) -> list[Row]:
        """The rows, by the names of the columns; `pandas.DataFrame` takes them as they are."""

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a data frame; pandas has to be installed."""
        return need("pandas").DataFrame(self.rows())

    def __repr__(self) -> str:
        return str(self)


def column(name: str) -> str:
    """A name as a column has it: `points of the full rows` is `points_of_the_full_rows`."""
    short = name.partition(":")[0].removesuffix(" is crossed").replace("+1", "plus one")
    return re.sub(r"\W+", "_", short).strip("_").lower()


def text_table(
    headings: Sequence[str], rows: Sequence[Sequence[str]], words: Collection[int] = (0,)
) -> str:
    """A table of plain text; columns of numbers stand at the right, those of words at the left."""
    widths = [max(map(len, cells)) for cells in zip(headings, *rows, strict=True)]
    lines = []
    for row in (headings, *rows):
        cells = (
            cell.ljust(width) if place in words else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
