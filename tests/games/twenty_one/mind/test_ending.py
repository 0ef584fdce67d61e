"""Twenty One's last turn: chances counted over all rolls, compared with a count of another kind."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

import rollwright as rw
from rollwright.games.twenty_one.mind import ending
from rollwright.games.twenty_one.mind.encoding import NOW, WORKSPACE_SIZE
from rollwright.games.twenty_one.mind.mind import TwentyOneMind
from rollwright.games.twenty_one.mind.policy import look
from rollwright.games.twenty_one.sheet import BONUS, LETTERS, NUMBERS, SHEETS

GAME = rw.game("twenty-one")
FULL = "453x11/432131/123x1x/51411x"
CLOSE = (
    "twenty-one phase=enter active=1 dice=223541"
    f" | sheet=A rows={FULL}/...... answer=-"
    " | sheet=B rows=2x3121/333121/6321x1/134111/443.2. answer=-"
)
TWO = (
    "twenty-one phase=roll active=2 dice=000000"
    f" | sheet=A rows={FULL}/4.3321 answer=-"
    f" | sheet=B rows={FULL}/43322. answer=-"
)
THREE = (
    "twenty-one phase=roll active=1 dice=000000"
    f" | sheet=A rows={FULL}/44332. answer=-"
    f" | sheet=B rows={FULL}/44.32. answer=-"
    f" | sheet=C rows={FULL}/4433.1 answer=-"
)
AGAIN = TWO.replace("phase=roll", "phase=again").replace("dice=000000", "dice=001000")
"""Yellow shows 1, the only die that the second seat needs."""


def workspace_of(state: rw.State) -> list[int]:
    workspace = [0] * WORKSPACE_SIZE
    look(list(state.slots), workspace)
    return workspace


def free_numbers(state: rw.State, seat: int) -> dict[str, int]:
    """By colour: the numbers of the free boxes in the last row."""
    seats = [part.split() for part in state.text.split("|")[1:]]
    sheet, rows = seats[seat - 1][0][-1], seats[seat - 1][1].removeprefix("rows=").split("/")
    row = zip(SHEETS[sheet][4], NUMBERS[4], rows[4], strict=True)
    return {colour: number for colour, number, entry in row if entry == "."}


def hits(state: rw.State, seat: int) -> int:
    rows = state.text.split("|")[seat].split()[1].split("/")
    return sum(entry == str(number) for entry, number in zip(rows[4], NUMBERS[4], strict=True))


Chances = tuple[Fraction, ...]


def shares(state: rw.State) -> Callable[[dict[str, int]], Chances]:
    """Everybody's part of the victory, by the faces, when all enter what fits."""
    seats = range(1, state.players + 1)
    sheets = [(free_numbers(state, one), hits(state, one), state.scores[one - 1]) for one in seats]

    def shared(faces: dict[str, int]) -> Chances:
        totals = []
        for free, before, score in sheets:
            points = sum(faces[die] for die, number in free.items() if faces[die] <= number)
            new = before + sum(faces[die] == number for die, number in free.items())
            totals.append(score + points + BONUS[new] - BONUS[before])
        best = [total == max(totals) for total in totals]
        return tuple(Fraction(int(one), sum(best)) for one in best)

    return shared


def mean(found: list[Chances]) -> Chances:
    return tuple(sum(column, Fraction(0)) / len(found) for column in zip(*found, strict=True))


def counted(state: rw.State) -> Chances:
    """Everybody's chance to win, by going through all faces of all dice that somebody needs."""
    seats = range(1, state.players + 1)
    needed = [die for die in LETTERS if any(die in free_numbers(state, one) for one in seats)]
    active = int(state.text.split("active=")[1][0])
    shared = shares(state)

    @cache
    def again(kept: frozenset[str]) -> Chances:
        rest = [die for die in needed if die not in kept]
        return mean(
            [
                shared(dict.fromkeys(kept, 1) | dict(zip(rest, faces, strict=True)))
                for faces in product(range(1, 7), repeat=len(rest))
            ]
        )

    found = []
    for faces in product(range(1, 7), repeat=len(needed)):
        shown = dict(zip(needed, faces, strict=True))
        rolled = again(frozenset(die for die in needed if shown[die] == 1))
        found.append(max(shared(shown), rolled, key=lambda one: one[active - 1]))
    return mean(found)


@pytest.mark.parametrize("text", [TWO, THREE])
def test_the_last_turn_is_counted_exactly(text: str) -> None:
    state = GAME.state(text)
    workspace, active = workspace_of(state), state.slots[1]
    assert ending.is_last_turn(workspace, NOW, state.players)
    found = [
        ending.last_chance(workspace, NOW, state.players, seat, active)
        for seat in range(state.players)
    ]
    assert sum(found) == pytest.approx(1)
    assert found == pytest.approx([float(chance) for chance in counted(state)])


def test_dice_at_one_stay_when_the_others_are_rolled_again() -> None:
    state = GAME.state(AGAIN)
    found = ending.last_chance_again(workspace_of(state), NOW, 2, 1)
    rolled = mean([shares(state)({"y": 1, "g": face}) for face in range(1, 7)])
    assert found == pytest.approx(float(rolled[1]))


def test_a_box_is_filled_where_the_other_seat_ends_the_game() -> None:
    """The number that is no hit wins: there is one more turn only."""
    ranking = TwentyOneMind().rank(GAME.state(CLOSE), 1)
    assert str(ranking[0][0]) == "enter k b y g w"
    lead = (ranking[0][1].win or 0) - (ranking[1][1].win or 0)
    assert lead > 0.2
