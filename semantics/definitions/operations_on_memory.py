"""Which operations carry tags, and what they do, in the words of the text (MM21)."""

from __future__ import annotations

from ..memory_model.litmus_test import Load, Operation, Rmw, Store


def memory_operation(operation: Operation) -> bool:
    """A memory operation is a load, a store, an atomic operation, or a call of a function that is
    marked as accessing memory. Litmus tests have no such calls."""
    return isinstance(operation, Load | Store | Rmw)


def synchronising_operation(operation: Operation) -> bool:
    """A synchronising operation synchronises memory with other threads: an atomic operation, or a
    fence. Both are ordered; of accesses that are not atomic the order is `na`."""
    return operation.order != "na"
