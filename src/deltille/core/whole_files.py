"""Atomic file writes: a file is complete whenever somebody reads it, even if its writer was stopped."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """While inside, write to a draft; it then takes the file's place and is on the disk.

    If the writer is stopped, the file is as before, or not there at all.
    """
    draft = path.with_name(f"{path.name}.draft")
    with draft.open("wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    sync_folder(path.parent)


def write_whole(path: Path, data: bytes | str) -> None:
    """Write a file so that after a crash it is as before or as now; text is written as UTF-8."""
    with whole_file(path) as file:
        file.write(data.encode() if isinstance(data, str) else data)


def sync_folder(folder: Path) -> None:
    """Return when the names in a folder are on the disk."""
    if hasattr(os, "O_DIRECTORY"):  # other systems cannot open folders, and need not
        opened = os.open(folder, os.O_DIRECTORY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
