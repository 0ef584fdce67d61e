"""The review: start + luck − errors + others = score, and names for what happened.

ROLLWRIGHT_REVIEWS=1000 pytest tests/analysis/test_review.py reviews so many games of each kind.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter

import pytest

import rollwright as rw
from rollwright.analysis.names import name_loss, name_roll
from rollwright.analysis.outlook import Adviser
from rollwright.analysis.review import Review, review
from rollwright.core.answers import has_shown
from rollwright.core.playing import play_out
from rollwright.core.record import Choice
from rollwright.games.clever.mind.mind import CleverMind
from rollwright.minds.mind import Evaluator
from rollwright.minds.value import Value
from tests.analysis.minds import mind
from tests.games.clever.mind.games import small_mind
from tests.play import random_record

GAMES = int(os.environ.get("ROLLWRIGHT_REVIEWS", "12"))
EXACT, NEARLY = 1e-6, 0.01
ALONE = [("qwixx", EXACT), ("twenty-one", EXACT), ("clever", NEARLY)]
TOGETHER = [("qwixx", 2), ("qwixx", 4), ("twenty-one", 3), ("clever", 2)]
MOVES = {"forced", "brilliant", "best", "good", "inaccuracy", "mistake", "blunder"}
ROLLS = {"usual", "lucky", "unlucky", "jackpot", "disaster"}


def mixed_record(name: str, players: int, seed: int, **options: object) -> rw.Record:
    """A game of somebody who plays the best move half of the time."""
    rng = random.Random(f"{name} {players} {seed}")

    def seats(state: rw.State) -> tuple[int, ...]:
        return (rng.choice(state.to_move),) if state.to_move else ()

    def choose(state: rw.State, seat: int) -> rw.Move:
        ranked = [move for move, _ in mind(name).rank(state, seat)]
        return ranked[0] if rng.random() < 0.5 else rng.choice(ranked)

    return play_out(rw.Record.start(rw.game(name), players, None, **options), rng, choose, seats)


@pytest.mark.parametrize(("name", "tolerance"), ALONE)
def test_start_and_luck_and_errors_make_the_score(name: str, tolerance: float) -> None:
    for seed in range(GAMES):
        found = review(mixed_record(name, 1, seed), mind(name))
        (balance,) = found.balances
        score = balance.start.points + balance.points.change
        assert score == pytest.approx(found.record.state.scores[0], abs=tolerance)
        if balance.start.exact:
            assert balance.points.others == pytest.approx(0, abs=tolerance)
        assert balance.points.correction == balance.points.others
        assert found.rest == (() if balance.start.exact else ("correction",))
        assert balance.win is None
        assert all(step.own.points.error > -tolerance for step in found.steps)


@pytest.mark.parametrize(("name", "tolerance"), ALONE)
def test_an_error_is_what_the_ranking_says(name: str, tolerance: float) -> None:
    """So the sum holds because the values fit together, not only because it is made to."""
    for seed in range(max(2, GAMES // 4)):
        record = mixed_record(name, 1, 100 + seed)
        adviser = Adviser(mind(name))
        states = list(record.states())
        for step in review(record, mind(name)).steps:
            if isinstance(step.event, Choice):
                ranking = adviser.rank(states[step.number - 1], 1)
                played = next(v for move, v in ranking if move.text == step.event.move)
                loss = ranking[0][1].points - played.points
                assert step.own.points.error == pytest.approx(loss, abs=tolerance / 10)


@pytest.mark.parametrize(("name", "players"), TOGETHER)
def test_others_are_the_third_part(name: str, players: int) -> None:
    found = [review(mixed_record(name, players, seed), mind(name)) for seed in range(3)]
    for one in found:
        for balance in one.balances:
            score = one.record.state.scores[balance.seat - 1]
            assert balance.start.points + balance.points.change == pytest.approx(score, abs=1e-6)
            assert balance.win
            assert balance.start.win
            assert balance.start.win + balance.win.change == pytest.approx(
                balance.end.win, abs=1e-6
            )
        assert sum(balance.end.win or 0 for balance in one.balances) == pytest.approx(1)
    assert any(balance.points.others for one in found for balance in one.balances)
    assert all("others" in one.rest for one in found)


def test_moves_of_somebody_else_are_others_doing() -> None:
    record = rw.Record.start(rw.game("qwixx"), 2)
    for total in (3, 4, 5, 6):
        record = record.roll(f"w{total - 2} w2 r1 y1 g1 b1").play(1, f"mark r{total}")
        record = record.play(2, "pass")
        record = record.play(record.state.to_move[0], "pass")
    found = review(record)
    assert all(step.effects[0].points.error == 0 for step in found.steps if step.seat == 2)
    assert any(step.effects[0].points.others for step in found.steps if step.seat == 2)


@pytest.mark.parametrize("name", ["clever", "qwixx"])
def test_what_nobody_else_did_is_a_correction(name: str) -> None:
    """Of one's own choice, unless it shows what others chose; of theirs, if it was the best."""
    record = mixed_record(name, 2, 5)
    states = list(record.states())
    for step in review(record).steps:
        if not isinstance(step.event, Choice):
            assert all(effect.points.correction == 0 for effect in step.effects)
            continue
        shown = has_shown(states[step.number - 1], states[step.number])
        for seat, effect in enumerate(step.effects, 1):
            by_nobody = not shown and (seat == step.seat or step.loss < 0.001)
            assert effect.points.correction == (effect.points.others if by_nobody else 0)


def test_secret_answers_change_nobody_elses_value() -> None:
    record = mixed_record("qwixx", 3, 7)
    states = list(record.states())
    for step in review(record).steps:
        if isinstance(step.event, Choice) and states[step.number].answered:
            others = [e for n, e in enumerate(step.effects, 1) if n != step.seat]
            assert all(effect.points.change == 0 for effect in others)


@pytest.mark.parametrize("name", ["clever", "qwixx", "twenty-one"])
def test_events_have_names_and_data(name: str) -> None:
    found = review(mixed_record(name, 2, 3), mind(name))
    for step in found.steps:
        assert step.name in (MOVES if isinstance(step.event, Choice) else ROLLS)
    assert {step.name for step in found.steps} & {"best", "brilliant", "good"}
    data = json.loads(json.dumps(found.as_data()))
    assert list(data) == ["game", "players", "finished", "scores", "seats", "steps"]
    assert data["finished"]
    assert list(data["steps"][0]) == ["number", "event", "seat", "name", "best", "open", "effects"]
    assert list(data["seats"][0]) == ["seat", "start", "points", "win", "end"]
    assert list(data["seats"][0]["points"]) == ["luck", "error", "others", "correction"]


class Asked:
    """A mind that counts what it is asked."""

    def __init__(self, mind: Evaluator) -> None:
        self._mind = mind
        self.times: Counter[tuple[str, rw.State, int]] = Counter()

    def value(self, state: rw.State, seat: int) -> rw.Value:
        self.times["value", state, seat] += 1
        return self._mind.value(state, seat)

    def rank(self, state: rw.State, seat: int) -> list[tuple[rw.Move, rw.Value]]:
        self.times["rank", state, seat] += 1
        return self._mind.rank(state, seat)


@pytest.mark.parametrize("name", ["clever", "qwixx", "twenty-one"])
def test_a_mind_is_asked_once_about_each_state_and_seat(name: str) -> None:
    record = random_record(name, 4, 1).until(40)
    asked = Asked(mind(name))
    review(record, asked)
    assert set(asked.times.values()) == {1}
    states = set(record.states())
    assert len(asked.times) == 4 * len(states) + sum(len(state.to_move) for state in states)


def test_clevers_mind_evaluates_each_state_once_for_all_seats() -> None:
    """The chance to win of each of four players needs the points of all four."""
    evaluated: Counter[rw.State] = Counter()

    class Counting(CleverMind):
        def _judge(self, state: rw.State) -> list[Value]:
            evaluated[state] += 1
            return super()._judge(state)

    small = small_mind()
    review(random_record("clever", 4, 1).until(40), Counting(small.solo, small.many))
    assert set(evaluated.values()) == {1}


def test_unfinished_and_empty_records() -> None:
    empty = rw.review(rw.Record.start(rw.game("twenty-one"), 1))
    assert isinstance(empty, Review)
    assert empty.steps == ()
    assert empty.balance(1).end.points == pytest.approx(132.108, abs=1e-3)
    record = random_record("twenty-one", 1, 4).until(9)
    balance = rw.review(record).balance(1)
    assert balance.start.points + balance.points.change == pytest.approx(balance.end.points)


@pytest.mark.parametrize(
    ("loss", "win", "name"),
    [
        (0.0, False, "best"),
        (0.3, False, "good"),
        (1.0, False, "inaccuracy"),
        (3.9, False, "mistake"),
        (4.0, False, "blunder"),
        (0.02, True, "inaccuracy"),
        (0.5, True, "blunder"),
    ],
)
def test_names_of_losses(loss: float, win: bool, name: str) -> None:
    assert name_loss(loss, win) == name


def test_names_of_rolls() -> None:
    names = [name_roll(luck, win=False) for luck in (-9, -3, -1, 1, 3, 9)]
    assert names == ["disaster", "unlucky", "usual", "usual", "lucky", "jackpot"]
