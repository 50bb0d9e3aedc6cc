"""Compiles helpers no further than the kernels around them need.

Numba makes machine code of every function it compiles. An inlined helper becomes part of its callers and is
never called by itself, so its own machine code is made for nothing: a tenth of the time to compile a kernel.
Here a helper ends as code that LLVM takes into kernels; the code of kernels stays the same.

This depends on internals of Numba, seen in 0.62 and 0.68. Where they are missing, helpers compile as usual.
"""

from typing import Any

import numba._dynfunc
import numba.core.codegen
import numba.core.compiler
import numba.core.compiler_machinery
import numba.core.typed_passes

dynfunc: Any = numba._dynfunc
codegen: Any = numba.core.codegen
compiler: Any = numba.core.compiler
machinery: Any = numba.core.compiler_machinery
typed_passes: Any = numba.core.typed_passes


class HelperLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """Code that others take in and that is never run by itself."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


@machinery.register_pass(mutates_CFG=True, analysis_only=False)
class HelperLowering(typed_passes.NativeLowering):  # type: ignore[misc]
    """The usual pass, less the step that makes machine code."""

    _name = "helper_lowering"

    def run_pass(self, state: Any) -> bool:
        library: Any = HelperLibrary
        state.library = library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        flags = state.flags
        state.flags = flags.copy()
        state.flags.no_compile = True
        super().run_pass(state)
        state.flags = flags
        lowered = state["cr"]
        name = lowered.fndesc.qualname.split(".")[-1]
        # Callers find the helper by this function, which has no address: it cannot be called.
        entry = dynfunc.make_function(
            lowered.fndesc.lookup_module(), name, "an inlined helper", 0, lowered.env, (state.library,)
        )
        state.targetctx.insert_user_function(entry, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=entry)
        return True


class HelperCompiler(compiler.CompilerBase):  # type: ignore[misc]
    """What :data:`deltille.core.jit.INLINE` gives to Numba as its ``pipeline_class``."""

    def define_pipelines(self) -> list[Any]:
        """Numba's own passes, with :class:`HelperLowering` in place of the one that makes machine code."""
        passes = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [
            (HelperLowering if kind is typed_passes.NativeLowering else kind, told)
            for kind, told in passes.passes
        ]
        passes.finalize()
        return [passes]
