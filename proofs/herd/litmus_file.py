"""Litmus tests as herd reads them: one in a file, tags as annotations, no labels, no comments.

An operation without tags is C's own function. One with tags is herd's `__load`, `__store` or
`__fence`, whose annotations are the order and the tags.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...counterexamples.text.litmus import condition_text
from ...counterexamples.text.litmus_printer import ORDER_NAMES, Unprintable, register_names
from ...semantics.memory_model.litmus_test import (
    And,
    Assign,
    BinaryOp,
    Condition,
    Const,
    Equals,
    Expression,
    Fence,
    If,
    LitmusTest,
    Load,
    Not,
    Operation,
    Or,
    Reg,
    Rmw,
    Statement,
    Store,
    Thread,
    Truth,
    operations,
)
from ..ledger.memory_model import Tag
from .model_file import annotation_list

NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)


def tags_of(test: LitmusTest) -> list[Tag]:
    """The tags that operations of a test carry, each once."""
    every = (each for thread in test.threads for each in operations(thread.body))
    return sorted({tag for each in every for tag in each.tags})


def most_tags(test: LitmusTest) -> int:
    """The most tags of one operation."""
    every = (each for thread in test.threads for each in operations(thread.body))
    return max((len(each.tags) for each in every), default=0)


def herd_text(test: LitmusTest, tags: Sequence[Tag] | None = None) -> str:
    """The test as a `.litmus` file of herd. `tags` are those that its model knows.

    Raises Unprintable for what herd's C has no words for: tags on a read-modify-write, threads and
    places whose names are none of C's."""
    printed = [
        _Thread(number, thread, tuple(tags_of(test) if tags is None else tags))
        for number, thread in enumerate(test.threads)
    ]
    bodies = [each.lines() for each in printed]
    for name in test.locations:
        if not NAME.fullmatch(name):
            raise Unprintable(f"a variable of C cannot be called {name}")
    values = dict(test.locations) | {name: 0 for each in printed for name in each.expected}
    name = re.sub(r"[^\w.+-]+", "-", test.name) or "test"
    lines = [
        f"C {name}",
        f"{{ {' '.join(f'{name} = {value};' for name, value in values.items())} }}",
    ]
    lines += [line for body in bodies for line in body]
    called = {
        f"{each.thread.name}:{register}": f"{each.number}:{word}"
        for each in printed
        for register, word in each.names.items()
    }
    if test.listed:
        listed = " ".join(f"{called.get(each, each)};" for each in test.listed)
        lines.append(f"locations [{listed}]")
    question = condition_text(_called(test.condition, called))
    lines.append(f"{test.quantifier or 'exists'} ({question})")
    return "\n".join(lines) + "\n"


def _called(condition: Condition, names: Mapping[str, str]) -> Condition:
    """The condition about the registers as they are called in the file."""
    match condition:
        case Equals(observed=name):
            return replace(condition, observed=names.get(name, name))
        case And(parts=parts) | Or(parts=parts):
            return replace(condition, parts=tuple(_called(part, names) for part in parts))
        case Not(part=part):
            return Not(_called(part, names))
        case Truth():
            return condition


@dataclass(slots=True)
class _Thread:
    """One thread on its way to text. A compare-and-exchange keeps the value that it expects at a
    place of its own: `expected` has their names."""

    number: int
    thread: Thread
    tags: tuple[Tag, ...]
    expected: list[str] = field(default_factory=list[str])
    names: dict[str, str] = field(default_factory=dict[str, str])

    def lines(self) -> list[str]:
        self.names = register_names(self.thread)
        body = list(self._block(self.thread.body, "  "))
        every = list(operations(self.thread.body))
        atomic = {
            each.location: "int" if each.order == "na" else "atomic_int"
            for each in every
            if not isinstance(each, Fence)
        }
        places = atomic | dict.fromkeys(self.expected, "int")
        parameters = ", ".join(f"{type_}* {name}" for name, type_ in places.items())
        declared = [f"  int {each};" for each in self.names.values()]
        return [f"P{self.number} ({parameters}) {{", *declared, *body, "}"]

    def _block(self, body: Sequence[Statement], indent: str) -> Iterator[str]:
        """herd's C has no empty block."""
        if not body:
            yield f"{indent}int unused;"
        for each in body:
            yield from self._statement(each, indent)

    def _statement(self, statement: Statement, indent: str) -> Iterator[str]:
        match statement:
            case Assign(register=register, value=value):
                yield f"{indent}{self.names[register]} = {self._value(value)};"
            case If(condition=condition, then=then, other=other):
                yield f"{indent}if ({self._value(condition)}) {{"
                yield from self._block(then, indent + "  ")
                if other:
                    yield f"{indent}}} else {{"
                    yield from self._block(other, indent + "  ")
                yield f"{indent}}}"
            case Rmw(tags=tags) if tags:
                raise Unprintable("herd's C has no tags on read-modify-writes")
            case Rmw(kind="cas"):
                yield from self._exchange(statement, indent)
            case _:
                tagged = self._tagged if statement.tags else self._untagged
                yield f"{indent}{tagged(statement)};"

    def _tagged(self, operation: Operation) -> str:
        said = annotation_list(operation.order, tuple(operation.tags), self.tags)
        match operation:
            case Fence():
                return f"__fence{{{said}}}"
            case Load(register=register, location=location):
                return f"{self.names[register]} = __load{{{said}}}(*{location})"
            case Store(location=location, value=value):
                return f"__store{{{said}}}(*{location}, {self._value(value)})"
            case Rmw():
                raise Unprintable("herd's C has no tags on read-modify-writes")

    def _untagged(self, operation: Operation) -> str:
        match operation:
            case Fence(order=order):
                return f"atomic_thread_fence({ORDER_NAMES[order]})"
            case Load(register=register, location=location, order="na"):
                return f"{self.names[register]} = *{location}"
            case Load(register=register, location=location, order=order):
                return (
                    f"{self.names[register]} = "
                    f"atomic_load_explicit({location}, {ORDER_NAMES[order]})"
                )
            case Store(location=location, value=value, order="na"):
                return f"*{location} = {self._value(value)}"
            case Store(location=location, value=value, order=order):
                written = self._value(value)
                return f"atomic_store_explicit({location}, {written}, {ORDER_NAMES[order]})"
            case Rmw(register=register, location=location, kind=kind, operand=operand):
                stem = "atomic_exchange" if kind == "xchg" else f"atomic_fetch_{kind}"
                order = ORDER_NAMES[operation.order]
                call = f"{stem}_explicit({location}, {self._value(operand)}, {order})"
                return f"{self._result(register)} = {call}"

    def _result(self, register: str | None) -> str:
        """herd's C has no call of such a function whose result is dropped."""
        return "int dropped" if register is None else self.names[register]

    def _exchange(self, rmw: Rmw, indent: str) -> Iterator[str]:
        """C's compare-and-exchange gets the value that it expects in memory, and returns another
        there where it fails."""
        place = f"expected{self.number}_{len(self.expected)}"
        self.expected.append(place)
        assert rmw.expected is not None
        orders = f"{ORDER_NAMES[rmw.order]}, {ORDER_NAMES[rmw.failure_order or 'rlx']}"
        yield f"{indent}*{place} = {self._value(rmw.expected)};"
        yield (
            f"{indent}int success{len(self.expected)} = atomic_compare_exchange_strong_explicit("
            f"{rmw.location}, {place}, {self._value(rmw.operand)}, {orders});"
        )
        if rmw.register is not None:
            yield f"{indent}{self.names[rmw.register]} = *{place};"

    def _value(self, expression: Expression) -> str:
        match expression:
            case Const(value=value):
                return str(value) if value >= 0 else f"(0 - {-value})"
            case Reg(name=name):
                return self.names.get(name, "0")
            case BinaryOp(op="&&", a=a, b=b):
                return f"(({self._value(a)} != 0) & ({self._value(b)} != 0))"
            case BinaryOp(op="||", a=a, b=b):
                return f"(({self._value(a)} != 0) | ({self._value(b)} != 0))"
            case BinaryOp(op=op, a=a, b=b):
                return f"({self._value(a)} {op} {self._value(b)})"
