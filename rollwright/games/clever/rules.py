"""Clever: the rules, as functions over slots of integers. Seats count from 0 here."""

from __future__ import annotations

from rollwright.core.dice import ALL_DICE, Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.clever.boxes import (
    ALL_BLUE,
    ALL_YELLOW,
    BIT_NUMBER,
    BLACK,
    BLUE_X,
    COUNT,
    CROSSING,
    FIRST_BLUE,
    FOX,
    GREEN,
    GREEN_BONUS,
    GREEN_X,
    LINE_BONUS,
    LINES,
    ORANGE,
    ORANGE_4,
    ORANGE_BONUS,
    PLUS_ONE,
    PURPLE,
    PURPLE_6,
    PURPLE_BONUS,
    REROLL,
    ROUND_BONUS,
    ROW_OF,
    VALUE_BOXES,
    YELLOW_COLUMN,
    YELLOW_X,
)
from rollwright.games.clever.sheet import (
    BLUE_POINTS,
    BOXES,
    GREEN_NEEDS,
    GREEN_POINTS,
    ORANGE_TIMES,
    TAKEN,
    YELLOW_COLUMNS,
)

PLAYERS = 0
SOLO_EXTRA = 1
ROUND = 2  # from 1
ACTIVE = 3
PASSIVE = 4  # 1 in the passive turn of a solo game
PHASE = 5
ROLLS = 6  # made in this turn; a reroll action is not counted
LYING = 7  # the dice that were rolled last, or are to be rolled: one bit each
TAKEN_DICE = 8
TRAY = 9
FACES = 10  # y b g o p w; 0 while a die is not rolled
SEATS = 16

CROSSES = 0  # of yellow and blue, one bit a box
GREENS = 1  # marked boxes
ORANGES = 2
ORANGE_NUMBERS = 3  # as written, five bits each
ORANGE_SUM = 4
PURPLES = 5
PURPLE_NUMBERS = 6  # three bits each
PURPLE_SUM = 7
PURPLE_LAST = 8
REROLLS = 9  # unused
REROLLED = 10  # used
EXTRAS = 11  # +1 unused
EXTRAS_USED = 12
FOXES = 13
QUEUE = 14  # bonuses that wait for a choice, two bits each, the oldest lowest
OWES = 15  # at the end of a turn: NOTHING, TAKE_ONE, ASK_EXTRA
EXTRA_DICE = 16  # the dice used by +1 in this turn, one bit each
WIDTH = 17

ROLL, CHOOSE, BLACK_BONUS, TURN_END, OVER = 0, 1, 2, 3, 4
NOTHING, TAKE_ONE, ASK_EXTRA = 0, 1, 2

AGAIN = 0
PASS = 1
DONE = 2
TAKE = 3  # + box for a coloured die, + COUNT + box for the white one
EXTRA = TAKE + 2 * COUNT
BONUS = EXTRA + 2 * COUNT  # + box
MOVES = BONUS + COUNT
AREAS = 6

YELLOW_DIE, BLUE_DIE, GREEN_DIE, ORANGE_DIE, PURPLE_DIE, WHITE_DIE = 0, 1, 2, 3, 4, 5
ROUNDS = (0, 6, 6, 5, 4)  # by players

PATIENCE = 20  # what a greedy player expects of a reroll, in tenths of points
LOST_DIE = 8  # and what each die is worth to it that could be rolled again


@rule
def size(players: int) -> int:
    return SEATS + WIDTH * players


@rule
def start(s: Slots, players: int, options: Slots) -> None:
    """Options: 1 if the solo passive turn allows +1."""
    s[PLAYERS] = players
    s[SOLO_EXTRA] = options[0]
    start_round(s)


@rule
def start_round(s: Slots) -> None:
    s[ROUND] += 1
    s[ACTIVE] = 0
    s[PASSIVE] = 0
    for seat in range(s[PLAYERS]):
        earn(s, SEATS + WIDTH * seat, ROUND_BONUS[s[ROUND] - 1], 0)
        drop_lost(s, SEATS + WIDTH * seat)
    start_turn(s)
    if ROUND_BONUS[s[ROUND] - 1] == BLACK:
        s[PHASE] = BLACK_BONUS
        leave_bonus_phase(s)


@rule
def start_turn(s: Slots) -> None:
    s[ROLLS] = 0
    s[LYING] = ALL_DICE
    s[TAKEN_DICE] = 0
    s[TRAY] = 0
    await_roll(s)


@rule
def await_roll(s: Slots) -> None:
    s[PHASE] = ROLL
    for die in range(6):
        s[FACES + die] *= 1 - (s[LYING] >> die & 1)


@rule
def due(s: Slots) -> int:
    """The dice to roll now, one bit each."""
    return s[LYING] if s[PHASE] == ROLL else 0


@rule
def order_matters(s: Slots) -> bool:
    """Only where equal dice compete for the tray."""
    return s[PASSIVE] == 1


@rule
def roll(s: Slots, faces: Slots, order: Slots) -> None:
    for die in range(6):
        s[FACES + die] = faces[die] if s[LYING] >> die & 1 else s[FACES + die]
    if s[PASSIVE] == 1:
        fill_solo_tray(s, order)
        s[PHASE] = TURN_END
        s[SEATS + OWES] = TAKE_ONE
        s[SEATS + EXTRA_DICE] = 0
    else:
        s[ROLLS] += 1
        s[PHASE] = CHOOSE


@rule
def fill_solo_tray(s: Slots, order: Slots) -> None:
    """The three lowest dice go to the tray; among equal ones those that lie nearer."""
    for i in range(6):
        die = order[i]
        lower = 0
        for j in range(6):
            face = s[FACES + order[j]]
            if face < s[FACES + die] or (face == s[FACES + die] and j < i):
                lower += 1
        if lower < 3:
            s[TRAY] |= 1 << die
    s[LYING] = 0
    s[TAKEN_DICE] = ALL_DICE & ~s[TRAY]


@rule
def owing(s: Slots) -> int:
    """The seats that owe a choice, one bit each."""
    if s[PHASE] == CHOOSE:
        return 1 << s[ACTIVE]
    seats = 0
    if s[PHASE] == TURN_END or s[PHASE] == BLACK_BONUS:
        for seat in range(s[PLAYERS]):
            base = SEATS + WIDTH * seat
            if s[base + OWES] != NOTHING or s[base + QUEUE] != 0:
                seats |= 1 << seat
    return seats


@rule
def reach(s: Slots, base: int, die: int) -> int:
    """The boxes that a die can mark as it lies, one bit each."""
    face = s[FACES + die]
    white = die == WHITE_DIE
    boxes = 0
    if white or die == YELLOW_DIE:
        boxes |= VALUE_BOXES[face]
    if white or die == BLUE_DIE:
        boxes |= 1 << (FIRST_BLUE - 2 + s[FACES + BLUE_DIE] + s[FACES + WHITE_DIE])
    boxes &= ~s[base + CROSSES]
    if (white or die == GREEN_DIE) and green_fits(s, base, face):
        boxes |= 1 << GREEN
    if (white or die == ORANGE_DIE) and s[base + ORANGES] < BOXES:
        boxes |= 1 << ORANGE
    if (white or die == PURPLE_DIE) and purple_fits(s, base, face):
        boxes |= 1 << PURPLE
    return boxes


@rule
def green_fits(s: Slots, base: int, face: int) -> bool:
    return s[base + GREENS] < BOXES and face >= GREEN_NEEDS[s[base + GREENS]]


@rule
def purple_fits(s: Slots, base: int, face: int) -> bool:
    last = s[base + PURPLE_LAST]
    return s[base + PURPLES] < BOXES and (face > last or last == 6)


@rule
def usable(s: Slots, base: int, dice: int) -> bool:
    """Whether any die of the set can mark a box."""
    boxes = 0
    for die in range(6):
        if dice >> die & 1:
            boxes |= reach(s, base, die)
    return boxes != 0


@rule
def write_boxes(boxes: int, first: int, out: Slots, n: int) -> int:
    while boxes != 0:
        bit = boxes & -boxes
        out[n] = first + BIT_NUMBER[bit % 37]
        n += 1
        boxes ^= bit
    return n


@rule
def write_dice(s: Slots, base: int, dice: int, first: int, out: Slots, n: int) -> int:
    for die in range(6):
        if dice >> die & 1:
            offset = COUNT if die == WHITE_DIE else 0
            n = write_boxes(reach(s, base, die), first + offset, out, n)
    return n


@rule
def legal(s: Slots, seat: int, out: Slots) -> int:
    """Writes the legal moves of a seat that owes a choice, and returns how many there are."""
    base = SEATS + WIDTH * seat
    if s[base + QUEUE] != 0:
        return write_boxes(bonus_boxes(s, base), BONUS, out, 0)
    if s[PHASE] == CHOOSE:
        return legal_active(s, base, out)
    if s[base + OWES] == TAKE_ONE:
        return legal_passive(s, base, out)
    out[0] = DONE
    return write_dice(s, base, ALL_DICE & ~s[base + EXTRA_DICE], EXTRA, out, 1)


@rule
def legal_active(s: Slots, base: int, out: Slots) -> int:
    n = 0
    if s[base + REROLLS] > 0:
        out[0] = AGAIN
        n = 1
    before = n
    n = write_dice(s, base, s[LYING], TAKE, out, n)
    if n == before:
        out[n] = PASS
        n += 1
    return n


@rule
def legal_passive(s: Slots, base: int, out: Slots) -> int:
    """From the tray; only where nothing there can be used, from the dice that were taken."""
    n = write_dice(s, base, s[TRAY], TAKE, out, 0)
    if n == 0:
        out[0] = PASS
        n = write_dice(s, base, s[TAKEN_DICE], TAKE, out, 1)
    return n


@rule
def bonus_boxes(s: Slots, base: int) -> int:
    """The boxes that the oldest waiting bonus can mark, one bit each."""
    bonus = s[base + QUEUE] & 3
    yellow = ALL_YELLOW & ~s[base + CROSSES]
    blue = ALL_BLUE & ~s[base + CROSSES]
    if bonus == YELLOW_X:
        return yellow
    if bonus == BLUE_X:
        return blue
    boxes = yellow | blue
    if s[base + GREENS] < BOXES:
        boxes |= 1 << GREEN
    if s[base + ORANGES] < BOXES:
        boxes |= 1 << ORANGE
    if s[base + PURPLES] < BOXES:
        boxes |= 1 << PURPLE
    return boxes


@rule
def drop_lost(s: Slots, base: int) -> None:
    """Bonuses for a full area are lost."""
    while s[base + QUEUE] != 0 and bonus_boxes(s, base) == 0:
        s[base + QUEUE] >>= 2


@large_rule
def play(s: Slots, seat: int, move: int) -> None:
    base = SEATS + WIDTH * seat
    if move >= BONUS:
        s[base + QUEUE] >>= 2
        mark(s, base, move - BONUS, 6)
    elif move >= EXTRA:
        play_extra(s, base, move - EXTRA)
    elif move >= TAKE:
        play_take(s, base, move - TAKE)
    elif move == AGAIN:
        s[base + REROLLS] -= 1
        s[base + REROLLED] += 1
        s[ROLLS] -= 1
        await_roll(s)
        return
    elif move == DONE:
        finish(s, base)
        return
    drop_lost(s, base)
    if s[base + QUEUE] == 0:
        go_on(s, base)


@rule
def die_of(option: int) -> int:
    if option >= COUNT:
        return WHITE_DIE
    if option >= GREEN:
        return GREEN_DIE + option - GREEN
    return BLUE_DIE if option >= FIRST_BLUE else YELLOW_DIE


@rule
def play_take(s: Slots, base: int, option: int) -> None:
    die = die_of(option)
    face = s[FACES + die]
    if s[PHASE] == CHOOSE:
        s[TAKEN_DICE] |= 1 << die
        s[LYING] &= ~(1 << die)
        lower = 0
        for other in range(6):
            lower |= int(s[FACES + other] < face) << other
        s[TRAY] |= s[LYING] & lower
        s[LYING] &= ~lower
    mark(s, base, option % COUNT, face)


@rule
def play_extra(s: Slots, base: int, option: int) -> None:
    die = die_of(option)
    s[base + EXTRAS] -= 1
    s[base + EXTRAS_USED] += 1
    s[base + EXTRA_DICE] |= 1 << die
    mark(s, base, option % COUNT, s[FACES + die])


@large_rule
def mark(s: Slots, base: int, box: int, number: int) -> None:
    """Marks a box, and applies the bonuses without a choice that follow, first earned first."""
    waiting = mark_box(s, base, box, number, 0)
    while waiting != 0:
        bonus = waiting & 15
        waiting >>= 4
        if bonus == GREEN_X:
            if s[base + GREENS] < BOXES:
                waiting = mark_box(s, base, GREEN, 0, waiting)
        elif bonus == PURPLE_6:
            if s[base + PURPLES] < BOXES:
                waiting = mark_box(s, base, PURPLE, 6, waiting)
        elif s[base + ORANGES] < BOXES:
            waiting = mark_box(s, base, ORANGE, 4 + bonus - ORANGE_4, waiting)


@rule
def mark_box(s: Slots, base: int, box: int, number: int, waiting: int) -> int:
    if box < GREEN:
        s[base + CROSSES] |= 1 << box
        row = ROW_OF[box]
        crossing = CROSSING[box]
        if s[base + CROSSES] & LINES[row] == LINES[row]:
            waiting = earn(s, base, LINE_BONUS[row], waiting)
        if s[base + CROSSES] & LINES[crossing] == LINES[crossing]:
            waiting = earn(s, base, LINE_BONUS[crossing], waiting)
        return waiting
    if box == GREEN:
        s[base + GREENS] += 1
        return earn(s, base, GREEN_BONUS[s[base + GREENS]], waiting)
    if box == ORANGE:
        written = number * ORANGE_TIMES[s[base + ORANGES]]
        s[base + ORANGE_NUMBERS] |= written << (5 * s[base + ORANGES])
        s[base + ORANGE_SUM] += written
        s[base + ORANGES] += 1
        return earn(s, base, ORANGE_BONUS[s[base + ORANGES]], waiting)
    s[base + PURPLE_NUMBERS] |= number << (3 * s[base + PURPLES])
    s[base + PURPLE_SUM] += number
    s[base + PURPLE_LAST] = number
    s[base + PURPLES] += 1
    return earn(s, base, PURPLE_BONUS[s[base + PURPLES]], waiting)


@rule
def earn(s: Slots, base: int, bonus: int, waiting: int) -> int:
    """Notes a bonus: on the sheet, in the queue of choices, or among the waiting marks."""
    if bonus == REROLL:
        s[base + REROLLS] += 1
    elif bonus == PLUS_ONE:
        s[base + EXTRAS] += 1
    elif bonus == FOX:
        s[base + FOXES] += 1
    elif bonus >= GREEN_X:
        place = 0
        while waiting >> place != 0:
            place += 4
        waiting |= bonus << place
    elif bonus != 0:
        place = 0
        while s[base + QUEUE] >> place != 0:
            place += 2
        s[base + QUEUE] |= bonus << place
    return waiting


@rule
def go_on(s: Slots, base: int) -> None:
    """A seat's choice and its bonuses are done with."""
    if s[PHASE] == BLACK_BONUS:
        leave_bonus_phase(s)
    elif s[PHASE] == TURN_END:
        offer_extra(s, base)
    elif s[ROLLS] == TAKEN or s[LYING] == 0:
        end_turn(s)
    else:
        await_roll(s)


@rule
def leave_bonus_phase(s: Slots) -> None:
    if owing(s) == 0:
        s[PHASE] = ROLL


@rule
def may_add(s: Slots, base: int) -> bool:
    """Whether a seat can use a +1 now."""
    if s[base + EXTRAS] == 0 or (s[PASSIVE] == 1 and s[SOLO_EXTRA] == 0):
        return False
    return usable(s, base, ALL_DICE & ~s[base + EXTRA_DICE])


@rule
def offer_extra(s: Slots, base: int) -> None:
    if may_add(s, base):
        s[base + OWES] = ASK_EXTRA
    else:
        finish(s, base)


@rule
def end_turn(s: Slots) -> None:
    """All dice that were not taken go to the tray, for the others to choose from."""
    s[TRAY] = ALL_DICE & ~s[TAKEN_DICE]
    s[LYING] = 0
    s[PHASE] = TURN_END
    for seat in range(s[PLAYERS]):
        base = SEATS + WIDTH * seat
        s[base + EXTRA_DICE] = 0
        s[base + OWES] = TAKE_ONE
    offer_extra(s, SEATS + WIDTH * s[ACTIVE])


@rule
def finish(s: Slots, base: int) -> None:
    """A seat is done with this turn; when all are, the next one begins."""
    s[base + OWES] = NOTHING
    s[base + EXTRA_DICE] = 0
    if owing(s) != 0:
        return
    if s[PLAYERS] == 1 and s[PASSIVE] == 0:
        s[PASSIVE] = 1
        start_turn(s)
    elif s[ACTIVE] + 1 < s[PLAYERS]:
        s[ACTIVE] += 1
        start_turn(s)
    elif s[ROUND] < ROUNDS[s[PLAYERS]]:
        start_round(s)
    else:
        s[PHASE] = OVER


@rule
def yellow_points(s: Slots, base: int) -> int:
    points = 0
    for column in range(4):
        if s[base + CROSSES] & YELLOW_COLUMN[column] == YELLOW_COLUMN[column]:
            points += YELLOW_COLUMNS[column]
    return points


@rule
def count_bits(bits: int) -> int:
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@rule
def areas(s: Slots, seat: int, out: Slots) -> int:
    """Writes the points of the five areas and the foxes, and returns the total."""
    base = SEATS + WIDTH * seat
    out[0] = yellow_points(s, base)
    out[1] = BLUE_POINTS[count_bits(s[base + CROSSES] >> FIRST_BLUE)]
    out[2] = GREEN_POINTS[s[base + GREENS]]
    out[3] = s[base + ORANGE_SUM]
    out[4] = s[base + PURPLE_SUM]
    lowest = min(out[0], min(min(out[1], out[2]), min(out[3], out[4])))
    out[5] = lowest * s[base + FOXES]
    return out[0] + out[1] + out[2] + out[3] + out[4] + out[5]


@rule
def tie_break(areas: Slots) -> int:
    """The highest single area."""
    return max(areas[0], max(max(areas[1], areas[2]), max(areas[3], areas[4])))


@rule
def secret(s: Slots, seat: int) -> bool:
    return False


@rule
def hide(s: Slots, seat: int) -> None:
    pass


@rule
def hidden(s: Slots, seat: int) -> bool:
    return False


@rule
def worth(s: Slots, seat: int, out: Slots) -> int:
    """Tenths of points on the sheet, with something for yellow boxes, foxes and unused actions."""
    base = SEATS + WIDTH * seat
    left = ROUNDS[s[PLAYERS]] - s[ROUND]
    value = 10 * areas(s, seat, out)
    value += 15 * count_bits(s[base + CROSSES] & ALL_YELLOW) + 20 * s[base + FOXES]
    return value + left * (3 * s[base + REROLLS] + 6 * s[base + EXTRAS])


@large_rule
def gain(s: Slots, seat: int, move: int, scratch: Slots, out: Slots) -> int:
    """What a move adds to the sheet at once, less what the dice are worth that go to the tray."""
    if move == AGAIN:
        return PATIENCE
    value = -worth(s, seat, out)
    if s[PHASE] == CHOOSE and move >= TAKE and move < EXTRA and s[ROLLS] < TAKEN:
        face = s[FACES + die_of(move - TAKE)]
        for die in range(6):
            if s[LYING] >> die & 1 and s[FACES + die] < face:
                value -= LOST_DIE
    for i in range(size(s[PLAYERS])):
        scratch[i] = s[i]
    play(scratch, seat, move)
    return value + worth(scratch, seat, out)
