"""What is known of a thread in an unbounded product, by the names that a reader is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import z3

from .product import State, Walk
from .values import POISON

Columns = Mapping[str, Any]
"""A number or a truth for each name, or a term of it."""


def state_columns(state: State) -> dict[str, Any]:
    """The values and counters that are known at a location."""
    found: dict[str, Any] = {}
    for mark, known in (("source", state.source), ("target", state.target)):
        for header, counter in known.counters.items():
            found[f"{mark} trips of %{header}"] = counter
        for name, value in known.values.items():
            found[f"{mark} %{name}"] = value.term
            found[f"{mark} %{name}{POISON}"] = value.poison
    return found


def rigid_columns(walk: Walk) -> dict[str, Any]:
    """The inputs, and what they alone determine: the same at all locations."""
    found: dict[str, Any] = {}
    for parameter in walk.sides.source.function.parameters:
        value = walk.source.rigid(parameter.name)
        found[f"%{parameter.name}"] = value.term
        if value.poison is not False:
            found[f"%{parameter.name}{POISON}"] = value.poison
    for mark, walker in (("source", walk.source), ("target", walk.target)):
        names = {parameter.name for parameter in walker.side.function.parameters}
        for name in sorted(walker.side.rigid - names):
            term = walker.rigid(name).term
            if not any(_identical(term, other) for other in found.values()):
                found[f"{mark} %{name}"] = term
    return found


def _identical(a: Any, b: Any) -> bool:
    if isinstance(a, int) or isinstance(b, int):
        return False
    return a.sort() == b.sort() and a.eq(b)


def is_made(term: Any) -> bool:
    """A term that is more than a variable or a number."""
    return z3.is_expr(term) and not z3.is_const(term)
