"""`llvm-reduce` makes a finding smaller, where LLVM has brought it along.

It writes a program and asks a test of its own choosing whether that is still interesting, again and
again. The test here is a few lines that hand the question to the worker which waits for it: so the
answer is the one that the own reducer goes by, given as fast, and whoever stops the worker stops
all of it.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ...semantics.program.input_errors import InputError
from ..passes.llvm_tools import VERSION, found_beside, found_program, require_program
from ..processes.programs import run_program

NAME = "llvm-reduce"
NONE = "none"
"""The word for doing without it."""

SKIPPED = "operands-poison,operands-nan,ir-passes"
"""What it does not try: poison makes programs whose meaning is that they have none, and passes of
LLVM are what is judged."""

STEP = 0.05
"""Seconds between two looks at whether it has ended."""

CLIENT = """\
import socket, sys
with socket.socket(socket.AF_UNIX) as worker:
    worker.connect(sys.argv[1])
    worker.sendall(sys.argv[2].encode())
    worker.shutdown(socket.SHUT_WR)
    sys.exit(0 if worker.recv(1) == b"y" else 1)
"""
"""The test: says the place of a program, and ends as the worker answers; 1 if nobody does."""


@dataclass(frozen=True, slots=True)
class LlvmReduced:
    """The last program that was still interesting, None if there was no new one. `trouble` says
    why there may be smaller ones: it was stopped, or failed."""

    text: str | None
    trouble: str = ""


def chosen_llvm_reduce(said: str | None, opt: str | None) -> str | None:
    """The program to use: the one that the user named, else the one beside `opt` or on PATH; None
    where there is none. Raises InputError for a wrong one."""
    if said == NONE or not hasattr(socket, "AF_UNIX"):
        return None
    if said is None:
        with suppress(InputError):  # What nobody named may be broken.
            return (found_beside(opt, NAME) if opt else None) or found_program(NAME)
        return None
    require_program(said, NAME)
    try:
        told = run_program([said, "--help"], timeout=60).stdout.decode(errors="replace")
    except (OSError, subprocess.TimeoutExpired) as error:
        told = str(error)
    if "reducer" not in told:
        hint = f"name the {NAME} of LLVM {VERSION}, or --{NAME} {NONE}"
        raise InputError(f"{said} is not LLVM's {NAME}", hint=hint)
    return said


def llvm_reduced(
    program: str, text: str, interesting: Callable[[str], bool], seconds: float
) -> LlvmReduced:
    """What `llvm-reduce` makes of a text within these seconds; every question is asked here."""
    with (
        tempfile.TemporaryDirectory(prefix="wavecheck-reduce-") as name,
        socket.socket(socket.AF_UNIX) as server,
    ):
        folder = Path(name)
        try:
            # No place of more than about 100 characters is one.
            server.bind(str(folder / "worker"))
            server.listen()
            process = _started(program, text, folder)
        except OSError as error:
            return LlvmReduced(None, f"cannot be run: {error.strerror or error}")
        try:
            return _asked(process, server, interesting, seconds, folder)
        finally:
            process.kill()
            process.wait()


def _started(program: str, text: str, folder: Path) -> subprocess.Popen[bytes]:
    """The process, in the group of this one, so that it ends with it."""
    (folder / "program.ll").write_text(text, encoding="utf-8")
    (folder / "client.py").write_text(CLIENT, encoding="utf-8")
    test = [sys.executable, "-I", "-S", str(folder / "client.py"), str(folder / "worker")]
    command = [program, f"--test={test[0]}", *(f"--test-arg={each}" for each in test[1:])]
    command += ["-j=1", f"--skip-delta-passes={SKIPPED}", f"--output={folder / 'reduced.ll'}"]
    with (folder / "said").open("wb") as said:
        return subprocess.Popen(
            [*command, str(folder / "program.ll")],
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            env={**os.environ, "TMPDIR": str(folder)},
        )


def _asked(
    process: subprocess.Popen[bytes],
    server: socket.socket,
    interesting: Callable[[str], bool],
    seconds: float,
    folder: Path,
) -> LlvmReduced:
    """Answer until it ends or its time is over."""
    begun, best, first = time.monotonic(), None, True
    server.settimeout(STEP)
    while process.poll() is None:
        if time.monotonic() - begun > seconds:
            return LlvmReduced(best, f"was stopped after {seconds:g} s")
        try:
            client, _ = server.accept()
        except TimeoutError:
            continue
        with client, suppress(OSError):
            client.settimeout(seconds)
            text = _program_of(client)
            answer = interesting(text)
            if answer and not first:
                best = text
            first = False  # The program that it was given is no news.
            client.sendall(b"y" if answer else b"n")
    if process.returncode == 0:
        return LlvmReduced(best)
    lines = (folder / "said").read_text(errors="replace").strip().splitlines()
    return LlvmReduced(best, f"failed: {lines[0] if lines else 'it gave no reason'}")


def _program_of(client: socket.socket) -> str:
    said = b"".join(iter(lambda: client.recv(4096), b""))
    return Path(os.fsdecode(said)).read_text(encoding="utf-8", errors="replace")
