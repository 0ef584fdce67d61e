"""Tournaments: everybody meets everybody, in every seat."""

from __future__ import annotations

import pytest

import rollwright as rw
from rollwright.lab.simulate import local
from rollwright.lab.tournament import line_ups, tournament

OWN = "tests.lab.own_bots"


def test_line_ups() -> None:
    assert line_ups(["a", "b", "c"], 2) == [
        *(("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b"))
    ]
    assert line_ups(["a", "b", "c"], 3) == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert line_ups(["a", "b"], 1) == [("a",), ("b",)]


def test_two_players() -> None:
    told: list[int] = []
    played = tournament(rw.game("qwixx"), ["random", "greedy"], 600, seed=1, progress=told.append)
    best, worst = played.standings
    assert (best.bot, worst.bot) == ("greedy", "random")
    assert best.games == worst.games == 1200 == sum(told)
    assert best.won + worst.won == pytest.approx(1)
    share = played.share("greedy", "random")
    assert share is not None
    assert share > 0.95
    assert share + (played.share("random", "greedy") or 0) == pytest.approx(1)
    assert best.rating > worst.rating + 2 * best.sigma
    assert best.sigma < 8
    assert played.share("greedy", "greedy") is None


def test_pieces_change_nothing() -> None:
    bots = ["random", "greedy"]
    whole, pieces = (
        tournament(rw.game("qwixx"), bots, 300, seed=1, source=local(threads=1, step=step))
        for step in (300, 70)
    )
    assert (whole.standings, whole.ahead) == (pieces.standings, pieces.ahead)


def test_solo_games_are_compared_by_the_same_dice() -> None:
    played = tournament(rw.game("qwixx"), ["random", "greedy"], 300, 1, seed=1)
    assert [standing.bot for standing in played.standings] == ["greedy", "random"]
    assert (played.share("greedy", "random") or 0) > 0.9
    assert played.as_data()["ahead"]["random"]["greedy"] < 0.1


def test_a_failing_bot_ends_it_with_what_there_is() -> None:
    bots = ["random", "greedy", f"{OWN}:Broken"]
    played = tournament(rw.game("qwixx"), bots, 20, seed=1)
    assert "no idea" in played.stopped
    assert played.records["greedy"].games == 40
    assert "stopped" in played.as_data()


@pytest.mark.parametrize(
    ("bots", "players", "words"),
    [
        (["greedy"], 2, "needs 2 bots"),
        (["greedy", "random"], 3, "needs 3 bots"),
        (["greedy", "greedy"], 2, "only once"),
    ],
)
def test_bad_tournaments(bots: list[str], players: int, words: str) -> None:
    with pytest.raises(rw.RollwrightError, match=words):
        tournament(rw.game("qwixx"), bots, 10, players)
