"""The coach: every legal move with its value, what it loses, and a reason in words."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from importlib import import_module
from typing import Any, Protocol, cast

from rollwright.analysis.names import name_move
from rollwright.analysis.outlook import Adviser, Mind, Outlook, Ranking, mind_of
from rollwright.core.errors import NoAnswer
from rollwright.core.game import Game
from rollwright.core.move import Move
from rollwright.core.state import State
from rollwright.games.fact import Fact


class Effects(Protocol):
    """What each game says of its moves, in its module `effects`."""

    def facts(self, state: State, seat: int, move: Move) -> list[Fact]: ...


def effects(game: Game) -> Effects:
    package = game.rules_module.rpartition(".")[0]
    return cast(Effects, import_module(f"{package}.effects"))


@dataclass(frozen=True, slots=True)
class Hint:
    """A legal move: its value, its name, what it loses against the best, and why."""

    move: str
    value: Outlook
    name: str
    loss: float
    """Points or, with others, chance to win."""
    themes: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Advice:
    """All that the coach says to a seat, the best move first."""

    state: State
    seat: int
    hints: tuple[Hint, ...]

    def as_data(self) -> dict[str, Any]:
        """The advice as plain data, for JSON."""
        return {
            "game": self.state.game.name,
            "position": self.state.text,
            "seat": self.seat,
            "moves": [asdict(hint) for hint in self.hints],
        }


def coach(state: State, seat: int | None = None, mind: Mind | None = None) -> Advice:
    """What a seat can do now, best first; without a seat, the first that owes a choice."""
    if state.result is not None:
        raise NoAnswer("the game is over: there is nothing to choose")
    if seat is None and not state.to_move:
        raise NoAnswer(f"nobody owes a choice now; {state.waiting}")
    seat = state.to_move[0] if seat is None else seat
    if not state.moves(seat):
        raise NoAnswer(f"seat {seat} owes no choice now; {state.waiting}")
    ranking = Adviser(mind or mind_of(state.game)).rank(state, seat)
    hints = tuple(_hint(state, seat, ranking, n) for n in range(len(ranking)))
    return Advice(state, seat, hints)


def _hint(state: State, seat: int, ranking: Ranking, number: int) -> Hint:
    move, value = ranking[number]
    found = effects(state.game).facts(state, seat, move)
    loss = ranking[0][1].worth - value.worth
    reason = "; ".join([*(fact.words for fact in found), _compare(ranking, number)])
    themes = tuple(dict.fromkeys(fact.theme for fact in found if fact.theme))
    return Hint(move.text, value, name_move(state, seat, move, ranking), loss, themes, reason)


def _compare(ranking: Ranking, number: int) -> str:
    """What the move loses against the best or, if it is the best, the next one against it."""
    if len(ranking) == 1:
        return "it is the only move"
    (best, top), (other, value) = ranking[0], ranking[number or 1]
    lost = tell_loss(top, value)
    if number:
        return f"as good as {best}" if lost is None else f"loses {lost} against {best}"
    return f"{other} is as good" if lost is None else f"{other} loses {lost}"


def tell_loss(best: Outlook, value: Outlook) -> str | None:
    """A difference in words, None where there is none worth a word."""
    loss = best.worth - value.worth
    if best.win is None:
        return f"{loss:.2f} points" if loss >= 0.005 else None
    return f"{100 * loss:.1f} % chance to win" if loss >= 0.0005 else None
