"""Twenty One: the last turn, gone through roll by roll; functions over a workspace.

Where somebody has a single free box left, the next turn is the last one, whatever the dice show.
Everybody then enters all that fits, and only the active seat has a choice: to roll again.
All is counted in whole numbers.
"""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.twenty_one.mind.encoding import (
    DIE_AT,
    FACE_AT,
    FACES_AT,
    LAST_AT,
    MINE_AT,
    MOST_ROLLS,
    NUMBERS_AT,
    SHARES_AT,
    SHEETS_AT,
    THEIRS_AT,
    TOTALS_AT,
)
from rollwright.games.twenty_one.mind.position import (
    COUNT,
    FREE,
    HITS,
    NUMBER,
    ROW,
    SCORE,
    SHEET_SIZE,
)
from rollwright.games.twenty_one.sheet import BONUS, BOXES, ROWS
from rollwright.games.twenty_one.slots import COLOUR_AT

WHOLE = 60
"""A victory, which can be shared by up to six."""
POWERS = tuple(6**n for n in range(7))
UNKNOWN = -1.0


@rule
def is_last_turn(workspace: Slots, at: int, players: int) -> bool:
    """Whether somebody has one free box left."""
    last = False
    for seat in range(players):
        sheet = at + SHEET_SIZE * seat
        free = workspace[sheet + FREE]
        last |= (workspace[sheet + ROW] == ROWS - 1) & (free & (free - 1) == 0)
    return last


@large_rule
def find_dice(workspace: Slots, at: int, players: int, again: bool) -> tuple[int, int]:
    """Writes the dice that matter: by seat the number of their box, and the last face to look at.

    Higher faces count like that one. When dice are rolled again, those at 1 stay. Returns how many
    dice and how many rolls there are.
    """
    dice = 0
    for die in range(BOXES):
        workspace[DIE_AT + die] = -1
    for i in range(BOXES * players):
        workspace[NUMBERS_AT + i] = 0
    for seat in range(players):
        row, free = (
            workspace[at + SHEET_SIZE * seat + ROW],
            workspace[at + SHEET_SIZE * seat + FREE],
        )
        boxes = BOXES * (ROWS * workspace[SHEETS_AT + seat] + row)
        for box in range(BOXES):
            if free >> box & 1 == 0:
                continue
            colour, number = COLOUR_AT[boxes + box], NUMBER[BOXES * row + box]
            if workspace[DIE_AT + colour] < 0:
                workspace[DIE_AT + colour] = dice
                workspace[LAST_AT + dice] = 1
                dice += 1
            die = workspace[DIE_AT + colour]
            workspace[NUMBERS_AT + BOXES * seat + die] = number
            if not again or workspace[FACES_AT + BOXES * seat + box] != 1:
                workspace[LAST_AT + die] = max(workspace[LAST_AT + die], min(number + 1, 6))
    rolls = 1
    for die in range(dice):
        rolls *= workspace[LAST_AT + die]
    return dice, rolls


@rule
def first_roll(workspace: Slots, dice: int) -> None:
    for die in range(dice):
        workspace[FACE_AT + die] = 1


@rule
def next_roll(workspace: Slots, dice: int) -> bool:
    for die in range(dice):
        if workspace[FACE_AT + die] < workspace[LAST_AT + die]:
            workspace[FACE_AT + die] += 1
            return True
        workspace[FACE_AT + die] = 1
    return False


@rule
def ways(workspace: Slots, dice: int, kept: int) -> int:
    """In how many ways the dice can show these faces, not counting dice that are kept."""
    count = 1
    for die in range(dice):
        if kept >> die & 1 == 0 and workspace[FACE_AT + die] == workspace[LAST_AT + die]:
            count *= 7 - workspace[LAST_AT + die]
    return count


@rule
def at_one(workspace: Slots, dice: int) -> int:
    """The dice that show 1 and could show something else."""
    ones = 0
    for die in range(dice):
        one = (workspace[FACE_AT + die] == 1) & (workspace[LAST_AT + die] > 1)
        ones |= int(one) << die
    return ones


@rule
def add_totals(workspace: Slots, at: int, players: int, dice: int) -> None:
    """Writes everybody's score after entering all that fits."""
    for seat in range(players):
        sheet, numbers = at + SHEET_SIZE * seat, NUMBERS_AT + BOXES * seat
        points, hits = workspace[sheet + SCORE], workspace[sheet + HITS]
        points -= BONUS[hits]
        for die in range(dice):
            face, number = workspace[FACE_AT + die], workspace[numbers + die]
            points += face if face <= number else 0
            hits += int(face == number)
        workspace[TOTALS_AT + seat] = points + BONUS[hits]


@rule
def share(workspace: Slots, players: int, seat: int) -> int:
    """A seat's share of the victory."""
    ahead, level = 0, 0
    for other in range(players):
        apart = workspace[TOTALS_AT + other] - workspace[TOTALS_AT + seat]
        ahead += int(apart > 0)
        level += int(apart == 0)
    return WHOLE // level if ahead == 0 else 0


@large_rule
def go_through(workspace: Slots, at: int, players: int, me: int, turn: int, dice: int) -> None:
    """Writes both seats' shares of the victory after each roll.

    Also adds them up, by the dice that are kept at 1, over all ways in which the others can fall.
    """
    for kept in range(1 << dice):
        workspace[MINE_AT + kept] = 0
        workspace[THEIRS_AT + kept] = 0
    first_roll(workspace, dice)
    place, more = SHARES_AT, True
    while more:
        add_totals(workspace, at, players, dice)
        mine, theirs = share(workspace, players, me), share(workspace, players, turn)
        workspace[place], workspace[place + 1] = mine, theirs
        place += 2
        ones = at_one(workspace, dice)
        kept = ones
        while True:
            count = ways(workspace, dice, kept)
            workspace[MINE_AT + kept] += count * mine
            workspace[THEIRS_AT + kept] += count * theirs
            if kept == 0:
                break
            kept = (kept - 1) & ones
        more = next_roll(workspace, dice)


@large_rule
def last_chance(workspace: Slots, at: int, players: int, me: int, turn: int) -> float:
    """The chance to win when the last turn begins and `turn` rolls; UNKNOWN with too many rolls."""
    dice, rolls = find_dice(workspace, at, players, False)
    if rolls > MOST_ROLLS:
        return UNKNOWN
    go_through(workspace, at, players, me, turn, dice)
    first_roll(workspace, dice)
    place, total, more, every = SHARES_AT, 0, True, POWERS[dice]
    while more:
        ones = at_one(workspace, dice)
        mine, scale = every * workspace[place], POWERS[COUNT[ones]]
        if scale * workspace[THEIRS_AT + ones] > every * workspace[place + 1]:
            mine = scale * workspace[MINE_AT + ones]
        total += mine * ways(workspace, dice, 0)
        place += 2
        more = next_roll(workspace, dice)
    return total / float(every * every * WHOLE)


@large_rule
def last_chance_again(workspace: Slots, at: int, players: int, me: int) -> float:
    """The same when the dice are about to be rolled again, those at 1 being kept."""
    dice, rolls = find_dice(workspace, at, players, True)
    if rolls > MOST_ROLLS:
        return UNKNOWN
    go_through(workspace, at, players, me, me, dice)
    return workspace[MINE_AT] / float(POWERS[dice] * WHOLE)
