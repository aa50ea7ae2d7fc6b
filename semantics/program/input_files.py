"""Files that users name, read within bounds: a device or a pipe may never end."""

from __future__ import annotations

import os
import select
import stat
import sys
from collections.abc import Iterator
from io import FileIO
from pathlib import Path
from typing import Any, BinaryIO
from weakref import WeakKeyDictionary

from .input_errors import InputError

STANDARD_INPUT = "-"
"""The name of what comes through a pipe; a file of that name is `./-`."""

LARGEST_FILE = 32 << 20
"""The size in bytes from which on a file is not read."""

PATIENCE = 60.0
"""Seconds in which something must come from a pipe or a device."""

MOST_DIGITS = 2_600_000
"""Digits of a number in decimal: LLVM's widest integer type, of 2**23 bits, has no longer ones."""


def bytes_of(
    path: str | Path, what: str = "the file", smaller: str = "name a smaller one"
) -> bytes:
    """What a file, a pipe or a device holds. Raises OSError, Shortage, and InputError for too much
    of it, and where nothing comes.

    `smaller` says what to do about too much of it."""
    if os.fspath(path) == STANDARD_INPUT:
        return _standard_input(what, smaller)
    try:
        with open(path, "rb", buffering=0, opener=_opened_at_once) as file:
            waits = hasattr(os, "O_NONBLOCK") and not stat.S_ISREG(os.fstat(file.fileno()).st_mode)
            return _held_by(file, os.fspath(path), what, smaller, waits)
    except OSError as error:
        from .shortages import Shortage, shortage

        if said := shortage(error):
            raise Shortage(said) from None
        raise


def _opened_at_once(path: str, flags: int) -> int:
    """Whoever opens a pipe to which nobody writes would wait for ever."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _held_by(
    file: FileIO | BinaryIO, path: str, what: str, smaller: str, waits: bool = False
) -> bytes:
    """`waits`: it may be that there is nothing to be read now."""
    found = bytearray()
    while True:
        if waits and not select.select([file], [], [], PATIENCE)[0]:
            message = f"nothing came from {what} within {PATIENCE:g} s"
            raise InputError(message, path, hint="start first what writes to it, or name a file")
        piece = file.read(1 << 20)
        if piece == b"":
            return bytes(found)
        found += piece or b""  # None where another reader was faster.
        if len(found) > LARGEST_FILE:
            raise InputError(f"{what} is larger than {LARGEST_FILE >> 20} MB", path, hint=smaller)


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


def files_below(folder: str, ending: str) -> Iterator[str | InputError]:
    """The files below a folder whose names end so, by name, among them what is wrong with those,
    and with folders, that cannot be looked at. Links to folders are not followed."""
    found: dict[str, str | InputError] = {}

    def refused(error: OSError) -> None:
        place = os.fsdecode(error.filename or folder)
        message = f"the folder cannot be read: {error.strerror}"
        found[place] = InputError(message, place, hint="check who may read it, or leave it out")

    for place, _, names in os.walk(folder, onerror=refused):
        for name in names:
            if name.endswith(ending):
                path = os.path.join(place, name)
                found[path] = _special_file(path) or path
    yield from (found[path] for path in sorted(found))


def _special_file(path: str) -> InputError | None:
    """What is wrong with a pipe or a device that lies in a folder: it may never end."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return None  # Who reads it will say why not.
    if stat.S_ISREG(mode):
        return None
    return InputError("this is no file, but a pipe or a device", path, hint="name it by itself")


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
