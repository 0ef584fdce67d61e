"""Qwixx: what the slots of a state hold, and the numbers of phases, moves and marks."""

from rollwright.games.qwixx.sheet import NUMBERS

PLAYERS = 0
ACTIVE = 1
PHASE = 2
CLOSED = 3  # rows closed, one bit each
MARKED = 4  # 1 when the active seat has marked in action 1
FACES = 5  # w w r y g b; 0 while a die is not rolled
SEATS = 11

CROSSES = 0  # four slots: the crosses of a row, one bit a number, bit 11 the lock
NEXT = 4  # four slots: the first position in the row that may still be marked
COUNT = 8  # four slots: the crosses of a row, counted
MISSED = 12
ANSWER = 13  # in action 1: see core.answers
SEAT_SIZE = 14

ROLL, WHITE, COLOUR, OVER = 0, 1, 2, 3  # what the game waits for: a roll, action 1, action 2

PASS = 0
MARK = 1  # + 11 * row + position
MOVES = 45
AREAS = 5
DICE = 6
SIDES = 6
LAST = NUMBERS - 1
LOCK = MOVES - MARK  # what a move marks: its box, a lock (+ row), a penalty
PENALTY = LOCK + 4
