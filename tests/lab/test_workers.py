"""Bots of one's own: the same games as the built-in ones, and one clear line when they fail."""

from __future__ import annotations

import pytest

import rollwright as rw
from rollwright.lab.matchup import matchup
from rollwright.lab.simulate import local, simulate
from rollwright.minds import plugins

OWN = "tests.lab.own_bots"


def test_a_bot_of_ones_own_plays_the_same_games_in_processes() -> None:
    own = matchup(rw.game("qwixx"), [f"{OWN}:Lucky", "greedy"], seed=3)
    built_in = matchup(rw.game("qwixx"), ["random", "greedy"], seed=3)
    assert not own.is_compiled
    first, second = (simulate(chosen, 9, threads=2) for chosen in (own, built_in))
    assert first.games == 9
    assert first.scores == second.scores
    assert [seat.areas for seat in first.seats] == [seat.areas for seat in second.seats]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Illegal", "Illegal: seat 1 can't play 'mark b2' now; legal: pass"),
        ("Broken", "Broken failed with RuntimeError: no idea\nwhat to do in game 0, seat 1"),
        ("Sleeper", "Sleeper, in game 0, seat 1, took longer than 0.2 s for a move"),
        ("Quitter", "the process of bot tests.lab.own_bots:Quitter, in game 0, seat 1, ended"),
        ("Unmade", "Unmade can't be made: OSError: no weights"),
        ("Mute", "has no method choose"),
    ],
)
def test_a_failing_bot_is_told_clearly(name: str, words: str) -> None:
    chosen = matchup(rw.game("qwixx"), [f"{OWN}:{name}"], 1, seed=1)
    # Bots that answer have time enough where all cores are busy.
    move_time = 0.2 if name == "Sleeper" else 60
    results = simulate(chosen, 5, source=local(threads=1, move_time=move_time))
    assert results.games == 0
    assert words in results.stopped


def test_what_was_finished_counts() -> None:
    chosen = matchup(rw.game("qwixx"), [f"{OWN}:LateIllegal"], 1, seed=1)
    results = simulate(chosen, 50, source=local(threads=1))
    assert 0 < results.games < 50
    assert "can't play 'mark b2'" in results.stopped
    assert results.seats[0].mean < 0


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (f"{OWN}:NUMBER", "is a int; a class is wanted"),
        (f"{OWN}:Nobody", "can't be loaded: AttributeError"),
        ("no_such_module:Bot", "can't be loaded: ModuleNotFoundError"),
        ("no-such-bot", "hard, expert, deep; one of your own is module:Name"),
    ],
)
def test_bots_that_are_not_there(name: str, words: str) -> None:
    with pytest.raises(rw.RollwrightError, match=words):
        matchup(rw.game("qwixx"), [name])


def test_a_package_can_name_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib import metadata

    point = metadata.EntryPoint("first", f"{OWN}:First", plugins.GROUP)

    def entry_points(group: str, name: str = "first") -> list[metadata.EntryPoint]:
        return [point] if (group, name) == (plugins.GROUP, "first") else []

    monkeypatch.setattr(metadata, "entry_points", entry_points)
    state = rw.game("qwixx").start().roll("w1 w2 r3 y4 g5 b6")
    assert str(rw.bot("first").choose(state, 1)) == "pass"
    with pytest.raises(rw.UnknownName, match="hard, expert, deep, first"):
        rw.bot("second")
