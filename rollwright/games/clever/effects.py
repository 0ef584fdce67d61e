"""Clever: what a move does on the sheet: marks, bonuses and their chains, dice lost to the tray."""

from __future__ import annotations

from typing import Any

from rollwright.core.move import Move
from rollwright.core.state import State
from rollwright.games.clever import boxes
from rollwright.games.clever import slots as r
from rollwright.games.clever.drawing import news
from rollwright.games.clever.sheet import COLOURS, LETTERS, TAKEN
from rollwright.games.fact import Fact, count
from rollwright.words.voice import ENGLISH

AREAS = COLOURS[:5]
EARNED = {
    ENGLISH.say("bonus.fox"): Fact("brings a fox", "fox"),
    ENGLISH.say("bonus.reroll"): Fact("brings a reroll", "reroll earned"),
    ENGLISH.say("bonus.extra"): Fact("brings a +1", "+1 earned"),
}
"""By how a bonus is told: what it is."""
NEXT_BOXES = {area[0]: f"the next {area} box" for area in AREAS[2:]}


def facts(state: State, seat: int, move: Move) -> list[Fact]:
    """What a legal move of a seat does."""
    old = state.sheet(seat)
    if move.index == r.AGAIN:
        left = count(old["rerolls"]["left"] - 1, "reroll")
        return [Fact(f"rolls these dice again, with {left} left then", "reroll")]
    if move.index == r.PASS:
        return [Fact("marks nothing")]
    if move.index == r.DONE:
        return [Fact(f"saves {old['extras']['left']} +1 for later", "saving")]
    after = state.play(seat, move)
    found = [*_marking(state, after, seat, move), *_earning(state, after, seat)]
    return [*found, *_closeness(after, seat, move), *_dice(state, move)]


def _marking(state: State, after: State, seat: int, move: Move) -> list[Fact]:
    """The areas that grow, and the lowest of them where foxes count."""
    old, new = state.score(seat), after.score(seat)
    grown = [f"{area} +{new[area] - old[area]}" for area in AREAS if new[area] > old[area]]
    words = f"marks {NEXT_BOXES.get(box := move.text.split()[-1], box)}"
    found = [Fact(f"{words}: {', '.join(grown)} at once" if grown else f"{words}: no points yet")]
    if r.EXTRA <= move.index < r.BONUS:
        found.append(Fact(f"uses a +1, {after.sheet(seat)['extras']['left']} left", "+1"))
    low_old, low_new = (min(score[area] for area in AREAS) for score in (old, new))
    if new["foxes"] > old["foxes"] or (low_new > low_old and after.sheet(seat)["foxes"]):
        found.append(Fact(f"foxes count {new['foxes'] - old['foxes']} more", "lowest area"))
    return found


def _earning(state: State, after: State, seat: int) -> list[Fact]:
    """Bonuses: what they bring, what they mark by themselves, and those still to be placed."""
    told = news(state, after, seat, ENGLISH)
    earned = [EARNED[words] for words in told if words in EARNED]
    marks = [words for words in told if words not in EARNED]
    if marks:
        earned.append(Fact(f"a chain of marks: {', '.join(marks)}", "chain"))
    old, new = state.sheet(seat)["bonuses"], after.sheet(seat)["bonuses"]
    placed = state.slots[r.SEATS + r.WIDTH * (seat - 1) + r.QUEUE] != 0
    fresh = new[len(old) - placed :]
    return earned + [Fact(f"brings a {bonus} to place", "chain") for bonus in fresh]


def _closeness(after: State, seat: int, move: Move) -> list[Fact]:
    """Lines of the marked box that want one more cross for their bonus."""
    box = boxes.NAMES.index(move.text.split()[-1])
    if box >= boxes.GREEN:
        return _next_bonus(after.sheet(seat), box)
    crosses = after.slots[r.SEATS + r.WIDTH * (seat - 1) + r.CROSSES]
    lines = [line for line in (boxes.ROW_OF[box], boxes.CROSSING[box]) if line]
    found = []
    for line in lines:
        if (boxes.LINES[line] & ~crosses).bit_count() == 1:
            bonus = boxes.BONUSES[boxes.LINE_BONUS[line]]
            found.append(Fact(f"one box short of a {bonus}"))
    return found


def _next_bonus(sheet: dict[str, Any], box: int) -> list[Fact]:
    area, bonuses = {
        boxes.GREEN: ("green", boxes.GREEN_BONUS),
        boxes.ORANGE: ("orange", boxes.ORANGE_BONUS),
        boxes.PURPLE: ("purple", boxes.PURPLE_BONUS),
    }[box]
    marked = sheet[area] if area == "green" else len(sheet[area])
    if marked + 1 < len(bonuses) and bonuses[marked + 1]:
        return [Fact(f"the next {area} box brings a {boxes.BONUSES[bonuses[marked + 1]]}")]
    return []


def _dice(state: State, move: Move) -> list[Fact]:
    """What taking a die costs of the roll."""
    if state.slots[r.PHASE] != r.CHOOSE or not r.TAKE <= move.index < r.EXTRA:
        return []
    if state.slots[r.ROLLS] == TAKEN:
        return []
    lying = state.slots[r.LYING]
    face = int(move.text.split()[1][1])
    lost = [
        f"{LETTERS[die]}{state.slots[r.FACES + die]}"
        for die in range(6)
        if lying >> die & 1 and state.slots[r.FACES + die] < face
    ]
    if not lost:
        return [Fact("no die goes to the tray")]
    return [Fact(f"{' '.join(lost)} {'goes' if len(lost) == 1 else 'go'} to the tray", "dice lost")]
