"""The pages of an SQLite file, read byte by byte: what a damaged file still holds.

Every page is read by itself, so a damaged one costs only its own rows. See
https://www.sqlite.org/fileformat2.html for the form.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

HEADER = 100
LEAF, INNER = 0x0A, 0x02
"""Pages of tables without row numbers, and of indices."""
WAL_HEADER, FRAME_HEADER = 32, 24
MAGIC = (0x377F0682, 0x377F0683)
SIZES = tuple(2**n for n in range(9, 17))
MOST = 10_000_000
"""Bytes that a row can have; what says it has more is damaged."""
Value = None | int | float | str | bytes
Pages = dict[int, bytes]


class Damaged(Exception):
    """These bytes are no row."""


def read_pages(path: Path) -> Pages:
    """The pages by number, with those of the write-ahead log that were committed."""
    data = path.read_bytes()
    size = _page_size(data)
    pages = {n // size + 1: data[n : n + size] for n in range(0, len(data), size)}
    log = path.with_name(f"{path.name}-wal")
    if log.is_file():
        pages |= _committed(log.read_bytes(), size)
    return pages


def _page_size(data: bytes) -> int:
    said = struct.unpack_from(">H", data, 16)[0] if len(data) >= HEADER else 0
    said = 65536 if said == 1 else said
    return said if said in SIZES else 4096


def _committed(log: bytes, size: int) -> Pages:
    """The newest pages of a write-ahead log, up to its last commit."""
    if len(log) < WAL_HEADER or struct.unpack_from(">I", log)[0] not in MAGIC:
        return {}
    salt, waiting, found = log[16:24], Pages(), Pages()
    for start in range(WAL_HEADER, len(log) - size - FRAME_HEADER + 1, size + FRAME_HEADER):
        number, after = struct.unpack_from(">II", log, start)
        if log[start + 8 : start + 16] != salt:
            break
        waiting[number] = log[start + FRAME_HEADER : start + FRAME_HEADER + size]
        if after:
            found |= waiting
            waiting = {}
    return found


def rows(pages: Pages) -> Iterator[list[Value]]:
    """The rows on all pages that can be read, of whatever table or index."""
    for number, page in pages.items():
        start = HEADER if number == 1 else 0
        if len(page) > start + 12 and page[start] in (LEAF, INNER):
            yield from _rows_of(pages, page, start)


def _rows_of(pages: Pages, page: bytes, start: int) -> Iterator[list[Value]]:
    inner = page[start] == INNER
    (count,) = struct.unpack_from(">H", page, start + 3)
    first = start + (12 if inner else 8)
    for place in range(first, min(first + 2 * count, len(page) - 1), 2):
        (cell,) = struct.unpack_from(">H", page, place)
        try:
            yield _row(_payload(pages, page, cell + (4 if inner else 0)))
        except (Damaged, IndexError, struct.error, UnicodeDecodeError):
            continue


def _payload(pages: Pages, page: bytes, at: int) -> bytes:
    """The bytes of a row, also those that lie on further pages."""
    length, at = _varint(page, at)
    usable = len(page)
    if length > MOST:
        raise Damaged
    here = _local(length, usable)
    data = page[at : at + here]
    if here < length:
        (following,) = struct.unpack_from(">I", page, at + here)
        data += _overflow(pages, following, length - here)
    if len(data) != length:
        raise Damaged
    return data


def _local(length: int, usable: int) -> int:
    """How many bytes of a row are on its own page."""
    most = (usable - 12) * 64 // 255 - 23
    if length <= most:
        return length
    least = (usable - 12) * 32 // 255 - 23
    some = least + (length - least) % (usable - 4)
    return some if some <= most else least


def _overflow(pages: Pages, number: int, missing: int) -> bytes:
    data = b""
    while missing > len(data):
        page = pages.get(number)
        if page is None or len(page) < 4:
            raise Damaged
        (number,) = struct.unpack_from(">I", page)
        data += page[4 : 4 + missing - len(data)]
    return data


def _row(data: bytes) -> list[Value]:
    size, at = _varint(data, 0)
    if not 0 < size <= len(data):
        raise Damaged
    kinds = []
    while at < size:
        kind, at = _varint(data, at)
        kinds.append(kind)
    found: list[Value] = []
    for kind in kinds:
        value, at = _value(data, at, kind)
        found.append(value)
    if at != len(data):
        raise Damaged
    return found


WIDTHS = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)
"""Bytes of a number, by its kind."""


def _value(data: bytes, at: int, kind: int) -> tuple[Value, int]:
    if kind >= 12:
        end = at + (kind - 12) // 2
        return (data[at:end].decode() if kind % 2 else data[at:end]), end
    if kind > 9:
        raise Damaged
    end = at + WIDTHS[kind]
    if kind == 0:
        return None, end
    if kind == 7:
        return struct.unpack(">d", data[at:end])[0], end
    if kind >= 8:
        return kind - 8, end
    return int.from_bytes(data[at:end], "big", signed=True), end


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where the next begins."""
    value = 0
    for place in range(8):
        byte = data[at + place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + place + 1
    return value << 8 | data[at + 8], at + 9
