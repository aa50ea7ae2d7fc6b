"""The files that a user names, read: which they are, and which of their functions are meant."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from ...counterexamples.verdicts.expectations import twice, without_function
from ...semantics.program.function import Function, Module
from ...semantics.program.input_errors import InputError
from ...semantics.program.input_files import files_below
from ..processes.ending import Late, within

READING_SECONDS = 60.0
"""For reading a file where nobody says how long."""

LEAST_SECONDS = 10.0
"""For reading a file: a pair that gets less has not decided that its file is wrong."""


def files_named(
    paths: Sequence[str], ending: str = ".ll", hint: str = "name the files"
) -> Iterator[str | InputError]:
    """The files that are named, and those below folders, by name; for a folder without any what is
    wrong with it."""
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        found = list(files_below(path, ending))
        yield from found
        if not found:
            yield InputError(f"the folder holds no file *{ending}", path, hint=hint)


def read_source(
    path: str, seconds: float | None = None, triple: str | None = None, outline: bool = False
) -> tuple[Module, str]:
    """A module and the file's text, for the target `triple` if one is named; of an `outline` only
    static rules can be judged. Raises InputError, also where that takes more than so many seconds,
    which are never fewer than `LEAST_SECONDS`."""
    from ...semantics.reading.reader import read_module, read_text

    with reading_clock(path, seconds):
        text = read_text(path)
        if triple is not None:
            from ...semantics.reading.target_triple import with_triple

            text = with_triple(text, triple)
        return read_module(text, path, outline=outline), text


@contextmanager
def reading_clock(path: str, seconds: float | None = None) -> Iterator[None]:
    """Raises InputError where this block, which reads a file, takes more than so many seconds."""
    allowed = READING_SECONDS if seconds is None else max(seconds, LEAST_SECONDS)
    mine = Late()
    try:
        with within(allowed, lambda: mine):
            yield
    except Late as late:
        if late is not mine:  # Somebody else's clock, who knows what it means.
            raise
        message = f"the file was not read within {allowed:g} s"
        hint = "cut out the functions of interest, or raise --timeout where there is one"
        raise InputError(message, path, hint=hint) from None


def selected(module: Module, path: str, function: str | None) -> list[Function]:
    """The functions of a module that a command is about: all of them, or the one that is named.

    Raises InputError where there is none."""
    if function is None:
        if not module.functions:
            hint = "name a file with definitions, not declarations alone"
            raise InputError("the file has no function with a body", path, hint=hint)
        return list(module.functions.values())
    return [module.functions[the_one_meant(function, path, module.functions)]]


def the_one_meant(function: str, path: str, names: Iterable[str]) -> str:
    """The name of the function that a user asks for: the name itself, or what it is in the source
    (`block_sum` for `_Z9block_sumPKfPfi`). Raises InputError where it is none, or several."""
    from ...semantics.llvm.readable_names import meant

    name, known = function.lstrip("@"), tuple(names)
    found = meant(name, known)
    if len(found) > 1:
        listed = ", ".join(f"@{each}" for each in found[:8])
        raise InputError(f"several functions are called {name}", path, hint=f"name one of {listed}")
    if not found:
        raise no_such_function(name, path, known)
    return found[0]


def no_such_function(
    function: str, path: str, names: tuple[str, ...], role: str = "function"
) -> InputError:
    listed = ", ".join(f"@{name}" for name in names[:8]) + (", ..." if len(names) > 8 else "")
    return InputError(
        f"no {role} @{function} with a body", path, hint=f"the file has {listed or 'none'}"
    )


def require_arguments(names: Iterable[str], functions: Iterable[Function]) -> None:
    """Raises InputError for a name of `--uniform` that no argument of the functions has."""
    known = {parameter.name for function in functions for parameter in function.parameters}
    for name in sorted(set(names) - known):
        listed = ", ".join(f"%{each}" for each in sorted(known)) or "none"
        raise InputError(
            f"--uniform: no function has an argument %{name}", hint=f"the arguments are {listed}"
        )


def wrong_expectations(path: str, text: str, names: Iterable[str]) -> list[InputError]:
    """The `EXPECT` lines that nothing can be compared with: of no such function, or said twice."""
    known = sorted(set(names))
    listed = ", ".join(f"@{name}" for name in known[:8]) + (", ..." if len(known) > 8 else "")
    found = [
        InputError(
            f"the EXPECT line names '{name}', but nothing is asked about a function @{name}",
            path,
            line,
            hint=f"write `; EXPECT: NAME ANSWER`; it can be about {listed}",
        )
        for line, name in without_function(text, known)
    ]
    found += [
        InputError(
            f"a second EXPECT line for {f'@{name}' if name else 'the whole file'}",
            path,
            line,
            hint="keep one of them; only the first counts",
        )
        for line, name in twice(text)
    ]
    return found
