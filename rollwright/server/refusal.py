"""Refusals: each has a fixed code for programs and a reason for people."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from rollwright.core.errors import IllegalMove, RollwrightError

if TYPE_CHECKING:
    from collections.abc import Iterator

STATUS = {
    "bad-message": 400,
    "invalid": 400,
    "notation": 400,
    "not-yours": 403,
    "host-only": 403,
    "bad-origin": 403,
    "not-found": 404,
    "illegal": 409,
    "late": 409,
    "taken": 409,
    "waiting": 409,
    "words": 409,
    "over": 409,
    "time": 409,
    "no-undo": 409,
    "too-large": 413,
    "bad-host": 421,
    "old-form": 426,
    "rate": 429,
    "internal": 500,
    "storage": 503,
    "elsewhere": 503,
}
"""The codes, and the HTTP status of each."""


class Refusal(Exception):
    """The answer to a request that is not carried out. Nothing has changed."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason

    @property
    def status(self) -> int:
        return STATUS[self.code]

    @property
    def data(self) -> dict[str, str]:
        return {"code": self.code, "reason": self.reason}


class Elsewhere(Refusal):
    """Another process has the table: a client goes there, or a proxy asks the next process."""

    def __init__(self, url: str) -> None:
        super().__init__("elsewhere", "another process of this server has the table")
        self.url = url

    @property
    def data(self) -> dict[str, str]:
        return {**super().data, "url": self.url} if self.url else super().data


@contextmanager
def refusing(code: str = "invalid") -> Iterator[None]:
    """Turns errors of the engine into refusals."""
    try:
        yield
    except RollwrightError as error:
        raise refused(error, code) from None


def refused(error: RollwrightError, code: str) -> Refusal:
    """An error of the engine as a refusal."""
    return Refusal("illegal" if isinstance(error, IllegalMove) else code, str(error))
