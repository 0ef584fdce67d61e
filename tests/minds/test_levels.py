"""Levels: how often a move is noticed that others outshine."""

from __future__ import annotations

from collections import Counter

import pytest

import rollwright as rw
from rollwright.core.dice import Stream
from rollwright.minds import levels
from rollwright.minds.levels import LevelBot, gains_of

STATE = rw.game("twenty-one").start(2).roll("k1 b1 y6 r1 g1 w6").play(1, "keep")


class Miser:
    """A mind that likes best what brings least at once."""

    def weigh(self, state: rw.State, seat: int) -> list[rw.Move]:
        moves = list(state.moves(seat))
        gains = dict(zip(moves, gains_of(state, seat, moves), strict=True))
        return sorted(moves, key=lambda move: gains[move])


def test_the_more_a_move_is_outshone_the_less_it_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(levels, "mind", lambda name: Miser())
    ranked = Miser().weigh(STATE, 1)
    gains = gains_of(STATE, 1, ranked)
    steps = sorted(set(gains), reverse=True)
    bot, chosen = LevelBot("hard", Stream(3)), Counter[int]()
    for _ in range(1000):
        chosen[steps.index(gains[ranked.index(bot.choose(STATE, 1))])] += 1
    left, sight, times = 1.0, 0.775, Counter(steps.index(gain) for gain in gains)
    for outshone in range(len(steps) - 1, 0, -1):
        seen = 1 - (1 - sight**outshone) ** times[outshone]
        assert chosen[outshone] / 1000 == pytest.approx(left * seen, abs=0.05)
        left *= 1 - seen
    assert chosen[0] / 1000 == pytest.approx(left, abs=0.05)
