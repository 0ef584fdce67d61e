"""Runs the commands of the gallery in lab.md, in a minute or two, and draws its pictures anew.

python docs/gallery.py            # all of them
python docs/gallery.py misthrow   # one
"""

from __future__ import annotations

import shlex
import subprocess
import sys
import time
from pathlib import Path

DOCS = Path(__file__).parent
FOXES = """
import pyarrow.parquet as pq
games = pq.read_table("docs/lab/clever.parquet").group_by("foxes")
means = games.aggregate([("total", "count"), ("points_foxes", "mean"), ("total", "mean")])
print(*means.sort_by("foxes").to_pylist(), sep="\\n")
"""

COMMANDS = {
    "first": [
        'python examples/first_moves.py qwixx "w3 w4 r2 y5 g6 b1" --players 2 --games 10000',
        'python examples/first_moves.py clever "y3 b2 g1 o6 p4 w5" --games 1000',
    ],
    "high": [
        "rollwright simulate clever --bots examples.habits:NoHighDice --versus expert"
        " --games 1000 --seed 1 --plot docs/lab/high-dice.svg",
        "rollwright simulate clever --bots examples.habits:NoHighDice2 --versus expert"
        " --games 1000 --seed 1",
    ],
    "seats": [
        "rollwright simulate qwixx --players 4 --bots expert --games 40000 --seed 1"
        " --plot docs/lab/seats-qwixx.svg",
        *(
            "rollwright simulate twenty-one --players 4 --bots expert --games 10000 --seed 1"
            f" --set sheets={sheets}"
            for sheets in ("ABCD", "BCDA", "CDAB", "DABC")
        ),
    ],
    "fox": [
        "rollwright simulate clever --bots expert --games 10000 --seed 1"
        " --out docs/lab/clever.parquet --plot docs/lab/foxes.svg",
        f"python -c {shlex.quote(FOXES)}",
    ],
    "misthrow": [
        f"rollwright simulate qwixx --bots examples.habits:Patient{skips},expert"
        " --versus expert,expert --games 1000 --seed 1"
        for skips in ("1", "2", "", "5")
    ],
}


def run(command: str) -> None:
    """Runs a command with this Python, in the project's root."""
    print(f"\n$ {command}", flush=True)
    program, *arguments = shlex.split(command)
    start = [sys.executable, *(["-m", "rollwright"] if program == "rollwright" else [])]
    began = time.perf_counter()
    subprocess.run([*start, *arguments], cwd=DOCS.parent, check=True)
    print(f"({time.perf_counter() - began:.0f} s)", flush=True)


if __name__ == "__main__":
    for name in sys.argv[1:] or COMMANDS:
        for command in COMMANDS[name]:
            run(command)
    (DOCS / "lab" / "clever.parquet").unlink(missing_ok=True)
