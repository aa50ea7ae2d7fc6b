"""Constant expressions of unknown value: what is computed from addresses that a linker sets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from ..program.function import Function
from ..program.operands import Literal, width_of


def unknown_expressions(function: Function) -> frozenset[str]:
    """The numbers and addresses that a function has as constant expressions, other than the address
    of a place in a global."""
    return frozenset(f"{each.type} {each.text}" for each in unknown_literals(function))


def unknown_literals(function: Function) -> Iterator[Literal]:
    """The same as operands, in the order of the text."""
    for block in function.blocks.values():
        for each in _literals((block.phis, block.instructions, block.terminator)):
            if not each.base and width_of(each.type) is not None:
                yield each


def _literals(value: Any) -> Iterator[Literal]:
    if isinstance(value, Literal):
        yield value
    elif isinstance(value, dict):
        yield from _literals(tuple(value.values()))
    elif isinstance(value, tuple):
        for each in value:
            yield from _literals(each)
    elif is_dataclass(value):
        for each in fields(value):
            yield from _literals(getattr(value, each.name))
