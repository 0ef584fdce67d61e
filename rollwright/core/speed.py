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

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent
FOLDER = "rollwright-numba-"
FORGET_AFTER = 30 * 24 * 3600
COMPILED = ("core", "games", "minds", "analysis", "lab", "envs")
WITHOUT_WRAPPERS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
INNER = {**WITHOUT_WRAPPERS, "_nrt": False}
"""For functions that only compiled ones call. They make no arrays, so that none need be counted."""


def rule(function: Function) -> Function:
    """Marks a small function that works on slots of integers; compiled, it is inlined."""
    function.__rule__ = {"forceinline": True, **INNER}  # type: ignore[attr-defined]
    return function


def large_rule(function: Function) -> Function:
    """Marks a function that is too large, or called from too many places, to be inlined."""
    function.__rule__ = INNER  # type: ignore[attr-defined]
    return function


def numeric(function: Function) -> Function:
    """Marks a function over floats, whose sums may be taken in any order when compiled."""
    function.__rule__ = {"fastmath": True, **INNER}  # type: ignore[attr-defined]
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


@cache
def compiled(module: str, *rules: str) -> Any:
    """The same functions compiled; only entries can be called from Python.

    An entry is compiled at its first call, with everything that it calls, or loaded from disk. If
    several processes want it at once, one compiles it and the others wait.
    """
    numba: Any = import_module("numba")
    compiler_lock: Any = import_module("numba.core.compiler_lock").global_compiler_lock
    folder = cache_folder(*_others(module, *rules))

    def fast(function: FunctionType, options: dict[str, bool]) -> Any:
        dispatcher = numba.njit(nogil=True, error_model="numpy", **options)(function)
        compile_for = dispatcher.compile

        def compile_once(types: tuple[Any, ...]) -> Any:
            # Without this, a call with a literal number compiles a copy of the function for it.
            types = tuple(map(numba.types.unliteral, types))
            if "cache" not in options:
                return compile_for(types)
            with compiler_lock, alone(folder / f"{module}.{function.__qualname__}.lock"):
                return compile_for(types)

        dispatcher.compile = compile_once
        return dispatcher

    others = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
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
        chosen.pop("cache", None)
        dispatcher = numba.njit(nogil=True, error_model="numpy", **chosen)(function)
        compile_for = dispatcher.compile
        dispatcher.compile = lambda types: compile_for(tuple(map(numba.types.unliteral, types)))
        return dispatcher

    return _instance(module, rules, browser, portable, _array)


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
    """The module's globals again, with every rule of its own made anew by `make`."""
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


def _others(*modules: str) -> tuple[str, ...]:
    """The packages of these modules that are not ours, as those of games of other people."""
    roots = {module.partition(".")[0] for module in modules}
    return tuple(sorted(roots - {PACKAGE.name}))


@cache
def cache_folder(*packages: str) -> Path:
    """A folder named after what our sources say, and those of other packages that are compiled.

    Numba looks at the file of a function only, never at the functions it calls in other files; with
    the digest in its path, a changed source begins an empty cache.
    """
    checked = "-checked" if os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0") else ""
    name = f"{FOLDER}{source_digest(*packages)}{checked}"
    given = os.environ.get("NUMBA_CACHE_DIR")
    for base in (
        Path(given) if given else _user_cache(),
        Path(tempfile.gettempdir()) / "rollwright",
    ):
        try:
            folder = base / name
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                os.utime(folder)
        except OSError:
            continue
        _forget_old(base)
        return folder
    return Path(tempfile.mkdtemp(prefix="rollwright-"))


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Keeps other processes out of what is done here, where the system can."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with path.open("a") as file:
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _user_cache() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("rollwright", appauthor=False)


def _forget_old(base: Path) -> None:
    """Removes what earlier versions left; another process may be doing the same."""
    for folder in base.glob(f"{FOLDER}*"):
        with suppress(OSError):
            if time.time() - folder.stat().st_mtime > FORGET_AFTER:
                shutil.rmtree(folder)


def source_digest(*packages: str) -> str:
    """Sixteen digits that change with any Python file that may hold what is compiled."""
    digest = hashlib.sha256(sys.version.encode())
    ours = [path for part in COMPILED for path in (PACKAGE / part).rglob("*.py")]
    for root, paths in ((PACKAGE, ours), *map(_sources, packages)):
        for path in sorted(paths):
            digest.update(str(path.relative_to(root)).encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _sources(package: str) -> tuple[Path, list[Path]]:
    """The folder of another package, and its Python files; of a mere module, its own file."""
    found = import_module(package)
    if not hasattr(found, "__path__"):
        file = Path(str(found.__file__))
        return file.parent, [file]
    folder = Path(next(iter(found.__path__)))
    return folder, list(folder.rglob("*.py"))
