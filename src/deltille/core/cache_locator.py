"""Where a kernel's compiled code lies inside the keyed folder: under its place in the package.

Numba names the place after the absolute path of the source file, so a copy of the package (another
checkout, an installed wheel) would compile everything once more. The keyed folder is already named
after the sources, see :mod:`deltille.core.cache`; a path inside the package is enough.
"""

from pathlib import Path
from typing import Any

import numba
from numba.core import caching

from deltille.core.cache import PACKAGE


class PackageLocator(caching.UserProvidedCacheLocator):
    """Numba's locator for a given folder, the same for every copy of the package."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        super().__init__(py_func, py_file)  # type: ignore[no-untyped-call]
        settings: Any = numba.config
        folder = Path(py_file).resolve().parent
        if folder.is_relative_to(PACKAGE):
            inside = "_".join((PACKAGE.name, *folder.relative_to(PACKAGE).parts))
            self._cache_path = str(Path(settings.CACHE_DIR) / inside)
