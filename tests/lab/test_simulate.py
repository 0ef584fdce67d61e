"""Simulated games: reproducible, the same in both modes and as records, summed up rightly."""

from __future__ import annotations

import statistics

import pytest

import rollwright as rw
from rollwright.lab.simulate import Matchup, Playout, matchup, record_game, simulate
from rollwright.lab.workers import Players, play_game

MATCHUPS = [
    matchup(rw.game("clever"), ["random"], seed=1, options={"solo_extra": True}),
    matchup(rw.game("clever"), ["random", "greedy", "random"], seed=2),
    matchup(rw.game("qwixx"), ["greedy", "random"], seed=3),
    matchup(rw.game("twenty-one"), ["random", "greedy"], seed=4, options={"sheets": "FB"}),
]


def scores(chosen: Matchup, count: int) -> list[tuple[int, ...]]:
    lines, _ = Playout(chosen).play(0, count)
    return [tuple(line[:, -2].tolist()) for line in lines.reshape(count, chosen.players, -1)]


@pytest.mark.parametrize("chosen", MATCHUPS, ids=lambda p: f"{p.game.name}-{p.players}")
def test_a_record_is_the_game_that_the_simulation_plays(chosen: Matchup) -> None:
    records = [record_game(chosen, number) for number in range(12)]
    assert [record.state.scores for record in records] == scores(chosen, 12)
    assert rw.Record.loads(records[0].dumps()) == records[0]


@pytest.mark.parametrize("chosen", MATCHUPS, ids=lambda p: f"{p.game.name}-{p.players}")
def test_threads_and_modes_change_nothing(chosen: Matchup) -> None:
    results = simulate(chosen, 40, threads=1)
    assert simulate(chosen, 40, threads=3).seats == results.seats
    assert simulate(chosen, 40, compiled=False).seats == results.seats


CHOSEN = matchup(rw.game("qwixx"), ["expert", "easy"], seed=3)


@pytest.mark.slow
def test_bots_that_choose_through_states() -> None:
    results = simulate(CHOSEN, 40, threads=2)
    assert simulate(CHOSEN, 40, threads=1).seats == results.seats
    records = [record_game(CHOSEN, number) for number in range(40)]
    assert results.seats[0].mean == statistics.mean(r.state.scores[0] for r in records)
    winners = [r.state.result.winners for r in records if r.state.result]
    won = sum(1 / len(seats) for seats in winners if 1 in seats)
    assert results.seats[0].win_rate == pytest.approx(won / 40)


@pytest.mark.parametrize(
    ("name", "bots"),
    [("clever", ["expert"]), ("qwixx", ["greedy", "expert"]), ("twenty-one", ["expert", "random"])],
)
def test_experts_play_the_same_compiled_and_through_states(name: str, bots: list[str]) -> None:
    chosen = matchup(rw.game(name), bots, seed=3)
    states = [play_game(Players(chosen), number)[0] for number in range(4)]
    assert Playout(chosen).games(0, 4).lines.tolist() == states


def test_seats_are_summed_up() -> None:
    chosen = MATCHUPS[2]
    totals = scores(chosen, 5000)
    seat = simulate(chosen, 5000).seats[0]
    mine = [line[0] for line in totals]
    assert seat.mean == pytest.approx(statistics.mean(mine))
    assert seat.sd == pytest.approx(statistics.stdev(mine))
    assert seat.se == pytest.approx(seat.sd / 5000**0.5)
    assert (seat.min, seat.max) == (min(mine), max(mine))
    assert sum(seat.areas.values()) == pytest.approx(seat.mean)
    wins = sum((a > b) + (a == b) / 2 for a, b in totals)
    assert seat.win_rate == pytest.approx(wins / 5000)


def test_win_rates_add_up_to_one() -> None:
    seats = simulate(matchup(rw.game("twenty-one"), ["random"], 6, seed=9), 3000).seats
    assert sum(seat.win_rate for seat in seats) == pytest.approx(1)


def test_greedy_beats_random() -> None:
    for name in ("clever", "qwixx", "twenty-one"):
        seats = simulate(matchup(rw.game(name), ["greedy", "random"], seed=5), 2000).seats
        assert seats[0].win_rate > 0.8


def test_progress_counts_every_game() -> None:
    told: list[int] = []
    simulate(MATCHUPS[2], 10_000, progress=told.append)
    assert sum(told) == 10_000
    assert len(told) > 1


@pytest.mark.parametrize(
    ("bots", "players", "options", "seed", "words"),
    [
        (["nobody"], None, {}, 0, "there is no bot 'nobody'"),
        (["random", "greedy"], 3, {}, 0, "2 bots for 3 players"),
        (["random"], 9, {}, 0, "1 to 5 players"),
        (["random"], 2, {"solo_extra": True}, 0, "no option"),
        (["random"], 2, {}, 2**62, "a seed is a number"),
    ],
)
def test_bad_plans(
    bots: list[str], players: int | None, options: dict[str, object], seed: int, words: str
) -> None:
    with pytest.raises(rw.RollwrightError, match=words):
        matchup(rw.game("qwixx"), bots, players, options, seed)


def test_games_from_a_position() -> None:
    game = rw.game("qwixx")
    state = game.start(2).roll("w1 w2 r3 y4 g5 b6").play(1, "mark r3")
    chosen = matchup(game, ["greedy", "random"], seed=3, position=state)
    results = simulate(chosen, 200)
    assert (results.matchup.players, results.games) == (2, 200)
    assert simulate(chosen, 200, compiled=False).seats == results.seats
    with pytest.raises(rw.InvalidSetting, match="leave them out"):
        matchup(game, ["greedy"], 3, position=state)
    with pytest.raises(rw.InvalidSetting, match="there is none from a position"):
        record_game(chosen, 0)


def test_no_games_is_an_error() -> None:
    with pytest.raises(rw.InvalidSetting, match="number of games"):
        simulate(MATCHUPS[2], 0)
