"""`rollwright backup`: a copy of all games, also while the server runs."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from rollwright.server import datafile
from rollwright.terminal.complaint import Complaint
from rollwright.terminal.files import why
from rollwright.words.voice import Voice


def run(file: str, data: str | None, voice: Voice) -> int:
    """Copies the data file; a file that is there already is an error."""
    source = Path(data) if data else datafile.default()
    try:
        tables = datafile.copy(source, Path(file))
    except FileExistsError:
        raise Complaint("cli.file.there", file=file) from None
    except (OSError, ValueError) as error:
        raise Complaint("cli.file.unwritten", file=file, why=why(error)) from None
    except sqlite3.Error as error:
        raise Complaint("cli.backup.failed", file=str(source), why=str(error)) from None
    print(voice.say("cli.backup.done", n=tables, file=file))
    return 0
