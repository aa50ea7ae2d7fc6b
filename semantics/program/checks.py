"""What is promised of values as instructions: poison outside of a range, undefined behaviour for
poison. Written as code, two programs can be compared that promise different things."""

from __future__ import annotations

from .attributes import Ranges
from .instructions import (
    Assume,
    Compute,
    Instruction,
)
from .operands import Constant, Local, Operand, Undefined, width_of


def limited(name: str, stem: str, value: Operand, ranges: Ranges, line: int) -> list[Instruction]:
    """`name`: the value where it lies in one of the ranges, poison elsewhere.

    `stem` is what names on the way begin with."""
    done: list[Instruction] = []
    inside: Operand | None = None
    for number, (low, high) in enumerate(ranges):
        shifted = Local(f"{stem}-shifted{number}", value.type)
        held = Local(f"{stem}-held{number}", "i1")
        lowest, count = Constant(low, value.type), Constant(high - low, value.type)
        done.append(Compute(shifted.name, value.type, "sub", (value, lowest), line=line))
        done.append(Compute(held.name, "i1", "icmp", (shifted, count), predicate="ult", line=line))
        if inside is not None:
            either = Local(f"{stem}-either{number}", "i1")
            done.append(Compute(either.name, "i1", "or", (inside, held), line=line))
            held = either
        inside = held
    if inside is not None:
        chosen = (inside, value, Undefined("poison", value.type))
        done.append(Compute(name, value.type, "select", chosen, line=line))
    return done


def defined(name: str, value: Operand, line: int) -> list[Instruction]:
    """Undefined behaviour if the value is poison: `noundef` of an argument or a result."""
    if isinstance(value, Constant):
        return []
    if width_of(value.type) is None:
        # What is made of the value is poison where some part of it is.
        made, true = Local(f"{name}-made", "i1"), Constant(1, "i1")
        some = Compute(made.name, "i1", "opaque defined", (value,), line=line)
        same = Compute(name, "i1", "or", (made, true), line=line)
        return [some, same, Assume(Local(name, "i1"), line, promised=True)]
    same = Compute(name, "i1", "icmp", (value, value), predicate="eq", line=line)
    return [same, Assume(Local(name, "i1"), line, promised=True)]
