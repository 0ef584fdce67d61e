"""The command `site`: the page as plain files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rollwright import cli
from rollwright.core.errors import RollwrightError
from rollwright.games import built_in
from rollwright.terminal import site
from rollwright.words.voice import ENGLISH

INDEX = """<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <link rel="manifest" href="./manifest.webmanifest" />
    <title>Rollwright</title>
    <script type="module" src="./assets/index-1.js"></script>
  </head>
</html>
"""


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "built"
    (folder / "assets" / "games").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "sources.sha256").write_text("secret")
    for name in ("sw.js", "manifest.webmanifest", "assets/index-1.js", "assets/worker-1.js"):
        (folder / name).write_text(name)
    for name in ("-2.js", ".rules-3.wasm", ".catalogue-4.json", ".mind-5.wasm"):
        (folder / "assets" / "games" / f"qwixx{name}").write_text(name)
    return folder


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "down" / "site"


def write(place: Path, built: Path, server: str | None = None) -> int:
    return site.run(str(place), server, ENGLISH, built)


def test_every_page_is_a_file(place: Path, built: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert write(place, built) == 0
    pages = {path.parent.relative_to(place).as_posix() for path in place.rglob("index.html")}
    of_a_game = {
        f"{name}/{game}"
        for name in ("new", "how", "rules", "print", "play", "analysis", "daily", "puzzles")
        for game in built_in()
    }
    single = {".", "new", "mine", "review", "dice", "learn", "puzzles", "mistakes", "numbers", "d"}
    assert pages == single | of_a_game
    assert f"{place}: {len(pages)} pages" in capsys.readouterr().out


def test_every_page_finds_its_files(place: Path, built: Path) -> None:
    """All addresses are relative to where the page lies: any path of any host will do."""
    write(place, built)
    for page in place.rglob("index.html"):
        found = re.findall(r'(?:href|src)="([^"]+)"', page.read_text("utf-8"))
        assert len(found) >= 2
        for address in found:
            assert (page.parent / address).resolve().is_file(), f"{page} names {address}"
    assert not (place / "sources.sha256").exists()


def test_a_game_comes_in_one_round(place: Path, built: Path) -> None:
    write(place, built)
    play = (place / "play" / "qwixx" / "index.html").read_text("utf-8")
    for name in ("worker-1.js", "games/qwixx-2.js"):
        assert f'<link rel=modulepreload href="../../assets/{name}" />' in play
    for name in ("games/qwixx.rules-3.wasm", "games/qwixx.catalogue-4.json"):
        assert f'<link rel=preload as=fetch crossorigin href="../../assets/{name}" />' in play
    assert "mind" not in play
    assert "rules-3" not in (place / "rules" / "qwixx" / "index.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("server", "said"), [(None, ""), ("https://a.example", "https://a.example")]
)
def test_it_says_where_friends_play(
    place: Path, built: Path, server: str | None, said: str
) -> None:
    write(place, built, server)
    for page in place.rglob("index.html"):
        text = page.read_text("utf-8")
        assert f'<meta name="rollwright-site" content="{said}" />' in text
        assert "script-src 'self' 'wasm-unsafe-eval'" in text
        assert "frame-ancestors" not in text


def test_an_older_site_is_brought_up_to_date(place: Path, built: Path) -> None:
    write(place, built)
    (built / "assets" / "index-1.js").rename(built / "assets" / "index-9.js")
    (built / "index.html").write_text(INDEX.replace("index-1", "index-9"))
    write(place, built)
    assert not (place / "assets" / "index-1.js").exists()
    assert "index-9" in (place / "mine" / "index.html").read_text("utf-8")


def test_other_peoples_files_are_left_alone(place: Path, built: Path) -> None:
    place.mkdir(parents=True)
    (place / "index.html").write_text("my homepage")
    with pytest.raises(RollwrightError):
        write(place, built)
    assert [path.name for path in place.iterdir()] == ["index.html"]


def test_what_cannot_be_written_is_said(tmp_path: Path, built: Path) -> None:
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", tmp_path / "file" / "below", Path("a\0b")):
        with pytest.raises(RollwrightError):
            write(place, built)
    with pytest.raises(RollwrightError):
        write(tmp_path / "new", tmp_path / "nothing")


@pytest.mark.parametrize("url", ["example.org", "https://example.org/path", "ftp://example.org"])
def test_a_server_is_an_origin(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["site", "folder", "--server", url])
    assert "https://example.org" in capsys.readouterr().err
