"""Frames of WebSockets (RFC 6455): written to clients, and cut out of what clients send."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

try:
    from websockets.speedups import apply_mask
except ImportError:  # where there is no compiled version
    from websockets.utils import apply_mask

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
DATA = (TEXT, BINARY)
FIN, RESERVED, OPCODE, CONTROL, MASKED = 0x80, 0x70, 0x0F, 0x08, 0x80
MOST_CONTROL = 125
"""Bytes of a control frame, and of any frame with the shortest head."""
PROTOCOL_ERROR, BAD_TEXT, TOO_LARGE = 1002, 1007, 1009
CLOSE_CODES = frozenset({*range(1000, 1004), *range(1007, 1015), *range(3000, 5000)})
"""Those that a peer may send."""
SHARED = 256
"""Messages that are kept as frames: all who see the same get the same bytes."""


class Violation(Exception):
    """A client broke the rules of WebSockets: the connection must be closed with a code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def frame(payload: bytes, opcode: int) -> bytes:
    """A whole frame as a server sends it."""
    size = len(payload)
    if size <= MOST_CONTROL:
        head = bytes((FIN | opcode, size))
    elif size < 1 << 16:
        head = bytes((FIN | opcode, 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((FIN | opcode, 127)) + size.to_bytes(8, "big")
    return head + payload


@lru_cache(maxsize=SHARED)
def text_frame(payload: bytes) -> bytes:
    """The frame of a text."""
    return frame(payload, TEXT)


def close_frame(code: int) -> bytes:
    return frame(code.to_bytes(2, "big"), CLOSE)


def close_code(payload: bytes) -> int:
    """The code to answer a close frame with: its own, if it is right."""
    if not payload:
        return 1000
    code = int.from_bytes(payload[:2], "big")
    return code if len(payload) > 1 and code in CLOSE_CODES else PROTOCOL_ERROR


class FrameReader:
    """Cuts frames out of what a client sends, and puts the parts of a message together."""

    __slots__ = ("_kind", "_most", "_parts", "_rest")

    def __init__(self, most: int) -> None:
        self._most = most
        self._rest = b""
        self._kind = CONTINUATION
        self._parts = b""

    def feed(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """What each frame completes: a message, a control frame, or nothing yet: `CONTINUATION`."""
        if data[0] == FIN | TEXT and not self._rest and not self._kind and _is_short(data):
            yield TEXT, apply_mask(data[6:], data[2:6])  # one short text: the usual case
            return
        data = self._rest + data if self._rest else data
        at = 0
        while (found := _cut(data, at, self._most)) is not None:
            first, payload, at = found
            yield (first & OPCODE, payload) if first & CONTROL else self._join(first, payload)
        self._rest = data[at:]

    def _join(self, first: int, payload: bytes) -> tuple[int, bytes]:
        opcode = first & OPCODE
        if (opcode == CONTINUATION) != (self._kind != CONTINUATION):
            raise Violation(PROTOCOL_ERROR)
        if first & FIN and opcode != CONTINUATION:
            return opcode, payload
        self._kind = self._kind or opcode
        self._parts += payload
        if len(self._parts) > self._most:
            raise Violation(TOO_LARGE)
        if not first & FIN:
            return CONTINUATION, b""
        found = (self._kind, self._parts)
        self._kind, self._parts = CONTINUATION, b""
        return found


def _is_short(data: bytes) -> bool:
    """Whether this is one whole frame with the shortest head."""
    return len(data) > 6 and data[1] == MASKED | len(data) - 6 and data[1] - MASKED <= MOST_CONTROL


def _cut(data: bytes, at: int, most: int) -> tuple[int, bytes, int] | None:
    """The frame that begins at a place: its first byte, what is in it, and where it ends."""
    have = len(data) - at
    if have < 2:
        return None
    first, second = data[at], data[at + 1]
    size, start = second & 0x7F, at + 2
    _check(first, second, size)
    if size > MOST_CONTROL:
        start += 2 if size == 126 else 8
        if have < start - at:
            return None
        size = int.from_bytes(data[at + 2 : start], "big")
    if size > most:
        raise Violation(TOO_LARGE)
    end = start + 4 + size
    if len(data) < end:
        return None
    return first, apply_mask(data[start + 4 : end], data[start : start + 4]), end


def _check(first: int, second: int, size: int) -> None:
    opcode = first & OPCODE
    known = opcode <= BINARY or CLOSE <= opcode <= PONG
    whole = not opcode & CONTROL or (bool(first & FIN) and size <= MOST_CONTROL)
    if first & RESERVED or not second & MASKED or not known or not whole:
        raise Violation(PROTOCOL_ERROR)
