"""Litmus tests whose threads are the functions of a file of LLVM IR.

    ; exists (P1:r0=1 /\\ P1:r1=0)
    @x = global i32 0
    define void @P0() { store i32 1, ptr @x  ; A:
    ...

The locations are the globals, and pointer parameters, which are 0 at first. The question, with
`{ x=1; }` and `locations [x]` before it, ends the comments that the file begins with. A comment
`; A:` at the end of a line labels the operation there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ..memory_model.expressions import wrapped
from ..memory_model.litmus_test import (
    Fence,
    LitmusTest,
    Load,
    Thread,
    operations,
    registers_written,
)
from ..program.function import Module
from ..program.input_errors import InputError
from ..program.spelling import unquoted
from ..reading.reader import read_module
from .initial_values import Initial, read_initial
from .ir_threads import IrThread, reject_parameters
from .questions import Question, read_question, thread_name
from .tokens import TokenCursor, tokens_of

QUESTION = re.compile(r";\s*(?:exists|~\s*exists|forall|locations|\{)(?!\w)")
GLOBAL = re.compile(
    r"^@(?P<name>\"[^\"]*\"|[-\w$.]+)\s*=(?P<words>[^\n;]*?)\b(?:global|constant)\s+"
    r"(?P<type>[^\s,]+)(?:\s+(?P<value>[^\s,;]+))?",
    re.MULTILINE | re.ASCII,
)
ADDRESS_SPACE = re.compile(r"\baddrspace\((\d+)\)")
LABEL = re.compile(r";\s*([A-Za-z_]\w*):\s*$")
RACING_LOADS = "a data race is undefined behaviour here, as in C; LLVM gives a racing load undef"


def read_litmus_ir(text: str, file: str = "") -> LitmusTest:
    """The test in a text of LLVM IR, called as the file is. Raises InputError with a place."""
    module = read_module(text, file)
    try:
        return _Reading(text, module).test(Path(file).stem or "test")
    except InputError as error:
        raise InputError(error.message, file, error.line, error.column, error.hint) from None


@dataclass
class _Reading:
    text: str
    module: Module

    def test(self, name: str) -> LitmusTest:
        notices: dict[str, None] = {}
        threads = self._threads(notices)
        initial = self._initial()
        cursor = TokenCursor(tokens_of(_question_of(self.text)).tokens)
        if cursor.at_text("{"):
            stated = Initial()
            read_initial(cursor, stated)
            if stated.registers:
                raise InputError(
                    "registers of functions have no initial values",
                    hint="name locations only, or let the function begin with the value",
                )
            initial.locations |= stated.locations
            initial.address_spaces |= stated.address_spaces
        used = {
            operation.location
            for thread in threads
            for operation in operations(thread.body)
            if not isinstance(operation, Fence)
        }
        for location in sorted(used - set(initial.locations)):
            raise InputError(
                f"the initial value of @{location} is not known",
                hint=f"say it in the comments at the head: ; {{ {location}=0; }}",
            )
        question = self._question(cursor, threads, initial)
        if any(isinstance(each, Load) and each.order == "na" for each in _all(threads)):
            notices[RACING_LOADS] = None
        return LitmusTest(
            name,
            initial.locations,
            threads,
            question.quantifier,
            question.condition,
            tuple(notices),
            initial.address_spaces,
            question.listed,
        )

    def _threads(self, notices: dict[str, None]) -> tuple[Thread, ...]:
        labels = _labels(self.text)
        found: dict[str, Thread] = {}
        for function in self.module.functions.values():
            name = thread_name(function.name)
            if name in found:
                raise InputError(
                    f"two threads are called {name}",
                    line=function.line,
                    hint="rename one of the functions",
                )
            reject_parameters(function)
            found[name] = IrThread(function, name, labels, notices).read()
        for line, label in labels.items():
            raise InputError(
                f"the label '{label}' names no operation of memory",
                line=line,
                hint="write it behind a load, a store, an atomic operation or a fence",
            )
        return tuple(found.values())

    def _initial(self) -> Initial:
        """The globals of the file, and the parameters of its functions."""
        initial = Initial()
        for found in GLOBAL.finditer(self.text):
            name = unquoted(found["name"])
            if (value := _value(found["type"], found["value"] or "")) is not None:
                initial.locations[name] = value
            if space := ADDRESS_SPACE.search(found["words"]):
                initial.address_spaces[name] = int(space[1])
        for function in self.module.functions.values():
            for parameter in function.parameters:
                initial.locations.setdefault(parameter.name, 0)
                if space := ADDRESS_SPACE.search(parameter.type):
                    initial.address_spaces[parameter.name] = int(space[1])
        return initial

    def _question(
        self, cursor: TokenCursor, threads: tuple[Thread, ...], initial: Initial
    ) -> Question:
        registers = {thread.name: set(registers_written(thread.body)) for thread in threads}

        def complaint(name: str) -> str | None:
            thread, colon, register = name.partition(":")
            if not colon:
                known = ", ".join(initial.locations) or "none"
                unknown = f"unknown location '{name}': the test has {known}"
                return None if name in initial.locations else unknown
            if thread not in registers:
                return f"unknown thread '{thread}': the test has {', '.join(registers)}"
            unknown = f"the function of thread {thread} computes no number %{register}"
            return None if register in registers[thread] else unknown

        return read_question(cursor, complaint)


def _all(threads: tuple[Thread, ...]) -> Iterator[object]:
    for thread in threads:
        yield from operations(thread.body)


def _value(type_: str, written: str) -> int | None:
    """The initial value of a global; None where it has no number of 32 bits."""
    if type_ != "i32":
        return None
    if written == "zeroinitializer":
        return 0
    return wrapped(int(written)) if re.fullmatch(r"-?\d+", written) else None


def _question_of(text: str) -> str:
    """The text with all blank that is not the question, so that places stay what they are."""
    lines = text.split("\n")
    head = next((i for i, line in enumerate(lines) if line.strip()[:1] not in (";", "")), None)
    head = len(lines) if head is None else head
    start = next((i for i, line in enumerate(lines[:head]) if QUESTION.match(line)), head)
    return "\n".join(
        " " + line[1:] if start <= i < head else "" for i, line in enumerate(lines[:head])
    )


def _labels(text: str) -> dict[int, str]:
    """The label at the end of each line that has one. Raises InputError for one used twice."""
    found: dict[int, str] = {}
    for number, line in enumerate(text.split("\n"), 1):
        label = LABEL.search(line)
        if label is None or line.lstrip()[:1] == ";":
            continue
        if label[1] in found.values():
            raise InputError(
                f"the label '{label[1]}' is there twice", line=number, hint="rename one of the two"
            )
        found[number] = label[1]
    return found
