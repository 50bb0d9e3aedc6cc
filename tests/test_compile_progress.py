"""A compilation that takes longer than two seconds is reported on a terminal."""

import io
import sys
import threading

import pytest

from deltille.core import compile_progress
from deltille.core.compile_progress import NOTE, LateNote

AT_ONCE = 0.0
NEVER = 3600.0


class Terminal(io.StringIO):
    """A terminal that tests can wait for."""

    def __init__(self, *, is_terminal: bool = True) -> None:
        super().__init__()
        self.is_terminal = is_terminal
        self.has_text = threading.Event()

    def isatty(self) -> bool:
        return self.is_terminal

    def flush(self) -> None:
        self.has_text.set()


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setattr(compile_progress, "_reporters", [compile_progress._quiet])
    return Terminal()


def test_a_long_wait_is_explained_once(terminal: Terminal) -> None:
    note = LateNote(AT_ONCE, terminal)
    note.started(1)
    assert terminal.has_text.wait(10)
    note.ended(1)
    note.started(2)
    note.ended(2)
    assert terminal.getvalue() == f"deltille: {NOTE}\n"


def test_kernels_that_follow_each_other_count_together(terminal: Terminal) -> None:
    note = LateNote(NEVER, terminal)
    note.started(1)
    note.ended(1)
    assert not terminal.has_text.is_set()
    note._waited_s = NEVER  # as if that one had taken this long
    note.started(2)
    assert terminal.has_text.wait(10)
    note.ended(2)


def test_a_short_wait_is_not(terminal: Terminal) -> None:
    note = LateNote(NEVER, terminal)
    note.started(1)
    _, timer = note._running[1]
    note.ended(1)
    timer.join(10)
    assert not timer.is_alive()
    assert terminal.getvalue() == ""


@pytest.mark.parametrize("why", ["nobody looks", "somebody else reports"])
def test_it_stays_silent_where(terminal: Terminal, monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    if why == "nobody looks":
        terminal.is_terminal = False
        monkeypatch.delitem(sys.modules, "ipykernel", raising=False)
    else:
        compile_progress.report_to(lambda _: None)
    note = LateNote(AT_ONCE, terminal)
    note.started(1)
    _, timer = note._running[1]
    timer.join(10)
    assert not timer.is_alive()
    note.ended(1)
    assert terminal.getvalue() == ""
