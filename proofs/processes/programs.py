"""Programs of others, LLVM's above all: run to their end, and not beyond the one who asks."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from typing import IO, Any

from .guard import guarded, scratch


def run_program(
    command: Sequence[str],
    text: str = "",
    *,
    timeout: float | None = None,
    stdout: IO[Any] | int = subprocess.PIPE,
    stderr: IO[Any] | int = subprocess.PIPE,
) -> subprocess.CompletedProcess[bytes]:
    """What became of a program that was given this text as its input.

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
        out, err = process.communicate(text.encode(errors="surrogateescape"), timeout)
        return subprocess.CompletedProcess(command, process.returncode, out, err)
