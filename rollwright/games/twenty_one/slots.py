"""Twenty One: what the slots of a state hold, and the numbers of phases, moves and marks."""

from rollwright.games.twenty_one.sheet import BOXES, LETTERS, NUMBERS, ROWS, SHEETS

PLAYERS = 0
ACTIVE = 1
PHASE = 2
FACES = 3  # k b y r g w; 0 while a die is not rolled
SEATS = 9

SHEET = 0
ROW = 1  # the row being filled; ROWS when the sheet is full
FREE = 2  # its free boxes, one bit a colour
SUM = 3  # what its numbers add up to
HITS = 4
POINTS = 5  # of the full rows
ENTRIES = 6  # five slots: what stands in a row, three bits a box, STRUCK for a struck one
ANSWER = 11  # when entering: see core.answers
SEAT_SIZE = 12

ROLL, DECIDE, AGAIN, ENTER, OVER = 0, 1, 2, 3, 4

STRUCK = 7
REROLL = 0
KEEP = 1
STRIKE = 2  # + the dice entered, one bit each
MOVES = 66
AREAS = ROWS
DICE = 6
SIDES = 6
ALL_DICE = (1 << DICE) - 1
HIT = ROWS * BOXES  # what a move marks: its box, + HIT where the number is the printed one
FULL_ROW = (1 << BOXES) - 1

# By sheet, row and box: the colour of the box. By row and box: its number.
# By sheet, row and colour: its number, its place.
COLOUR_AT = tuple(
    LETTERS.index(colour) for sheet in SHEETS.values() for row in sheet for colour in row
)
NUMBER_AT = tuple(number for row in NUMBERS for number in row)
PLACE_OF = tuple(
    row.index(colour) for sheet in SHEETS.values() for row in sheet for colour in LETTERS
)
NUMBER_OF = tuple(
    numbers[row.index(colour)]
    for sheet in SHEETS.values()
    for row, numbers in zip(sheet, NUMBERS, strict=True)
    for colour in LETTERS
)
