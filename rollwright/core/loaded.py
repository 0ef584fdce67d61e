"""How compiled functions are loaded from disk: without all that compiling needs. Needs Numba."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

binding: Any = import_module("llvmlite.binding")
codegen: Any = import_module("numba.core.codegen")
compiler: Any = import_module("numba.core.compiler")
runtime: Any = import_module("numba.core.runtime.nrt").rtsys


class MachineCode(codegen.JITCodeLibrary):  # type: ignore[misc]
    """A function's machine code. What others would link with is read only if one does.

    Numba would read that at once, which takes more time and room than everything else.
    """

    bitcode = b""
    _shared_module: Any = None

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None:
            self._shared_module = binding.parse_bitcode(self.bitcode)
        return self._shared_module


def load_quickly(dispatcher: Any) -> None:
    """Lets a compiled function be loaded from disk without what only compiling needs.

    Numba would also register first what it knows of Python and NumPy. It still does that before it
    compiles anything.
    """
    kept = dispatcher._cache

    def load(signature: Any, context: Any) -> Any:
        runtime.initialize(context)
        with kept._guard_against_spurious_io_errors():
            return kept._load_overload(signature, context)

    kept.load_overload = load
    kept._impl.rebuild = _rebuild


def _rebuild(context: Any, payload: tuple[Any, ...]) -> Any:
    """What Numba does, but for how the library is read."""
    maker, about = context.codegen(), payload[1]
    wrappers = about.llvm_cpython_wrapper_name, about.llvm_cfunc_wrapper_name
    maker._engine._defined_symbols.update((about.llvm_func_name, *wrappers))
    maker.unserialize_library = partial(_read, maker)
    try:
        return compiler.CompileResult._rebuild(context, *payload)
    finally:
        del maker.unserialize_library


def _read(maker: Any, kept: tuple[Any, ...]) -> Any:
    name, _, (machine_code, bitcode) = kept
    library = MachineCode(maker, name)
    library.bitcode = bitcode
    library.enable_object_caching()
    library._set_compiled_object(machine_code)
    library._finalize_final_module()
    return library
