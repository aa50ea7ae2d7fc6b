"""LLVM in a process of its own: an abort of LLVM becomes an exception with LLVM's message.

One worker is started when it is first needed and reused; after a crash or a timeout the next
request starts another. A forked child starts its own.
"""

from __future__ import annotations

import atexit
import base64
import contextlib
import os
import re
import signal
import site
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any, BinaryIO

from .worker_process import LEVELS, PASSES, read_message, write_message

WORKER = Path(__file__).with_name("worker_process.py")
"""Run by its path: `-m` would let modules of the current folder hide the standard library's."""


class LlvmError(Exception):
    """LLVM could not answer. `message` is a sentence, LLVM's where it said one."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class LlvmRejection(LlvmError):
    """LLVM's parser does not accept the text; `line` and `column` say where, from 1."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class LlvmCrash(LlvmError):
    """LLVM ended its process: an assertion, a fatal error or a signal. `output` is all it said."""

    def __init__(self, message: str, output: str = "") -> None:
        super().__init__(message)
        self.output = output


class LlvmTimeout(LlvmError):
    """LLVM did not answer in time; its process was ended."""


class UnknownPass(LlvmError):
    """A pass that LLVM is not asked to run by this product."""


@dataclass(frozen=True, slots=True)
class Canonical:
    """LLVM's own print of a module, and its verifier's complaint about it, None without one."""

    text: str
    complaint: str | None


def canonical(text: str, timeout: float | None = None) -> Canonical:
    """Parse, print and verify. Raises LlvmRejection, LlvmCrash, LlvmTimeout."""
    answer = _ask(["canonical", text], timeout)
    return Canonical(answer["text"], answer["complaint"])


def disassembled(bitcode: bytes, timeout: float | None = None) -> str:
    """The text of a module that is given as LLVM's bitcode. Raises as `canonical`."""
    return _ask(["disassembled", base64.b64encode(bitcode).decode()], timeout)["text"]


def promoted(text: str, timeout: float | None = None) -> str:
    """The text with stack slots turned into values; no call moves and no block is named anew.

    Functions marked `optnone` are promoted too. The verifier is not asked, so that ill-formed
    convergence control passes through. Raises as `canonical`."""
    return _ask(["promoted", text], timeout)["text"]


def verify_text(text: str, timeout: float | None = None) -> str | None:
    """The complaint of LLVM's verifier about a text that LLVM can parse; None if it has none.

    Raises as `canonical`."""
    return canonical(text, timeout).complaint


def run_passes(text: str, pipeline: str, timeout: float | None = None) -> Canonical:
    """The text after passes named as for `opt`, separated by commas: `loop-rotate,instcombine`.

    Raises as `canonical`, and UnknownPass."""
    names = [name.strip() for name in pipeline.split(",")]
    for name in names:
        if name not in PASSES and name not in LEVELS:
            raise UnknownPass(f"no pass called '{name}' can be run without opt")
    answer = _ask(["passes", text, names], timeout)
    return Canonical(answer["text"], answer["complaint"])


def assembled(text: str, triple: str, seconds: float = 10.0) -> bytes:
    """The binary that LLVM's backend for a triple makes of a text, each in a process of its own.

    Raises LlvmCrash where the backend stops or refuses, LlvmTimeout after so many seconds."""
    answer = _ask(["assembled", text, triple, seconds], seconds + 20)
    if "binary" in answer:
        return answer["binary"]
    status, output = answer["status"], answer["output"]
    if status == -signal.SIGALRM:
        raise LlvmTimeout(f"LLVM's backend did not answer within {seconds:g} seconds")
    raise LlvmCrash(_last_words(output, status), output)


def data_layout(triple: str) -> str:
    """LLVM's own data layout of a target; empty for one that this LLVM was built without."""
    return _ask(["data layout", triple], None)["layout"]


def demangled(name: str) -> str:
    """A name of C++ as people read it; empty where it is none, or this system cannot tell."""
    return _ask(["demangled", name], None)["name"]


def version() -> str:
    """Which LLVM answers here: `22.1.0`."""
    return _ask(["version"], None)["version"]


def _ask(request: list[Any], timeout: float | None) -> dict[str, Any]:
    answer = _Worker.of_this_process().ask(request, timeout)
    if "error" in answer:
        raise _rejection(answer["error"])
    return answer


def _rejection(said: str) -> LlvmRejection:
    """LLVM's parse error, `<string>:line:column: error: message`, taken apart."""
    found = re.search(r"<string>:(\d+):(\d+): error: (.*)", said)
    if found is None:
        return LlvmRejection(said.removeprefix("LLVM IR parsing error\n").strip())
    return LlvmRejection(found[3], int(found[1]), int(found[2]))


class _Worker:
    """The process and its pipes. One request at a time."""

    _current: _Worker | None = None
    _starting = threading.Lock()

    def __init__(self) -> None:
        self.owner = os.getpid()
        self.lock = threading.Lock()
        self.said = tempfile.TemporaryFile()  # noqa: SIM115
        self.process = subprocess.Popen(
            _start(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.said,
        )

    @classmethod
    def of_this_process(cls) -> _Worker:
        with cls._starting:
            worker = cls._current
            if worker is None or worker.owner != os.getpid() or worker.process.poll() is not None:
                if worker is not None and worker.owner == os.getpid():
                    worker.end()
                cls._current = worker = cls()
            return worker

    def ask(self, request: list[Any], timeout: float | None) -> dict[str, Any]:
        with self.lock:
            self.said.seek(0)
            self.said.truncate()
            late = threading.Event()
            alarm = threading.Timer(timeout or 0, self._stop, (late,))
            if timeout is not None:
                alarm.daemon = True
                alarm.start()
            try:
                answer = self._exchange(request)
            finally:
                alarm.cancel()
            if answer is None:
                raise self._failure(late.is_set(), timeout)
            return answer

    def _exchange(self, request: list[Any]) -> dict[str, Any] | None:
        try:
            write_message(_pipe(self.process.stdin), request)
            return read_message(_pipe(self.process.stdout))
        except (BrokenPipeError, ConnectionError):
            return None
        except BaseException:
            self.end()  # Who stops listening would hear the rest of this answer next.
            raise

    def _stop(self, late: threading.Event) -> None:
        late.set()
        self.process.kill()

    def _failure(self, late: bool, timeout: float | None) -> LlvmError:
        status = self.process.wait()
        self.said.seek(0)
        output = self.said.read().decode(errors="replace")
        self.end()
        if re.search(r"MemoryError|failed to map segment|[Cc]annot allocate memory", output):
            raise MemoryError("LLVM's process had too little")
        if late:
            return LlvmTimeout(f"LLVM did not answer within {timeout:g} seconds")
        return LlvmCrash(_last_words(output, status), output)

    def end(self) -> None:
        """End the process and close what belongs to it."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.said):
            if stream is not None:
                with contextlib.suppress(BrokenPipeError):
                    stream.close()


def _start() -> list[str]:
    """How the worker is started: sooner, without `site`, where llvmlite lies in a usual folder."""
    folders = site.getsitepackages()
    found = PathFinder.find_spec("llvmlite", folders)
    if found is None or found.origin is None:
        return [sys.executable, str(WORKER)]
    return [sys.executable, "-S", str(WORKER), str(Path(found.origin).parents[1])]


def _pipe(stream: Any) -> BinaryIO:
    return stream


def _last_words(output: str, status: int) -> str:
    """What LLVM said before its stack dump, or how its process ended where it said nothing."""
    said = re.split(r"PLEASE submit a bug report|Stack dump:|#0 0x", output)[0].strip()
    for line in said.splitlines():
        found = re.search(r"Assertion .* failed|LLVM ERROR: .*", line)
        if found:
            return f"LLVM stopped: {found[0].removeprefix('LLVM ERROR: ')}"
    if said:
        return f"LLVM stopped: {said.splitlines()[-1]}"
    how = f"signal {-status}" if status < 0 else f"exit status {status}"
    return f"LLVM's process ended without a word ({how})"


@atexit.register
def _end_at_exit() -> None:
    worker = _Worker._current
    if worker is not None and worker.owner == os.getpid():
        worker.end()
