"""Instructions on memory, from LLVM's canonical text."""

from __future__ import annotations

from ..program.instructions import Access, Alloca, Compute, Effect, Load
from ..program.operands import Constant, Operand, is_constant_space
from .cursor import Cursor, words
from .reading_context import Place, compute, effect, said_of

ORDERINGS = words("unordered monotonic acquire release acq_rel seq_cst")

SORTS = words("tbaa tbaa.struct alias.scope noalias invariant.group")
"""Metadata by which an access is told apart from others."""


def alloca(place: Place) -> Alloca:
    """A stack slot that promotion left; its size is None where it is not fixed."""
    cursor = place.cursor
    cursor.next()
    cursor.words(frozenset(("inalloca", "swifterror")))
    type_ = cursor.type()
    size = place.around.layout.size(type_)
    pointer, align = "ptr", 1
    while cursor.accept(","):
        if cursor.accept("align"):
            align = int(cursor.next())
        elif cursor.peek() == "addrspace":
            cursor.next()
            pointer = f"ptr addrspace{cursor.skip_group()}"
        else:
            count = cursor.typed_operand()
            match size, count:
                case int(), Constant(value=times):
                    size *= times
                case _:
                    size = None
    return Alloca(place.result, pointer, size, align=align, line=place.line, text=place.text)


def load(place: Place) -> Load | Compute:
    """A load, with what its metadata promises of the value; of a known constant that constant."""
    cursor = place.cursor
    cursor.next()
    stated = cursor.words(frozenset(("atomic", "volatile")))
    type_ = cursor.type()
    cursor.expect(",")
    pointer = cursor.typed_operand()
    order = _order(cursor) if "atomic" in stated else ""
    around, attached = place.around, place.attached
    found = Load(
        place.result,
        type_,
        pointer,
        volatile="volatile" in stated,
        atomic=order,
        access=_access(place, type_, pointer),
        result=around.metadata.of_value(attached, type_),
        tags=around.metadata.tags(attached),
        said=said_of(place),
        line=place.line,
        text=place.text,
    )
    held = around.held(pointer, type_)
    if held is None or stated or found.result.range or found.tags:
        return found
    return compute(place, type_, "bitcast", (held,))


def _access(place: Place, type_: str, pointer: Operand) -> Access:
    """What an access of a type's bytes says at its end; LLVM writes the alignment of each."""
    cursor, align = place.cursor, 1
    while cursor.accept(","):
        if cursor.accept("align"):
            align = int(cursor.next())
    found = place.around.layout.layout(type_)
    return Access(
        size=0 if found is None else found.size,
        align=align,
        invariant="invariant.load" in place.attached,
        constant=is_constant_space(pointer.type, place.around.machine),
        sorted_by=SORTS & place.attached.keys(),
    )


def _order(cursor: Cursor) -> str:
    """Memory orderings, then the scope if it is not the whole system."""
    scope = ""
    if cursor.accept("syncscope"):
        scope = f" syncscope{cursor.skip_group()}"
    orders = []
    while cursor.peek() in ORDERINGS:
        orders.append(cursor.next())
    return " ".join(orders) + scope


def store(place: Place) -> Effect:
    """A store: its operands are value and pointer."""
    cursor = place.cursor
    cursor.next()
    stated = cursor.words(frozenset(("atomic", "volatile")))
    value = cursor.typed_operand()
    cursor.expect(",")
    pointer = cursor.typed_operand()
    parts = ["store", *sorted(stated), *([_order(cursor)] if "atomic" in stated else [])]
    access = _access(place, value.type, pointer)
    return effect(place, "void", " ".join(parts), (value, pointer), access)


def fence(place: Place) -> Effect:
    """A fence: all of it is its kind."""
    place.cursor.next()
    return effect(place, "void", f"fence {_order(place.cursor)}", ())


def exchange(place: Place) -> Effect:
    """A `cmpxchg`: pointer, expected and new value; a pair as result."""
    cursor = place.cursor
    cursor.next()
    stated = cursor.words(frozenset(("weak", "volatile")))
    operands = []
    for _ in range(3):
        operands.append(cursor.typed_operand())
        cursor.accept(",")
    kind = " ".join(["cmpxchg", *sorted(stated), _order(cursor)])
    access = _access(place, operands[1].type, operands[0])
    return effect(place, f"{{ {operands[1].type}, i1 }}", kind, tuple(operands), access)


def modify(place: Place) -> Effect:
    """An `atomicrmw`: pointer and value; the old value as result."""
    cursor = place.cursor
    cursor.next()
    stated = cursor.words(frozenset(("volatile",)))
    operation = cursor.next()
    pointer = cursor.typed_operand()
    cursor.expect(",")
    value = cursor.typed_operand()
    kind = " ".join(["atomicrmw", *stated, operation, _order(cursor)])
    return effect(place, value.type, kind, (pointer, value), _access(place, value.type, pointer))
