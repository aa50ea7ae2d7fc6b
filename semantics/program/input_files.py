"""Files that users name, read within bounds: a device or a pipe may never end."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, BinaryIO
from weakref import WeakKeyDictionary

from .input_errors import InputError

STANDARD_INPUT = "-"
"""The name of what comes through a pipe; a file of that name is `./-`."""

LARGEST_FILE = 32 << 20
"""The size in bytes from which on a file is not read."""

MOST_DIGITS = 2_600_000
"""Digits of a number in decimal: LLVM's widest integer type, of 2**23 bits, has no longer ones."""


def bytes_of(
    path: str | Path, what: str = "the file", smaller: str = "name a smaller one"
) -> bytes:
    """What a file, a pipe or a device holds. Raises OSError, and InputError for too much of it.

    `smaller` says what to do about too much of it."""
    if os.fspath(path) == STANDARD_INPUT:
        return _standard_input(what, smaller)
    with open(path, "rb") as file:
        return _held_by(file, os.fspath(path), what, smaller)


def _held_by(file: BinaryIO, path: str, what: str, smaller: str) -> bytes:
    found = bytearray()
    while piece := file.read(1 << 20):
        found += piece
        if len(found) > LARGEST_FILE:
            raise InputError(f"{what} is larger than {LARGEST_FILE >> 20} MB", path, hint=smaller)
    return bytes(found)


_given: WeakKeyDictionary[Any, bytes] = WeakKeyDictionary()
"""What came through each standard input: it comes once, and may be asked for again."""


def _standard_input(what: str, smaller: str) -> bytes:
    stream = sys.stdin
    if stream is None:  # It was closed when the process began.
        raise InputError("the standard input is closed", STANDARD_INPUT, hint="name a file")
    if stream not in _given:
        _given[stream] = _held_by(stream.buffer, STANDARD_INPUT, what, smaller)
    return _given[stream]


def text_of(path: str | Path, what: str = "the file") -> str:
    """The same as text. Raises UnicodeDecodeError, too."""
    return bytes_of(path, what).decode("utf-8-sig")


def toml_of(text: str) -> dict[str, Any]:
    """A table in TOML. Raises ValueError for text that is none, or that nobody can have meant."""
    try:
        import tomllib
    except ModuleNotFoundError:
        import tomli as tomllib  # pyright: ignore[reportMissingImports]

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def allow_long_numbers() -> None:
    """Let this process read and write the numbers that wide integers have: 4,300 digits are fewer.
    For processes of this program's own, since it holds for all of one."""
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(MOST_DIGITS)
