"""What runs inside the guard: it waits for the end of whoever started it, and cleans up behind.

Lines on standard input say which groups of processes have begun (`+PID`) and ended (`-PID`). Once
the input closes, for whatever reason, those that are left are killed, and the folder is removed.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sys
import time

PATIENCE = 5.0
"""Seconds in which the folder may fail to vanish: what was just killed may still write to it."""


def _at_home_in(folder: str) -> set[int]:
    """The processes that keep their temporary files in the folder, where the system tells: one may
    have begun and not been named before the end came."""
    found: set[int] = set()
    wanted = b"TMPDIR=" + os.fsencode(folder)
    for each in os.listdir("/proc") if os.path.isdir("/proc/self") else ():
        if each.isdigit() and int(each) != os.getpid():
            with contextlib.suppress(OSError), open(f"/proc/{each}/environ", "rb") as file:
                if wanted in file.read().split(b"\0"):
                    found.add(int(each))
    return found


def main(folder: str) -> None:
    for each in ("SIGINT", "SIGTERM", "SIGHUP"):
        signal.signal(getattr(signal, each), signal.SIG_IGN)
    groups: set[int] = set()
    for line in sys.stdin:
        sign, number = line[0], int(line[1:])
        groups.add(number) if sign == "+" else groups.discard(number)
    for group in groups | _at_home_in(folder):
        for kill in (os.killpg, os.kill):  # A process that has just begun leads no group yet.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                kill(group, signal.SIGKILL)
    until = time.monotonic() + PATIENCE
    while os.path.isdir(folder) and time.monotonic() < until:
        shutil.rmtree(folder, ignore_errors=True)
        time.sleep(0.01)


if __name__ == "__main__":
    main(sys.argv[1])
