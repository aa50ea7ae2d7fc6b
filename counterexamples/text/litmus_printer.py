"""Litmus tests as text in herd's format for C, which is read back as a test that does the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ...semantics.litmus.expressions import ORDERS
from ...semantics.memory_model.litmus_test import (
    Assign,
    BinaryOp,
    Const,
    Expression,
    Fence,
    If,
    LitmusTest,
    Load,
    Operation,
    Order,
    Reg,
    Rmw,
    Statement,
    Store,
    Tags,
    Thread,
    operations,
    registers_written,
)
from ...semantics.memory_model.mmra_tags import shorthand
from .litmus import condition_text

NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
TAG_PART = re.compile(r"[^\s,:*]+")
ORDER_NAMES: Mapping[Order, str] = {
    order: name for name, order in ORDERS.items() if name != "memory_order_consume"
}


class Unprintable(ValueError):
    """The test holds what the format has no words for; the message says what."""


def print_litmus(test: LitmusTest) -> str:
    """The test as text. Raises Unprintable for tags or names that the format cannot hold.

    A compare-and-exchange becomes C's, which keeps the expected value in a variable of its own; so
    what is read back has more registers, and the same outcomes otherwise."""
    values = [
        f"addrspace({test.address_spaces[name]}) {name} = {value};"
        if name in test.address_spaces
        else f"{name} = {value};"
        for name, value in test.locations.items()
    ]
    name = re.sub(r"[\s{(]+", "-", test.name) or "test"
    lines = [f"C {name}", f"{{ {' '.join(values)} }}"]
    for thread in test.threads:
        lines += _Printed(thread).lines()
    if test.listed:
        lines.append(f"locations [{' '.join(f'{each};' for each in test.listed)}]")
    if test.quantifier is not None:
        lines.append(f"{test.quantifier} ({condition_text(test.condition)})")
    return "\n".join(lines) + "\n"


def register_names(thread: Thread) -> dict[str, str]:
    """A name for each register that a thread writes; those that a reader made get names that a file
    may have."""
    written = dict.fromkeys(registers_written(thread.body))
    taken = {name for name in written if NAME.fullmatch(name)}
    taken |= {each.location for each in _accesses(thread)}
    found: dict[str, str] = {}
    for name in written:
        number = 0
        found[name] = name
        while not NAME.fullmatch(found[name]) or (found[name] != name and found[name] in taken):
            found[name] = f"made{number}"
            number += 1
        taken.add(found[name])
    return found


class _Printed:
    """One thread on its way to text."""

    def __init__(self, thread: Thread) -> None:
        self.thread = thread
        self.expected = 0
        self.names = register_names(thread)

    def lines(self) -> list[str]:
        plain = {each.location for each in _accesses(self.thread) if each.order == "na"}
        locations = dict.fromkeys(each.location for each in _accesses(self.thread))
        parameters = [f"{'int' if name in plain else 'atomic_int'}* {name}" for name in locations]
        name = self.thread.name
        head = f"P{name}" if name.isdigit() else name
        if not NAME.fullmatch(head):
            raise Unprintable(f"a function of C cannot be called {name}")
        body = [line for each in self.thread.body for line in self._statement(each, "  ")]
        declared = [f"  int {each};" for each in self.names.values()]
        declared += [f"  int expected{number};" for number in range(self.expected)]
        return [f"{head} ({', '.join(parameters)}) {{", *declared, *body, "}"]

    def _statement(self, statement: Statement, indent: str) -> Iterator[str]:
        match statement:
            case Assign(register=register, value=value):
                yield f"{indent}{self.names[register]} = {self._value(value)};"
            case If(condition=condition, then=then, other=other):
                yield f"{indent}if ({self._value(condition)}) {{"
                for each in then:
                    yield from self._statement(each, indent + "  ")
                yield f"{indent}}} else {{"
                for each in other:
                    yield from self._statement(each, indent + "  ")
                yield f"{indent}}}"
            case Rmw(kind="cas"):
                yield from self._exchange(statement, indent)
            case _:
                label = "" if ":" in statement.label else f"{statement.label}: "
                yield f"{indent}{label}{self._operation(statement)};{_tags(statement.tags)}"

    def _operation(self, operation: Operation) -> str:
        match operation:
            case Fence(order=order):
                return f"atomic_thread_fence({ORDER_NAMES[order]})"
            case Load(register=register, location=location, order="na"):
                return f"{self.names[register]} = *{location}"
            case Load(register=register, location=location, order=order):
                call = f"atomic_load_explicit({location}, {ORDER_NAMES[order]})"
                return f"{self.names[register]} = {call}"
            case Store(location=location, value=value, order="na"):
                return f"*{location} = {self._value(value)}"
            case Store(location=location, value=value, order=order):
                written = self._value(value)
                return f"atomic_store_explicit({location}, {written}, {ORDER_NAMES[order]})"
            case Rmw(register=register, location=location, kind=kind, operand=operand):
                stem = "atomic_exchange" if kind == "xchg" else f"atomic_fetch_{kind}"
                order = ORDER_NAMES[operation.order]
                call = f"{stem}_explicit({location}, {self._value(operand)}, {order})"
                return call if register is None else f"{self.names[register]} = {call}"

    def _exchange(self, rmw: Rmw, indent: str) -> Iterator[str]:
        expected = f"expected{self.expected}"
        self.expected += 1
        assert rmw.expected is not None
        orders = f"{ORDER_NAMES[rmw.order]}, {ORDER_NAMES[rmw.failure_order or 'rlx']}"
        label = "" if ":" in rmw.label else f"{rmw.label}: "
        yield f"{indent}{expected} = {self._value(rmw.expected)};"
        yield (
            f"{indent}{label}atomic_compare_exchange_strong_explicit({rmw.location}, &{expected}, "
            f"{self._value(rmw.operand)}, {orders});{_tags(rmw.tags)}"
        )
        if rmw.register is not None:
            yield f"{indent}{self.names[rmw.register]} = {expected};"

    def _value(self, expression: Expression) -> str:
        match expression:
            case Const(value=value):
                if value == -(1 << 31):
                    return f"({value + 1} - 1)"
                return str(value) if value >= 0 else f"({value})"
            case Reg(name=name):
                return self.names.get(name, "0")
            case BinaryOp(op=op, a=a, b=b):
                return f"({self._value(a)} {op} {self._value(b)})"


def _accesses(thread: Thread) -> Iterator[Load | Store | Rmw]:
    for each in operations(thread.body):
        if not isinstance(each, Fence):
            yield each


def _tags(tags: Tags) -> str:
    if not tags:
        return ""
    for part in (part for tag in tags for part in tag):
        if not TAG_PART.fullmatch(part):
            raise Unprintable(f"the part '{part}' of a tag cannot stand in a comment")
    return f" // mmra: {shorthand(tags)}"
