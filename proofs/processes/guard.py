"""Nothing is left behind, however this process ends: no process that it started, no scratch file.

The first thing that could be left starts a guard, a small process of its own session that waits for
the end of this one. It is told which groups of processes run, and removes the folder in which all
of them keep what is of no use later: so a kill that nobody can catch leaves nothing either.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

CODE = Path(__file__).with_name("guard_process.py")
"""Run by its path, without `site`: it imports the standard library alone."""


class Guard:
    """The folder and the guard of one process. `of_this_process` gives the one that there is."""

    _current: Guard | None = None
    _starting = threading.Lock()

    def __init__(self) -> None:
        self.owner = os.getpid()
        self.folder = tempfile.mkdtemp(prefix="wavecheck-")
        self._telling = threading.Lock()
        try:
            self._process = _started(self.folder) if hasattr(os, "killpg") else None
        except OSError:
            os.rmdir(self.folder)
            raise

    @classmethod
    def of_this_process(cls) -> Guard:
        with cls._starting:
            guard = cls._current
            if guard is None or guard.owner != os.getpid():
                cls._current = guard = cls()
            return guard

    @classmethod
    def forget(cls) -> None:
        """In a forked child: the guard is the parent's, whose end it must be able to see."""
        cls._starting = threading.Lock()
        guard, cls._current = cls._current, None
        if guard is not None and (pipe := guard._pipe()) is not None:
            with contextlib.suppress(OSError):
                os.close(pipe.fileno())

    def started(self, process: int) -> None:
        """A process has begun that leads a group, or will."""
        self._tell(f"+{process}\n")

    def ended(self, process: int) -> None:
        """It has ended, and its group with it."""
        self._tell(f"-{process}\n")

    def end(self) -> None:
        """Remove the folder, and let the guard go."""
        shutil.rmtree(self.folder, ignore_errors=True)
        if (pipe := self._pipe()) is not None and self._process is not None:
            with contextlib.suppress(OSError):
                pipe.close()
            self._process.wait()

    def _tell(self, line: str) -> None:
        if (pipe := self._pipe()) is not None:
            with self._telling, contextlib.suppress(OSError, ValueError):
                os.write(pipe.fileno(), line.encode())

    def _pipe(self) -> IO[Any] | None:
        return None if self._process is None else self._process.stdin


def _started(folder: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-I", "-S", str(CODE), folder],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        cwd="/",
    )


def scratch() -> str:
    """The folder for what is of no use once this process has ended."""
    return Guard.of_this_process().folder


@contextlib.contextmanager
def guarded(process: subprocess.Popen[Any]) -> Iterator[None]:
    """A program that leads a group of its own, which ends with the block, or with this process."""
    guard = Guard.of_this_process()
    guard.started(process.pid)
    try:
        yield
    finally:
        kill_group(process.pid)
        process.wait()
        guard.ended(process.pid)


def kill_group(process: int) -> None:
    """Kill a process and all that it started, if they are still there."""
    import signal

    if not process:
        return
    for kill in (os.killpg, os.kill) if hasattr(os, "killpg") else (os.kill,):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            kill(process, getattr(signal, "SIGKILL", signal.SIGTERM))


@atexit.register
def _end_at_exit() -> None:
    guard = Guard._current
    if guard is not None and guard.owner == os.getpid():
        guard.end()
