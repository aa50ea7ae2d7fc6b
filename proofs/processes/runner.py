"""One job at a time in a process that can be stopped, inside of a process that is not ours.

The workers of a cluster run as daemons, which `multiprocessing` lets have no children. So the
process here is a plain one.
"""

from __future__ import annotations

import os
import subprocess
import sys
import weakref
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

from .guard import scratch
from .outcomes import Outcome
from .pool import Pool, serve

CODE = f"import sys; from {__name__} import serve_descriptor; serve_descriptor(*sys.argv[1:])"


class JobRunner:
    """Does jobs one by one in a process that is kept, too, unless it is late or dies.

    `function` must be importable by name; `timeout` is in seconds for one job. For one thread."""

    def __init__(self, function: Callable[..., Any], timeout: float | None) -> None:
        self._pool = Pool(function, timeout, Interpreter)
        # A thread that ends takes its runner along, and that its process.
        weakref.finalize(self, self._pool.end)

    @staticmethod
    def can_run() -> bool:
        """Whether this system has what it takes: groups of processes, and pipes to hand on."""
        return hasattr(os, "setpgid")

    def run(self, *job: Any) -> Outcome:
        """The outcome of `function(*job)`."""
        self._pool.fill([(0, job)], 1)
        while True:
            if outcomes := self._pool.collect():
                return outcomes[0]

    def end(self) -> None:
        self._pool.end()


class Interpreter:
    """A fresh interpreter that serves a pipe; as `JobProcess`."""

    def __init__(self, pipe: Connection, function: Callable[..., Any]) -> None:
        place = [str(pipe.fileno()), scratch(), function.__module__, function.__qualname__]
        self._process = subprocess.Popen(
            [sys.executable, "-c", CODE, *place],
            pass_fds=[pipe.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )

    @property
    def pid(self) -> int | None:
        return self._process.pid

    @property
    def exitcode(self) -> int | None:
        return self._process.poll()

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def join(self, timeout: float | None = None) -> None:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout)

    def kill(self) -> None:
        self._process.kill()

    def close(self) -> None:
        pass


def serve_descriptor(descriptor: str, folder: str, module: str, name: str) -> None:
    """What the interpreter does: serve until the pipe is closed."""
    function: Any = import_module(module)
    for part in name.split("."):
        function = getattr(function, part)
    serve(Connection(int(descriptor)), function, folder)
