"""The coach: every legal move with its value, what it loses, and a reason in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np

from rollwright.analysis import judging
from rollwright.analysis.judging import AGAINST, LOSS, MOVE_NAMES
from rollwright.analysis.names import codes, is_alone, lines_of
from rollwright.analysis.outlook import Adviser
from rollwright.core.contract import Fact
from rollwright.core.data import Data
from rollwright.core.errors import NoAnswer
from rollwright.core.state import State
from rollwright.core.tabular import Row, Tabular, text_table
from rollwright.minds.mind import Evaluator, Ranking
from rollwright.minds.registry import mind as shipped_mind
from rollwright.minds.value import Value
from rollwright.words.number import Chance
from rollwright.words.phrase import Gap, Phrase, phrase
from rollwright.words.voice import ENGLISH, Voice

SHOWN = 12
"""Moves that are shown where the advice is printed."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A legal move: its value, its name, what it loses against the best, and why."""

    move: str
    value: Value
    name: str
    loss: float
    """Points or, with others, chance to win."""
    facts: tuple[Fact, ...]
    """What the move does on the sheet."""
    against: Phrase
    """What it loses against the best move; for the best move, what the next best loses."""

    @property
    def themes(self) -> tuple[str, ...]:
        return themes(self.facts)

    def lost(self) -> str:
        """The loss as it is shown: points, or a percentage."""
        return f"{self.loss:.2f}" if self.value.win is None else f"{self.loss:.1%}"

    def reason(self, voice: Voice = ENGLISH) -> str:
        """Why, in words."""
        return tell([*(fact.words for fact in self.facts), self.against], voice)

    def as_data(self, voice: Voice = ENGLISH) -> Data:
        """The hint as plain data; the reason as keys, and in words."""
        return {
            "move": self.move,
            "value": asdict(self.value),
            "name": self.name,
            "loss": self.loss,
            "themes": self.themes,
            "facts": [*(fact.words.as_data() for fact in self.facts), self.against.as_data()],
            "reason": self.reason(voice),
        }


@dataclass(frozen=True, slots=True, repr=False)
class Advice(Tabular):
    """All that the coach says to a seat, the best move first."""

    state: State
    seat: int
    hints: tuple[Hint, ...]
    value: Value
    """What the seat can expect, and how far all values here may be off; a hint's own error says how
    far its loss may be."""

    def rows(self) -> list[Row]:
        """A row for each legal move, the best first."""
        return [
            {
                "move": hint.move,
                **asdict(hint.value),
                "loss": hint.loss,
                "name": hint.name,
                "reason": hint.reason(),
            }
            for hint in self.hints
        ]

    def __str__(self) -> str:
        lines = [
            (hint.move, f"{hint.value.points:.2f}", hint.lost(), hint.name, hint.reason())
            for hint in self.hints[:SHOWN]
        ]
        headings = ("move", "points", "loses", "", "why")
        parts = [f"{self.state.game.title}, seat {self.seat}: {len(self.hints)} moves"]
        parts.append(text_table(headings, lines, words=(0, 3, 4)))
        return "\n".join(parts + ["…"] * (len(self.hints) > SHOWN))

    def as_data(self, voice: Voice = ENGLISH) -> Data:
        """The advice as plain data, for JSON."""
        return {
            "game": self.state.game.name,
            "position": self.state.text,
            "seat": self.seat,
            "value": asdict(self.value),
            "moves": [hint.as_data(voice) for hint in self.hints],
        }


def themes(facts: Sequence[Fact]) -> tuple[str, ...]:
    """The themes of a move, each once."""
    return tuple(dict.fromkeys(fact.theme for fact in facts if fact.theme))


def tell(phrases: Sequence[Phrase], voice: Voice) -> str:
    """Phrases joined as a person would say them, one after the other."""
    return voice.say("why.join").join(phrase.say(voice) for phrase in phrases)


def coach(state: State, seat: int | None = None, mind: Evaluator | None = None) -> Advice:
    """What a seat can do now, best first; without a seat, the first that owes a choice."""
    if state.result is not None:
        raise NoAnswer("the game is over: there is nothing to choose")
    if seat is None and not state.to_move:
        raise NoAnswer(f"nobody owes a choice now; {state.waiting}")
    seat = state.to_move[0] if seat is None else seat
    if not state.moves(seat):
        raise NoAnswer(f"seat {seat} owes no choice now; {state.waiting}")
    adviser = Adviser(mind or shipped_mind(state.game.name))
    ranking = adviser.rank(state, seat)
    names = codes(state, seat, ranking)
    hints = tuple(_hint(state, seat, ranking, n, names[n]) for n in range(len(ranking)))
    return Advice(state, seat, hints, adviser.outlook(state, seat))


def _hint(state: State, seat: int, ranking: Ranking, number: int, name: int) -> Hint:
    move, value = ranking[number]
    found = tuple(state.game.facts.of(state, seat, move))
    loss = ranking[0][1].worth - value.worth
    return Hint(move.text, value, MOVE_NAMES[name], loss, found, compare(ranking, number))


def compare(ranking: Ranking, number: int) -> Phrase:
    """What a move loses against the best move; for the best move, what the next best loses."""
    order, told, alone = list(range(len(ranking))), np.zeros(2), is_alone(ranking)
    code = judging.compare(lines_of(ranking), order, len(ranking), number, alone, told)
    lost, more = map(float, told)
    loss = phrase(LOSS[0], n=lost) if alone else phrase(LOSS[1], n=Chance(lost))
    other = ranking[0 if number else min(1, len(ranking) - 1)][0].text
    key, *gaps = AGAINST[code]
    fillings: dict[str, Gap] = {"move": other, "loss": loss, "n": more}
    return phrase(key, **{gap: fillings[gap] for gap in gaps})
