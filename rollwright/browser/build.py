"""Writes the games for the page: `python -m rollwright.browser.build FOLDER [GAME …]`.

Every game gets a folder with `rules.wasm` and `catalogue.json`; one with a mind also `mind.wasm`
and its data, and `analysis.wasm`; one with puzzles also `puzzles.json.gz`. A list of all files,
`manifest.json`, has their sizes and digests. The same sources give the same bytes.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import multiprocessing
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import cast

from rollwright.browser.catalogue import catalogue, spoken
from rollwright.browser.ir import Recorded, recording
from rollwright.browser.module import compiled
from rollwright.browser.parcels import packed, step_entries
from rollwright.browser.sources import source_digest
from rollwright.browser.surface import NUMBERS, analysis_entries, mind_entries, rules_entries
from rollwright.core.disk_cache import PACKAGE
from rollwright.core.game import Game
from rollwright.games import built_in, game
from rollwright.minds.parcel import Parcels

MANIFEST = "manifest.json"


def build(folder: Path, names: Sequence[str], minds: bool = True) -> None:
    """Writes the games, each in a process of its own, and the list of all files."""
    folder.mkdir(parents=True, exist_ok=True)
    digest = source_digest(PACKAGE)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count(), context, max_tasks_per_child=1) as pool:
        thinking = [name for name in names if minds and has_parcels(name)]
        done = [pool.submit(write_game, folder, name, digest, name in thinking) for name in names]
        done += [pool.submit(write_puzzles, folder, name) for name in thinking]
        for future in done:
            future.result()
    write_manifest(folder, digest)


def write_game(folder: Path, name: str, build: str, thinks: bool) -> None:
    """Writes the modules of a game. What several of them call is turned into code once."""
    found = game(name)
    with recording() as recorded:
        write_rules(folder, found, build, recorded)
        if thinks:
            write_analysis(folder, found, build, recorded)
            write_mind(folder, found, build, recorded)


def write_rules(folder: Path, found: Game, build: str, recorded: Recorded) -> None:
    """Writes the rules of a game."""
    numbers = {key.lower(): int(getattr(found.rules, key)) for key in NUMBERS}
    about = {"build": build, "game": found.name, "players": list(found.players), **numbers}
    code = compiled(rules_entries(found), recorded, as_json(about))
    write(folder / found.name / "rules.wasm", code)
    write(folder / found.name / "catalogue.json", as_json(catalogue(found), sort=False))


def has_parcels(name: str) -> bool:
    """Whether a game has a mind that the page can load."""
    spec = game(name).mind_spec
    return spec is not None and bool(spec.parcels)


def write_mind(folder: Path, found: Game, build: str, recorded: Recorded) -> None:
    """Writes the mind of a game: its code, and its data by numbers of players."""
    spec = found.mind_spec
    assert spec is not None
    module = cast(Parcels, import_module(spec.parcels))
    parcels, told = module.parcels(), []
    for parcel in parcels:
        content, about = packed(parcel, f"mind-{parcel.players[0]}.bin.gz")
        write(folder / found.name / f"mind-{parcel.players[0]}.bin.gz", content)
        told.append(about)
    about = {"build": build, "game": found.name, "moves": found.move_count, "parcels": told}
    about |= {"areas": len(found.areas), "sights": dict(spec.sights), "tries": spec.tries}
    entries = mind_entries(found, spec.expert, module.DEEP, parcels[0])
    code = compiled([*entries, *step_entries(parcels)], recorded, as_json(about))
    write(folder / found.name / "mind.wasm", code)


def write_analysis(folder: Path, found: Game, build: str, recorded: Recorded) -> None:
    """Writes what coach and review compute of a game."""
    numbers = {"moves": found.move_count, "areas": len(found.areas), "players": [*found.players]}
    about = {"build": build, "game": found.name, **numbers, **spoken(found)}
    code = compiled(analysis_entries(found), recorded, as_json(about))
    write(folder / found.name / "analysis.wasm", code)


def write_puzzles(folder: Path, name: str) -> None:
    """Writes the puzzles of a game, if it has any, each with how often the levels solve it."""
    from rollwright.analysis.difficulty import grade, solved
    from rollwright.analysis.puzzles import FILE, shipped

    found = game(name)
    if not (found.folder / FILE).is_file():
        return
    told = []
    for puzzle in shipped(found):
        chances = [round(chance, 3) for chance in solved(puzzle).values()]
        known = {"id": puzzle.id, "solved": chances, "difficulty": grade(chances)}
        told.append({**asdict(puzzle), **known})
    write(folder / name / f"{FILE}.gz", gzip.compress(as_json(told), 9, mtime=0))


def write_manifest(folder: Path, build: str) -> None:
    """Lists all files with their sizes and digests."""
    files = {
        path.relative_to(folder).as_posix(): {
            "bytes": path.stat().st_size,
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        }
        for path in sorted(folder.glob("*/*"))
    }
    write(folder / MANIFEST, as_json({"build": build, "files": files}))


def as_json(data: object, sort: bool = True) -> bytes:
    return json.dumps(data, sort_keys=sort, separators=(",", ":")).encode()


def write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def main() -> None:
    """Reads the arguments and writes."""
    parser = argparse.ArgumentParser(description="Writes the games for the page.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", default=list(built_in()))
    parser.add_argument("--rules", action="store_true", help="the rules alone, without minds")
    given = parser.parse_args()
    build(given.folder, given.games, not given.rules)


if __name__ == "__main__":
    main()
