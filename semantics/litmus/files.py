"""Files of litmus tests: `NAME.litmus` in C, `NAME.ll` with functions as threads.

What reads them is imported when one is read: commands that ask for a file's name alone load none.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ..program.input_errors import InputError

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
    """The file itself, or the tests below a folder, by name; files of pairs are no tests.

    Raises InputError for a folder without any."""
    if not Path(path).is_dir():
        return (path,)
    every = sorted(str(file) for file in Path(path).rglob(f"*{LITMUS_FILE}"))
    found = tuple(file for file in every if not file.endswith(PAIR_FILE))
    if not found:
        raise InputError(f"the folder holds no file *{LITMUS_FILE}", path, hint="name the files")
    return found


def is_litmus(path: str) -> bool:
    """A file of litmus tests, or a folder below which are pairs of them and none of functions."""
    if not Path(path).is_dir():
        return path.endswith(LITMUS_FILE)
    return bool(pairs_below(path)) and not any(Path(path).rglob("*.srctgt.ll"))


def pairs_below(path: str) -> list[str]:
    """The files of pairs of litmus tests below a folder; none below what is no folder."""
    if not Path(path).is_dir():
        return []
    return sorted(str(file) for file in Path(path).rglob(f"*{PAIR_FILE}"))
