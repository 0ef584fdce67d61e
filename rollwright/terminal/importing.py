"""`rollwright import`: reads an archive into an empty store of any kind."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

from rollwright.core.errors import InvalidNotation
from rollwright.server import archive, datafile, lock
from rollwright.server.store import Store, StoreError
from rollwright.terminal.complaint import Complaint
from rollwright.terminal.files import why
from rollwright.terminal.storing import place, with_store
from rollwright.words.voice import Voice


def run(file: str, data: str | None, database: str | None, voice: Voice) -> int:
    """Reads an archive; a store that has games already is an error."""
    where = place(data, database)

    async def read(store: Store) -> int:
        with Path(file).open(encoding="utf-8") as lines:
            return await archive.read(store, lines)

    alone = nullcontext() if database else lock.exclusive(Path(data or datafile.default()))
    try:
        with alone:
            games = with_store(data, database, read)
    except archive.NotEmpty:
        raise Complaint("cli.archive.full", place=where) from None
    except (InvalidNotation, UnicodeDecodeError) as error:
        raise Complaint("cli.archive.unread", file=file, why=str(error)) from None
    except StoreError as error:
        raise Complaint("cli.store.failed", place=where, why=str(error)) from None
    except OSError as error:
        raise Complaint("cli.file.unread", file=file, why=why(error)) from None
    print(voice.say("cli.archive.read", n=games, file=file))
    return 0
