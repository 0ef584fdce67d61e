"""The table of a network's rows from its weights per input, as a rule: where there is no NumPy."""

from __future__ import annotations

from rollwright.core.speed import entry
from rollwright.minds.arrays import Integers, Singles


@entry
def sum_up(weights: Singles, inputs: Singles, spans: Integers, table: Singles) -> None:
    """What `inputs.tabulate` does, for all networks; a span is a group's first row and its size."""
    for network in range(len(table)):
        place, at = 0, 0
        for group in range(len(spans)):
            first, rows, columns = spans[group]
            for row in range(first, first + rows):
                line = table[network, row]
                for column in range(columns):
                    says = inputs[place]
                    place += 1
                    if says != 0:
                        weight = weights[network, at + column]
                        for k in range(len(line)):
                            line[k] += says * weight[k]
            at += columns
