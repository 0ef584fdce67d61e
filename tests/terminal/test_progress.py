"""The progress bar: it says how much is done, how fast, and what is being done."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from rollwright.terminal import progress


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What a terminal would show."""
    shown = io.StringIO()
    terminal = Console(file=shown, force_terminal=True, width=100)
    monkeypatch.setattr(progress, "Console", lambda stderr: terminal)
    return shown


def test_a_bar_counts(screen: io.StringIO) -> None:
    with progress.bar("playing", 2000) as shown:
        shown.advance(500)
        shown.advance(1500)
    said = screen.getvalue()
    assert "playing" in said
    assert "2000/2000" in said


def test_a_bar_in_parts(screen: io.StringIO) -> None:
    with progress.bar("training", 1) as shown:
        shown.reach(10, 40, "training first")
        shown.reach(40, 40, "training second")
    said = screen.getvalue()
    assert "training second" in said
    assert "40/40" in said


def test_nothing_is_shown_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with progress.bar("playing", 2) as shown:
        shown.advance(2)
    assert capsys.readouterr() == ("", "")


def test_rates() -> None:
    assert progress.rate(12345.6) == "12,346/s"
    assert progress.rate(0.25) == "0.2/s"
