"""Golden and corner games through WebAssembly: the same as the plain rules say, event by event."""

from __future__ import annotations

from pathlib import Path

import pytest

import rollwright as rw
from rollwright.browser import programs
from tests.browser.cases import case_of, told
from tests.play import records

PROGRAM = Path(__file__).parent / "replay.ts"


@pytest.mark.parametrize("place", programs.PLACES)
@pytest.mark.parametrize("kind", ["golden", "corners"])
def test_records_are_the_same_in_the_browser(kind: str, place: str, engine: Path) -> None:
    """Moves by text, tables, sheets, scores and winners, before each event and after the last."""
    if place == "chromium":
        pytest.importorskip("playwright")
    played = [rw.Record.loads(path.read_text("utf-8")) for path in records(f"{kind}/*.txt")]
    found = programs.run(PROGRAM, [case_of(record, engine) for record in played], place)
    assert len(found) == len(played)
    for record, states in zip(played, found, strict=True):
        assert states == [told(state) for state in record.states()]
