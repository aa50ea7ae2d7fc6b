"""Programs of others, LLVM's above all: run to their end, and not beyond the one who asks."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from typing import IO, Any

from .guard import guarded, scratch


def run_program(
    command: Sequence[str],
    text: str | bytes = "",
    *,
    timeout: float | None = None,
    stdout: IO[Any] | int | None = subprocess.PIPE,
    stderr: IO[Any] | int | None = subprocess.PIPE,
) -> subprocess.CompletedProcess[bytes]:
    """What became of a program that was given this text as its input. What it writes is kept in
    pipes, or goes where `stdout` and `stderr` say; None is where this process writes.

    It is killed, with all that it started, after `timeout` seconds and where this process ends;
    its own files of no later use are removed then. Raises OSError where it cannot be started and
    subprocess.TimeoutExpired."""
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=stdout,
        stderr=stderr,
        start_new_session=True,
        env={**os.environ, "TMPDIR": scratch()},
    )
    with process, guarded(process):
        given = text.encode(errors="surrogateescape") if isinstance(text, str) else text
        out, err = process.communicate(given, timeout)
        return subprocess.CompletedProcess(command, process.returncode, out, err)
