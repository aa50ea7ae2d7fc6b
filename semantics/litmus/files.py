"""Files of litmus tests: `NAME.litmus` in C, `NAME.ll` with functions as threads.

What reads them is imported when one is read: commands that ask for a file's name alone load none.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ..program.input_errors import InputError
from ..program.input_files import files_below

if TYPE_CHECKING:
    from ..memory_model.litmus_test import LitmusTest

LITMUS_FILE = ".litmus"
"""The ending of a file of tests in C."""

PAIR_FILE = ".srctgt.litmus"
"""The ending of a file that holds its sources and its targets, `src1`, `tgt1` and so on."""


def read_litmus_file(path: str) -> tuple[tuple[LitmusTest, ...], str]:
    """The tests of a file, and its text. Raises InputError for whatever is wrong with it."""
    from ..reading.reader import read_text
    from .ir_reader import read_litmus_ir
    from .reader import read_litmus_tests

    text = read_text(path)
    if path.endswith(".ll"):
        return (read_litmus_ir(text, path),), text
    return read_litmus_tests(text, path), text


def litmus_files(path: str) -> tuple[str, ...]:
    """The file itself, or the tests below a folder, by name. Raises InputError where a folder has
    none, or what cannot be looked at."""
    found: list[str] = []
    for each in litmus_files_asked_for(path):
        if isinstance(each, InputError):
            raise each
        found.append(each)
    return tuple(found)


def litmus_files_asked_for(path: str) -> tuple[str | InputError, ...]:
    """The file itself, or the tests below a folder, by name, and what is wrong with those that
    cannot be looked at; files of pairs are no tests.

    Raises InputError for a folder without any."""
    if not os.path.isdir(path):
        return (path,)
    every = files_below(path, LITMUS_FILE)
    found = tuple(each for each in every if not str(each).endswith(PAIR_FILE))
    if not found:
        raise InputError(f"the folder holds no file *{LITMUS_FILE}", path, hint="name the files")
    return found


def is_litmus(path: str) -> bool:
    """A file of litmus tests, or a folder below which are pairs of them and none of functions."""
    if not os.path.isdir(path):
        return path.endswith(LITMUS_FILE)
    functions = files_below(path, ".srctgt.ll")
    return bool(pairs_below(path)) and not any(isinstance(each, str) for each in functions)


def pairs_below(path: str) -> list[str | InputError]:
    """The files of pairs of litmus tests below a folder, and what is wrong with what cannot be
    looked at; none where there is no pair."""
    found = list(files_below(path, PAIR_FILE)) if os.path.isdir(path) else []
    return found if any(isinstance(each, str) for each in found) else []
