"""Records as files: written so that nothing is ever lost, and read with clear error messages."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from rollwright.core.errors import IllegalMove, InvalidNotation, UnusableFile
from rollwright.core.record import Record
from rollwright.terminal.complaint import Complaint


def is_there(path: Path) -> bool:
    """Whether something has this name already; False too for a name that nothing can have."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def free_name(path: Path) -> Path:
    """A name like this one that no file has yet."""
    number = 2
    free = path
    while is_there(free):
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return free


def numbered(path: Path, number: int) -> Path:
    """The file for one game of a series."""
    return path.with_name(f"{path.stem}-{number}{path.suffix}")


class RecordFile:
    """A file that belongs to one game: made new, then replaced as a whole by longer records."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kept = False
        """Whether the last record given is in the file."""
        self._made = False

    def save(self, record: Record) -> None:
        """Writes the record; raises UnusableFile where that fails or another file is there."""
        self.kept = False
        try:
            if self.path.is_dir():
                raise UnusableFile(f"{self.path} is a folder; a file's name is wanted")
            if not self._made and is_there(self.path):
                raise UnusableFile(
                    f"{self.path} is there already, and is left as it is;"
                    f" {free_name(self.path)} would be free"
                )
            replace_text(self.path, record.dumps())
        except (OSError, ValueError) as error:
            if isinstance(error, UnusableFile):
                raise
            raise _unwritten(str(self.path), error) from None
        self.kept = self._made = True


def replace_text(path: Path, text: str) -> None:
    """Writes a file beside the path and puts it in its place in one step."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        with contextlib.suppress(OSError, ValueError):
            beside.unlink()
        raise


def load(file: str) -> Record:
    """The record in a file, `-` for the standard input."""
    return Record.loads(read_text(file))


def load_all(files: Sequence[str]) -> list[Record]:
    """The records in files; of a broken one it says in which file it is."""
    records = []
    for file in files:
        try:
            records.append(load(file))
        except (InvalidNotation, IllegalMove) as error:
            raise type(error)(f"{file}: {error}") from None
    return records


def read_text(file: str) -> str:
    """The text of a file, `-` for the standard input."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        raise Complaint("cli.file.unread", file=file, why=why(error)) from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Complaint("cli.file.binary", file=file) from None


def write_text(file: str, text: str) -> None:
    """Writes a file as a whole, or says why not."""
    try:
        replace_text(Path(file), text)
    except (OSError, ValueError) as error:
        raise _unwritten(file, error) from None


def _unwritten(file: str, error: Exception) -> Complaint:
    return Complaint("cli.file.unwritten", file=file, why=why(error))


def check_writable(file: str) -> None:
    """Complains of a file that can't be written, before there is anything to write."""
    path = Path(file)
    try:
        is_new = not path.exists()
        with path.open("ab"):
            pass
        if is_new:
            path.unlink()
    except (OSError, ValueError) as error:
        raise UnusableFile(f"{file} can't be written: {why(error)}") from None


def why(error: Exception) -> str:
    """The reason in words, without what Python adds."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
