"""`getelementptr`, from LLVM's canonical text: a base and steps, where a data layout allows it."""

from __future__ import annotations

from dataclasses import replace

from ..program.instructions import NEVER_NULL, Instruction
from ..program.layouts import DataLayout
from ..program.operands import POINTER_WIDTH, Constant, Local, Operand, width_of
from .reading_context import FLAGS, Place, compute, operands_of

NO_WRAP = frozenset(("inbounds", "nusw"))


def address(place: Place) -> Instruction | tuple[Instruction, ...]:
    """A `getelementptr` as base, then (index, stride) for each step; an address of less than 64
    bits that may wrap around is cut to its width behind it.

    Where the layout does not fix a stride, it is an opaque function of its operands; `detail` then
    holds its source type."""
    cursor = place.cursor
    cursor.next()
    flags = cursor.words(FLAGS)
    source = cursor.type()
    cursor.expect(",")
    base, *indices = operands_of(cursor)
    steps, layout = None, place.around.layout
    width = layout.index_width(base.type)
    exact = flags & NO_WRAP or width == POINTER_WIDTH
    wraps = not flags and width == layout.pointer_width(base.type)
    if base.type.startswith("ptr") and (exact or wraps):
        steps = steps_of(place.around.layout, source, indices)
    if "inbounds" in flags and base.type == "ptr" and not place.around.null_is_valid:
        flags |= {NEVER_NULL}
    if steps is not None and not exact:
        wide = Local(f"wide-{place.result}", base.type)
        last = Constant((1 << width) - 1, base.type)
        step = compute(place, base.type, "getelementptr", (base, *steps), flags)
        cut = compute(place, base.type, "and", (wide, last))
        return replace(step, name=wide.name), cut
    if steps is not None:
        return compute(place, base.type, "getelementptr", (base, *steps), flags)
    shape = next((index.type for index in indices if index.type[:1] == "<"), "")
    type_ = shape.partition(" x ")[0] + f" x {base.type}>" if shape else base.type
    type_ = base.type if base.type[:1] == "<" else type_
    opcode = "opaque getelementptr"
    return compute(place, type_, opcode, (base, *indices), flags, detail=source)


def steps_of(layout: DataLayout, type_: str, indices: list[Operand]) -> list[Operand] | None:
    """For each index of a `getelementptr` over `type_` the index and its stride in bytes; None
    where the layout does not fix one."""
    steps: list[Operand] = []
    for depth, index in enumerate(indices):
        if width_of(index.type) is None:
            return None
        if depth and layout.is_structure(type_):
            if not isinstance(index, Constant) or (
                (found := layout.offset(type_, index.value)) is None
            ):
                return None
            begin, type_ = found
            steps += [Constant(begin, "i64"), Constant(1, "i64")]
            continue
        if depth:
            type_ = layout.row(type_)[1]
        stride = layout.size(type_)
        if stride is None:
            return None
        steps += [index, Constant(stride, "i64")]
    return steps
