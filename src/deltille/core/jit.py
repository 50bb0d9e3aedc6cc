"""Python compiled where it counts: kernels, operations, and a cache that is never stale.

    @kernel      a function compiled and cached on disk, once for each game it is called with
    @tiered      a kernel that is interpreted until it is used often (:mod:`deltille.core.tiered`)
    @inlined     a small helper, compiled into its callers
    @operation   a function whose first argument's type picks the implementation (a game's rules)
    @optional    an operation whose own body serves every game that does not implement it

The same source runs three ways: interpreted (``NUMBA_DISABLE_JIT=1``), compiled for the CPU,
and compiled for a GPU (:mod:`deltille.core.cuda`). So it works on flat arrays, never allocates, never
raises, and stays in 64-bit integers. A result that does not fit is undefined: Numba tells LLVM that
signed integers never overflow, and a mask applied afterwards is optimised away.
"""

import inspect
from collections.abc import Callable
from typing import Any, ParamSpec, Protocol, TypeVar, cast

import numba
import numba.extending

from deltille.core.cache import keyed_cache_dir

P = ParamSpec("P")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)
F = TypeVar("F", bound=Callable[..., Any])

# Kernels do not allocate. Saying so (_nrt) avoids atomic reference counting of the tables in g,
# which makes them half as fast again, and turns an allocation into an error while compiling.
OPTIONS: Any = {"nogil": True, "error_model": "numpy", "_nrt": False}
# Nobody calls a helper from C: leaving out the entry for that saves a twelfth of the time to compile.
INLINE: Any = {"forceinline": True, "no_cfunc_wrapper": True, **OPTIONS}

LOCATOR = "deltille.core.cache_locator.PackageLocator"

OPERATIONS: list[tuple[Callable[..., Any], Callable[..., Any]]] = []
"""Every operation and every other overload, with its chooser, for another target (a GPU)."""

INLINED: list[Callable[..., Any]] = []
"""Every inlined helper, for the same reason."""

ON_GPU: dict[Callable[..., Any], Callable[..., Any]] = {}
"""What stands in for a helper on a GPU."""


def kernel(function: F) -> F:
    """Compile ``function`` on first call and keep the result in the cache folder of today's sources."""
    # Numba reads these settings when a function is decorated. Changing them only here leaves other
    # users of Numba in the same process alone.
    settings: Any = numba.config
    before = settings.CACHE_DIR, getattr(settings, "CACHE_LOCATOR_CLASSES", "")  # Numba 0.62 has no locators
    settings.CACHE_DIR, settings.CACHE_LOCATOR_CLASSES = str(keyed_cache_dir()), LOCATOR
    try:
        return cast("F", numba.njit(cache=True, **OPTIONS)(function))
    finally:
        settings.CACHE_DIR, settings.CACHE_LOCATOR_CLASSES = before


def fixed_types(function: Callable[..., R], *args: Any) -> Callable[..., R]:
    """A kernel for arguments of the types of these: it does not ask for types at every call.

    That is most of the cost of a small call with many arrays. Arguments of other types are undefined.
    """
    dispatcher: Any = function
    if not hasattr(dispatcher, "get_overload"):  # interpreted
        return function
    typeof: Any = numba.typeof
    types = tuple(typeof(arg) for arg in args)
    dispatcher.compile(types)
    return cast("Callable[..., R]", dispatcher.get_overload(types))


def inlined(function: F) -> F:
    """Compile ``function`` into the kernels that call it, and leave it plain Python for everyone else."""
    # Without forceinline small helpers cost up to half the speed.
    INLINED.append(function)
    numba.extending.register_jitable(**INLINE)(function)
    return function


def on_gpu(helper: Callable[..., Any]) -> Callable[[F], F]:
    """On a GPU, let the decorated function stand in for ``helper``: it does the same in another way."""

    def register(stand_in: F) -> F:
        ON_GPU[helper] = stand_in
        return stand_in

    return register


def compiled_as(function: Callable[..., Any]) -> Callable[[F], F]:
    """In compiled code, let the decorated function choose, by types, what stands in for ``function``."""

    def register(choose: F) -> F:
        OPERATIONS.append((function, choose))
        # Annotations differ between a function and its stand-ins: Numba must not compare signatures.
        numba.extending.overload(function, jit_options=INLINE, strict=False)(choose)
        return choose

    return register


def natural(index: int) -> int:
    """The same index, known not to be negative.

    Python counts negative indices from the end. Compiled code asks for each, which costs little,
    but keeps the compiler from reading several entries of an array together.
    """
    return index


@compiled_as(natural)
def _compiled_natural(index: Any) -> Any:
    return lambda index: numba.uint64(index)


class Operation(Protocol[P, R_co]):
    """A question every game answers; see :mod:`deltille.core.operations`."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R_co: ...

    def implement(self, tables: type) -> Callable[[F], F]:
        """Register the decorated function as the answer for games whose tables are of this class."""
        ...


def _operation(proto: Callable[P, R], default: Callable[..., Any] | None) -> Operation[P, R]:
    implementations: dict[type, Callable[..., Any]] = {}

    def call(g: Any, *args: Any) -> Any:
        return implementations.get(type(g), default)(g, *args)  # type: ignore[misc]

    def choose(*types: Any) -> Callable[..., Any] | None:
        return implementations.get(getattr(types[0], "instance_class", None), default)  # type: ignore[arg-type]

    def implement(tables: type) -> Callable[[F], F]:
        def register(function: F) -> F:
            implementations[tables] = function
            return function

        return register

    call.__name__ = proto.__name__
    call.__doc__ = proto.__doc__
    choose.__signature__ = inspect.signature(proto)  # type: ignore[attr-defined]
    compiled_as(call)(choose)
    call.implement = implement  # type: ignore[attr-defined]
    return cast("Operation[P, R]", call)


def operation(proto: Callable[P, R]) -> Operation[P, R]:
    """Make ``proto`` a question that every game must answer."""
    return _operation(proto, None)


def optional(proto: Callable[P, R]) -> Operation[P, R]:
    """Make ``proto`` a question with a default answer, which a game may override."""
    return _operation(proto, proto)
