"""Clever: what a move does on the sheet: marks, bonuses and their chains, dice lost to the tray."""

from __future__ import annotations

from rollwright.core.contract import Fact
from rollwright.core.data import Data
from rollwright.core.move import Move
from rollwright.core.state import State
from rollwright.games.clever import boxes
from rollwright.games.clever import slots as r
from rollwright.games.clever.rewards import Line, lines_of, reward
from rollwright.games.clever.sheet import (
    BOXES,
    COLOURS,
    GREEN_NEEDS,
    LETTERS,
    ORANGE_TIMES,
    ROUNDS,
    TAKEN,
    YELLOW,
)
from rollwright.games.fact import fact
from rollwright.words.phrase import Phrase, phrase

THEMES = (
    "chain",
    "column",
    "dice lost",
    "extra",
    "extra earned",
    "fox",
    "lowest area",
    "reroll",
    "reroll earned",
    "saving",
)
AREAS = COLOURS[:5]
EARNED = {boxes.FOX: "fox", boxes.REROLL: "reroll earned", boxes.PLUS_ONE: "extra earned"}
"""The themes of bonuses; all others mark something: a chain."""
COUNTED = {
    boxes.GREEN: boxes.GREEN_BONUS,
    boxes.ORANGE: boxes.ORANGE_BONUS,
    boxes.PURPLE: boxes.PURPLE_BONUS,
}
"""The areas that are filled from the left: what each count of boxes gives."""
HIGH = 4
"""From such a number on, what the next green box needs is worth a word."""


def facts(state: State, seat: int, move: Move) -> list[Fact]:
    """What a legal move of a seat does."""
    on = state.sheet(seat)
    if move.index == r.AGAIN:
        return _again(state, on)
    if move.index == r.PASS:
        return [fact("why.clever.pass")]
    if move.index == r.DONE:
        left = on["extras"]["left"]
        lost = _is_last_turn(state)
        return [fact("why.clever.lapse" if lost else "why.clever.save", "saving", n=left)]
    after = state.play(seat, move)
    box = boxes.NAMES.index(move.text.split()[-1])
    found = [*_marking(state, after, seat, box), *_earning(on, state, seat, box)]
    if r.EXTRA <= move.index < r.BONUS:
        found.append(fact("why.clever.extra", "extra", n=after.sheet(seat)["extras"]["left"]))
    return [*found, *_ahead(after, seat, box), *_dice(state, move)]


def _again(state: State, on: Data) -> list[Fact]:
    dice, left = state.slots[r.LYING].bit_count(), on["rerolls"]["left"] - 1
    found = [fact("why.again", "reroll", n=dice), fact("clever.rerolls", n=left)]
    if state.slots[r.ROUND] == ROUNDS[state.players]:
        found.append(fact("why.clever.worthless"))
    return found


def _is_last_turn(state: State) -> bool:
    """Whether extra dice that are not used now are never used."""
    if state.slots[r.ROUND] < ROUNDS[state.players]:
        return False
    if state.players == 1:
        return bool(state.slots[r.PASSIVE]) or not state.slots[r.SOLO_EXTRA]
    return state.slots[r.ACTIVE] == state.players - 1


def _crosses(state: State, seat: int) -> int:
    return state.slots[r.SEATS + r.SEAT_SIZE * (seat - 1) + r.CROSSES]


def _count(on: Data, box: int) -> int:
    """The marked boxes of an area that is filled from the left."""
    return int(on["green"]) if box == boxes.GREEN else len(on[AREAS[box - boxes.GREEN + 2]])


def _box(box: int) -> Phrase:
    """A box in words."""
    if box >= boxes.GREEN:
        return phrase(f"clever.next.{AREAS[box - boxes.GREEN + 2]}")
    if box >= boxes.FIRST_BLUE:
        return phrase("clever.box.blue", n=boxes.NAMES[box][1:])
    row, column = boxes.YELLOW_CELLS[box]
    number = YELLOW[row][column]
    return phrase("clever.box.yellow", n=number, row=row + 1, column=column + 1)


def _marking(state: State, after: State, seat: int, box: int) -> list[Fact]:
    """The areas that grow at once, and the foxes with the lowest of them."""
    old, new = state.score(seat), after.score(seat)
    gains = tuple(
        phrase("why.clever.gain", area=phrase(f"why.area.{area}"), n=new[area] - old[area])
        for area in AREAS
        if new[area] > old[area]
    )
    found = [fact("why.clever.mark", box=_box(box), gains=gains or phrase("why.clever.later"))]
    times = ORANGE_TIMES[_count(state.sheet(seat), box)] if box == boxes.ORANGE else 1
    if times > 1:
        found.append(fact("why.clever.times", n=times))
    if new["foxes"] > old["foxes"]:
        low, foxes = min(new[area] for area in AREAS), after.sheet(seat)["foxes"]
        gain = new["foxes"] - old["foxes"]
        found.append(fact("why.clever.foxes", "lowest area", n=foxes, low=low, gain=gain))
    return found


def _earning(on: Data, state: State, seat: int, box: int) -> list[Fact]:
    """The lines that the mark completes, what they bring, and what follows from that."""
    if box >= boxes.GREEN:
        bonus = COUNTED[box][_count(on, box) + 1]
        direct = [bonus] if bonus else []
        found = [fact("why.clever.bring", _theme(b), bonus=reward(b)) for b in direct]
    else:
        crosses = _crosses(state, seat) | 1 << box
        full = [line for line in lines_of(box) if line.boxes & ~crosses == 0]
        direct = [line.bonus for line in full if line.bonus]
        found = [_completed(line) for line in full]
    follow = _follow(on, box, direct)
    if follow:
        theme = "fox" if boxes.FOX in follow else "chain"
        found.append(fact("why.clever.follow", theme, bonuses=tuple(map(reward, follow))))
    return found


def _completed(line: Line) -> Fact:
    theme = _theme(line.bonus) if line.bonus else "column"
    return fact("why.clever.full", theme, line=line.name, bonus=line.reward)


def _theme(bonus: int) -> str:
    return EARNED.get(bonus, "chain")


def _follow(on: Data, box: int, direct: list[int]) -> list[int]:
    """The bonuses that come of marks which bonuses make by themselves."""
    counts = {area: _count(on, area) + (area == box) for area in COUNTED}
    found = []
    waiting = list(direct)
    while waiting:
        area = _marked_by(waiting.pop(0))
        if area and counts[area] < BOXES:
            counts[area] += 1
            bonus = COUNTED[area][counts[area]]
            if bonus:
                found.append(bonus)
                waiting.append(bonus)
    return found


def _marked_by(bonus: int) -> int:
    """The area that a bonus marks without a choice, 0 for none."""
    if bonus == boxes.GREEN_X:
        return boxes.GREEN
    if boxes.ORANGE_4 <= bonus <= boxes.ORANGE_6:
        return boxes.ORANGE
    return boxes.PURPLE if bonus == boxes.PURPLE_6 else 0


def _ahead(after: State, seat: int, box: int) -> list[Fact]:
    """What comes near: lines that want one more cross, or the next bonus of a row."""
    on = after.sheet(seat)
    if box >= boxes.GREEN:
        return [*_next_bonus(on, box), *_next_need(on, box)]
    open_lines = [
        (line, line.boxes & ~_crosses(after, seat))
        for line in lines_of(box)
        if line.boxes & ~_crosses(after, seat)
    ]
    near = [
        fact("why.clever.near", line=line.name, box=_name(missing), bonus=line.reward)
        for line, missing in open_lines
        if missing.bit_count() == 1
    ]
    if near or len(open_lines) < len(lines_of(box)):
        return near
    line, missing = min(open_lines, key=lambda one: one[1].bit_count())
    return [fact("why.clever.far", line=line.name, n=missing.bit_count(), bonus=line.reward)]


def _name(box: int) -> str:
    """The notation of a box, given as its bit."""
    return boxes.NAMES[box.bit_length() - 1]


def _next_bonus(on: Data, box: int) -> list[Fact]:
    count = _count(on, box)
    ahead = [n for n in range(count + 1, BOXES + 1) if COUNTED[box][n]]
    if not ahead:
        return []
    return [fact("why.clever.next", n=ahead[0] - count, bonus=reward(COUNTED[box][ahead[0]]))]


def _next_need(on: Data, box: int) -> list[Fact]:
    """What the next box takes, where that is a matter of its number."""
    count = _count(on, box)
    if count == BOXES or box == boxes.ORANGE:
        return []
    if box == boxes.GREEN:
        need = GREEN_NEEDS[count]
        return [fact("why.clever.least", n=need)] if need >= HIGH else []
    last = on["purple"][-1]
    return [fact("why.clever.any")] if last == 6 else [fact("why.clever.above", n=last)]


def _dice(state: State, move: Move) -> list[Fact]:
    """What taking a die costs of the roll, where another roll is to come."""
    if state.slots[r.PHASE] != r.CHOOSE or not r.TAKE <= move.index < r.EXTRA:
        return []
    if state.slots[r.ROLLS] == TAKEN:
        return []
    lying = [die for die in range(6) if state.slots[r.LYING] >> die & 1]
    face = int(move.text.split()[1][1])
    lost = [die for die in lying if state.slots[r.FACES + die] < face]
    left = len(lying) - 1 - len(lost)
    if not lost:
        return [fact("why.clever.whole", n=left)] if left else []
    named = " ".join(f"{LETTERS[die]}{state.slots[r.FACES + die]}" for die in lost)
    if not left:
        return [fact("why.clever.over", "dice lost", dice=named)]
    return [fact("why.clever.tray", "dice lost", dice=named, n=left)]
