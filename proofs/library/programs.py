"""Programs as a caller has them: a path, a text, or what was read before."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...semantics.program.function import Function, Module


@dataclass(frozen=True, slots=True, repr=False)
class Program:
    """A module of LLVM IR that was read once and can be asked about many times.

    `file` is the path as it was given, empty for a text; `text` is what stands there. Printed, it
    is that text: the user's own, never a rewritten one."""

    file: str
    text: str
    _module: Module

    @property
    def functions(self) -> tuple[str, ...]:
        """The names of the functions that have a body, in the order of the text."""
        return tuple(self._module.functions)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        names = ", ".join(f"@{name}" for name in self.functions)
        return f"<wavecheck.Program {self.file or 'of a text'}: {names}>"


Source = str | os.PathLike[str] | Program
"""A path, a text of LLVM IR (a `str` of several lines), or a program that was read."""


def read(program: Source) -> Program:
    """The program in a file, or in a text of LLVM IR (a `str` of several lines).

    Raises `InputError`, with the place, for whatever is wrong with it.

    >>> import wavecheck
    >>> program = wavecheck.read('''
    ... define void @kernel(i32 %x) {
    ...   ret void
    ... }
    ... ''')
    >>> program.functions
    ('kernel',)
    """
    if isinstance(program, Program):
        return program
    side = side_of(program, "program.ll")
    return Program("" if side.text is not None else side.file, side.source, side.module)


@dataclass(frozen=True, slots=True)
class Side:
    """A module, the file it is in or what a text is called instead, and that text; None where
    there is a file."""

    module: Module
    file: str
    text: str | None = None

    @property
    def source(self) -> str:
        """The text, from the file where it is in one."""
        from ...semantics.reading.reader import read_text

        return read_text(self.file) if self.text is None else self.text


def side_of(program: Source | Function | Module, name: str) -> Side:
    """A program as one side of a comparison; `name` is what a text is called."""
    from ...semantics.program.function import Function, Module
    from ...semantics.reading.reader import read_file, read_module

    if isinstance(program, Program):
        text = None if program.file else program.text
        return Side(program._module, program.file or name, text)
    if isinstance(program, Function):
        program = Module(name, "", {program.name: program})
    if isinstance(program, Module):
        return Side(program, name, _printed(program))
    if isinstance(program, str) and "\n" in program:
        return Side(read_module(program, name), name, program)
    path = os.fspath(program)
    return Side(read_file(path), path)


def _printed(module: Module) -> str:
    """The module as text; empty where it cannot be printed."""
    from ...semantics.printing.printer import print_module
    from ...semantics.printing.values import Unprintable

    try:
        return print_module(module.functions.values(), module.triple)
    except Unprintable:
        return ""
