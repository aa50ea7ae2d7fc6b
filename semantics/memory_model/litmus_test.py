"""Litmus tests: a few threads of loads, stores and fences, and a question about how they end.

The program model of the memory model with relaxation annotations (MM1 to MM20). There are no loops:
a thread's body is a tuple of statements, each executed at most once. Values are integers of 32 bits
with a sign, and arithmetic wraps; a comparison gives 0 or 1. Registers start as 0.

What an execution of a test may be is said elsewhere; here is only what is written in one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

Tags = frozenset[tuple[str, str]]
"""The tags of an operation: pairs of prefix and suffix (MM1); empty without metadata (MM2)."""

NO_TAGS: Tags = frozenset()

Order = Literal["na", "rlx", "acq", "rel", "acq_rel", "sc"]
"""How an access is ordered: not atomic, relaxed, acquire, release, both, seq_cst."""

LOAD_ORDERS: tuple[Order, ...] = ("na", "rlx", "acq", "sc")
STORE_ORDERS: tuple[Order, ...] = ("na", "rlx", "rel", "sc")
RMW_ORDERS: tuple[Order, ...] = ("rlx", "acq", "rel", "acq_rel", "sc")
FAILURE_ORDERS: tuple[Order, ...] = ("rlx", "acq", "sc")
FENCE_ORDERS: tuple[Order, ...] = ("acq", "rel", "acq_rel", "sc")

BinaryOperator = Literal["==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "&", "|", "^", "&&", "||"]
BINARY_OPERATORS: tuple[BinaryOperator, ...] = BinaryOperator.__args__

RmwKind = Literal["xchg", "add", "sub", "or", "and", "xor", "cas"]

WIDTH = 32
"""Bits of a value."""


# --- expressions over the registers of one thread -------------------------------------------------


@dataclass(frozen=True, slots=True)
class Const:
    """A number, -2**31 <= value < 2**31."""

    value: int


@dataclass(frozen=True, slots=True)
class Reg:
    """A register of the thread that evaluates the expression.

    A name that begins with `#` is none of the file's: a reader made it, and nobody asks for it."""

    name: str


@dataclass(frozen=True, slots=True)
class BinaryOp:
    """`a op b`. Comparisons, `&&` and `||` give 0 or 1; the others wrap at 32 bits."""

    op: BinaryOperator
    a: Expression
    b: Expression


Expression = Const | Reg | BinaryOp


# --- statements -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Load:
    """Reads `location` into `register`. `order` is one of `LOAD_ORDERS`."""

    label: str
    register: str
    location: str
    order: Order
    tags: Tags = NO_TAGS


@dataclass(frozen=True, slots=True)
class Store:
    """Writes `value` to `location`. `order` is one of `STORE_ORDERS`."""

    label: str
    location: str
    value: Expression
    order: Order
    tags: Tags = NO_TAGS


@dataclass(frozen=True, slots=True)
class Rmw:
    """Reads `location` and writes it again, with no write of that location between the two.

    The register (None: the value is dropped) gets the value that was read, before the change.
    `operand` is the new value of `xchg` and of a `cas` that succeeds, otherwise the right operand.
    A `cas` succeeds iff it reads `expected`; one that fails is a load with `failure_order` (one of
    `FAILURE_ORDERS`), and writes nothing. For the other kinds `expected` and `failure_order` are
    None. A `cas` is a strong one: it never fails where it reads `expected`."""

    label: str
    register: str | None
    location: str
    kind: RmwKind
    operand: Expression
    expected: Expression | None
    order: Order
    failure_order: Order | None = None
    tags: Tags = NO_TAGS


@dataclass(frozen=True, slots=True)
class Fence:
    """A fence between all accesses of its thread. `order` is one of `FENCE_ORDERS`."""

    label: str
    order: Order
    tags: Tags = NO_TAGS


@dataclass(frozen=True, slots=True)
class Assign:
    """Computes a register; no operation of memory."""

    register: str
    value: Expression


@dataclass(frozen=True, slots=True)
class If:
    """Executes `then` iff the condition is not 0, otherwise `other`."""

    condition: Expression
    then: tuple[Statement, ...]
    other: tuple[Statement, ...] = ()


Operation = Load | Store | Rmw | Fence
"""What takes part in happens-before. The `label` is the one that the file gives it (`A:`), or else
`thread:index`: its place, from 0, among the operations of its thread in the order of the text."""

Statement = Operation | Assign | If


@dataclass(frozen=True, slots=True)
class Thread:
    """One thread. The threads of a test have different names; herd's `P0` is called `0`."""

    name: str
    body: tuple[Statement, ...]


# --- the question ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Equals:
    """The final value of a register (`thread:register`) or of a location (its name) is `value`."""

    observed: str
    value: int


@dataclass(frozen=True, slots=True)
class And:
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Or:
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not:
    part: Condition


@dataclass(frozen=True, slots=True)
class Truth:
    """`true` or `false`."""

    value: bool = True


Condition = Equals | And | Or | Not | Truth

Quantifier = Literal["exists", "~exists", "forall"]

Outcome = Mapping[str, int]
"""Final values, by the names that `Equals` uses."""


@dataclass(frozen=True)
class LitmusTest:
    """Threads that share locations, and a question about their final values.

    `locations` maps each location to its initial value; different names are different places.
    `address_spaces` holds the address spaces of the locations that carry one; a `sync-as` tag need
    not agree with them (MM9). Without a quantifier there is no question, and the condition is true.
    `listed` names what is shown of a final state besides what the condition names.
    `notices` are sentences about the reading of the file."""

    name: str
    locations: Mapping[str, int]
    threads: tuple[Thread, ...]
    quantifier: Quantifier | None = None
    condition: Condition = Truth()
    notices: tuple[str, ...] = ()
    address_spaces: Mapping[str, int] = field(default_factory=dict)
    listed: tuple[str, ...] = ()

    @property
    def observed(self) -> tuple[str, ...]:
        """What an outcome is about: what the condition names and what is listed, each once."""
        return tuple(dict.fromkeys((*self.listed, *observed_by(self.condition))))


# --- what is named in them ---------------------------------------------------------------------


def operations(body: tuple[Statement, ...]) -> Iterator[Operation]:
    """Every operation of a body in the order of the text, `then` before `other`."""
    for statement in body:
        if isinstance(statement, If):
            yield from operations(statement.then)
            yield from operations(statement.other)
        elif not isinstance(statement, Assign):
            yield statement


def registers_written(body: tuple[Statement, ...]) -> Iterator[str]:
    """The register of each statement that writes one, in the order of the text."""
    for statement in body:
        match statement:
            case If(then=then, other=other):
                yield from registers_written(then)
                yield from registers_written(other)
            case Load(register=register) | Assign(register=register):
                yield register
            case Rmw(register=str(register)):
                yield register


def registers_read(expression: Expression) -> frozenset[str]:
    """The registers on which the value of an expression rests."""
    match expression:
        case Const():
            return frozenset()
        case Reg(name=name):
            return frozenset([name])
        case BinaryOp(a=first, b=second):
            return registers_read(first) | registers_read(second)


def observed_by(condition: Condition) -> Iterator[str]:
    """The registers and locations that a condition names, in its order."""
    match condition:
        case Equals(observed=name):
            yield name
        case And(parts=parts) | Or(parts=parts):
            for part in parts:
                yield from observed_by(part)
        case Not(part=part):
            yield from observed_by(part)


def every_name(test: LitmusTest) -> tuple[str, ...]:
    """All registers as `thread:register`, and all locations."""
    registers = (
        f"{thread.name}:{name}"
        for thread in test.threads
        for name in dict.fromkeys(registers_written(thread.body))
    )
    return (*registers, *test.locations)
