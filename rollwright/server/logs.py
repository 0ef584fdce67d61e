"""The server's log: a line of JSON for each record, without secrets, and never too long.

Each kind of message is written once a minute (`log_throttle.py`), and no more lines in an hour than
a ceiling allows, whatever visitors do.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from typing import Any

from rollwright.server.limits import Bucket
from rollwright.server.log_throttle import Throttle

TOKEN = re.compile(r"(?=[\w-]*[0-9])(?=[\w-]*[a-zA-Z])[A-Za-z0-9_-]{16,}")
"""Cookies, secrets, links to tables and seats: all are random and at least this long."""
HIDDEN = "…"
MOST_CHARACTERS = 8000
HOUR = 3600.0


def without_secrets(text: str) -> str:
    """A text without anything that gives access: cookies, links, secrets."""
    return TOKEN.sub(HIDDEN, text)


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "part": record.name,
            "message": without_secrets(record.getMessage()),
        }
        if record.exc_info:
            said["error"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(said, ensure_ascii=False)[:MOST_CHARACTERS]


class Ceiling(logging.Filter):
    """Lets a number of records through in an hour. The last one says that there were more."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._left = Bucket(most, most / HOUR)
        self._full = False

    def filter(self, record: logging.LogRecord) -> bool:
        allowed = self._left.take()
        if allowed:
            self._full = False
        elif not self._full:
            self._full = True
            record.msg, record.args, record.exc_info = "the log is full for now", (), None
            return True
        return allowed


def install(most: int) -> None:
    """Sends the messages of all parts of the server to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(_is_ours)
    handler.addFilter(Throttle())
    handler.addFilter(Ceiling(most))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether a record is about the server, not about something wrong that a visitor sent."""
    return not record.getMessage().startswith(("Invalid HTTP request", "Unsupported upgrade"))
