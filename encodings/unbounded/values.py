"""Values of an unbounded product: numbers, truths and what is made of them by cases.

Every number may be a plain `int` or a term of z3, every truth a plain `bool` or a term: what is
known at once is computed at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import z3

Number = Any
"""An `int`, or an integer term of z3."""
Truth = Any
"""A `bool`, or a truth of z3."""

POISON = " is poison"
"""What the name of a truth ends with that tells whether a value is poison."""


class Linear(NamedTuple):
    """A value, a `Truth` where its width is 1, with the condition under which it is poison."""

    term: Number | Truth
    poison: Truth


class NotLinear(Exception):
    """What an attempt with linear arithmetic does not follow; the message names it."""


def negated(a: Truth) -> Truth:
    return (not a) if isinstance(a, bool) else z3.Not(a)


def both(parts: Iterable[Truth]) -> Truth:
    """All of them hold."""
    left = [part for part in parts if part is not True]
    if any(part is False for part in left):
        return False
    if len(left) <= 1:
        return left[0] if left else True
    return _joined(z3.Z3_mk_and, left)


def either(parts: Iterable[Truth]) -> Truth:
    """At least one of them holds."""
    left = [part for part in parts if part is not False]
    if not left:
        return False
    if any(part is True for part in left):
        return True
    return left[0] if len(left) == 1 else _joined(z3.Z3_mk_or, left)


def _joined(make: Any, parts: list[Any]) -> Truth:
    """The same as `z3.And` or `z3.Or`, which look for a common sort of all parts first: that takes
    longer than most questions do."""
    context = parts[0].ctx
    array = (z3.Ast * len(parts))(*[part.ast for part in parts])
    return z3.BoolRef(make(context.ref(), len(parts), array), context)


def same(a: Any, b: Any) -> Truth:
    """Two numbers, or two truths, are equal."""
    if isinstance(a, bool) and isinstance(b, bool):
        return a == b
    if isinstance(a, bool):
        return b if a else z3.Not(b)
    if isinstance(b, bool):
        return a if b else z3.Not(a)
    return a == b


def chosen(condition: Truth, a: Any, b: Any) -> Any:
    """`a` where the condition holds, else `b`."""
    if isinstance(condition, bool):
        return a if condition else b
    if a is b:
        return a
    context = condition.ctx
    return z3.If(condition, lifted(a, context), lifted(b, context))


def lifted(a: Any, context: Any) -> Any:
    """The same as a term of z3."""
    if isinstance(a, bool):
        return z3.BoolVal(a, context)
    return z3.IntVal(a, context) if isinstance(a, int) else a
