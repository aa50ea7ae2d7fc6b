"""What is known while a thread of a litmus test is read: its names and its operations so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from ..memory_model.litmus_test import (
    NO_TAGS,
    Assign,
    Expression,
    Fence,
    Load,
    Reg,
    Rmw,
    Statement,
    Store,
    Tags,
)
from .tokens import TagNote, Token, TokenCursor, error_at

Emitted = TypeVar("Emitted", Load, Store, Rmw, Fence)


@dataclass(frozen=True, slots=True)
class Pointer:
    """A parameter: the location of its name. `atomic`: the pointed-to type is an atomic one."""

    location: str
    atomic: bool


@dataclass
class ThreadScope:
    """One thread while it is read.

    `labels` maps each label of the whole test to the line of its first use; `notes` are the tags of
    comments, by line, and `used` the lines whose tags went to an operation. `notices` are shared by
    the whole test. `unnamed` holds the operations of the statement that is read which a label there
    would name."""

    name: str
    cursor: TokenCursor
    pointers: Mapping[str, Pointer]
    labels: dict[str, int]
    notes: Mapping[int, TagNote]
    used: set[int]
    notices: dict[str, None]
    registers: dict[str, None] = field(default_factory=dict)
    statements: list[Statement] = field(default_factory=list)
    operations: int = 0
    label: Token | None = None
    named: int = 0
    _temporaries: int = 0

    def emit(self, operation: Emitted, *, nameable: bool = True) -> Emitted:
        """Append an operation, with its label and with the tags of the line that it ends on.

        Raises InputError where the label of the statement already names another operation."""
        label = f"{self.name}:{self.operations}"
        self.operations += 1
        if nameable and self.label is not None:
            self.named += 1
            if self.named > 1:
                raise error_at(
                    self.label,
                    f"the label {self.label.shown} would name two operations",
                    "give each operation a statement of its own",
                )
            label = self.label.text
        done = replace(operation, label=label, tags=self._tags(self.cursor.last.line))
        self.statements.append(done)
        return done

    def _tags(self, line: int) -> Tags:
        if line not in self.notes:
            return NO_TAGS
        self.used.add(line)
        return self.notes[line].tags

    def compute(self, register: str, value: Expression) -> None:
        """Put a value into a register; straight into it, where an operation has just made it."""
        last = self.statements[-1] if self.statements else None
        if (
            isinstance(last, Load | Rmw)
            and value == Reg(last.register or "")
            and self.is_temporary(value)
        ):
            self.statements[-1] = replace(last, register=register)
        else:
            self.statements.append(Assign(register, value))

    def temporary(self) -> str:
        """A register that no name of the file can be."""
        self._temporaries += 1
        return f"#{self._temporaries}"

    @staticmethod
    def is_temporary(value: Expression) -> bool:
        return isinstance(value, Reg) and value.name.startswith("#")

    def pointer(self, token: Token) -> Pointer:
        """The parameter of this name. Raises InputError if there is none."""
        if token.text in self.pointers:
            return self.pointers[token.text]
        if token.text in self.registers:
            raise error_at(
                token,
                f"{token.shown} is a local variable, and a pointer to a location is expected",
            )
        known = ", ".join(self.pointers) or "none"
        raise error_at(
            token,
            f"unknown location {token.shown} in thread P{self.name}",
            f"the thread's parameters are: {known}",
        )

    def register(self, token: Token) -> str:
        """The local variable of this name. Raises InputError if there is none."""
        if token.text in self.registers:
            return token.text
        if token.text in self.pointers:
            raise error_at(
                token,
                f"{token.shown} is a pointer, and a value is expected",
                f"read it with *{token.text} or atomic_load_explicit({token.text}, ...)",
            )
        raise error_at(
            token,
            f"{token.shown} is not declared in thread P{self.name}",
            f"declare it: int {token.text} = ...;",
        )

    def block(self, read: Callable[[], None]) -> tuple[Statement, ...]:
        """The statements that `read` makes, apart from those around them."""
        outer, self.statements = self.statements, []
        try:
            read()
            return tuple(self.statements)
        finally:
            self.statements = outer
