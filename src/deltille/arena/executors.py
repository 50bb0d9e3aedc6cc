"""Where games are played: in processes of this machine, or in this one."""

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def n_processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def local(workers: int) -> Executor:
    """An executor with this many processes; 0 plays in this process, one game after another."""
    if workers == 0:
        return InThisProcess()
    # Not forked: a process that has run compiled kernels may hold threads and locks, and a fork of it
    # would wait for them for ever.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=start_worker)


class InThisProcess(Executor):
    """Calls what it is given immediately."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def start_worker() -> None:
    """Make a worker quiet, and make it end with the process that started it, however that ends."""
    from deltille.core import compile_progress

    compile_progress.report_to(lambda _: None)  # its lines would tear the progress bar
    # Ctrl-C reaches the workers as well; they should go without a word, even from inside a kernel.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: Any) -> None:
    # A worker of a killed parent would wait for its next task for ever: it holds the queue open itself.
    multiprocessing.connection.wait([sentinel])
    os._exit(1)
