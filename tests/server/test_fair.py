"""Dice that can be checked."""

import json
from collections import Counter
from pathlib import Path

import pytest

import rollwright as rw
from rollwright.core.turns import Place
from rollwright.server import days, fair

SECRET = bytes(range(32))
DRAWS = Path(__file__).with_name("draws.json")
"""Known rolls, which the page's tests read too."""


def test_known_rolls() -> None:
    assert fair.commitment(SECRET) == (
        "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    )
    rolls = {fair.draw(SECRET, "a|b", number, "ybgopw") for number in range(1, 4)}
    assert len(rolls) == 3
    assert fair.draw(SECRET, "a|b", 1, "wwrygb") == fair.draw(SECRET, "a|b", 1, "wwrygb")
    assert fair.draw(SECRET, "", 1, "ybgopw") != fair.draw(SECRET, "a|b", 1, "ybgopw")


def test_rolls_are_those_that_the_page_draws() -> None:
    for one in json.loads(DRAWS.read_text(encoding="utf-8")):
        secret = bytes.fromhex(one["secret"])
        assert fair.commitment(secret) == one["commitment"]
        drawn = fair.draw(secret, one["words"], one["number"], one["dice"], one["sides"])
        assert drawn == one["roll"]


def test_faces_and_places_are_even() -> None:
    faces: Counter[str] = Counter()
    places: Counter[tuple[int, str]] = Counter()
    for number in range(6000):
        for place, die in enumerate(fair.draw(SECRET, "", number, "ybgopw").split()):
            faces[die] += 1
            places[place, die[0]] += 1
    assert len(faces) == len(places) == 36
    assert all(850 < count < 1150 for count in (*faces.values(), *places.values()))


def test_verify_finds_a_changed_roll_and_a_changed_secret() -> None:
    state = rw.game("qwixx").start(1)
    dice = fair.draw(SECRET, "a", 1, state.dice)
    header = {
        "dice": fair.METHOD,
        "commitment": fair.commitment(SECRET),
        "words": "a",
        "secret": SECRET.hex(),
    }

    def verify(rolled: str = dice, **changes: str) -> int:
        record = rw.Record.start(rw.game("qwixx"), 1, {**header, **changes}).roll(rolled)
        return len(fair.verify(rw.Record.loads(record.dumps())).rolls)

    assert verify() == 1
    face = dice[1]
    with pytest.raises(rw.UnfairDice, match="roll 1"):
        verify(dice[0] + str(int(face) % 6 + 1) + dice[2:])
    for changes in ({"words": "b"}, {"secret": "00"}, {"secret": "x"}, {"dice": "real"}):
        with pytest.raises(rw.UnfairDice):
            verify(**changes)


def test_rolls_are_said_to_be_given_only_if_they_can_be() -> None:
    """Who claims that all rolls to come were given could have chosen them."""
    state, other = rw.game("qwixx").start(1), bytes(32)
    dice = fair.draw(other, "", 1, state.dice)
    header = {"dice": fair.METHOD, **fair.Given(1, other).header, "secret": SECRET.hex()}
    header |= {"commitment": fair.commitment(SECRET)}

    def verify(**changes: str) -> fair.Given | None:
        record = rw.Record.start(rw.game("qwixx"), 1, {**header, **changes}).roll(dice)
        return fair.verify(rw.Record.loads(record.dumps())).given

    assert verify() == fair.Given(1, other)
    for rolls in ("0", "2", "99999", "-1", "+1", "1_0", "1.0", "x", "٣"):
        with pytest.raises(rw.UnfairDice, match="given"):
            verify(given=rolls)
    for changes in (
        {"given_secret": SECRET.hex()},
        {"given_secret": "x"},
        {"given_words": "a"},
        {"given_commitment": fair.commitment(SECRET)},
        {"dice": fair.BY_TURN},
    ):
        with pytest.raises(rw.UnfairDice):
            verify(**changes)


def test_by_turn_a_die_falls_alone() -> None:
    for turn in range(1, 50):
        place = Place(turn, 1 + turn % 3)
        all_dice = fair.draw_by_turn(SECRET, place, "ybgopw").split()
        some = fair.draw_by_turn(SECRET, place, "bow").split()
        assert some == [die for die in all_dice if die[0] in "bow"]


def test_by_turn_faces_and_places_are_even() -> None:
    faces: Counter[str] = Counter()
    places: Counter[tuple[int, str]] = Counter()
    for turn in range(6000):
        rolled = fair.draw_by_turn(SECRET, Place(turn, 1), "ybgopw").split()
        for place, die in enumerate(rolled):
            faces[die] += 1
            places[place, die[0]] += 1
    assert len(faces) == len(places) == 36
    assert all(850 < count < 1150 for count in (*faces.values(), *places.values()))


def test_rolls_by_turn_are_those_that_the_page_draws() -> None:
    for one in json.loads(DRAWS.with_name("draws_by_turn.json").read_text(encoding="utf-8")):
        drawn = fair.draw_by_turn(
            bytes.fromhex(one["secret"]), Place(one["turn"], one["roll"]), one["dice"], one["sides"]
        )
        assert drawn == one["drawn"]
        assert days.open_secret(one["game"], one["day"]).hex() == one["secret"]
