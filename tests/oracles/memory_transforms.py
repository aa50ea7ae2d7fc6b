"""Small changes of litmus tests, of which the model says beforehand whether they are sound.

Each function lists what one change makes of a test. Only statements at the top of a thread are
changed, not those in branches.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wavecheck.semantics.memory_model.litmus_test import (
    BinaryOp,
    Expression,
    Fence,
    LitmusTest,
    Load,
    Order,
    Reg,
    Rmw,
    Statement,
    Store,
)
from wavecheck.semantics.memory_model.mmra_tags import (
    combined,
    compatible,
    prefixes,
    without_prefix,
)

STRONGER: dict[Order, tuple[Order, ...]] = {
    "rlx": ("acq", "rel", "acq_rel", "sc"),
    "acq": ("acq_rel", "sc"),
    "rel": ("acq_rel", "sc"),
    "acq_rel": ("sc",),
    "sc": (),
    "na": (),
}
"""Atomic orders above each."""

ALLOWED: dict[type, tuple[Order, ...]] = {
    Load: ("acq", "sc"),
    Store: ("rel", "sc"),
    Rmw: ("acq", "rel", "acq_rel", "sc"),
    Fence: ("acq", "rel", "acq_rel", "sc"),
}
"""The orders that an operation of this kind can be strengthened to."""


def incompatible_accesses_swapped(test: LitmusTest) -> Iterator[LitmusTest]:
    """MM15: two neighbouring accesses of different locations that are not compatible, and do not
    depend on each other, trade places. Sound."""
    for thread, place, first, second in _neighbours(test):
        if (
            not compatible(first.tags, second.tags)
            and first.location != second.location
            and not _written(first) & _read(second)
            and not _written(second) & (_read(first) | _written(first))
        ):
            yield _with(test, thread, place, 2, second, first)


def orders_strengthened(test: LitmusTest) -> Iterator[LitmusTest]:
    """One operation gets a stronger order. Sound."""
    for thread, place, statement in _statements(test):
        if isinstance(statement, Load | Store | Rmw | Fence):
            for order in STRONGER[statement.order]:
                if order in ALLOWED[type(statement)]:
                    yield _with(test, thread, place, 1, replace(statement, order=order))


def fences_added(test: LitmusTest) -> Iterator[LitmusTest]:
    """A seq_cst fence without tags stands before one statement. Sound."""
    for thread, place, _ in _statements(test):
        fence = Fence(f"added:{thread}:{place}", "sc")
        yield _with(test, thread, place, 0, fence)


def prefixes_stripped(test: LitmusTest) -> Iterator[LitmusTest]:
    """MM4: one operation loses all tags of one prefix. Sound."""
    for thread, place, statement in _statements(test):
        if isinstance(statement, Load | Store | Rmw | Fence):
            for prefix in sorted(prefixes(statement.tags)):
                tags = without_prefix(statement.tags, prefix)
                yield _with(test, thread, place, 1, replace(statement, tags=tags))


def tags_combined(test: LitmusTest) -> Iterator[LitmusTest]:
    """MM14: an operation gets the tags of its combination with another of its thread. Sound."""
    for thread, place, statement in _statements(test):
        for other in test.threads[thread].body:
            if isinstance(statement, Load | Store | Rmw | Fence) and isinstance(
                other, Load | Store | Rmw | Fence
            ):
                tags = combined(statement.tags, other.tags)
                if tags != statement.tags:
                    yield _with(test, thread, place, 1, replace(statement, tags=tags))


SOUND = (
    incompatible_accesses_swapped,
    orders_strengthened,
    fences_added,
    prefixes_stripped,
    tags_combined,
)
"""Changes after which every outcome was possible before."""


def _statements(test: LitmusTest) -> Iterator[tuple[int, int, Statement]]:
    for number, thread in enumerate(test.threads):
        for place, statement in enumerate(thread.body):
            yield number, place, statement


def _neighbours(
    test: LitmusTest,
) -> Iterator[tuple[int, int, Load | Store | Rmw, Load | Store | Rmw]]:
    for number, place, first in _statements(test):
        body = test.threads[number].body
        if place + 1 < len(body):
            second = body[place + 1]
            if isinstance(first, Load | Store | Rmw) and isinstance(second, Load | Store | Rmw):
                yield number, place, first, second


def _with(
    test: LitmusTest, thread: int, place: int, removed: int, *statements: Statement
) -> LitmusTest:
    """The test with some statements of one thread replaced."""
    changed = test.threads[thread]
    body = (*changed.body[:place], *statements, *changed.body[place + removed :])
    threads = (*test.threads[:thread], replace(changed, body=body), *test.threads[thread + 1 :])
    return replace(test, threads=threads)


def _written(access: Load | Store | Rmw) -> set[str]:
    return set() if isinstance(access, Store) or access.register is None else {access.register}


def _read(access: Load | Store | Rmw) -> set[str]:
    match access:
        case Load():
            return set()
        case Store(value=value):
            return _names(value)
        case Rmw(operand=operand, expected=expected):
            return _names(operand) | (_names(expected) if expected is not None else set())


def _names(expression: Expression) -> set[str]:
    match expression:
        case Reg(name=name):
            return {name}
        case BinaryOp(a=a, b=b):
            return _names(a) | _names(b)
        case _:
            return set()
