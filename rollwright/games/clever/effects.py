"""Clever: what a move does on the sheet: marks, bonuses and their chains, dice lost to the tray."""

from __future__ import annotations

from rollwright.core.dice import Slots
from rollwright.core.speed import large_rule, rule
from rollwright.games.clever.boxes import (
    CROSSING,
    FIRST_BLUE,
    FOX,
    GREEN,
    GREEN_X,
    ORANGE,
    ORANGE_4,
    ORANGE_6,
    PLUS_ONE,
    PURPLE,
    PURPLE_6,
    REROLL,
    ROW_OF,
)
from rollwright.games.clever.chain import filled, sign_at
from rollwright.games.clever.outcome import box_of
from rollwright.games.clever.rewards import (
    BLUE_NUMBER,
    BONUS_WORDS,
    BOX,
    BRINGS,
    COLUMN_OF,
    COLUMN_POINTS,
    DIAGONAL,
    KIND,
    LINE,
    MASKS,
    NUMBER_OF,
    REWARD,
    YELLOW_NUMBER,
    YELLOW_PLACE,
    YELLOW_ROW,
)
from rollwright.games.clever.rules import ROUNDS, areas, die_of, play, size
from rollwright.games.clever.score import count_bits
from rollwright.games.clever.sheet import BOXES, COLOURS, GREEN_NEEDS, ORANGE_TIMES, TAKEN
from rollwright.games.clever.slots import (
    ACTIVE,
    AGAIN,
    BONUS,
    CHOOSE,
    CROSSES,
    DONE,
    EXTRA,
    EXTRAS,
    FACES,
    FOXES,
    LYING,
    PASS,
    PASSIVE,
    PHASE,
    PLAYERS,
    PURPLE_LAST,
    REROLLS,
    ROLLS,
    ROUND,
    SEAT_SIZE,
    SEATS,
    SIDES,
    SOLO_EXTRA,
    TAKE,
    TAKEN_DICE,
)
from rollwright.games.fact import fact, put, put2
from rollwright.words.telling import NUMBER, OneOf, Several, words

AREAS = 5
"""The areas whose lowest counts for the foxes."""
HIGH = 4
"""What the next green box needs is mentioned from this number on."""
EARNED = ("chain", "fox", "reroll earned", "extra earned")
"""The themes of bonuses: most mark something, a chain."""

AREA = OneOf([words(f"why.area.{area}") for area in COLOURS[:AREAS]])
GAINS = Several(words("why.clever.gain", area=AREA, n=NUMBER))
DICE = Several(OneOf([words(f"number.{colour}", n=NUMBER) for colour in COLOURS]))
MISSING = OneOf([words(f"number.{area}", n=NUMBER) for area in COLOURS[:2]])
"""The last box of a line, which says where it is."""

FACTS = (
    fact("why.again", "reroll", n=NUMBER),
    fact("clever.rerolls", n=NUMBER),
    fact("why.clever.worthless"),
    fact("why.clever.pass"),
    fact("why.clever.lapse", "saving", n=NUMBER),
    fact("why.clever.save", "saving", n=NUMBER),
    fact("why.clever.mark", box=BOX, gains=GAINS),
    fact("why.clever.mark", box=BOX, gains=words("why.clever.later")),
    fact("why.clever.times", n=NUMBER),
    fact("why.clever.foxes", "lowest area", n=NUMBER, low=NUMBER, gain=NUMBER),
    fact("why.clever.extra", "extra", n=NUMBER),
    fact("why.clever.near", line=LINE, box=MISSING, bonus=REWARD),
    fact("why.clever.far", line=LINE, n=NUMBER, bonus=REWARD),
    fact("why.clever.next", n=NUMBER, bonus=REWARD),
    fact("why.clever.least", n=NUMBER),
    fact("why.clever.any"),
    fact("why.clever.above", n=NUMBER),
    fact("why.clever.whole", n=NUMBER),
    fact("why.clever.over", "dice lost", dice=DICE),
    fact("why.clever.tray", "dice lost", dice=DICE, n=NUMBER),
    *(fact("why.clever.bring", theme, bonus=REWARD) for theme in EARNED),
    *(fact("why.clever.follow", theme, bonuses=Several(REWARD)) for theme in EARNED[:2]),
    *(fact("why.clever.full", theme, line=LINE, bonus=REWARD) for theme in (*EARNED, "column")),
    fact("why.clever.leave", dice=DICE),
)
ROLL_AGAIN, REROLLS_LEFT, WORTHLESS, NOTHING, LAPSE, SAVE, MARK, LATER, TIMES, FOXES_GAIN = range(
    10
)
USE, NEAR, FAR, NEXT, LEAST, ANY, ABOVE, WHOLE, ALL_LOST, TRAY = range(10, 20)
BRING = 20
FOLLOW = BRING + len(EARNED)
FULL = FOLLOW + 2
FULL_COLUMN = FULL + len(EARNED)
LEAVE = FULL_COLUMN + 1


@large_rule
def facts(s: Slots, seat: int, move: int, scratch: Slots, room: Slots, out: Slots) -> int:
    """Writes what a legal move of a seat does."""
    base = SEATS + SEAT_SIZE * seat
    if move == AGAIN:
        return again(s, base, out)
    if move == PASS:
        return put(out, 0, NOTHING)
    if move == DONE:
        return put2(out, 0, LAPSE if is_last_turn(s) else SAVE, s[base + EXTRAS])
    for i in range(size(s[PLAYERS])):
        scratch[i] = s[i]
    play(scratch, seat, move)
    box = box_of(move)
    n = marking(s, scratch, seat, box, room, out)
    n = earning(s, base, box, out, n)
    if EXTRA <= move < BONUS:
        n = put2(out, n, USE, scratch[base + EXTRAS])
    n = ahead(scratch, base, box, out, n)
    return lost_dice(s, move, out, n)


@rule
def again(s: Slots, base: int, out: Slots) -> int:
    n = put2(out, 0, ROLL_AGAIN, count_bits(s[LYING]))
    n = put2(out, n, REROLLS_LEFT, s[base + REROLLS] - 1)
    return put(out, n, WORTHLESS) if s[ROUND] == ROUNDS[s[PLAYERS]] else n


@rule
def is_last_turn(s: Slots) -> bool:
    """Whether extra dice that are not used now are never used."""
    if s[ROUND] < ROUNDS[s[PLAYERS]]:
        return False
    if s[PLAYERS] == 1:
        return s[PASSIVE] != 0 or s[SOLO_EXTRA] == 0
    return s[ACTIVE] == s[PLAYERS] - 1


@rule
def put_number(out: Slots, n: int, box: int) -> int:
    """Writes just the number of a yellow or blue box."""
    if box >= FIRST_BLUE:
        return put2(out, n, 1, BLUE_NUMBER[box - FIRST_BLUE])
    return put2(out, n, 0, YELLOW_NUMBER[box])


@rule
def put_box(out: Slots, n: int, box: int) -> int:
    """Writes a box."""
    if box >= GREEN:
        return put(out, n, 2 + box - GREEN)
    n = put_number(out, n, box)
    return n if box >= FIRST_BLUE else put2(out, n, YELLOW_ROW[box], YELLOW_PLACE[box])


@rule
def put_bonus(out: Slots, n: int, bonus: int) -> int:
    """Writes a bonus."""
    n = put(out, n, BONUS_WORDS[bonus])
    return put(out, n, 4 + bonus - ORANGE_4) if ORANGE_4 <= bonus <= ORANGE_6 else n


@rule
def put_line(out: Slots, n: int, line: int) -> int:
    """Writes a line."""
    n = put(out, n, KIND[line])
    return n if KIND[line] == DIAGONAL else put(out, n, NUMBER_OF[line])


@rule
def put_reward(out: Slots, n: int, line: int) -> int:
    """Writes what a line brings."""
    if BRINGS[line] == 0:
        return put2(out, n, 0, COLUMN_POINTS[line])
    return put_bonus(out, n, BRINGS[line])


@rule
def line_at(box: int, which: int) -> int:
    """The lines through a yellow or blue box, row first, the yellow column last; 0 for none."""
    if which == 0:
        return ROW_OF[box]
    if which == 1:
        return CROSSING[box]
    return COLUMN_OF[box] if box < FIRST_BLUE else 0


@large_rule
def marking(s: Slots, after: Slots, seat: int, box: int, room: Slots, out: Slots) -> int:
    """Writes the areas that grow at once, and the foxes with the lowest of them."""
    base = SEATS + SEAT_SIZE * seat
    areas(s, seat, room)
    for area in range(AREAS + 1):
        room[AREAS + 1 + area] = room[area]
    areas(after, seat, room)
    n = gains(box, room, out)
    times = ORANGE_TIMES[filled(s, base, box)] if box == ORANGE else 1
    if times > 1:
        n = put2(out, n, TIMES, times)
    gain = room[AREAS] - room[2 * AREAS + 1]
    if gain > 0:
        low = min(room[0], min(min(room[1], room[2]), min(room[3], room[4])))
        n = put2(out, n, FOXES_GAIN, after[base + FOXES])
        n = put2(out, n, low, gain)
    return n


@rule
def gains(box: int, room: Slots, out: Slots) -> int:
    """Writes a box and what the areas gain; the points before stand behind those now."""
    place = put_box(out, put(out, 0, MARK), box)
    n, grown = place + 1, 0
    for area in range(AREAS):
        gain = room[area] - room[AREAS + 1 + area]
        if gain > 0:
            n = put2(out, n, area, gain)
            grown += 1
    out[place] = grown
    if grown != 0:
        return n
    out[0] = LATER
    return place


@large_rule
def earning(s: Slots, base: int, box: int, out: Slots, n: int) -> int:
    """Writes the lines that the mark completes, what they bring, and what follows from that."""
    direct = 0
    if box >= GREEN:
        direct = sign_at(box, filled(s, base, box) + 1)
        if direct != 0:
            n = put_bonus(out, put(out, n, BRING + theme(direct)), direct)
        return following(s, base, box, direct, out, n)
    crosses = s[base + CROSSES] | 1 << box
    for which in range(3):
        line = line_at(box, which)
        if line != 0 and MASKS[line] & ~crosses == 0:
            brings = BRINGS[line]
            n = put(out, n, FULL + theme(brings) if brings != 0 else FULL_COLUMN)
            n = put_reward(out, put_line(out, n, line), line)
            direct = queued(direct, brings)
    return following(s, base, box, direct, out, n)


@rule
def theme(bonus: int) -> int:
    """The theme of a bonus: a number of `EARNED`."""
    if bonus == FOX:
        return 1
    if bonus == REROLL:
        return 2
    return 3 if bonus == PLUS_ONE else 0


@rule
def queued(waiting: int, bonus: int) -> int:
    """Bonuses in a row, four bits each, with one more at the end."""
    place = 0
    while waiting >> place != 0:
        place += 4
    return waiting | bonus << place


@rule
def marked_by(bonus: int) -> int:
    """The area that a bonus marks without a choice, 0 for none."""
    if bonus == GREEN_X:
        return GREEN
    if ORANGE_4 <= bonus <= ORANGE_6:
        return ORANGE
    return PURPLE if bonus == PURPLE_6 else 0


@large_rule
def following(s: Slots, base: int, box: int, waiting: int, out: Slots, n: int) -> int:
    """Writes the bonuses that follow from marks which bonuses make without a choice."""
    first, end, marked = n, n + 2, 1 << (8 * (box - GREEN)) if box >= GREEN else 0
    found, fox = 0, 0
    while waiting != 0:
        area = marked_by(waiting & 15)
        waiting >>= 4
        more = 8 * (area - GREEN)
        if area != 0 and filled(s, base, area) + (marked >> more & 255) < BOXES:
            marked += 1 << more
            bonus = sign_at(area, filled(s, base, area) + (marked >> more & 255))
            if bonus != 0:
                end = put_bonus(out, end, bonus)
                waiting = queued(waiting, bonus)
                found += 1
                fox |= int(bonus == FOX)
    out[first], out[first + 1] = FOLLOW + fox, found
    return end if found != 0 else first


@large_rule
def ahead(s: Slots, base: int, box: int, out: Slots, n: int) -> int:
    """Writes what is within reach: lines that want one more cross, or the next bonus of a row."""
    if box >= GREEN:
        return next_need(s, base, box, out, next_bonus(s, base, box, out, n))
    first, closest, least, full = n, 0, BOXES, 0
    for which in range(3):
        line = line_at(box, which)
        missing = MASKS[line] & ~s[base + CROSSES]
        count = count_bits(missing)
        full |= int(line != 0 and count == 0)
        if count == 1:
            n = put_line(out, put(out, n, NEAR), line)
            n = put_reward(out, put_number(out, n, count_bits(missing - 1)), line)
        if count != 0 and count < least:
            closest, least = line, count
    if n != first or full != 0:
        return n
    n = put(out, put_line(out, put(out, n, FAR), closest), least)
    return put_reward(out, n, closest)


@rule
def next_bonus(s: Slots, base: int, box: int, out: Slots, n: int) -> int:
    count = filled(s, base, box)
    for place in range(count + 1, BOXES + 1):
        if sign_at(box, place) != 0:
            return put_bonus(out, put2(out, n, NEXT, place - count), sign_at(box, place))
    return n


@rule
def next_need(s: Slots, base: int, box: int, out: Slots, n: int) -> int:
    """Writes what the next box takes, if the number matters."""
    count = filled(s, base, box)
    if count == BOXES or box == ORANGE:
        return n
    if box == GREEN:
        return put2(out, n, LEAST, GREEN_NEEDS[count]) if GREEN_NEEDS[count] >= HIGH else n
    last = s[base + PURPLE_LAST]
    return put(out, n, ANY) if last == SIDES else put2(out, n, ABOVE, last)


@rule
def lost_dice(s: Slots, move: int, out: Slots, n: int) -> int:
    """Writes which dice are lost by taking one, or what the last one leaves to the others."""
    if s[PHASE] != CHOOSE or not TAKE <= move < EXTRA:
        return n
    if s[ROLLS] == TAKEN:
        return left_dice(s, move, out, n) if s[PLAYERS] > 1 else n
    face = s[FACES + die_of(move - TAKE)]
    first, end, lost = n, n + 2, 0
    for die in range(6):
        if s[LYING] >> die & 1 and s[FACES + die] < face:
            end = put2(out, end, die, s[FACES + die])
            lost += 1
    left = count_bits(s[LYING]) - 1 - lost
    if lost == 0:
        return put2(out, n, WHOLE, left) if left != 0 else n
    out[first], out[first + 1] = TRAY if left != 0 else ALL_LOST, lost
    return put(out, end, left) if left != 0 else end


@rule
def left_dice(s: Slots, move: int, out: Slots, n: int) -> int:
    """Writes what the others find in the tray after the last die of a turn."""
    first, end, left = n, n + 2, 0
    for die in range(6):
        if s[TAKEN_DICE] >> die & 1 == 0 and die != die_of(move - TAKE):
            end = put2(out, end, die, s[FACES + die])
            left += 1
    out[first], out[first + 1] = LEAVE, left
    return end
