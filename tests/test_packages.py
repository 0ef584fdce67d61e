"""A game can be a package of its own: installed, and no other change, it works everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import YACHT

ENVIRONMENTS = """
import gymnasium, pyspiel
import numpy as np
import rollwright.envs
from rollwright.envs import spiel, zoo

solo = gymnasium.make("rollwright/Yacht-v0")
_, info = solo.reset(seed=1)
over = False
while not over:
    _, _, over, _, info = solo.step(np.flatnonzero(info["action_mask"])[-1])
print(solo.unwrapped.state.result)

many = gymnasium.make_vec("rollwright/Yacht-v0", num_envs=3)
many.reset(seed=1)
print(many.step(np.zeros(3, dtype=np.int64))[0].shape == many.observation_space.shape)

agents = zoo.env("yacht", players=3)
agents.reset(seed=1)
for agent in agents.agent_iter():
    seen, _, done, _, _ = agents.last()
    agents.step(None if done else int(np.flatnonzero(seen["action_mask"])[-1]))
print(agents.unwrapped.position.result)

state = pyspiel.load_game("python_rollwright_yacht(players=2)").new_initial_state()
while not state.is_terminal():
    chance = state.is_chance_node()
    state.apply_action(state.chance_outcomes()[-1][0] if chance else state.legal_actions()[-1])
print(state.returns())
"""


def run(arguments: list[str], path: Path, answers: str = "") -> tuple[int, str]:
    """The exit code of a Python program that finds packages in a folder, and all it says."""
    done = subprocess.run(
        [sys.executable, *arguments],
        input=answers,
        env={**os.environ, "PYTHONPATH": str(path), "COLUMNS": "100", "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    return done.returncode, done.stdout


def rollwright(path: Path, *arguments: str, answers: str = "") -> tuple[int, str]:
    return run(["-m", "rollwright", *arguments], path, answers)


@pytest.mark.slow
def test_its_own_tests_pass(yacht: Path) -> None:
    """The contract, `check_game`, with them."""
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov", "--no-header"]
    code, told = run(["-m", "pytest", *options, "-c", os.devnull, str(YACHT / "tests")], yacht)
    assert code == 0, told


def test_it_is_listed_where_it_is_installed_only(yacht: Path, tmp_path: Path) -> None:
    code, told = rollwright(yacht, "games", "--lang", "de")
    assert code == 0
    assert "Yacht  (yacht) · überliefert" in told
    assert "Wirf fünf Würfel" in told
    assert "yacht" not in rollwright(tmp_path, "games")[1]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_is_played_and_replayed_in_the_terminal(
    yacht: Path, tmp_path: Path, language: str
) -> None:
    record = str(tmp_path / "record.txt")
    game = ["play", "yacht", "--with", "greedy", "--seed", "3", "--save", record]
    answers = "reroll a c\n1\n1\n" * 12 + "32\n" * 12
    code, told = rollwright(yacht, *game, "--lang", language, answers=answers)
    assert code == 0
    assert ("The game is over. All boxes are full." in told) == (language == "en")
    assert "yacht." not in told.replace(record, "")  # no key without words
    code, told = rollwright(yacht, "replay", record, "--lang", language)
    assert code == 0
    assert "2 greedy  enter" in told


def test_it_is_played_with_real_dice(yacht: Path) -> None:
    answers = "".join(
        f"11223\nreroll e\n{face}\nenter {box}\n"
        for face, box in [(1, "full-house"), (2, "full-house"), (2, "ones")]
    )
    code, told = rollwright(yacht, "play", "yacht", "--dice", "mine", answers=answers)
    assert code == 0
    assert "Roll a b c d e: type a3 b2 c5 d1…" in told
    assert "enter full-house  → +7 points" in told
    assert "seat 1 can't play 'enter full-house' now" in told


@pytest.mark.slow
def test_it_is_simulated_compiled(yacht: Path) -> None:
    many = ["simulate", "yacht", "--games", "100000", "--bots", "greedy,random", "--seed", "1"]
    code, told = rollwright(yacht, *many, "--players", "2")
    assert code == 0
    assert "Upper section" in told
    assert "100,000 games" in told


def test_bots_that_think_can_not_play_it(yacht: Path) -> None:
    refused = "rollwright: bot expert can't play Yacht; those that can are random, greedy\n"
    for command in (
        ["play", "yacht", "--with", "expert"],
        ["simulate", "yacht", "--bots", "expert"],
    ):
        assert rollwright(yacht, *command) == (2, refused)


def test_its_records_have_no_puzzles_without_a_mind(yacht: Path, tmp_path: Path) -> None:
    record = tmp_path / "record.txt"
    head = "rollwright: 1\ngame: yacht\nplayers: 1\n\n"
    record.write_text(f"{head}roll a1 b2 c3 d4 e5\n1 reroll a\n", "utf-8")
    code, told = rollwright(yacht, "puzzles", "--from", str(record), "--lang", "en")
    assert code == 2
    assert "Yacht has no mind" in told


@pytest.mark.slow
def test_it_has_environments(yacht: Path) -> None:
    code, told = run(["-c", ENVIRONMENTS], yacht)
    assert code == 0, told
    solo, many, agents, returns = told.splitlines()[-4:]
    assert solo == "Result(winners=(1,), reason='all boxes full')"
    assert many == "True"
    assert "all boxes full" in agents
    assert returns == "[134.0, 134.0]"  # sixes in every box


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (None, "ModuleNotFoundError: No module named 'broken'"),
        ("", "AttributeError: module 'broken.game' has no attribute 'GAME'"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("GAME = 5", "should be broken.game.GAME: it is 5"),
    ],
)
def test_a_broken_package_is_left_out_with_a_word(
    tmp_path: Path, source: str | None, why: str
) -> None:
    about = tmp_path / "broken-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Name: broken\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[rollwright.games]\nbroken = broken\n")
    if source is not None:
        (tmp_path / "broken").mkdir()
        (tmp_path / "broken" / "game.py").write_text(source)
    code, told = rollwright(tmp_path, "games")
    assert code == 0
    assert told.count(why) == 1
    assert "Qwixx" in told
    code, told = rollwright(tmp_path, "play", "broken")
    assert code == 2
    assert told.startswith("rollwright: the game broken")
    assert why in told
