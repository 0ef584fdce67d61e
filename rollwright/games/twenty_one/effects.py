"""Twenty One: what a move does on the sheet: entries, hits, boxes given up, rows filled."""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.move import Move
from rollwright.core.state import State
from rollwright.games.fact import Fact, count
from rollwright.games.twenty_one import rules as r
from rollwright.games.twenty_one.sheet import BONUS, BOXES, COLOURS, ROWS


def facts(state: State, seat: int, move: Move) -> list[Fact]:
    """What a legal move of a seat does."""
    s, base = list(state.slots), r.SEATS + r.WIDTH * (seat - 1)
    if move.index == r.REROLL:
        return _rolling(s, base)
    if move.index == r.KEEP:
        return _keeping(s, base)
    if move.index == r.STRIKE:
        return _striking(s, base)
    return _entering(s, base, move.index - r.STRIKE)


def _dice(bits: int) -> list[int]:
    return [die for die in range(BOXES) if bits >> die & 1]


def _number(s: Slots, base: int, die: int) -> int:
    """The printed number of a die's box in the current row."""
    return r.NUMBER_OF[BOXES * (ROWS * s[base + r.SHEET] + s[base + r.ROW]) + die]


def _named(s: Slots, base: int, dice: list[int]) -> str:
    return ", ".join(f"{COLOURS[d]} {s[r.FACES + d]} (box {_number(s, base, d)})" for d in dice)


def _hits(s: Slots, base: int, dice: list[int]) -> int:
    return sum(s[r.FACES + die] == _number(s, base, die) for die in dice)


def _rolling(s: Slots, base: int) -> list[Fact]:
    again = sum(face != 1 for face in s[r.FACES : r.FACES + 6])
    given_up = _dice(r.enterable(s, base))
    lost = f"gives up {_named(s, base, given_up)}" if given_up else "nothing would fit as it lies"
    return [
        Fact(f"rolls {count(again, 'die').replace('dies', 'dice')} again", "reroll"),
        Fact(lost),
    ]


def _keeping(s: Slots, base: int) -> list[Fact]:
    fitting = _dice(r.enterable(s, base))
    if not fitting:
        return [Fact("nothing fits as it lies: a box will be struck", "keep")]
    hits = _hits(s, base, fitting)
    return [
        Fact(f"keeps {_named(s, base, fitting)}", "keep"),
        Fact(
            f"{count(r.entering(s, base, r.enterable(s, base)), 'point')} and {count(hits, 'hit')}"
        ),
    ]


def _striking(s: Slots, base: int) -> list[Fact]:
    fitting = _dice(r.enterable(s, base))
    boxes = BOXES * (ROWS * s[base + r.SHEET] + s[base + r.ROW])
    colours = [r.COLOUR_AT[boxes + place] for place in range(BOXES)]
    die = next(colour for colour in colours if s[base + r.FREE] >> colour & 1)
    found = [Fact(f"loses the {COLOURS[die]} {_number(s, base, die)}, the leftmost free box")]
    if fitting:
        found.append(Fact(f"turns down {_named(s, base, fitting)}", "strike"))
    else:
        found.append(Fact("nothing else fits"))
    return found + _filling(s, base, 1 << die)


def _entering(s: Slots, base: int, dice: int) -> list[Fact]:
    entered, left = _dice(dice), _dice(r.enterable(s, base) & ~dice)
    found = [
        Fact(f"enters {_named(s, base, entered)}: {count(r.entering(s, base, dice), 'point')}")
    ]
    hits = _hits(s, base, entered)
    if hits:
        held = s[base + r.HITS]
        bonus = BONUS[held + hits] - BONUS[held]
        found.append(Fact(f"{count(hits, 'hit')}, {bonus} of these points as bonus", "hit"))
    if left:
        found.append(Fact(f"leaves out {_named(s, base, left)} for a better one", "patience"))
    return found + _filling(s, base, dice)


def _filling(s: Slots, base: int, dice: int) -> list[Fact]:
    free = s[base + r.FREE] & ~dice
    if free:
        return [Fact(f"{count(free.bit_count(), 'box')} of the row left free")]
    row = s[base + r.ROW] + 1
    end = "and ends the game" if row == ROWS else "and goes on to the next"
    return [Fact(f"fills row {row} {end}", "end" if row == ROWS else "row")]
