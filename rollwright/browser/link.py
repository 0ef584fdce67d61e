"""A WebAssembly module from an object of LLVM's, without a linker.

There is only one object, so its indices are final already. What is left to do: add exports, move
data away from address 0, and drop the sections for linkers. Memory, the stack pointer and functions
that the page has stay imports.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

MAGIC = b"\0asm\1\0\0\0"
CUSTOM, IMPORT, EXPORT, START, DATA = 0, 2, 7, 8, 11
BEFORE_EXPORTS = range(1, EXPORT)
SYMBOL_TABLE = 8
UNDEFINED, EXPLICIT_NAME = 0x10, 0x40
FUNCTION, DATA_SYMBOL, SECTION_SYMBOL = 0, 1, 3
INDICES = (0, 6, 7, 10, 13, 20)
"""Relocations of functions, types, globals, tags and tables: their indices stay."""
ADDRESS, SIGNED_ADDRESS, PLAIN_ADDRESS = 3, 4, 5
"""Relocations of addresses: as a number of five bytes, as a signed one, as four plain bytes."""
WITH_ADDEND = (3, 4, 5, 8, 9, 11, 14, 15, 16, 17, 21, 22, 23, 25)
FIRST_ADDRESS = 16
I32_CONST, END = 0x41, 0x0B


class Reader:
    """Reads numbers and names from bytes."""

    def __init__(self, data: bytes | bytearray, at: int = 0) -> None:
        self.data = data
        self.at = at

    @property
    def more(self) -> bool:
        return self.at < len(self.data)

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """A number in the form LEB128, without a sign."""
        number = shift = 0
        while True:
            byte = self.byte()
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number

    def take(self, count: int) -> bytes:
        self.at += count
        return bytes(self.data[self.at - count : self.at])

    def name(self) -> str:
        return self.take(self.number()).decode()


def leb(number: int) -> bytes:
    """A number that isn't negative, in the form LEB128."""
    out = bytearray()
    while True:
        number, byte = number >> 7, number & 127
        out.append(byte | (128 if number else 0))
        if not number:
            return bytes(out)


def signed_leb(number: int) -> bytes:
    """The same with a sign."""
    out = bytearray()
    while True:
        byte, number = number & 127, number >> 7
        if number == 0 and not byte & 64:
            return bytes((*out, byte))
        out.append(byte | 128)


def named(name: str) -> bytes:
    """A text with its length before it."""
    return leb(len(name.encode())) + name.encode()


def section(kind: int, body: bytes) -> bytes:
    """A section of a module."""
    return bytes((kind,)) + leb(len(body)) + body


@dataclass
class Linking:
    """What an object says to linkers."""

    functions: dict[str, int] = field(default_factory=dict)
    relocations: list[tuple[int, int, int]] = field(default_factory=list)
    """The section, the kind and the place of each."""


def module_of(obj: bytes, exports: Sequence[str], about: bytes) -> bytes:
    """The module of an object, with a section `rollwright` that says what it is."""
    sections = list(_sections(obj))
    linking = Linking()
    for kind, body in sections:
        if kind == CUSTOM:
            _read_custom(Reader(body), linking)
    for place, kind, offset in linking.relocations:
        _move(sections[place][1], kind, offset)
    parts = [(number, bytes(content)) for number, content in sections if number != CUSTOM]
    table = b"".join(named(name) + b"\0" + leb(linking.functions[name]) for name in exports)
    out = bytearray(MAGIC)
    out += b"".join(section(*part) for part in parts if part[0] in BEFORE_EXPORTS)
    out += section(EXPORT, leb(len(exports)) + table)
    for kind, content in parts:
        if kind not in BEFORE_EXPORTS:
            out += section(kind, _moved_data(content) if kind == DATA else content)
    return bytes(out + section(CUSTOM, named("rollwright") + about))


def _sections(obj: bytes) -> Iterator[tuple[int, bytearray]]:
    if obj[:8] != MAGIC:
        raise ValueError("this is no object of WebAssembly")
    reader = Reader(obj, 8)
    while reader.more:
        kind = reader.byte()
        yield kind, bytearray(reader.take(reader.number()))


def _read_custom(reader: Reader, linking: Linking) -> None:
    name = reader.name()
    if name == "linking":
        reader.number()  # the version
        while reader.more:
            kind, size = reader.byte(), reader.number()
            part = Reader(reader.take(size))
            if kind == SYMBOL_TABLE:
                linking.functions.update(_functions(part))
    elif name.startswith("reloc."):
        linking.relocations += _relocations(reader)


def _functions(reader: Reader) -> Iterator[tuple[str, int]]:
    """The functions of the object, by name."""
    for _ in range(reader.number()):
        kind, flags = reader.byte(), reader.number()
        if kind == DATA_SYMBOL:
            reader.name()
            for _ in range(0 if flags & UNDEFINED else 3):
                reader.number()
        elif kind == SECTION_SYMBOL:
            reader.number()
        else:
            index = reader.number()
            name = reader.name() if not flags & UNDEFINED or flags & EXPLICIT_NAME else ""
            if kind == FUNCTION and not flags & UNDEFINED:
                yield name, index


def _relocations(reader: Reader) -> Iterator[tuple[int, int, int]]:
    target = reader.number()
    for _ in range(reader.number()):
        kind, offset, _ = reader.byte(), reader.number(), reader.number()
        if kind in WITH_ADDEND:
            reader.number()
        yield target, kind, offset


def _move(body: bytearray, kind: int, at: int) -> None:
    """Moves an address that stands in a section."""
    if kind in (ADDRESS, SIGNED_ADDRESS):
        raw = body[at : at + 5]
        moved = sum((byte & 127) << 7 * n for n, byte in enumerate(raw)) + FIRST_ADDRESS
        body[at : at + 5] = bytes(moved >> 7 * n & 127 | (128 if n < 4 else 0) for n in range(5))
    elif kind == PLAIN_ADDRESS:
        moved = int.from_bytes(body[at : at + 4], "little") + FIRST_ADDRESS
        body[at : at + 4] = moved.to_bytes(4, "little")
    elif kind not in INDICES:
        raise ValueError(f"an object with a relocation of kind {kind} can't be made a module")


def _moved_data(body: bytes) -> bytes:
    """The data section, with all its segments moved."""
    reader = Reader(body)
    count = reader.number()
    out = bytearray(leb(count))
    for _ in range(count):
        if (reader.number(), reader.byte()) != (0, I32_CONST):
            raise ValueError("an object with data that isn't in its place can't be made a module")
        at = reader.number() + FIRST_ADDRESS  # never as high as to have a sign
        reader.byte()
        data = reader.take(reader.number())
        out += bytes((0, I32_CONST)) + signed_leb(at) + bytes((END,)) + leb(len(data)) + data
    return bytes(out)
