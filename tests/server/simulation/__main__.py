"""Looks for a seed that breaks something, or shows one again."""

import argparse
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from . import __doc__ as about
from .bugs import BUGS, planted
from .violation import Violation
from .world import simulate


def trial(bug: str | None, seed: int) -> str | None:
    """What a seed has broken."""
    try:
        with planted(bug) as store:
            simulate(seed, store)
    except Violation as violation:
        return str(violation)
    except Exception:
        return traceback.format_exc()
    return None


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.simulation", description=about)
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, help="this one only")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--bug", choices=sorted(BUGS), help="with a bug planted")
    given = parser.parse_args()
    seeds = range(given.first, given.first + given.seeds)
    if given.seed is not None:
        seeds = range(given.seed, given.seed + 1)
    start, broken = time.monotonic(), 0
    with ProcessPoolExecutor(given.jobs) as pool:
        for seed, found in zip(
            seeds, pool.map(partial(trial, given.bug), seeds, chunksize=20), strict=True
        ):
            if found is not None:
                broken += 1
                print(f"seed {seed}: {found}", flush=True)
                if given.bug:
                    break
    print(f"{len(seeds)} seeds, {broken} broken, {time.monotonic() - start:.0f} s")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
