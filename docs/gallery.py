"""Answers the questions of lab.md anew: runs their commands and writes figures and pictures there.

python docs/gallery.py [--scale X] [QUESTION …]

The whole takes about three minutes of processor time. With `--scale 0.1` a tenth of the games is
played; without a question, all are answered: first, high, seats, fox, penalty.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "lab.md"
SIMULATE = "rollwright simulate"
DEALS = ("ABCD", "BCDA", "CDAB", "DABC")
SKIPS = {"1": "1", "2": "2", "": "3", "5": "5"}


def run(command: str, *more: str) -> str:
    """What a command prints, run by this Python in the project's root."""
    print(f"$ {command}", file=sys.stderr, flush=True)
    program, *arguments = shlex.split(command)
    start = ["-m", "rollwright"] if program == "rollwright" else []
    called = [sys.executable, *start, *arguments, *more]
    return subprocess.run(called, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def ask(command: str) -> Any:
    return json.loads(run(command, "--json"))


def block(*commands: str) -> str:
    return "\n".join(["```sh", *commands, "```"])


def table(*rows: tuple[str, ...]) -> str:
    first, *others = ("| " + " | ".join(row) + " |" for row in rows)
    return "\n".join([first, "|---" * len(rows[0]) + "|", *others])


def first(scale: float) -> str:
    """First moves."""
    parts = []
    for words, games in (('qwixx "w3 w4 r2 y5 g6 b1" --players 2', 10000),
                         ('clever "y3 b2 g1 o6 p4 w5"', 1000)):  # fmt: skip
        command = f"python examples/first_moves.py {words} --games {round(games * scale)}"
        rows = [line.rsplit(maxsplit=3 if "%" not in line else 6) for line in _lines(run(command))]
        heading = ("Move", "Points", "Won") if "--players" in words else ("Move", "Points")
        cells = [(row[0], " ".join(row[1:4]), *([" ".join(row[4:6])] if row[4:] else ()))
                 for row in rows]  # fmt: skip
        parts += [block(command), table(heading, *cells)]
    return "\n\n".join(parts)


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def high(scale: float) -> str:
    """Habits against the expert."""
    commands = [
        f"{SIMULATE} clever --bots examples.habits:NoHighDice{n} --versus expert"
        f" --games {round(1000 * scale)} --seed 1{plot}"
        for n, plot in (("", " --plot docs/lab/high-dice.svg"), ("2", ""))
    ]
    found = [_apart(ask(command)) for command in commands]
    rows = [(n, f"{found[i][0]}") for i, n in enumerate(("1", "2"))]
    heading = ("Dice that may go to the tray", "Points against the expert's")
    return "\n\n".join([block(*commands), table(heading, *rows)])


def _apart(compared: Any) -> tuple[str, str]:
    """The difference of the first seat with its error, and how often the habit has won."""
    seen = compared["differences"][0]
    won = compared["first"]["seats"][0]["win_rate"]
    return f"{seen['mean']:+.1f} ± {1.96 * seen['se']:.1f}", f"{100 * won:.1f} %"


def seats(scale: float) -> str:
    """Seats."""
    qwixx = (
        f"{SIMULATE} qwixx --players 4 --bots expert --games {round(20000 * scale)} --seed 1"
        " --plot docs/lab/seats-qwixx.svg"
    )
    others = [
        f"{SIMULATE} twenty-one --players 4 --bots expert --games {round(10000 * scale)} --seed 1"
        f" --set sheets={deal}"
        for deal in DEALS
    ]
    one = ask(qwixx)["seats"]
    dealt = [ask(command)["seats"] for command in others]
    rows = []
    for seat in range(4):
        won, mean = (
            sum(seats[seat][what] for seats in dealt) / len(DEALS) for what in ("win_rate", "mean")
        )
        here = one[seat]
        rows.append((str(seat + 1), f"{100 * here['win_rate']:.1f} %", f"{here['mean']:.1f}",
                     f"{100 * won:.1f} %", f"{mean:.1f}"))  # fmt: skip
    heading = ("Seat", "Qwixx, won", "mean", "Twenty One, won, over four deals of sheets", "mean")
    return "\n\n".join([block(qwixx, *others), table(heading, *rows)])


def fox(scale: float) -> str:
    """Foxes."""
    import pyarrow.parquet as pq

    file = ROOT / "clever.parquet"
    command = (
        f"{SIMULATE} clever --bots expert --games {round(10000 * scale)} --seed 1"
        " --out clever.parquet --plot docs/lab/foxes.svg"
    )
    run(command)
    means = (
        pq.read_table(file)
        .group_by("foxes")
        .aggregate([("total", "count"), ("points_foxes", "mean"), ("total", "mean")])
        .sort_by("foxes")
    )
    file.unlink()
    rows = [
        (str(row["foxes"]), f"{row['total_count']:,}",
         f"{row['points_foxes_mean']:.1f}", f"{row['total_mean']:.1f}")
        for row in means.to_pylist()
    ]  # fmt: skip
    query = (
        "duckdb -c \"select foxes, count(*), avg(points_foxes), avg(total) from 'clever.parquet'"
        ' group by foxes order by foxes"'
    )
    heading = ("Foxes", "Games", "Points by foxes", "Total")
    return "\n\n".join([block(command, query), table(heading, *rows)])


def penalty(scale: float) -> str:
    """Patience."""
    commands = [
        f"{SIMULATE} qwixx --bots examples.habits:Patient{name},expert --versus expert,expert"
        f" --games {round(1000 * scale)} --seed 1"
        for name in SKIPS
    ]
    rows = [(n, *_apart(ask(one))) for n, one in zip(SKIPS.values(), commands, strict=True)]
    heading = ("Skips at most", "Points against the expert's", "Won")
    return "\n\n".join([block(*commands), table(heading, *rows)])


QUESTIONS: dict[str, Callable[[float], str]] = {
    answer.__name__: answer for answer in (first, high, seats, fox, penalty)
}


def write(name: str, answer: str) -> None:
    """Puts an answer into the page, between its marks."""
    page = PAGE.read_text(encoding="utf-8")
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    before, _, rest = page.partition(begin)
    _, _, after = rest.partition(end)
    PAGE.write_text(f"{before}{begin}{answer}\n\n{end}{after}", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("questions", nargs="*", choices=[[], *QUESTIONS], metavar="QUESTION")
    asked = parser.parse_args()
    for name in asked.questions or QUESTIONS:
        write(name, QUESTIONS[name](asked.scale))
