"""Twenty One: the choices of a mind, as functions over slots and tables.

A mind plays for points, at a price per turn, from solved tables; or it plays to win, with a network
for the chance to win. Then it takes what the tables say for likely, and expects of each of the
others the best entry if everybody else enters what is likely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.dice import Slots, throw
from rollwright.core.speed import large_rule, rule
from rollwright.games.twenty_one import slots as r
from rollwright.games.twenty_one.mind.encoding import (
    EXPECTED,
    FACES_AT,
    LIKELY,
    NOW,
    PARTS_AT,
    SHEETS_AT,
    SHORT_LINE,
    THEN,
    wait,
    write_again,
    write_line,
)
from rollwright.games.twenty_one.mind.evaluate import (
    LOWEST,
    POINTS_MIND,
    WIN_MIND,
    TwentyOneKnowledge,
    outlook,
    outlook_again,
    points_to_come,
    worth,
    worth_again,
)
from rollwright.games.twenty_one.mind.position import (
    FREE,
    HITS,
    ROW,
    SCORE,
    SHEET_SIZE,
    copy_sheet,
    copy_sheets,
    enter,
    fitting,
    read_position,
)
from rollwright.games.twenty_one.mind.row import HIT_STATES
from rollwright.games.twenty_one.rules import (  # noqa: F401 some are verbs for `match`
    all_ones,
    areas,
    due,
    legal,
    owing,
    play,
    roll,
    size,
    start,
)
from rollwright.games.twenty_one.sheet import BOXES, ROWS
from rollwright.games.twenty_one.slots import COLOUR_AT
from rollwright.minds.pair_chances import win_chance

if TYPE_CHECKING:
    from rollwright.minds.match import Scratch
    from rollwright.minds.pair_network import PairSamples

PHASE, ACTIVE, FACES, DECIDE = r.PHASE, r.ACTIVE, r.FACES, r.DECIDE
SEATS, SEAT_SIZE, SHEET = r.SEATS, r.SEAT_SIZE, r.SHEET
ROLL, AGAIN, ENTER = r.ROLL, r.AGAIN, r.ENTER
REROLL, KEEP, STRIKE = r.REROLL, r.KEEP, r.STRIKE


@rule
def next_turn(s: Slots) -> int:
    return s[ACTIVE] + 1 if s[ACTIVE] + 1 < s[0] else 0


@large_rule
def best_by_table(
    known: TwentyOneKnowledge, workspace: Slots, players: int, seat: int, turn: int
) -> tuple[float, int]:
    """The boxes that bring most points from here on (none: a strike), and how many points."""
    values = known.values
    sheet, then, faces = NOW + SHEET_SIZE * seat, THEN + SHEET_SIZE * seat, FACES_AT + BOXES * seat
    kind, row = wait(players, turn, seat), workspace[sheet + ROW]
    boxes = fitting(workspace, sheet, faces)
    most, best, part = LOWEST, 0, boxes
    while True:
        copy_sheet(workspace, sheet, then)
        enter(workspace, then, faces, part)
        value = float(workspace[then + SCORE] - workspace[sheet + SCORE])
        if workspace[then + ROW] == row:
            value += values[row, kind, HIT_STATES * workspace[then + FREE] + workspace[then + HITS]]
        else:
            value += values[row, kind, 0]
        if value > most:
            most, best = value, part
        if part == 0:
            return most, best
        part = (part - 1) & boxes


@large_rule
def best_by_odds(
    known: TwentyOneKnowledge, workspace: Slots, at: int, players: int, me: int, turn: int
) -> tuple[float, int]:
    """The boxes with the best chance to win (none: a strike), and how good it is.

    The others' sheets are taken from a position.
    """
    copy_sheets(workspace, at, THEN, players)
    sheet, then, faces = NOW + SHEET_SIZE * me, THEN + SHEET_SIZE * me, FACES_AT + BOXES * me
    boxes = fitting(workspace, sheet, faces)
    most, best, part = LOWEST, 0, boxes
    while True:
        copy_sheet(workspace, sheet, then)
        enter(workspace, then, faces, part)
        value = worth(known, workspace, THEN, players, me, turn)
        if value > most:
            most, best = value, part
        if part == 0:
            return most, best
        part = (part - 1) & boxes


@rule
def put(workspace: Slots, at: int, seat: int, part: int) -> None:
    """Enters these boxes of a seat in another position."""
    sheet = at + SHEET_SIZE * seat
    copy_sheet(workspace, NOW + SHEET_SIZE * seat, sheet)
    enter(workspace, sheet, FACES_AT + BOXES * seat, part)


@large_rule
def foresee(known: TwentyOneKnowledge, workspace: Slots, players: int, turn: int) -> None:
    """Makes LIKELY and EXPECTED what follows when all enter what is likely, and expected.

    The boxes that are expected to be entered are written as well.
    """
    for seat in range(players):
        _, part = best_by_table(known, workspace, players, seat, turn)
        put(workspace, LIKELY, seat, part)
    for seat in range(players):
        _, part = best_by_odds(known, workspace, LIKELY, players, seat, turn)
        put(workspace, EXPECTED, seat, part)
        workspace[PARTS_AT + seat] = part


@rule
def dice_of(s: Slots, workspace: Slots, seat: int, part: int) -> int:
    """The dice of these boxes of a seat's row, one bit each."""
    boxes = BOXES * (
        ROWS * s[SEATS + SEAT_SIZE * seat + SHEET] + workspace[NOW + SHEET_SIZE * seat + ROW]
    )
    dice = 0
    for box in range(BOXES):
        dice |= (part >> box & 1) << COLOUR_AT[boxes + box]
    return dice


@large_rule
def decide(known: TwentyOneKnowledge, s: Slots, workspace: Slots, me: int) -> int:
    """Whether to roll again."""
    if all_ones(s):
        return KEEP
    players, turn = s[0], next_turn(s)
    if known.kind == POINTS_MIND:
        again = (
            outlook_again(known.again, workspace, players, me, turn)
            - workspace[NOW + SHEET_SIZE * me + SCORE]
        )
        kept, _ = best_by_table(known, workspace, players, me, turn)
    else:
        again = worth_again(known, workspace, players, me, turn)
        kept = worth(known, workspace, EXPECTED, players, me, turn)
    return REROLL if again > kept else KEEP


@rule
def look(s: Slots, workspace: Slots) -> None:
    read_position(s, workspace, NOW, FACES_AT)
    for seat in range(s[0]):
        workspace[SHEETS_AT + seat] = s[SEATS + SEAT_SIZE * seat + SHEET]


@large_rule
def reply(known: TwentyOneKnowledge, s: Slots, seats: int, moves: Slots, workspace: Slots) -> None:
    """Writes the moves of these seats, which owe a choice; entries are those expected of them."""
    look(s, workspace)
    turn = next_turn(s)
    if known.kind == WIN_MIND:
        foresee(known, workspace, s[0], turn)
    for seat in range(s[0]):
        if seats >> seat & 1 and s[PHASE] == DECIDE:
            moves[seat] = decide(known, s, workspace, seat)
        elif seats >> seat & 1:
            if known.kind == POINTS_MIND:
                _, workspace[PARTS_AT + seat] = best_by_table(known, workspace, s[0], seat, turn)
            moves[seat] = STRIKE + dice_of(s, workspace, seat, workspace[PARTS_AT + seat])


@rule
def score_of(workspace: Slots, seat: int) -> int:
    return workspace[NOW + SHEET_SIZE * seat + SCORE]


@rule
def see(
    known: TwentyOneKnowledge,
    workspace: Slots,
    players: int,
    me: int,
    other: int,
    turn: int,
    line: Slots,
) -> float:
    write_line(workspace, NOW, players, me, other, turn, line, 0)
    line[SHORT_LINE] = -1
    mine = outlook(known.values, workspace, NOW, players, me, turn)
    return mine - outlook(known.values, workspace, NOW, players, other, turn)


@large_rule
def side_sample(
    s: Slots, known: TwentyOneKnowledge, side: PairSamples, place: int, scratch: Scratch
) -> int:
    """What rolling again leads to, once, for each seat."""
    if s[PHASE] != DECIDE or all_ones(s):
        return 0
    faces, workspace = scratch.faces, scratch.workspace
    players, turn = s[0], next_turn(s)
    look(s, workspace)
    for seat in range(players):
        mine = outlook_again(known.again, workspace, players, seat, turn)
        for n in range(players - 1):
            other = n + int(n >= seat)
            write_again(workspace, players, seat, other, turn, side.lines[place, seat, n], 0)
            apart = mine - outlook_again(known.again, workspace, players, other, turn)
            side.differences[place, seat, n] = apart
    throw(scratch.stream, faces, r.DICE, r.SIDES)
    show(s, workspace, faces)
    foresee(known, workspace, players, turn)
    for seat in range(players):
        value = worth(known, workspace, EXPECTED, players, seat, turn)
        side.won[place, seat] = win_chance(value, players)
        points = points_to_come(known, workspace, EXPECTED, players, seat, turn)
        points += (
            workspace[EXPECTED + SHEET_SIZE * seat + SCORE]
            - workspace[NOW + SHEET_SIZE * seat + SCORE]
        )
        side.to_come[place, seat] = points
    return 1


@rule
def show(s: Slots, workspace: Slots, faces: Slots) -> None:
    """Writes other faces into the workspace for all dice that don't show 1."""
    for seat in range(s[0]):
        sheet, row = s[SEATS + SEAT_SIZE * seat + SHEET], workspace[NOW + SHEET_SIZE * seat + ROW]
        boxes = BOXES * (ROWS * sheet + row)
        for box in range(BOXES):
            die = COLOUR_AT[boxes + box]
            face = 1 if s[FACES + die] == 1 else faces[die]
            workspace[FACES_AT + BOXES * seat + box] = face
