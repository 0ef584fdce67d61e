"""Scores counted again from what is on a sheet and what is printed, without the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.games.clever import sheet as clever
from rollwright.games.qwixx import sheet as qwixx
from rollwright.games.twenty_one import sheet as twenty_one

Sheet = Mapping[str, Any]


def recount(game: str, sheet: Sheet) -> dict[str, int]:
    """The points by area, and their total."""
    areas = {"clever": of_clever, "qwixx": of_qwixx, "twenty-one": of_twenty_one}[game](sheet)
    return {**areas, "total": sum(areas.values())}


def of_clever(sheet: Sheet) -> dict[str, int]:
    boxes = [f"y{r}{c}" for r in range(1, 5) for c in range(1, 5) if r + c != 5]
    full = [c for c in "1234" if {b for b in boxes if b[2] == c} <= set(sheet["yellow"])]
    areas = {
        "yellow": sum(clever.YELLOW_COLUMNS[int(c) - 1] for c in full),
        "blue": clever.BLUE_POINTS[len(sheet["blue"])],
        "green": clever.GREEN_POINTS[sheet["green"]],
        "orange": sum(sheet["orange"]),
        "purple": sum(sheet["purple"]),
    }
    return {**areas, "foxes": min(areas.values()) * len(foxes(sheet))}


def foxes(sheet: Sheet) -> list[str]:
    """The areas whose fox is earned."""
    earned = {
        "yellow": {"y42", "y43", "y44"} <= set(sheet["yellow"]),
        "blue": {9, 10, 11, 12} <= set(sheet["blue"]),
        "green": sheet["green"] >= 7,
        "orange": len(sheet["orange"]) >= 8,
        "purple": len(sheet["purple"]) >= 7,
    }
    return [area for area, is_earned in earned.items() if is_earned]


def of_qwixx(sheet: Sheet) -> dict[str, int]:
    rows = {
        colour: qwixx.POINTS[len(sheet[colour]) + (colour in sheet["locks"])]
        for colour in qwixx.COLOURS
    }
    return {**rows, "penalties": -5 * sheet["penalties"]}


def of_twenty_one(sheet: Sheet) -> dict[str, int]:
    points = {}
    for number, (row, printed) in enumerate(
        zip(sheet["entries"], twenty_one.NUMBERS, strict=True), 1
    ):
        hits = sum(entry == most for entry, most in zip(row, printed, strict=True))
        assert hits == sheet["hits"][number - 1]
        points[f"row {number}"] = sum(entry or 0 for entry in row) + twenty_one.BONUS[hits]
    return points


def marks(game: str, sheet: Sheet) -> set[object]:
    """Everything on a sheet that can never go away again."""
    if game == "clever":
        rows = [(a, n, v) for a in ("orange", "purple") for n, v in enumerate(sheet[a])]
        used = [(a, n) for a in ("rerolls", "extras") for n in range(sheet[a]["used"])]
        earned = [("earned", a, n) for a in ("rerolls", "extras") for n in range(total(sheet[a]))]
        crosses = [("green", n) for n in range(sheet["green"])]
        return {*sheet["yellow"], *sheet["blue"], *rows, *used, *earned, *crosses, *foxes(sheet)}
    if game == "qwixx":
        rows = [(colour, n, 1) for colour in qwixx.COLOURS for n in sheet[colour]]
        return {*rows, *sheet["locks"], *range(sheet["penalties"])}
    return {
        (row, box, entry)
        for row, entries in enumerate(sheet["entries"])
        for box, entry in enumerate(entries)
        if entry is not None
    }


def total(track: Mapping[str, int]) -> int:
    return track["left"] + track["used"]
