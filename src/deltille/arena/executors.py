"""Where games are played: in processes of this machine, or in this one."""

import itertools
import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from multiprocessing import resource_tracker
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


POLL_S = 0.2
"""How often to check for a request to stop."""


def n_processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def local(workers: int) -> Executor:
    """An executor with this many processes; 0 plays in this process, one game at a time."""
    if workers == 0:
        return InThisProcess()
    # Not forked: a process that has run compiled kernels may hold threads and locks, and a fork of it
    # would wait for them forever.
    return ProcessPoolExecutor(workers, mp_context=SpawnContext(), initializer=start_worker)


class SpawnProcess(multiprocessing.context.SpawnProcess):
    """A new process that keeps Ctrl-C waiting until ``start_worker`` has said what it should do.

    Ctrl-C reaches every process of a terminal. One that still loads modules would print a traceback.
    """

    def start(self) -> None:
        resource_tracker.ensure_running()  # its start lets signals through again
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class SpawnContext(multiprocessing.context.SpawnContext):
    """Makes such processes."""

    Process = SpawnProcess


def run_all(
    pool: Executor,
    calls: Iterable[tuple[Callable[..., T], tuple[Any, ...]]],
    n_ahead: int,
    add: Callable[[T], None],
    is_enough: Callable[[], bool],
    should_stop: Callable[[], bool],
) -> None:
    """Make all calls in a pool, this many at a time, and pass on each result as it arrives.

    Once ``is_enough``, or after an error, started calls are finished and no new ones are started. Once
    ``should_stop``, and whatever interrupts this, the workers are ended in the middle of what they do.
    """
    waiting = iter(calls)
    running: set[Future[T]] = set()
    failure: Exception | None = None
    try:
        while True:
            is_ending = failure is not None or is_enough()
            if should_stop():
                end_workers(pool)
                break
            if not is_ending:
                for function, arguments in itertools.islice(waiting, n_ahead - len(running)):
                    running.add(pool.submit(function, *arguments))
            if not running:
                break
            if is_ending:
                for future in running:
                    future.cancel()
            ended, running = wait(running, POLL_S, return_when=FIRST_COMPLETED)
            for future in ended:
                if future.cancelled():
                    continue
                error = future.exception()
                if error is None:
                    add(future.result())
                elif not isinstance(error, Exception):
                    raise error
                else:
                    failure = failure or error
    except BaseException:
        end_workers(pool)
        raise
    if failure is not None:
        raise failure


def end_workers(pool: Executor) -> None:
    """End the processes of a pool now: waiting for their games may take as long as these do."""
    if isinstance(pool, ProcessPoolExecutor):
        # Python 3.14 has kill_workers() for this; before, the processes have no public name.
        for process in list((getattr(pool, "_processes", None) or {}).values()):
            process.kill()
        # The pool's own thread now cleans up, which takes milliseconds. It must end before this process does:
        # on exit Python writes to that thread's pipe, and a pipe closed at that moment is an error.
        pool.shutdown(wait=True, cancel_futures=True)


class InThisProcess(Executor):
    """Calls what it is given immediately."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def start_worker(*, is_leader: bool = False) -> None:
    """Make a worker quiet, and make it end with the process that started it, however that ends.

    One that ``is_leader`` of a group of processes takes all of them along.
    """
    from deltille.core import compile_progress

    compile_progress.report_to(lambda _: None)  # its lines would tear the progress bar
    # Ctrl-C reaches the workers as well; they should go without a word, even from inside a kernel.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel, is_leader), daemon=True).start()


def _end_with(sentinel: Any, is_leader: bool) -> None:
    # A worker of a killed parent would wait for its next task forever: it holds the queue open itself.
    multiprocessing.connection.wait([sentinel])
    if is_leader:
        os.killpg(0, signal.SIGKILL)
    os._exit(1)
