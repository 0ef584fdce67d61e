"""A lock on the data file: two servers on one file would overwrite each other's changes."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from rollwright.server.store import StoreError

if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def exclusive(data: Path) -> Iterator[None]:
    """Keeps other servers off a data file. The lock ends with this process, however that ends."""
    real = data.resolve()
    with real.with_name(f"{real.name}.lock").open("ab") as file:
        try:
            _lock(file)
        except OSError as error:
            if error.errno not in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
                raise StoreError(f"can't lock {file.name}: {error.strerror}") from None
            raise StoreError(
                f"another Rollwright uses {data}: end it, or choose another file with --data"
            ) from None
        yield
