"""A server in this process, without pauses and worker processes."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from rollwright.games import built_in
from rollwright.server.app import build
from rollwright.server.settings import Settings
from rollwright.words import LANGUAGES

from . import postgres
from .kinds import KINDS, MEMORY, Opener, opener
from .people import Site
from .postgres import Cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Callable[[], Cluster]]:
    """A PostgreSQL for all tests that ask for it."""
    with postgres.lazily() as found:
        yield found


@pytest.fixture(params=[*KINDS, MEMORY])
def open_it(
    request: pytest.FixtureRequest, tmp_path: Path, cluster: Callable[[], Cluster]
) -> Opener:
    """Opens a store of each kind, the same one each time."""
    return opener(request.param, tmp_path, cluster)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        data=tmp_path / "tables.sqlite", pace=0, workers=0, message_burst=10**6, change_burst=10**6
    )


@pytest.fixture
def site(settings: Settings, tmp_path: Path) -> Iterator[Site]:
    files = tmp_path / "web"
    (files / "assets").mkdir(parents=True)
    (files / "index.html").write_text(
        '<!doctype html><title>Rollwright</title><script src="./assets/app-1234.js"></script>'
    )
    (files / "assets" / "app-1234.js").write_text("export {}\n" * 200)
    (files / "assets" / "games").mkdir()
    for language in LANGUAGES:
        (files / "assets" / f"{language}-1.js").write_text("")
        for game in (*built_in(), "plain"):
            for kind in ("js", "css"):
                (files / "assets" / "games" / f"{game}-2.{kind}").write_text("")
            (files / "assets" / "games" / f"{game}.{language}-3.js").write_text("")
    for game in built_in():
        for part in ("rules-4.wasm", "catalogue-4.json", "mind-4.wasm", "network-4.gz"):
            (files / "assets" / "games" / f"{game}.{part}").write_bytes(b"data" * 500)
    (files / "assets" / "worker-5.js").write_text("")
    (files / "manifest.webmanifest").write_text("{}")
    with TestClient(build(settings, files), follow_redirects=False) as client:
        yield Site(client)
