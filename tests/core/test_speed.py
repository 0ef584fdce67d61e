"""Both speeds come from the same functions, and neither is in the way of others."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from importlib import import_module
from inspect import isfunction
from threading import Barrier, BrokenBarrierError
from types import SimpleNamespace
from typing import Any

import pytest

from rollwright.core import speed, verbs
from rollwright.core.dice import advance
from rollwright.core.disk_cache import PACKAGE
from tests.programs import run


def test_the_users_numba_is_left_alone() -> None:
    numba: Any = import_module("numba")
    before = numba.config.CACHE_DIR
    speed._compiled.__wrapped__("rollwright.games.qwixx.rules")
    assert before == numba.config.CACHE_DIR


def test_threads_that_want_the_same_at_once_share_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it is compiled twice, and one of them is kept where an edit is not noticed."""
    together = Barrier(2)

    def made(*_: object) -> SimpleNamespace:
        with suppress(BrokenBarrierError):
            together.wait(0.2)  # in vain, unless another thread makes the same
        return SimpleNamespace()

    monkeypatch.setattr(speed, "_instance", made)
    monkeypatch.setattr(speed, "_compiled", cache(speed._compiled.__wrapped__))
    with ThreadPoolExecutor(2) as pool:
        one, two = pool.map(speed.compiled, ["rollwright.core.dice"] * 2)
    assert one is two


def test_what_only_compiled_functions_call_is_not_made_ready_to_run() -> None:
    """It is optimised, and becomes machine code, as part of the entries that use it."""
    numba: Any = import_module("numba")
    inner = speed._compiled.__wrapped__("rollwright.core.dice").advance
    inner.compile((numba.int64[::1],))
    (made,) = inner.overloads.values()
    with numba.core.compiler_lock.global_compiler_lock:
        assert made.library.get_pointer_to_function(made.fndesc.llvm_func_name) == 0


def test_importing_and_playing_need_neither_numba_nor_numpy() -> None:
    code = "import random, sys\nimport rollwright as rw\n" + (
        "for game in rw.all_games():\n"
        "    state = game.start().roll(random.Random(1))\n"
        "    state = state.play(1, state.moves(1)[0])\n"
        "print([name for name in ('numba', 'numpy', 'rich') if name in sys.modules])\n"
    )
    assert run(code, PACKAGE.parent).strip() == "[]"


def test_plain_rules_are_the_functions_as_they_stand() -> None:
    plain = speed.plain("rollwright.core.dice")
    assert plain.advance.__code__ is advance.__code__
    assert plain is speed.plain("rollwright.core.dice")


def test_a_template_is_bound_to_a_games_rules() -> None:
    one = speed.plain("rollwright.lab.kernel", "rollwright.games.qwixx.rules")
    two = speed.plain("rollwright.lab.kernel", "rollwright.games.clever.rules")
    assert one.AREAS == 5
    assert two.AREAS == 6
    assert one.play_games is not two.play_games


@pytest.mark.parametrize(
    "verb",
    [
        name
        for name, value in vars(verbs).items()
        if isfunction(value) and hasattr(value, "__verb__")
    ],
)
def test_a_verb_without_a_game_says_so(verb: str) -> None:
    function = getattr(verbs, verb)
    with pytest.raises(TypeError, match="a game's rules supply this verb"):
        function(*[0] * function.__code__.co_argcount)
