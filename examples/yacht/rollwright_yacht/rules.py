"""Yacht: the rules, as functions over slots of integers. Seats, dice and boxes count from 0."""

from __future__ import annotations

from itertools import combinations_with_replacement

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright_yacht.sheet import LOWER, ROLLS, STRAIGHT_POINTS, UPPER, YACHT_POINTS

PLAYERS = 0
ACTIVE = 1
PHASE = 2
ROLLED = 3  # how often the active seat has rolled in this turn
FACES = 4  # a b c d e; 0 while a die is to be rolled
SEATS = 9

FILLED = 0  # the boxes that are filled, one bit each
POINTS = 1  # twelve slots: the points in a box
WIDTH = 13

ROLL, CHOOSE, ENTER, OVER = 0, 1, 2, 3  # ENTER: all rolls are made, a box is to be filled

BOXES = len(UPPER) + len(LOWER)
FULL_HOUSE, FOUR, LITTLE, BIG, CHOICE, YACHT = 6, 7, 8, 9, 10, 11
ALL_BOXES = (1 << BOXES) - 1

DICE = 5
SIDES = 6
ALL_DICE = (1 << DICE) - 1
REROLL = -1  # + the dice that are rolled again, one bit each
FILL = ALL_DICE  # + the box
MOVES = FILL + BOXES
AREAS = 2
PATIENCE = -1  # less than any entry: a greedy player never rolls again

FAULTS = ("turn", "points", "end", "dice")
NOT_IN_TURN, WRONG_POINTS, WRONG_END, WRONG_DICE = 1, 2, 3, 4
ALL_ROLLS = list(combinations_with_replacement(range(1, SIDES + 1), DICE))

ONE_TO_FIVE = 0b0111110
TWO_TO_SIX = 0b1111100


@rule
def size(players: int) -> int:
    return SEATS + WIDTH * players


@rule
def start(s: Slots, players: int, options: Slots) -> None:
    s[PLAYERS] = players


@rule
def active(s: Slots) -> int:
    return s[ACTIVE]


@rule
def due(s: Slots) -> int:
    """The dice to roll now, one bit each: all at first, then those that are rolled again."""
    dice = 0
    if s[PHASE] == ROLL:
        for die in range(DICE):
            dice |= int(s[FACES + die] == 0) << die
    return dice


@rule
def order_matters(s: Slots) -> bool:
    return False


@rule
def roll(s: Slots, faces: Slots, order: Slots) -> None:
    for die in range(DICE):
        s[FACES + die] = faces[die] if s[FACES + die] == 0 else s[FACES + die]
    s[ROLLED] += 1
    s[PHASE] = CHOOSE if s[ROLLED] < ROLLS else ENTER


@rule
def owing(s: Slots) -> int:
    """The seats that owe a choice, one bit each."""
    return 1 << s[ACTIVE] if s[PHASE] == CHOOSE or s[PHASE] == ENTER else 0


@rule
def over(s: Slots) -> bool:
    return s[PHASE] == OVER


@rule
def legal(s: Slots, seat: int, out: Slots) -> int:
    """Writes the legal moves of a seat that owes a choice, and returns how many there are."""
    n = 0
    if s[PHASE] == CHOOSE:
        for dice in range(1, ALL_DICE + 1):
            out[n] = REROLL + dice
            n += 1
    filled = s[SEATS + WIDTH * seat + FILLED]
    for box in range(BOXES):
        out[n] = FILL + box
        n += 1 - (filled >> box & 1)
    return n


@rule
def play(s: Slots, seat: int, move: int) -> None:
    if move < FILL:
        dice = move - REROLL
        for die in range(DICE):
            s[FACES + die] *= 1 - (dice >> die & 1)
        s[PHASE] = ROLL
    else:
        fill(s, seat, move - FILL)


@rule
def fill(s: Slots, seat: int, box: int) -> None:
    """Fills a box, and the turn passes on; the last box of the last seat ends the game."""
    base = SEATS + WIDTH * seat
    s[base + POINTS + box] = points(s, box)
    s[base + FILLED] |= 1 << box
    last = seat + 1 == s[PLAYERS]
    s[PHASE] = OVER if last and s[base + FILLED] == ALL_BOXES else ROLL
    s[ACTIVE] = 0 if last else seat + 1
    s[ROLLED] = 0
    for die in range(DICE):
        s[FACES + die] = 0


@large_rule
def points(s: Slots, box: int) -> int:
    """What the dice are worth in a box."""
    if box < FULL_HOUSE:
        return (box + 1) * count(s, box + 1)
    if box == FULL_HOUSE:
        return pips(s) if shown(s, 3) > 0 and shown(s, 2) > 0 else 0
    if box == FOUR:
        return 4 * (shown(s, 4) + shown(s, 5))
    if box == CHOICE:
        return pips(s)
    if box == YACHT:
        return YACHT_POINTS if shown(s, 5) > 0 else 0
    straight = ONE_TO_FIVE if box == LITTLE else TWO_TO_SIX
    return STRAIGHT_POINTS if different(s) == straight else 0


@rule
def count(s: Slots, face: int) -> int:
    """How many dice show a face."""
    n = 0
    for die in range(DICE):
        n += int(s[FACES + die] == face)
    return n


@rule
def shown(s: Slots, times: int) -> int:
    """The highest face that is shown exactly so many times; 0 if none is."""
    found = 0
    for face in range(1, SIDES + 1):
        found = face if count(s, face) == times else found
    return found


@rule
def different(s: Slots) -> int:
    """The faces that are shown, one bit each."""
    faces = 0
    for die in range(DICE):
        faces |= 1 << s[FACES + die]
    return faces


@rule
def pips(s: Slots) -> int:
    total = 0
    for die in range(DICE):
        total += s[FACES + die]
    return total


@rule
def areas(s: Slots, seat: int, out: Slots) -> int:
    """Writes the points of both halves of the sheet, and returns the total."""
    base = SEATS + WIDTH * seat + POINTS
    out[0] = 0
    out[1] = 0
    for box in range(BOXES):
        out[int(box >= FULL_HOUSE)] += s[base + box]
    return out[0] + out[1]


@rule
def tie_break(areas: Slots) -> int:
    return 0


@rule
def answer_slot(seat: int) -> int:
    return -1


POSSIBLE = tuple(
    sum(1 << worth for worth in {points([0] * FACES + list(dice), box) for dice in ALL_ROLLS})
    for box in range(BOXES)
)
"""By box: what dice can be worth there, one bit for each number of points."""


@rule
def complete(s: Slots) -> int:
    """Nothing is left out of a text; what is wrong with a position to which no game comes."""
    turn, least = filled(s, s[ACTIVE]), BOXES
    for seat in range(s[PLAYERS]):
        least = min(least, filled(s, seat))
        if filled(s, seat) != turn + int(seat < s[ACTIVE]):
            return NOT_IN_TURN
        for box in range(BOXES):
            worth = s[SEATS + WIDTH * seat + POINTS + box]
            known = worth <= YACHT_POINTS and POSSIBLE[box] >> worth & 1 == 1
            if s[SEATS + WIDTH * seat + FILLED] >> box & 1 and not known:
                return WRONG_POINTS
    if (least == BOXES) != (s[PHASE] == OVER):
        return WRONG_END
    return 0 if dice_fit(s) else WRONG_DICE


@rule
def filled(s: Slots, seat: int) -> int:
    """How many boxes a seat has filled."""
    n = 0
    for box in range(BOXES):
        n += s[SEATS + WIDTH * seat + FILLED] >> box & 1
    return n


@rule
def dice_fit(s: Slots) -> bool:
    """Whether so many rolls and these dice come together in a phase."""
    free = 0
    for die in range(DICE):
        free += int(s[FACES + die] == 0)
    if s[PHASE] == CHOOSE:
        return s[ROLLED] > 0 and s[ROLLED] < ROLLS and free == 0
    if s[PHASE] == ENTER:
        return s[ROLLED] == ROLLS and free == 0
    if s[ROLLED] == 0:
        return free == DICE
    return s[PHASE] == ROLL and s[ROLLED] < ROLLS and free > 0


@rule
def reason(s: Slots) -> int:
    return 0


@rule
def outcome(before: Slots, after: Slots, seat: int, move: int, out: Slots) -> int:
    """Nothing: a move says all that it does."""
    return 0


@rule
def marks(s: Slots, seat: int, move: int, scratch: Slots, out: Slots) -> int:
    """The box that is filled."""
    out[0] = move - FILL
    return int(move >= FILL)


@rule
def gain(s: Slots, seat: int, move: int, scratch: Slots, out: Slots) -> int:
    """The points of an entry."""
    return PATIENCE if move < FILL else points(s, move - FILL)
