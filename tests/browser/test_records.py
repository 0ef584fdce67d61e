"""Golden and corner games through WebAssembly: the same as the plain rules say, event by event."""

from __future__ import annotations

from pathlib import Path

import pytest

import rollwright as rw
from tests.browser.cases import case_of, told
from tests.browser.node import node
from tests.play import records


@pytest.mark.parametrize("kind", ["golden", "corners"])
def test_records_are_the_same_in_the_browser(kind: str, engine: Path) -> None:
    played = [rw.Record.loads(path.read_text("utf-8")) for path in records(f"{kind}/*.txt")]
    found = node("replay.ts", [case_of(record, engine) for record in played])
    assert len(found) == len(played)
    for record, states in zip(played, found, strict=True):
        assert states == [told(state) for state in record.states()]
