"""An append-only file of whole lines, which belongs to one process while it is open."""

import json
import os
from pathlib import Path
from types import TracebackType

from deltille.arena.errors import BadRun


class LinesFile:
    """Lines of JSON. A line counts when it is on the disk; one that was torn by a kill is removed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+b")
        except OSError as error:
            raise BadRun(str(path.parent), f"cannot hold a run: {error.strerror}") from error
        try:
            self._lock()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> "LinesFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def is_empty(self) -> bool:
        return self._file.tell() == 0

    def lines(self) -> list[bytes]:
        """All lines, without what a writer that was killed has left of the last one."""
        self._file.seek(0)
        *lines, tail = self._file.read().split(b"\n")
        if tail:
            self._mend(lines, tail)
        return lines

    def add(self, line: str) -> None:
        """Write a line; it is on the disk when this returns."""
        self._file.write(line.encode())
        self._flush()

    def close(self) -> None:
        self._file.close()

    def _flush(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())

    def _lock(self) -> None:
        try:
            import fcntl
        except ImportError:  # Windows: nothing keeps two runs out of one folder there
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            why = "another process is playing here; wait for it or stop it"
            raise BadRun(str(self.path.parent), why) from error

    def _mend(self, lines: list[bytes], tail: bytes) -> None:
        """Finish or remove the last line of a writer that was killed while writing it."""
        try:
            json.loads(tail)
        except ValueError:
            self._file.truncate(self._file.tell() - len(tail))
        else:  # all of the game is there, only the end of the line is not
            self._file.write(b"\n")
            lines.append(tail)
        self._flush()
