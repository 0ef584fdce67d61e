"""Twenty One: what a move does on the sheet: entries, hits, boxes given up, rows filled."""

from __future__ import annotations

from rollwright.core.contract import Fact
from rollwright.core.dice import Slots
from rollwright.core.move import Move
from rollwright.core.state import State
from rollwright.games.fact import fact, points, standing
from rollwright.games.twenty_one import rules as r
from rollwright.games.twenty_one.sheet import BONUS, BOXES, COLOURS, ROWS
from rollwright.words.phrase import Phrase, phrase

THEMES = ("end", "hit", "keep", "patience", "reroll", "row", "sacrifice", "strike")


def facts(state: State, seat: int, move: Move) -> list[Fact]:
    """What a legal move of a seat does."""
    s, base = list(state.slots), r.SEATS + r.SEAT_SIZE * (seat - 1)
    if move.index == r.REROLL:
        return [*_rolling(s, base), *_others(s, base)]
    if move.index == r.KEEP:
        return [*_keeping(s, base), *_others(s, base)]
    dice = move.index - r.STRIKE
    found = _entering(s, base, dice) if dice else _striking(s, base)
    filled = dice or 1 << _leftmost(s, base)
    return [*found, *_filling(state, seat, filled, r.entering(s, base, dice))]


def _dice(bits: int) -> list[int]:
    return [die for die in range(BOXES) if bits >> die & 1]


def _number(s: Slots, base: int, die: int) -> int:
    """The printed number of a die's box in the current row."""
    return r.NUMBER_OF[BOXES * (ROWS * s[base + r.SHEET] + s[base + r.ROW]) + die]


def _box(s: Slots, base: int, die: int) -> Phrase:
    """The box of a die in the current row: `white 5`."""
    return phrase(f"number.{COLOURS[die]}", n=_number(s, base, die))


def _named(s: Slots, base: int, dice: list[int]) -> tuple[Phrase, ...]:
    """Dice with their faces, and how far below the printed number they are."""
    found = []
    for die in dice:
        face, number = s[r.FACES + die], _number(s, base, die)
        name = phrase(f"number.{COLOURS[die]}", n=face)
        hit = phrase("why.twenty-one.hit", die=name)
        found.append(hit if face == number else phrase("why.twenty-one.low", die=name, box=number))
    return tuple(found)


def _rolling(s: Slots, base: int) -> list[Fact]:
    again = sum(1 << die for die in range(BOXES) if s[r.FACES + die] != 1)
    fitting = r.enterable(s, base)
    found = [fact("why.again", "reroll", n=again.bit_count()), _fitting_then(s, base)]
    if not fitting:
        return [*found, fact("why.twenty-one.nothing")]
    lost = fitting & again
    if not lost:
        return found
    named, worth = _named(s, base, _dice(lost)), points(r.entering(s, base, lost))
    return [*found, fact("why.twenty-one.give", "sacrifice", dice=named, points=worth)]


def _fitting_then(s: Slots, base: int) -> Fact:
    """How many free boxes find their die on average after rolling again, and how many a hit."""
    fit, hits = _after_rolling(s, base)
    return fact("why.twenty-one.then", fit=fit, hits=hits, free=s[base + r.FREE].bit_count())


def _after_rolling(s: Slots, base: int) -> tuple[float, float]:
    """Free boxes that find their die on average after rolling again, and hits among them."""
    fit = hits = 0.0
    for die in _dice(s[base + r.FREE]):
        number = _number(s, base, die)
        is_one = s[r.FACES + die] == 1
        fit += 1 if is_one else number / 6
        hits += float(number == 1) if is_one else 1 / 6
    return fit, hits


def _others(s: Slots, mine: int) -> list[Fact]:
    """What the dice are for the others, now and after another roll: they count for everybody."""
    bases = [base for base in range(r.SEATS, len(s), r.SEAT_SIZE) if base != mine]
    if not bases:
        return []
    now = sum(r.enterable(s, base).bit_count() for base in bases)
    then = sum(_after_rolling(s, base)[0] for base in bases)
    return [fact("why.twenty-one.others", n=now, then=then)]


def _keeping(s: Slots, base: int) -> list[Fact]:
    fitting = r.enterable(s, base)
    if not fitting:
        box = _box(s, base, _leftmost(s, base))
        return [fact("why.twenty-one.must", "keep", box=box)]
    worth = points(r.entering(s, base, fitting))
    named = _named(s, base, _dice(fitting))
    return [fact("why.twenty-one.keep", "keep", dice=named, points=worth)]


def _leftmost(s: Slots, base: int) -> int:
    """The colour of the box that would be struck."""
    boxes = BOXES * (ROWS * s[base + r.SHEET] + s[base + r.ROW])
    colours = r.COLOUR_AT[boxes : boxes + BOXES]
    return next(colour for colour in colours if s[base + r.FREE] >> colour & 1)


def _striking(s: Slots, base: int) -> list[Fact]:
    fitting = _dice(r.enterable(s, base))
    found = [fact("why.twenty-one.strike", box=_box(s, base, _leftmost(s, base)))]
    if not fitting:
        return [*found, fact("why.twenty-one.nothing")]
    return [*found, fact("why.twenty-one.refuse", "strike", dice=_named(s, base, fitting))]


def _entering(s: Slots, base: int, dice: int) -> list[Fact]:
    entered, left = _dice(dice), _dice(r.enterable(s, base) & ~dice)
    worth = points(r.entering(s, base, dice))
    found = [fact("why.twenty-one.enter", dice=_named(s, base, entered), points=worth)]
    hits = sum(s[r.FACES + die] == _number(s, base, die) for die in entered)
    if hits:
        held = s[base + r.HITS]
        bonus = BONUS[held + hits]
        found.append(fact("why.twenty-one.bonus", "hit", n=held + hits, bonus=bonus))
    if left:
        spared = tuple(_box(s, base, die) for die in left)
        found.append(fact("why.twenty-one.spare", "patience", boxes=spared))
    return found


def _filling(state: State, seat: int, dice: int, gain: int) -> list[Fact]:
    """The boxes left in the row, or what it brings now that it is full; and the race."""
    s, base = state.slots, r.SEATS + r.SEAT_SIZE * (seat - 1)
    free, row = s[base + r.FREE] & ~dice, s[base + r.ROW] + 1
    if free:
        return [fact("why.twenty-one.open", n=free.bit_count()), *_race(state, seat, dice)]
    if row == ROWS:
        return [fact("why.twenty-one.end", "end"), *standing(state, seat, gain)]
    worth = points(state.score(seat)[f"row {row}"] + gain)
    return [fact("why.twenty-one.fill", "row", row=row, points=worth), *_race(state, seat, dice)]


def _race(state: State, seat: int, dice: int) -> list[Fact]:
    """How many boxes a seat has to fill then, and the fastest of the others now."""
    others = [_to_fill(state, n) for n in range(1, state.players + 1) if n != seat]
    if not others:
        return []
    mine = _to_fill(state, seat) - dice.bit_count()
    return [fact("why.twenty-one.race", mine=mine, theirs=min(others))]


def _to_fill(state: State, seat: int) -> int:
    base = r.SEATS + r.SEAT_SIZE * (seat - 1)
    rows = ROWS - 1 - state.slots[base + r.ROW]
    return BOXES * rows + (state.slots[base + r.FREE] & r.ALL_DICE).bit_count()
