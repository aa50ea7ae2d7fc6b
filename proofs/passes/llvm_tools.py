"""LLVM's own programs, `opt`, `clang` and `llvm-reduce`: which is there, and of which release."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

from ...semantics.program.input_errors import InputError
from ...semantics.program.shortages import shortage
from ..processes.programs import run_program

VERSION = 22
"""The release of LLVM whose passes are judged; the rules are those of its documents."""

OLDEST = 19
"""The first release whose `opt` prints changed modules as they are read here."""

SECONDS = 60.0
"""How long a program may take to say its version."""


def found_program(name: str) -> str | None:
    """A program of the right release on PATH; None without one. Raises InputError where one that
    is there cannot be run."""
    found = (_right(shutil.which(each), name) for each in _spelled(name))
    return next((path for path in found if path), None)


def found_beside(other: str, name: str) -> str | None:
    """A program of the right release in the folder of another one, or where a link leads from
    there; None without one."""
    path = Path(shutil.which(other) or other)
    for folder in dict.fromkeys((path.parent, path.resolve().parent)):
        for each in _spelled(name):
            if found := _right(shutil.which(str(folder / each)), name):
                return found
    return None


def require_program(path: str, name: str) -> str:
    """The version of the program at this path. Raises InputError where it is not LLVM's, or
    belongs to another release."""
    found = release_of(path, name)
    if found is None:
        raise InputError(f"{path} is not LLVM's {name}", hint=f"name one with --{name} PATH")
    if found != VERSION:
        raise InputError(
            f"{path} belongs to LLVM {found}; the rules are those of LLVM {VERSION}",
            hint=f"name the {name} of LLVM {VERSION} with --{name} PATH",
        )
    return version_of(path, name)


def require_opt(path: str) -> str:
    """The version of the `opt` at this path, of any release that is not too old. Raises InputError
    as `require_program`."""
    found = release_of(path, "opt")
    if found is not None and found >= OLDEST:
        return version_of(path, "opt")
    return require_program(path, "opt")


def notice_about(path: str | None) -> str | None:
    """What users are told where they name the `opt` of another release; None where they need not.

    Raises InputError as `require_opt`."""
    if path is None or (release := require_opt(path)).partition(".")[0] == str(VERSION):
        return None
    return (
        f"notice: {path} is opt of LLVM {release}; what it does is judged by the rules of LLVM "
        f"{VERSION}, and read by LLVM {VERSION}'s parser"
    )


def release_of(path: str, name: str) -> int | None:
    """The number of its release; None for a program that says none. Raises InputError where it
    cannot be run."""
    number = version_of(path, name).split(".")[0]
    return int(number) if number.isdigit() else None


@cache
def version_of(path: str, name: str) -> str:
    """Its version, empty where it says none. Raises InputError where it cannot be run."""
    command = [path, "--version"]
    try:
        done = run_program(command, timeout=SECONDS)
    except (OSError, subprocess.TimeoutExpired) as error:
        if shortage(error):
            raise
        hint = f"name one with --{name} PATH"
        why = error.strerror if isinstance(error, OSError) else None
        raise InputError(f"{path} cannot be run: {why or error}", hint=hint) from None
    found = re.search(r"(?:LLVM|clang) version (\d+[.\w]*)", done.stdout.decode(errors="replace"))
    return found[1] if found else ""


def _spelled(name: str) -> tuple[str, str]:
    return (f"{name}-{VERSION}", name)


def _right(path: str | None, name: str) -> str | None:
    return path if path and release_of(path, name) == VERSION else None
