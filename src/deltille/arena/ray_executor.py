"""Games on a Ray cluster, behind the interface of every other executor."""

import os
import socket
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, ParamSpec, TypeVar

from deltille.arena.errors import BadRun

P = ParamSpec("P")
T = TypeVar("T")

CONNECT_S = 10.0
LOCAL = "local"
"""The address that means: start a cluster on this machine, and stop it at the end."""

STORE_BYTES = 100 << 20
"""For results on their way: games are small, and Ray would reserve a third of the memory."""


class RayExecutor(Executor):
    """Sends calls to a Ray cluster as remote tasks, one processor each.

    ``address`` is ``"local"``, ``"auto"`` (a cluster that runs on this machine) or ``ray://HOST:PORT``.
    The machines of the cluster need this version of Deltille installed.
    """

    def __init__(self, address: str = LOCAL, workers: int | None = None) -> None:
        try:
            import ray
        except ImportError as error:
            raise BadRun(
                address, "Ray is not installed; install it with: pip install 'deltille[ray]'"
            ) from error
        self._ray: Any = ray
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no telemetry
        settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        if address == LOCAL:
            settings |= {
                "num_cpus": workers,
                "include_dashboard": False,
                "object_store_memory": STORE_BYTES,
            }
        try:
            _knock(address)
            ray.init(address=address, **settings)
        except (OSError, RuntimeError, ValueError) as error:
            raise BadRun(address, f"no Ray cluster there: {error}") from error
        self._tasks: dict[Any, Any] = {}
        self.n_workers = max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if fn not in self._tasks:
            self._tasks[fn] = self._ray.remote(num_cpus=1)(fn)
        future: Future[T] = self._tasks[fn].remote(*args, **kwargs).future()
        future.set_running_or_notify_cancel()  # Ray would give a result even to a cancelled one, and fail
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._ray.shutdown()


def _knock(address: str) -> None:
    """See that something listens there: Ray itself would try for many minutes before it says otherwise."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isascii() and port.isdigit():
        socket.create_connection((host, int(port)), timeout=CONNECT_S).close()
