"""One rules source, three speeds.

The functions of a rules module are marked with `@rule` or `@large_rule`. They are ordinary Python
and run as they stand: that is the plain mode, used wherever a person waits. `compiled` gives the
same functions again, compiled by Numba: new function objects around the same code, whose globals
name compiled functions instead of plain ones, and arrays instead of tuples of numbers. `browser`
gives them once more, to be written as WebAssembly by `rollwright.browser`.

A module may be a template: it imports verbs from `core.verbs`, and a game's rules supply them, or
several modules of a game. Only verbs are bound, each by one supplier. Every game gets its own
instance, under its own name in the disk cache. A template may call the rules of another one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from threading import RLock
from types import FunctionType, SimpleNamespace
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

WITHOUT_WRAPPERS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
INNER = {**WITHOUT_WRAPPERS, "_nrt": False}
"""For functions that only compiled ones call. They make no arrays that need counting."""
LOOPS = "loops"
"""Said of a function with loops over floats: `core.inner` compiles it in another way."""


_making = RLock()
"""Numba's cache has one folder at a time, for all threads."""


def rule(function: Function) -> Function:
    """Marks a small function that works on slots of integers; compiled, it is inlined."""
    function.__rule__ = {"forceinline": True, **INNER}  # type: ignore[attr-defined]
    return function


def large_rule(function: Function) -> Function:
    """Marks a function that is too large, or called from too many places, to be inlined."""
    function.__rule__ = INNER  # type: ignore[attr-defined]
    return function


def numeric(function: Function) -> Function:
    """Marks a function over floats; when compiled, it may add them up in any order."""
    function.__rule__ = {"fastmath": True, LOOPS: True, **INNER}  # type: ignore[attr-defined]
    return function


def ordered(function: Function) -> Function:
    """Marks a function over floats; they are added up in the order that it says."""
    function.__rule__ = {LOOPS: True, **INNER}  # type: ignore[attr-defined]
    return function


def entry(function: Function) -> Function:
    """Marks a function of a template that Python calls; compiled, it is kept on disk."""
    function.__rule__ = {"cache": True}  # type: ignore[attr-defined]
    return function


def verb(function: Function) -> Function:
    """Marks a function that a template names and a game supplies."""
    function.__verb__ = True  # type: ignore[attr-defined]
    return function


class Number(int):
    """A number that a template names and a game supplies."""

    __verb__ = True


@cache
def plain(module: str, *rules: str) -> Any:
    """The functions of a module, uncompiled, over the given rules if it is a template."""
    return _instance(module, rules, plain, lambda function, _: function, lambda table: table)


def compiled(module: str, *rules: str) -> Any:
    """The same functions compiled; only entries can be called from Python.

    An entry is compiled at its first call, with everything that it calls, or loaded from disk. If
    several processes or threads want it at once, one compiles it and the others wait.
    """
    with _making:
        return _compiled(module, *rules)


@cache
def _compiled(module: str, *rules: str) -> Any:
    numba: Any = import_module("numba")
    compiler_lock: Any = import_module("numba.core.compiler_lock").global_compiler_lock
    # Here, since the plain mode needs none of it.
    from rollwright.core.disk_cache import alone, cache_folder
    from rollwright.core.inner import InnerCompiler, LoopCompiler
    from rollwright.core.loaded import load_quickly

    folder = cache_folder(module, *rules) if _has_entries(module) else None

    def fast(function: FunctionType, options: dict[str, bool]) -> Any:
        way = dict[str, Any](options)
        compiler = LoopCompiler if way.pop(LOOPS, False) else InnerCompiler
        if "cache" not in options:
            way["pipeline_class"] = compiler
        dispatcher = numba.njit(nogil=True, error_model="numpy", **way)(function)
        compile_for = dispatcher.compile
        if "cache" in options:
            load_quickly(dispatcher)

        def compile_once(types: tuple[Any, ...]) -> Any:
            # Without this, a call with a literal number compiles a copy of the function for it.
            types = tuple(map(numba.types.unliteral, types))
            if folder is None or "cache" not in options:
                return compile_for(types)
            with compiler_lock, alone(folder / f"{module}.{function.__qualname__}.lock"):
                return compile_for(types)

        dispatcher.compile = compile_once
        return dispatcher

    others = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder or others)
    try:
        return _instance(module, rules, compiled, fast, _array)
    finally:
        numba.config.CACHE_DIR = others


@cache
def browser(module: str, *rules: str) -> Any:
    """The same functions as `rollwright.browser` compiles them: not for this machine.

    Nothing of them is kept on disk, and none can be called from Python.
    """
    numba: Any = import_module("numba")

    def portable(function: FunctionType, options: dict[str, bool]) -> Any:
        chosen = {**options, **WITHOUT_WRAPPERS}
        for ours in ("cache", LOOPS):
            chosen.pop(ours, None)
        dispatcher = numba.njit(nogil=True, error_model="numpy", **chosen)(function)
        compile_for = dispatcher.compile
        dispatcher.compile = lambda types: compile_for(tuple(map(numba.types.unliteral, types)))
        return dispatcher

    return _instance(module, rules, browser, portable, _array)


def nothing_to_run(*_: object) -> Callable[..., object]:
    """A stand-in for machine code.

    Numba wants a built-in function, and a new one each time, since it tells compiled functions
    apart by it.
    """
    return list[object]().append


def _array(table: tuple[int, ...]) -> Any:
    import numpy

    return numpy.array(table, dtype=numpy.int64)


def _instance(
    module: str,
    rules: tuple[str, ...],
    other: Callable[..., Any],
    make: Callable[[FunctionType, dict[str, bool]], Any],
    table: Callable[[tuple[int, ...]], Any],
) -> SimpleNamespace:
    """A copy of the module's globals, in which `make` has remade each of its own rules."""
    space: dict[str, Any] = {}
    own: list[FunctionType] = []
    suppliers = [other(supplier) for supplier in rules]
    for name, value in vars(import_module(module)).items():
        supplied = _supplied(name, suppliers, module) if hasattr(value, "__verb__") else None
        if supplied is not None:
            space[name] = supplied
        elif not hasattr(value, "__rule__"):
            space[name] = table(value) if _is_table(value) else value
        elif value.__module__ == module:
            own.append(value)
        else:
            bound = rules if _is_template(value.__module__) else ()
            space[name] = getattr(other(value.__module__, *bound), value.__name__)
    for function in own:
        options: dict[str, bool] = function.__rule__  # type: ignore[attr-defined]
        space[function.__name__] = make(_copy(function, space, rules), options)
    return SimpleNamespace(**space)


def _is_template(module: str) -> bool:
    return any(hasattr(value, "__verb__") for value in vars(import_module(module)).values())


def _supplied(name: str, suppliers: list[Any], module: str) -> Any:
    """What the suppliers have under the name of a verb; None if none has it."""
    found = {id(value): value for one in suppliers if (value := vars(one).get(name)) is not None}
    if len(found) > 1:
        raise TypeError(f"two modules supply the verb {name} to {module}: one should")
    return next(iter(found.values()), None)


def _copy(function: FunctionType, space: dict[str, Any], rules: tuple[str, ...]) -> FunctionType:
    copy = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    copy.__module__ = function.__module__
    copy.__doc__ = function.__doc__
    copy.__qualname__ = ".".join((*rules, function.__name__))
    return copy


def _is_table(value: object) -> bool:
    return isinstance(value, tuple) and bool(value) and all(type(item) is int for item in value)


def _has_entries(module: str) -> bool:
    """Whether a module has functions of its own that are kept on disk."""
    own = (value for value in vars(import_module(module)).values() if hasattr(value, "__rule__"))
    return any("cache" in value.__rule__ and value.__module__ == module for value in own)
