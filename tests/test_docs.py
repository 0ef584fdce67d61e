"""The docs' form: lines have an end, and every block says what it is. Their code runs as doctests.

To wrap them: `npm --prefix web run format:docs`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
RULES = (ROOT / "rollwright" / "games").glob("*/rules.md")
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *RULES])
WIDTH = 100
KINDS = {"pycon", "sh", "text", "json", "ini", "nginx", "sql", "toml", "ts", "yaml"}
"""What a block may be; Python is `pycon`, since that is what runs."""


def lines(page: Path) -> Iterator[tuple[int, str, bool]]:
    """The lines of a page with their numbers, and whether each is in a block or opens one."""
    inside = False
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        fence = line.lstrip().startswith("```")
        yield number, line, inside or fence
        inside = inside != fence


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_prose_is_wrapped(page: Path) -> None:
    """Tables, code and words without a gap, such as links, can't be."""
    long = [
        f"{page.name}:{number}"
        for number, line, block in lines(page)
        if len(line) > WIDTH
        and not block
        and not line.lstrip().startswith("|")
        and not line.startswith("    ")
        and " " in line.strip().removeprefix("- ")[: WIDTH + 1]
    ]
    assert long == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_blocks_say_what_they_are(page: Path) -> None:
    fences = [line.strip() for _, line, _ in lines(page) if line.lstrip().startswith("```")]
    assert [fence for fence in fences[::2] if fence.removeprefix("```") not in KINDS] == []
