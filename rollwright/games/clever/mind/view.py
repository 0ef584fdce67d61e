"""What one seat sees, as slots of its own: the table and its sheet, laid out as in a solo game.

The rules move a whole table on; here a seat goes on by itself, past what the others still owe,
until it waits for dice that somebody rolls. Where others play, nothing of their turn is seen before
it ends.
"""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.clever.boxes import BLACK, ROUND_BONUS
from rollwright.games.clever.marks import drop_lost, earn, may_add
from rollwright.games.clever.rules import (
    ROUNDS,
    await_roll,
    die_of,
    put_down,
    start_turn,
)
from rollwright.games.clever.sheet import TAKEN
from rollwright.games.clever.slots import (
    ACTIVE,
    AGAIN,
    ALL_DICE,
    ASK_EXTRA,
    BLACK_BONUS,
    CHOOSE,
    DONE,
    EXTRA_DICE,
    LYING,
    NOTHING,
    OVER,
    OWES,
    PASS,
    PASSIVE,
    PHASE,
    PLAYERS,
    QUEUE,
    ROLL,
    ROLLS,
    ROUND,
    SEAT_SIZE,
    SEATS,
    TAKE,
    TAKEN_DICE,
    TRAY,
    TURN_END,
)

SEAT = SEATS + SEAT_SIZE
WAY = SEAT + 1
"""How a choice leaves the dice to others, where it matters to them."""
VIEW = WAY + 1
ROLLED_AGAIN, SAME_DICE = 6, 7
"""Ways to leave the dice, after those in which one of the six is taken."""

WAITS, OPEN, ASKED, CHOOSES_BLACK = 0, 1, 2, 3


@large_rule
def look(s: Slots, seat: int, v: Slots) -> None:
    """Writes the view of a seat."""
    watch(s, seat, v)
    settle(v)


@large_rule
def watch(s: Slots, seat: int, v: Slots) -> None:
    """Writes the table as it is, and a seat's sheet."""
    for i in range(SEATS):
        v[i] = s[i]
    for i in range(SEAT_SIZE):
        v[SEATS + i] = s[SEATS + SEAT_SIZE * seat + i]
    v[SEAT] = seat
    v[WAY] = 0


@rule
def matters_to_others(s: Slots) -> bool:
    """Whether the active seat's choice is about dice that others wait for."""
    return s[PLAYERS] > 1 and s[PHASE] == CHOOSE


@rule
def way_of(s: Slots, seat: int, move: int) -> int:
    """How a move leaves the dice."""
    if s[SEATS + SEAT_SIZE * seat + QUEUE] != 0 or move == PASS:
        return SAME_DICE
    return ROLLED_AGAIN if move == AGAIN else die_of(move - TAKE)


@rule
def settle(v: Slots) -> None:
    """Goes on past what only others owe."""
    phase = v[PHASE]
    if phase == TURN_END and v[SEATS + OWES] == NOTHING and v[SEATS + QUEUE] == 0:
        close_turn(v)
    elif phase == BLACK_BONUS and v[SEATS + QUEUE] == 0:
        v[PHASE] = ROLL
    elif phase <= CHOOSE and v[ACTIVE] != v[SEAT]:
        start_turn(v)


@rule
def standing(v: Slots) -> int:
    """Whether the seat waits for dice or is done (0), and if not, what kind of choice it owes."""
    if v[PHASE] == ROLL or v[PHASE] == OVER:
        return WAITS
    if v[SEATS + QUEUE] != 0:
        return CHOOSES_BLACK if v[SEATS + QUEUE] & 3 == BLACK else OPEN
    return ASKED if v[PHASE] == TURN_END and v[SEATS + OWES] == ASK_EXTRA else OPEN


@large_rule
def apply(v: Slots, move: int) -> None:
    """Plays a legal move of the seat."""
    put_down(v, SEATS, move)
    if move == DONE:
        close_turn(v)
    elif move != AGAIN and v[SEATS + QUEUE] == 0:
        go_on(v)


@rule
def go_on(v: Slots) -> None:
    if v[PHASE] == BLACK_BONUS:
        v[PHASE] = ROLL
    elif v[PHASE] == CHOOSE and v[ROLLS] < TAKEN and v[LYING] != 0:
        await_roll(v)
    else:
        if v[PHASE] == CHOOSE:
            v[TRAY] = ALL_DICE & ~v[TAKEN_DICE]
            v[LYING] = 0
            v[PHASE] = TURN_END
            v[SEATS + EXTRA_DICE] = 0
        if may_add(v, SEATS):
            v[SEATS + OWES] = ASK_EXTRA
        else:
            close_turn(v)


@large_rule
def close_turn(v: Slots) -> None:
    """The next turn, as if everybody were done with this one."""
    v[SEATS + OWES] = NOTHING
    v[SEATS + EXTRA_DICE] = 0
    if v[PLAYERS] == 1 and v[PASSIVE] == 0:
        v[PASSIVE] = 1
        start_turn(v)
    elif v[ACTIVE] + 1 < v[PLAYERS]:
        v[ACTIVE] += 1
        start_turn(v)
    elif v[ROUND] < ROUNDS[v[PLAYERS]]:
        next_round(v)
    else:
        v[PHASE] = OVER


@rule
def next_round(v: Slots) -> None:
    v[ROUND] += 1
    v[ACTIVE] = 0
    v[PASSIVE] = 0
    earn(v, SEATS, ROUND_BONUS[v[ROUND] - 1], 0)
    drop_lost(v, SEATS)
    start_turn(v)
    if v[SEATS + QUEUE] != 0:
        v[PHASE] = BLACK_BONUS
