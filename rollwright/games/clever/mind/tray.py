"""What the dice of a turn so far leave to those who wait for its end.

Whoever isn't active takes one die of those that the active seat leaves. For every sheet it is
looked up once what each face of each die would bring to it. With that, turns are played on quickly
in many ways in which the dice may fall: the active seat takes what brings most, and of what is left
in the tray everybody takes the best. The rolls are the same whatever was taken before, and each die
shows all its faces equally often.
"""

from __future__ import annotations

from rollwright.core.dice import Slots, seed_stream, throw
from rollwright.core.speed import large_rule, rule
from rollwright.games.clever.boxes import (
    BIT_NUMBER,
    FIRST_BLUE,
    GREEN,
    ORANGE,
    PURPLE,
    VALUE_BOXES,
)
from rollwright.games.clever.marks import bonus_boxes, drop_lost, green_fits, mark, purple_fits
from rollwright.games.clever.mind.network import Net, recall
from rollwright.games.clever.mind.view import VIEW, close_turn, watch
from rollwright.games.clever.mind.workspace import BLUE_SUMS, KNOWN, NO_GAIN, SERIES, Workspace
from rollwright.games.clever.score import count_bits
from rollwright.games.clever.sheet import BOXES, TAKEN
from rollwright.games.clever.slots import (
    ACTIVE,
    ALL_DICE,
    BLUE_DIE,
    CROSSES,
    DICE,
    EXTRAS,
    FACES,
    GREEN_DIE,
    LYING,
    ORANGE_DIE,
    ORANGES,
    PLAYERS,
    PURPLE_DIE,
    QUEUE,
    ROLLS,
    ROUND,
    SEAT_SIZE,
    SEATS,
    SIDES,
    TAKEN_DICE,
    WHITE_DIE,
    YELLOW_DIE,
)
from rollwright.minds.arrays import Doubles

PRICE, SPARE = 0, 7
"""Where the gains of a seat say what a +1 is worth, and how many it has."""
IMAGINED = 1 << 44
"""Rolls of this series are imagined, never played."""
REST = (0, 34, 50, 57, 63, 66, 0, 29, 32, 36, 38, 39)
"""What the rest of a turn is worth with so many dice to roll, after its first and second roll."""


@large_rule
def prepare_tray(s: Slots, net: Net, w: Workspace) -> None:
    """Looks up what all faces would bring to everybody, and throws the dice of all series, once."""
    for seat in range(s[PLAYERS]):
        if not is_known(s, seat, w):
            look_up(s, seat, net, w)
    if w.thrown[0, 0, 0] == 0:
        throw_series(w)


@rule
def is_known(s: Slots, seat: int, w: Workspace) -> bool:
    """Whether the faces have been looked up for a sheet; notes that they are."""
    known, same = w.known[seat], True
    turn = (s[PLAYERS], s[ROUND], s[ACTIVE])
    for i in range(KNOWN):
        same = same and known[i] == turn[i]
        known[i] = turn[i]
    for i in range(SEAT_SIZE):
        slot = s[SEATS + SEAT_SIZE * seat + i]
        same = same and known[KNOWN + i] == slot
        known[KNOWN + i] = slot
    return same


@rule
def forget_faces(w: Workspace) -> None:
    """What faces bring is not known any more."""
    for seat in range(len(w.known)):
        w.known[seat, 0] = 0


@large_rule
def throw_series(w: Workspace) -> None:
    for number in range(SERIES):
        if number % SIDES == 0:
            seed_stream(w.chance, IMAGINED, number)
        for roll in range(TAKEN):
            thrown = w.thrown[number, roll]
            if number % SIDES == 0:
                throw(w.chance, thrown, DICE, SIDES)
            else:
                for die in range(DICE):
                    thrown[die] = w.thrown[number - 1, roll, die] % SIDES + 1


@large_rule
def look_up(s: Slots, seat: int, net: Net, w: Workspace) -> None:
    """Writes what each face of each die would bring to a seat, beside a turn that brings nothing.

    The blue die goes by its sum with the white one, and so may the white one.
    """
    gains, v = w.gains[seat], w.seen
    for place in range(len(gains)):
        gains[place] = NO_GAIN
    watch(s, seat, v)
    nothing = value_after_turn(v, net, w)
    gains[SPARE] = v[SEATS + EXTRAS]
    if v[SEATS + EXTRAS] > 0:
        v[SEATS + EXTRAS] -= 1
        gains[PRICE] = nothing - value_after_turn(v, net, w)
        v[SEATS + EXTRAS] += 1
    for total in range(2, 2 * SIDES + 1):
        box = FIRST_BLUE - 2 + total
        if v[SEATS + CROSSES] >> box & 1 == 0:
            gains[BLUE_SUMS + total] = value_of_mark(v, box, 0, net, w) - nothing
    green = value_of_mark(v, GREEN, 0, net, w) if green_fits(v, SEATS, SIDES) else 0.0
    for face in range(1, SIDES + 1):
        boxes = VALUE_BOXES[face] & ~v[SEATS + CROSSES]
        while boxes != 0:
            bit = boxes & -boxes
            boxes ^= bit
            value = value_of_mark(v, BIT_NUMBER[bit % 37], face, net, w) - nothing
            note(gains, YELLOW_DIE, face, value)
        if green_fits(v, SEATS, face):
            note(gains, GREEN_DIE, face, green - nothing)
        if v[SEATS + ORANGES] < BOXES:
            note(gains, ORANGE_DIE, face, value_of_mark(v, ORANGE, face, net, w) - nothing)
        if purple_fits(v, SEATS, face):
            note(gains, PURPLE_DIE, face, value_of_mark(v, PURPLE, face, net, w) - nothing)


@rule
def note(gains: Doubles, die: int, face: int, gain: float) -> None:
    """Notes what a face would bring on a die, and so on the white one."""
    gains[7 * die + face] = max(gains[7 * die + face], gain)
    gains[7 * WHITE_DIE + face] = max(gains[7 * WHITE_DIE + face], gain)


@large_rule
def value_of_mark(v: Slots, box: int, number: int, net: Net, w: Workspace) -> float:
    """What a seat can expect after a mark, with the bonuses that seem best at once."""
    for i in range(VIEW):
        w.after[i] = v[i]
    mark(w.after, SEATS, box, number)
    drop_lost(w.after, SEATS)
    while w.after[SEATS + QUEUE] != 0:
        take_bonus(net, w)
    return value_after_turn(w.after, net, w)


@large_rule
def take_bonus(net: Net, w: Workspace) -> None:
    """Marks the best box of those that the oldest bonus allows."""
    v, tried = w.after, w.marked
    boxes, best, most = bonus_boxes(v, SEATS), 0, NO_GAIN
    queue = v[SEATS + QUEUE] >> 2
    while boxes != 0:
        bit = boxes & -boxes
        boxes ^= bit
        for i in range(VIEW):
            tried[i] = v[i]
        tried[SEATS + QUEUE] = 0
        mark(tried, SEATS, BIT_NUMBER[bit % 37], SIDES)
        tried[SEATS + QUEUE] = 0
        value = value_after_turn(tried, net, w)
        if value > most:
            best, most = BIT_NUMBER[bit % 37], value
    v[SEATS + QUEUE] = queue
    mark(v, SEATS, best, SIDES)
    drop_lost(v, SEATS)


@large_rule
def value_after_turn(v: Slots, net: Net, w: Workspace) -> float:
    """What a seat can expect of the next turn on."""
    for i in range(VIEW):
        w.later[i] = v[i]
    close_turn(w.later)
    return recall(w.later, net, w.tree.board)


@large_rule
def add_gains(s: Slots, seat: int, fresh: bool, net: Net, w: Workspace) -> None:
    """Writes what the turn of a seat is expected to bring to all others, as the dice lie.

    Or as if it were about to begin.
    """
    for other in range(s[PLAYERS]):
        w.brings[other] = 0.0
    for number in range(SERIES):
        for die in range(DICE):
            w.lie[die] = s[FACES + die]
        if fresh:
            share_tray(seat, s[PLAYERS], end_of_turn(seat, ALL_DICE, 0, 0, number, w), w)
        else:
            taken = end_of_turn(seat, s[LYING], s[TAKEN_DICE], s[ROLLS], number, w)
            share_tray(seat, s[PLAYERS], taken, w)
    for other in range(s[PLAYERS]):
        w.brings[other] /= SERIES


@large_rule
def end_of_turn(seat: int, lying: int, taken: int, rolls: int, number: int, w: Workspace) -> int:
    """Plays a turn on: the dice that are taken in the end."""
    gains, lie = w.gains[seat], w.lie
    while rolls < TAKEN and lying != 0:
        for die in range(DICE):
            if lying >> die & 1:
                lie[die] = w.thrown[number, rolls, die]
        rolls += 1
        best, most = -1, NO_GAIN
        for die in range(DICE):
            if lying >> die & 1:
                gain = gain_of(gains, die, lie)
                if gain > NO_GAIN and rolls < TAKEN:
                    gain += REST[6 * (rolls - 1) + rest_of(lying, die, lie)]
                if gain > most:
                    best, most = die, gain
        if best >= 0:
            taken |= 1 << best
            lying &= ~(1 << best | lower_dice(lie, lie[best]))
    return taken


@rule
def rest_of(lying: int, die: int, lie: Slots) -> int:
    """How many dice are left to roll once a die is taken."""
    return count_bits(lying & ~lower_dice(lie, lie[die])) - 1


@rule
def lower_dice(lie: Slots, face: int) -> int:
    lower = 0
    for die in range(DICE):
        lower |= int(lie[die] < face) << die
    return lower


@rule
def gain_of(gains: Doubles, die: int, lie: Slots) -> float:
    """What a die would bring as it lies."""
    if die != BLUE_DIE and die != WHITE_DIE:
        return float(gains[7 * die + lie[die]])
    gain = float(gains[BLUE_SUMS + lie[BLUE_DIE] + lie[WHITE_DIE]])
    return gain if die == BLUE_DIE else max(gain, float(gains[7 * die + lie[die]]))


@large_rule
def share_tray(seat: int, players: int, taken: int, w: Workspace) -> None:
    """Adds what all others take: a die of the tray or, if they can use none, one that was taken."""
    for other in range(players):
        if other == seat:
            continue
        w.brings[other] += best_of_tray(w.gains[other], taken, w.lie)


@rule
def best_of_tray(gains: Doubles, taken: int, lie: Slots) -> float:
    """What a seat takes, and perhaps one more die for a +1."""
    best, most, rest, chosen = -1, NO_GAIN, 0.0, -1
    for die in range(DICE):
        gain = gain_of(gains, die, lie)
        if taken >> die & 1:
            if gain > rest:
                rest, chosen = gain, die
        elif gain > most:
            best, most = die, gain
    if most == NO_GAIN:
        best, most = chosen, rest
    used = 1 << best if best >= 0 else 0
    return most + extras_gain(gains, used, lie)


@rule
def extras_gain(gains: Doubles, used: int, lie: Slots) -> float:
    """What +1 bring for dice that weren't used, more than they are worth if they are kept."""
    total, more = 0.0, int(gains[SPARE])
    while more > 0:
        more -= 1
        best, most = -1, gains[PRICE]
        for die in range(DICE):
            if used >> die & 1 == 0:
                gain = gain_of(gains, die, lie)
                if gain > most:
                    best, most = die, gain
        if best < 0:
            return total
        used |= 1 << best
        total += most - gains[PRICE]
    return total
