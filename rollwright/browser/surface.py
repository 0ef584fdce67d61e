"""What the page calls: the entries of a game's rules, for any game that supplies the verbs."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from inspect import isfunction
from types import SimpleNamespace
from typing import cast, get_type_hints

import numpy as np

from rollwright.analysis.judging import BotRates, Change, Losses
from rollwright.browser.module import Entry
from rollwright.core import speed, verbs
from rollwright.core.dice import Slots
from rollwright.core.game import Game
from rollwright.lab.kernel import LineUp, Played, PlayoutSpace
from rollwright.minds.arrays import new_slots
from rollwright.minds.noticing import NoticeRoom, Ranked
from rollwright.minds.parcel import Parcel
from rollwright.minds.queries import RESULT, DiceRoom

COMPLETION = "rollwright.core.completion"
KERNEL = "rollwright.lab.kernel"
QUERIES = "rollwright.minds.queries"
JUDGING = "rollwright.analysis.judging"
SOLVING = "rollwright.analysis.solving"
NO_EFFECTS = "rollwright.games.fact"
DICE = "rollwright.core.dice"
STREAMS = ("draw", "scatter", "seed_choices", "seed_stream", "throw")
CHOICES = ("choose", "score")
NUMBERS = ("MOVES", "AREAS", "DICE", "SIDES")


def rules_entries(game: Game) -> list[Entry]:
    """The verbs of a game, its dice, its scores, and the choices of bots without a mind.

    A position is completed by `finish`, which checks more than the game's verb does.
    """
    rules = game.module("rules")
    names = [name for name, value in vars(verbs).items() if is_verb(value) and name != "complete"]
    return [
        *_typed(speed.browser(rules), verbs.__name__, names),
        *_typed(speed.browser(DICE), DICE, STREAMS),
        *_typed(speed.browser(KERNEL, rules), KERNEL, CHOICES),
        *_typed(speed.browser(COMPLETION, rules), COMPLETION, ("finish",)),
    ]


def is_verb(value: object) -> bool:
    """Whether a game's rules supply this."""
    return isfunction(value) and hasattr(value, "__verb__")


def playout_entry(rules: str, mind: object = (), *suppliers: str) -> Entry:
    """Whole games; the mind is what its experts know."""
    lines = cast(Sequence[Slots], np.zeros((1, 1), dtype=np.int64))
    slots, space = new_slots(1), examples(PlayoutSpace)
    function = speed.browser(KERNEL, rules, *suppliers).play_games
    line_up = LineUp(1, slots, slots)
    return Entry("play_games", function, (slots, line_up, mind, 1, 1, Played(lines, lines), space))


def _typed(functions: SimpleNamespace, module: str, names: Sequence[str]) -> list[Entry]:
    """Entries for functions; the hints in a module say what their arguments are."""
    declared = import_module(module)
    return [
        Entry(name, getattr(functions, name), arguments_of(getattr(declared, name)))
        for name in names
    ]


def arguments_of(function: object) -> tuple[object, ...]:
    """An example for each argument of a function, from its hints."""
    hints = get_type_hints(function)
    return tuple(examples(hint) for name, hint in hints.items() if name != "return")


def examples(hint: object) -> object:
    """Something of the type that a hint names: a number, slots, or room to work."""
    if hint is int:
        return 0
    if hint is object:
        return ()  # no mind
    if hint is PlayoutSpace:
        return PlayoutSpace(*(new_slots(1) for _ in PlayoutSpace._fields))
    return new_slots(1)


def mind_entries(game: Game, expert: str, deep: tuple[str, ...], parcel: Parcel) -> list[Entry]:
    """What a mind is asked, and whole games; a parcel is the example of what it knows."""
    rules = game.module("rules")
    queries = speed.browser(QUERIES, rules, expert)
    slots, results = new_slots(1), np.zeros((1, RESULT))
    asked = (parcel.mind, slots, 1)
    ranked = (*asked, Ranked(slots, results, slots))
    chances, outlooks = np.zeros(1), np.zeros((1, RESULT))
    dice = DiceRoom(slots, slots, slots, slots)
    lines = np.zeros((1, 1), dtype=np.int64)
    return [
        Entry("expert", queries.expert, (*asked, slots)),
        Entry("rank", queries.rank, ranked),
        Entry("value", queries.value, ranked),
        Entry("notice", queries.notice, (*ranked, chances, slots, NoticeRoom(slots, slots, slots))),
        Entry("foresee", queries.foresee, (*ranked, dice, lines, outlooks)),
        Entry("deep", speed.browser(*deep).deep, (*ranked, 1, 1, parcel.deep)),
        playout_entry(rules, parcel.mind, expert),
    ]


def analysis_entries(game: Game) -> list[Entry]:
    """What coach and review compute, and what a game says of its moves."""
    rules = game.module("rules")
    judging, solving = speed.browser(JUDGING, rules), speed.browser(SOLVING, rules)
    effects = speed.browser(game.module("effects") if game.has("effects") else NO_EFFECTS, rules)
    slots, values, told = new_slots(1), np.zeros((1, RESULT)), np.zeros(1)
    ranked, room = Ranked(slots, values, slots), NoticeRoom(slots, slots, slots)
    named = (slots, 1, ranked, 1, 1, room, slots)
    shared = (Change(values, values, 1, 1), 1, 1, values, 1, values)
    return [
        Entry("facts", effects.facts, (slots, 1, 1, slots, slots, slots)),
        Entry("name_moves", judging.name_moves, named),
        Entry("puzzle", solving.puzzle, (slots, 1, ranked, 1, room, told, told)),
        Entry("name_roll", judging.name_roll, (1.0, 1)),
        Entry("best_place", judging.best_place, (slots, 1)),
        Entry("is_open", judging.is_open, (slots, 1)),
        Entry("level", judging.level, (Losses(1, 1.0, 1.0), BotRates(told, told, 1), told)),
        Entry("compare", judging.compare, (values, slots, 1, 1, 1, told)),
        Entry("share_out", judging.share_out, shared),
        Entry("add_up", judging.add_up, (values, 1, values)),
        Entry("finish", judging.finish, (slots, slots, values)),
    ]
