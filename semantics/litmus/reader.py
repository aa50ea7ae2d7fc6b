"""Litmus tests in C, in herd's format, become tests of the program model.

    C NAME
    { x = 0; addrspace(1) y = 2; 0:r5 = 1; }
    P0 (atomic_int* x, int* y) { ... }
    P1 (atomic_int* x) { ... }
    locations [y; 1:r0;]
    exists (1:r0=1 /\\ y=0)

A file may hold several tests, each behind a line `C NAME`: a source and its targets.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import accumulate

from ..memory_model.litmus_test import Assign, Const, LitmusTest, Statement, Thread
from ..program.input_errors import InputError
from .initial_values import Initial, read_initial
from .questions import read_question, thread_name
from .scopes import Pointer, ThreadScope
from .statements import body
from .tokens import TagNote, Token, TokenCursor, Tokens, error_at, tokens_of

HEADER = re.compile(
    r"^[ \t]*(?P<language>[A-Za-z]\w*)[ \t]+(?P<name>[^\s{(]+)[ \t]*$", re.MULTILINE
)
STARTS = re.compile(r"^C[ \t]+[^\s{(]+[ \t]*$", re.M)
ADDRESS_SPACES = {"global": 1, "local": 3, "constant": 4, "private": 5}
"""The words of OpenCL for address spaces, with the numbers that AMDGPU gives them."""


def read_litmus_tests(text: str, file: str = "") -> tuple[LitmusTest, ...]:
    """Every test of a text; `file` is how messages call it. Raises InputError with a place."""
    starts = [0, *(found.start() for found in STARTS.finditer(text))]
    if len(starts) > 1:
        del starts[1]  # What stands before the first header is judged with it.
    parts = [text[a:b] for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]
    lines = accumulate((part.count("\n") for part in parts), initial=1)
    try:
        found = tuple(_read(part, line) for part, line in zip(parts, lines, strict=False))
        _reject_equal_names(found)
        return found
    except InputError as error:
        raise InputError(error.message, file, error.line, error.column, error.hint) from None
    except RecursionError:
        hint = "write its conditions and expressions with fewer parentheses"
        raise InputError("the test nests deeper than can be read", file, hint=hint) from None


def read_litmus(text: str, file: str = "") -> LitmusTest:
    """The one test of a text. Raises InputError, also where there are several."""
    test, *others = read_litmus_tests(text, file)
    if others:
        names = ", ".join(each.name for each in (test, *others))
        message = f"one test is expected, and the file has several: {names}"
        raise InputError(message, file, hint="put each into a file of its own")
    return test


def _says_something(text: str) -> bool:
    return len(tokens_of(text).tokens) > 1


def _reject_equal_names(tests: tuple[LitmusTest, ...]) -> None:
    uses = Counter(test.name for test in tests)
    for name, count in uses.items():
        if count > 1:
            raise InputError(f"two tests of the file are called {name}", hint="rename one")


def _read(text: str, line: int) -> LitmusTest:
    name, behind = _header(text, line)
    tokens = tokens_of(text[behind:], line + text.count("\n", 0, behind))
    return _Test(name, tokens).read()


def _header(text: str, line: int) -> tuple[str, int]:
    """The name, and where the header line ends."""
    found = HEADER.search(text)
    before = text[: found.start()] if found else text
    if found is None or _says_something(before):
        place = tokens_of(text, line).tokens[0]
        raise error_at(place, "a litmus test begins with a line such as 'C NAME'")
    if found["language"] != "C":
        place = Token("word", found["language"], line + text.count("\n", 0, found.start()), 1)
        raise error_at(
            place,
            f"this is a test for {found['language']}",
            "tests in C are read, and threads as functions of a .ll file",
        )
    return found["name"], found.end()


@dataclass
class _Test:
    """A test while it is read."""

    name: str
    tokens: Tokens
    initial: Initial = field(default_factory=Initial)
    labels: dict[str, int] = field(default_factory=dict)
    used: set[int] = field(default_factory=set)
    notices: dict[str, None] = field(default_factory=dict)
    threads: dict[str, Thread] = field(default_factory=dict)
    registers: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def read(self) -> LitmusTest:
        cursor = TokenCursor(self.tokens.tokens)
        while cursor.peek().kind in ("string", "word") and not cursor.at_text("{"):
            _skip_note(cursor)
        if not cursor.at_text("{"):
            token = cursor.peek()
            raise error_at(token, f"the initial values '{{ ... }}' are expected, not {token.shown}")
        read_initial(cursor, self.initial)
        while _at_thread(cursor):
            self._thread(cursor)
        if not self.threads:
            raise error_at(cursor.peek(), "the test has no thread", "write P0 (int* x) { ... }")
        self._reject_initial_registers()
        question = read_question(cursor, self._complaint)
        self._reject_unused_tags()
        threads = tuple(self.threads.values())
        return LitmusTest(
            self.name,
            dict(self.initial.locations),
            threads,
            question.quantifier,
            question.condition,
            tuple(self.notices),
            dict(self.initial.address_spaces),
            question.listed,
        )

    def _thread(self, cursor: TokenCursor) -> None:
        cursor.accept("void")
        token = cursor.next()
        name = thread_name(token.text)
        if name in self.threads:
            raise error_at(token, f"the thread {token.shown} is there twice")
        pointers = self._parameters(cursor)
        notes, used = self.tokens.notes, self.used
        scope = ThreadScope(name, cursor, pointers, self.labels, notes, used, self.notices)
        start: list[Statement] = []
        for register, (value, _) in self.initial.registers.get(name, {}).items():
            scope.registers[register] = None
            start.append(Assign(register, Const(value)))
        body(scope)
        self.threads[name] = Thread(name, (*start, *scope.statements))
        self.registers[name] = tuple(scope.registers)

    def _parameters(self, cursor: TokenCursor) -> dict[str, Pointer]:
        """Each names a location, which is 0 unless the initial values say more."""
        found: dict[str, Pointer] = {}
        cursor.expect("(")
        while not cursor.accept(")"):
            token, atomic = self._parameter(cursor)
            if token.text in found:
                raise error_at(token, f"two parameters are called {token.shown}")
            found[token.text] = Pointer(token.text, atomic)
            self.initial.locations.setdefault(token.text, 0)
            if not cursor.accept(","):
                cursor.expect(")")
                break
        return found

    def _parameter(self, cursor: TokenCursor) -> tuple[Token, bool]:
        atomic = False
        words: list[Token] = []
        space: int | None = None
        while cursor.peek().kind == "word":
            token = cursor.next()
            if token.text == "addrspace":
                cursor.expect("(")
                space = cursor.number()
                cursor.expect(")")
            elif token.text.strip("_") in ADDRESS_SPACES:
                space = ADDRESS_SPACES[token.text.strip("_")]
            else:
                atomic |= token.text in ("atomic_int", "_Atomic", "atomic")
                words.append(token)
        if words and words[-1].text == "void" and cursor.at_text(")"):
            raise error_at(words[-1], "a thread without locations does nothing", "give it one")
        _reject_wrong_type(words, cursor)
        cursor.expect("*", "a parameter is a pointer to a location, such as atomic_int* x")
        cursor.accept("restrict")
        name = cursor.word("the name of a location")
        if space is not None:
            known = self.initial.address_spaces.setdefault(name.text, space)
            if known != space:
                raise error_at(name, f"{name.shown} has two address spaces, {known} and {space}")
        return name, atomic

    def _complaint(self, name: str) -> str | None:
        """What is wrong with a name of the question; None if nothing is."""
        thread, colon, register = name.partition(":")
        if not colon:
            if name in self.initial.locations:
                return None
            known = ", ".join(self.initial.locations)
            return f"unknown location '{name}': the test has {known or 'none'}"
        if thread not in self.threads:
            return f"unknown thread '{thread}': the test has {', '.join(self.threads)}"
        if register not in self.registers[thread]:
            known = ", ".join(self.registers[thread]) or "none"
            return f"unknown register '{register}' of thread {thread}, which has {known}"
        return None

    def _reject_initial_registers(self) -> None:
        """Of threads that are not there."""
        for thread, registers in self.initial.registers.items():
            if thread not in self.threads:
                _, token = next(iter(registers.values()))
                raise error_at(token, f"unknown thread '{thread}' among the initial values")

    def _reject_unused_tags(self) -> None:
        for line, note in self.tokens.notes.items():
            if line not in self.used:
                raise _unused(note)


def _unused(note: TagNote) -> InputError:
    return InputError(
        "these tags belong to no operation of memory",
        line=note.line,
        column=note.column,
        hint="write them behind the operation, on the line where it ends",
    )


def _at_thread(cursor: TokenCursor) -> bool:
    ahead = int(cursor.at_text("void"))
    return (
        cursor.peek(ahead).kind == "word"
        and cursor.peek(ahead + 1).text == "("
        and (cursor.peek(ahead).text not in ("exists", "forall", "locations", "filter"))
    )


def _skip_note(cursor: TokenCursor) -> None:
    """What herd's generators write behind the name: a sentence in quotes, `Key=words`."""
    token = cursor.next()
    if token.kind == "string":
        return
    if not cursor.at_text("="):
        raise error_at(token, f"the initial values '{{ ... }}' are expected, not {token.shown}")
    line = cursor.peek().line
    while cursor.peek().line == line and cursor.peek().kind != "end":
        cursor.next()


def _reject_wrong_type(words: list[Token], cursor: TokenCursor) -> None:
    known = ("atomic_int", "int", "_Atomic", "atomic", "volatile", "const")
    for index, token in enumerate(words):
        is_name = index == len(words) - 1 and index > 0 and not cursor.at_text("*")
        if token.text not in known and not is_name:
            raise error_at(
                token,
                f"the type {token.shown} is not read in litmus tests",
                "locations are of type int or atomic_int",
            )
    if not words:
        token = cursor.peek()
        raise error_at(token, f"a parameter is expected here, not {token.shown}")
