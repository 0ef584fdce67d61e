"""How functions are compiled that only compiled ones call.

Numba would optimise each of them, with all that it calls, and write its machine code. But an entry
takes them in before it is optimised itself, so more than half of that work would be for nothing.
Here they are left unoptimised. Needs Numba, so it is imported only to compile.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from rollwright.core.speed import nothing_to_run

codegen: Any = import_module("numba.core.codegen")
compiler: Any = import_module("numba.core.compiler")
machinery: Any = import_module("numba.core.compiler_machinery")
passes: Any = import_module("numba.core.typed_passes")


class Pieces(codegen.JITCodeLibrary):  # type: ignore[misc]
    """A function's code, to be linked into that of others."""

    looped = False
    """Whether it is about loops over floats."""

    def _optimize_final_module(self) -> None:
        """Does nothing: pieces are optimised where they are used.

        But loops over floats are optimised once. They grow by that, so they are not taken in
        everywhere, and their sums are taken in the same order wherever they are used.
        """
        if self.looped:
            super()._optimize_final_module()

    def _finalize_final_module(self) -> None:
        self._finalized = True


class Pass(machinery.LoweringPass):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()


@machinery.register_pass(mutates_CFG=False, analysis_only=False)
class Collect(Pass):
    """Has code written into pieces that are not made ready to run."""

    _name = "rollwright_collect"

    def run_pass(self, state: Any) -> bool:
        state.library = Pieces(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.looped = state.looped
        state.flags.no_compile = True
        return True


@machinery.register_pass(mutates_CFG=False, analysis_only=False)
class Offer(Pass):
    """Lets compiled functions call these pieces."""

    _name = "rollwright_offer"

    def run_pass(self, state: Any) -> bool:
        lowered, key = state["cr"], nothing_to_run()
        state.targetctx.insert_user_function(key, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=key)
        return True


class InnerCompiler(compiler.CompilerBase):  # type: ignore[misc]
    """Numba's usual way, but for its end."""

    looped = False

    def define_pipelines(self) -> list[Any]:
        self.state.looped = self.looped
        found = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        found.add_pass_after(Collect, passes.AnnotateTypes)
        found.add_pass_after(Offer, passes.NativeLowering)
        found.finalize()
        return [found]


class LoopCompiler(InnerCompiler):
    """The same for loops over floats."""

    looped = True
