"""Clever: what the slots of a state hold, and the numbers of phases, dice and moves."""

from rollwright.games.clever.boxes import COUNT
from rollwright.games.clever.sheet import ROUNDS as SHEET_ROUNDS

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
SEAT_SIZE = 17

ROLL, CHOOSE, BLACK_BONUS, TURN_END, OVER = 0, 1, 2, 3, 4
NOTHING, TAKE_ONE, ASK_EXTRA = 0, 1, 2

AGAIN = 0
PASS = 1
DONE = 2
TAKE = 3  # + box for a coloured die, + COUNT + box for the white one
EXTRA = TAKE + 2 * COUNT
BONUS = EXTRA + 2 * COUNT  # + box
MOVES = BONUS + COUNT
ROUNDS = (0, *SHEET_ROUNDS.values())  # by players
AREAS = 6
DICE = 6
SIDES = 6
ALL_DICE = (1 << DICE) - 1

YELLOW_DIE, BLUE_DIE, GREEN_DIE, ORANGE_DIE, PURPLE_DIE, WHITE_DIE = 0, 1, 2, 3, 4, 5
