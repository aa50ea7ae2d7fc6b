"""The output of a command: what cannot be written is said as what it is.

A reader that went away ends the run with what is decided. A disk that is full, or an output that is
closed, is neither a finding nor a defect of the checker. What is said beside answers may be lost.
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import io
import os
import sys
from collections.abc import Iterator
from typing import Any, TextIO

from ..processes.ending import Ended

NOBODY = "the reader of its output, who went away"


class CannotWrite(Exception):
    """Output that cannot be written; the message says why."""


class Watched:
    """A stream for text whose failures are told apart."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        return 0 if text == "" else self._trying(self._stream.write, text)

    def flush(self) -> None:
        self._trying(self._stream.flush)

    def _trying(self, act: Any, *words: str) -> Any:
        try:
            return act(*words)
        except BrokenPipeError:
            self._silence()
            raise Ended(NOBODY, quiet=True) from None
        except OSError as error:
            self._silence()
            raise CannotWrite(error.strerror or str(error)) from None

    def _silence(self) -> None:
        """What is still in the buffer, and what comes, goes nowhere."""
        with contextlib.suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self._stream.fileno())
            os.close(nowhere)


class Forgiving(Watched):
    """A stream whose failures nobody can be told of."""

    def _trying(self, act: Any, *words: str) -> Any:
        try:
            return act(*words)
        except OSError:
            self._silence()
            return len(words[0]) if words else None


class Closed(Watched):
    """The place of an output that was closed before this process began."""

    def __init__(self) -> None:
        super().__init__(open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115

    def _trying(self, act: Any, *words: str) -> Any:
        if not words:
            return act()
        raise CannotWrite(os.strerror(errno.EBADF))


@contextlib.contextmanager
def watched() -> Iterator[None]:
    """The standard streams are watched in this block, and there, also where they were closed. They
    take every text: what their encoding lacks is escaped."""
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = Forgiving(stderr)
    with _escaping(sys.stdout), _escaping(stderr):
        sys.stdout = Closed() if sys.stdout is None else Watched(sys.stdout)
        try:
            yield
        finally:
            sys.stdin, sys.stdout, sys.stderr = before


@contextlib.contextmanager
def _escaping(stream: TextIO | None) -> Iterator[None]:
    """Where the encoding is ASCII nobody chose it, and UTF-8 is written."""
    if not isinstance(stream, io.TextIOWrapper):
        yield
        return
    encoding, errors = stream.encoding, stream.errors
    plain = codecs.lookup(encoding).name == "ascii"
    stream.reconfigure(
        encoding="utf-8" if plain else encoding,
        errors="backslashreplace" if errors == "strict" else errors,
    )
    try:
        yield
    finally:
        with contextlib.suppress(OSError, ValueError):
            stream.reconfigure(encoding=encoding, errors=errors)


def take_utf8() -> None:
    """From now on standard output is for programs, which read UTF-8 whatever a terminal shows."""
    encode = getattr(sys.stdout, "reconfigure", None)
    if encode is not None:
        encode(encoding="utf-8", errors="backslashreplace")


def occupy_closed_descriptors() -> None:
    """Whoever is started gets three descriptors: otherwise the next file that is opened would be
    somebody's output."""
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
