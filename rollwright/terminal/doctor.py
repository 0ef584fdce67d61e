"""`rollwright doctor`: says what of a damaged data file can be saved, and saves it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from rollwright.server import datafile, rescue
from rollwright.server.store import StoreError
from rollwright.terminal.complaint import Complaint
from rollwright.terminal.files import why
from rollwright.words.voice import Voice


def run(data: str | None, save: str | None, voice: Voice) -> int:
    """Looks at a file, and writes what it still holds to another one."""
    path = Path(data) if data else datafile.default()
    if not path.is_file():
        raise Complaint("cli.file.unread", file=str(path), why="-")
    trouble = _trouble(path)
    if trouble is None and save is None:
        print(voice.say("cli.doctor.whole", file=str(path), n=_count(path)))
        return 0
    if trouble is not None:
        print(voice.say("cli.doctor.damaged", file=str(path), why=trouble))
    saved = _save(path, save)
    print(voice.say("cli.doctor.found", **{key: str(value) for key, value in vars(saved).items()}))
    key, file = ("cli.doctor.saved", save) if save else ("cli.doctor.how", str(path))
    print(voice.say(key, file=file))
    return 1 if trouble is not None and save is None else 0


def _save(path: Path, to: str | None) -> rescue.Saved:
    try:
        return rescue.save(rescue.find(path), Path(to) if to else None)
    except FileExistsError:
        raise Complaint("cli.file.there", file=str(to)) from None
    except (OSError, StoreError) as error:
        reason = why(error) if isinstance(error, OSError) else str(error)
        raise Complaint("cli.file.unwritten", file=str(to or path), why=reason) from None


def _trouble(path: Path) -> str | None:
    """What SQLite complains of."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as found:
            told = str(found.execute("PRAGMA quick_check(1)").fetchone()[0])
            found.execute("SELECT count(*) FROM events").fetchone()
    except sqlite3.Error as error:
        return str(error)
    return None if told == "ok" else told.splitlines()[-1]


def _count(path: Path) -> int:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as found:
        return int(found.execute("SELECT count(*) FROM tables").fetchone()[0])
