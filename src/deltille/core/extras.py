"""What ``pip install deltille`` leaves out: each extra brings what one part of the package needs."""

from collections.abc import Iterator
from contextlib import contextmanager

from deltille.core.errors import DeltilleError


class MissingExtra(DeltilleError, ImportError):
    """The extra that a part of the package needs is not installed: an ``ImportError`` like any other."""


@contextmanager
def requires(extra: str, what: str) -> Iterator[None]:
    """Say how to install an extra if something imported in here is missing.

    >>> with requires("server", "deltille serve"):
    ...     import no_such_package
    Traceback (most recent call last):
    deltille.core.extras.MissingExtra: deltille serve needs no_such_package: pip install 'deltille[server]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing in ("", "deltille"):
            raise
        raise MissingExtra("", f"{what} needs {missing}: pip install 'deltille[{extra}]'") from error
