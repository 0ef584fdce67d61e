"""`rollwright export`: everything in a store as text, also while the server runs."""

from __future__ import annotations

from pathlib import Path

from rollwright.server import archive
from rollwright.server.store import Store
from rollwright.terminal.complaint import Complaint
from rollwright.terminal.files import why
from rollwright.terminal.storing import with_store
from rollwright.words.voice import Voice


def run(file: str, data: str | None, database: str | None, voice: Voice) -> int:
    """Writes an archive; a file that is there already is an error."""
    to = Path(file)

    async def write(store: Store) -> int:
        with to.open("x", encoding="utf-8") as out:
            return await archive.write(store, out)

    try:
        games = with_store(data, database, write)
    except FileExistsError:
        raise Complaint("cli.file.there", file=file) from None
    except OSError as error:
        raise Complaint("cli.file.unwritten", file=file, why=why(error)) from None
    print(voice.say("cli.archive.done", n=games, file=file))
    return 0
