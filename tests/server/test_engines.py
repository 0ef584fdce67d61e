"""The engine of a game that the page was built without."""

import asyncio
from pathlib import Path

import pytest

import rollwright as rw
from rollwright.server import engines
from rollwright.server.refusal import Refusal

from .people import Site
from .running import run


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose engine was made; none is really compiled."""
    names: list[str] = []

    async def make(name: str, folder: Path) -> None:
        names.append(name)
        await asyncio.sleep(0)
        folder.mkdir(parents=True)
        (folder / "rules.wasm").write_bytes(b"\0asm")

    monkeypatch.setattr(engines, "kept_at", lambda _: tmp_path / "cache")
    monkeypatch.setattr(engines, "_make", make)
    return names


def test_it_is_made_once(site: Site, made: list[str]) -> None:
    for _ in range(2):
        answer = site.client.get("/api/games/qwixx/engine/rules.wasm")
        assert (answer.status_code, answer.content) == (200, b"\0asm")
        assert answer.headers["content-type"] == "application/wasm"
        assert answer.headers["cache-control"] == "no-cache"
    assert made == ["qwixx"]


def test_it_is_made_once_for_all_who_ask_together(made: list[str]) -> None:
    async def ask() -> None:
        found = engines.Engines()
        await asyncio.gather(*(found.file(rw.game("clever"), "rules.wasm") for _ in range(5)))

    run(ask())
    assert made == ["clever"]


@pytest.mark.parametrize(
    "path", ["chess/engine/rules.wasm", "qwixx/engine/rules.py", "qwixx/engine/catalogue.json"]
)
def test_what_there_is_not(site: Site, made: list[str], path: str) -> None:
    answer = site.client.get(f"/api/games/{path}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not-found")


def test_a_game_that_cannot_be_made_leaves_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "engine" / "chess"
    with pytest.raises(Refusal):
        run(engines._make("chess", folder))
    assert not folder.exists()
    assert list(folder.parent.iterdir()) == []
