"""Clever: the course of a game, as functions over slots of integers. Seats count from 0 here."""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.clever import slots
from rollwright.games.clever.boxes import (
    ALL_YELLOW,
    BIT_NUMBER,
    BLACK,
    COUNT,
    FIRST_BLUE,
    GREEN,
    ROUND_BONUS,
)
from rollwright.games.clever.chain import marks as marks
from rollwright.games.clever.marks import bonus_boxes, drop_lost, earn, mark, may_add, reach
from rollwright.games.clever.outcome import outcome as outcome
from rollwright.games.clever.position import complete as complete
from rollwright.games.clever.score import areas as areas
from rollwright.games.clever.score import count_bits
from rollwright.games.clever.score import tie_break as tie_break
from rollwright.games.clever.sheet import TAKEN
from rollwright.games.clever.slots import (
    ACTIVE,
    AGAIN,
    ALL_DICE,
    ASK_EXTRA,
    BLACK_BONUS,
    BLUE_DIE,
    BONUS,
    CHOOSE,
    CROSSES,
    DONE,
    EXTRA,
    EXTRA_DICE,
    EXTRAS,
    EXTRAS_USED,
    FACES,
    FOXES,
    GREEN_DIE,
    LYING,
    NOTHING,
    OVER,
    OWES,
    PASS,
    PASSIVE,
    PHASE,
    PLAYERS,
    QUEUE,
    REROLLED,
    REROLLS,
    ROLL,
    ROLLS,
    ROUND,
    SEAT_SIZE,
    SEATS,
    SOLO_EXTRA,
    TAKE,
    TAKE_ONE,
    TAKEN_DICE,
    TRAY,
    TURN_END,
    WHITE_DIE,
    YELLOW_DIE,
)

MOVES, AREAS, DICE, SIDES = slots.MOVES, slots.AREAS, slots.DICE, slots.SIDES
ROUNDS = slots.ROUNDS

PATIENCE = 20  # what a greedy player expects of a reroll, in tenths of points
LOST_DIE = 8  # and what each die is worth to it that could be rolled again


@rule
def size(players: int) -> int:
    return SEATS + SEAT_SIZE * players


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
        earn(s, SEATS + SEAT_SIZE * seat, ROUND_BONUS[s[ROUND] - 1], 0)
        drop_lost(s, SEATS + SEAT_SIZE * seat)
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
def active(s: Slots) -> int:
    return s[ACTIVE]


@rule
def due(s: Slots) -> int:
    """The dice to roll now, one bit each."""
    return s[LYING] if s[PHASE] == ROLL else 0


@rule
def over(s: Slots) -> bool:
    return s[PHASE] == OVER


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
            base = SEATS + SEAT_SIZE * seat
            if s[base + OWES] != NOTHING or s[base + QUEUE] != 0:
                seats |= 1 << seat
    return seats


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
    base = SEATS + SEAT_SIZE * seat
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


@large_rule
def play(s: Slots, seat: int, move: int) -> None:
    base = SEATS + SEAT_SIZE * seat
    put_down(s, base, move)
    if move == DONE:
        finish(s, base)
    elif move != AGAIN and s[base + QUEUE] == 0:
        go_on(s, base)


@rule
def put_down(s: Slots, base: int, move: int) -> None:
    """What a move does to its seat's sheet and to the dice; who goes on is decided afterwards."""
    if move == AGAIN:
        s[base + REROLLS] -= 1
        s[base + REROLLED] += 1
        s[ROLLS] -= 1
        await_roll(s)
    elif move >= BONUS:
        s[base + QUEUE] >>= 2
        mark(s, base, move - BONUS, 6)
    elif move >= EXTRA:
        play_extra(s, base, move - EXTRA)
    elif move >= TAKE:
        play_take(s, base, move - TAKE)
    drop_lost(s, base)


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


@rule
def go_on(s: Slots, base: int) -> None:
    """A seat has made its choice, and used the bonuses that came with it."""
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
        base = SEATS + SEAT_SIZE * seat
        s[base + EXTRA_DICE] = 0
        s[base + OWES] = TAKE_ONE
    offer_extra(s, SEATS + SEAT_SIZE * s[ACTIVE])


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
def answer_slot(seat: int) -> int:
    """There are no secret answers: a choice counts at once."""
    return -1


@rule
def reason(s: Slots) -> int:
    return 0


@rule
def worth(s: Slots, seat: int, out: Slots) -> int:
    """Tenths of points on the sheet, plus something for yellow boxes, foxes and unused actions."""
    base = SEATS + SEAT_SIZE * seat
    left = ROUNDS[s[PLAYERS]] - s[ROUND]
    value = 10 * areas(s, seat, out)
    value += 15 * count_bits(s[base + CROSSES] & ALL_YELLOW) + 20 * s[base + FOXES]
    return value + left * (3 * s[base + REROLLS] + 6 * s[base + EXTRAS])


@large_rule
def gain(s: Slots, seat: int, move: int, scratch: Slots, out: Slots) -> int:
    """What a move adds to the sheet at once, less the worth of the dice that go to the tray."""
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
