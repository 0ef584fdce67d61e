"""The code that Numba makes of functions, before it becomes machine code.

Numba turns a function into LLVM's intermediate language, and has that optimised for the processor
at hand. Here that language is kept instead, and no machine code is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Protocol

from rollwright.core import speed

COUNTING = "nrt"
"""Numba's library that counts references to arrays: the browser needs none."""


class Library(Protocol):
    """What Numba puts the code of a function into."""

    name: str
    _linking_libraries: list[Library]


class Recorded:
    """The code of libraries, in the order in which they were made."""

    def __init__(self) -> None:
        self._texts: dict[int, list[str]] = {}
        self._libraries: list[Library] = []  # so that no other gets the same id

    def add(self, library: Library, text: str) -> None:
        """Notes a piece of code of a library."""
        if id(library) not in self._texts:
            self._libraries.append(library)
        self._texts.setdefault(id(library), []).append(text)

    def needed(self, wanted: list[Library]) -> list[str]:
        """The code of these libraries and of all that they call."""
        found: set[int] = set()
        todo = list(wanted)
        while todo:
            library = todo.pop()
            if id(library) in found or library.name == COUNTING:
                continue
            if id(library) not in self._texts:
                raise LookupError(f"{library.name} was compiled before: use a new process")
            found.add(id(library))
            todo += library._linking_libraries
        order = [library for library in self._libraries if id(library) in found]
        return [text for library in order for text in self._texts[id(library)]]


@contextmanager
def recording() -> Iterator[Recorded]:
    """While this lasts, what Numba compiles is recorded and not turned into machine code.

    That goes for Numba's own parts too, for as long as the process lives: a process of its own is
    best.
    """
    codegen = import_module("numba.core.codegen")
    cpu = import_module("numba.core.cpu")
    normal = import_module("numba.core.cgutils").normalize_ir_text
    recorded = Recorded()

    def add_ir_module(library: Library, module: object) -> None:
        recorded.add(library, normal(str(module)))

    def finalize(library: object) -> None:
        vars(library)["_finalized"] = True

    changes: list[tuple[object, str, Callable[..., object]]] = [
        (codegen.CPUCodeLibrary, "add_ir_module", add_ir_module),
        (codegen.CPUCodeLibrary, "finalize", finalize),
        (cpu.CPUContext, "get_executable", speed.nothing_to_run),
    ]
    context = import_module("numba.core.registry").cpu_target.target_context
    import_module("numba.core.runtime").rtsys.initialize(context)  # made for this machine
    speed.browser.cache_clear()
    with _changed(changes), _emptied(context.cached_internal_func):
        yield recorded
    speed.browser.cache_clear()


@contextmanager
def _changed(changes: list[tuple[object, str, Callable[..., object]]]) -> Iterator[None]:
    """Puts other functions in some places for a while, and the old ones back."""
    before = [(place, name, getattr(place, name)) for place, name, _ in changes]
    for place, name, function in changes:
        setattr(place, name, function)
    try:
        yield
    finally:
        for place, name, function in before:
            setattr(place, name, function)


@contextmanager
def _emptied(remembered: dict[object, object]) -> Iterator[None]:
    """Forgets what was compiled before, for a while."""
    before = dict(remembered)
    remembered.clear()
    try:
        yield
    finally:
        remembered.clear()
        remembered.update(before)
