"""One instruction of LLVM's canonical text as an instruction of the program model.

What the model has no meaning for becomes `Unmodelled`, with a phrase that says what it is; no
instruction is left out but those that `LEFT_OUT` lists.
"""

from __future__ import annotations

from collections.abc import Callable

from ..program.instructions import Instruction, Phi
from ..program.layouts import NotFixed
from ..program.operands import POINTER_WIDTH, Local, width_of
from .addresses import address
from .calls import TAILS, call
from .cursor import Cursor, Unreadable, words
from .memory import alloca, exchange, fence, load, modify, store
from .reading_context import FLAGS, Place, compute, operands_of, unmodelled

BINARY = words(
    """add sub mul udiv sdiv urem srem shl lshr ashr and or xor
    fadd fsub fmul fdiv frem"""
)
DIVISIONS = frozenset(("udiv", "sdiv", "urem", "srem"))
CASTS = words(
    """trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint ptrtoaddr inttoptr
    bitcast addrspacecast"""
)
VALUE_FLAGS = frozenset(("fast", "nnan", "ninf", "nsz"))
"""Under these a select or phi may give poison, or a zero of the other sign, for what it chooses."""


def read_instruction(place: Place) -> tuple[Instruction, ...]:
    """The instruction, with what it promises of values that it computes; none for one that is left
    out, Unmodelled for one without a meaning."""
    opcode = place.cursor.peek()
    opcode = "call" if opcode in TAILS else opcode
    try:
        found = READERS[opcode](place) if opcode in READERS else _unknown(place, opcode)
    except (Unreadable, NotFixed, RecursionError) as trouble:
        reason = "nested too deeply" if isinstance(trouble, RecursionError) else str(trouble)
        found = unmodelled(place, f"`{opcode}`: {reason}")
    if isinstance(found, tuple):
        return found
    return () if found is None else (found,)


def _unknown(place: Place, opcode: str) -> Instruction:
    return unmodelled(place, f"the instruction `{opcode}`")


def _binary(place: Place) -> Instruction:
    cursor = place.cursor
    opcode = cursor.next()
    flags = cursor.words(FLAGS)
    left = cursor.typed_operand()
    cursor.expect(",")
    right = cursor.operand(left.type)
    if opcode in DIVISIONS and width_of(left.type) is None:
        return unmodelled(place, "a division of vectors", left.type)
    return compute(place, left.type, opcode, (left, right), flags)


def _negate(place: Place) -> Instruction:
    opcode = place.cursor.next()
    flags = place.cursor.words(FLAGS)
    operand = place.cursor.typed_operand()
    return compute(place, operand.type, opcode, (operand,), flags)


def _compare(place: Place) -> Instruction:
    cursor = place.cursor
    opcode = cursor.next()
    flags = cursor.words(FLAGS)
    predicate = cursor.next()
    left = cursor.typed_operand()
    cursor.expect(",")
    right = cursor.operand(left.type)
    return compute(place, _truth(left.type), opcode, (left, right), flags, predicate)


def _truth(type_: str) -> str:
    """The type of a comparison of two values of a type: `i1`, or a vector of it."""
    if type_[:1] != "<":
        return "i1"
    return type_.partition(" x ")[0] + " x i1>" if "vscale" not in type_ else "<i1>"


def _cast(place: Place) -> Instruction:
    cursor = place.cursor
    opcode = cursor.next()
    flags = cursor.words(FLAGS)
    value = cursor.typed_operand()
    cursor.expect("to")
    type_ = cursor.type()
    for side in (value.type, type_):
        if side.startswith("ptr") and place.around.layout.pointer_width(side) != POINTER_WIDTH:
            opcode = f"opaque {opcode}" if opcode not in ("addrspacecast", "bitcast") else opcode
    if "ptrtoaddr" in opcode:
        opcode = "opaque ptrtoaddr"
    return compute(place, type_, opcode, (value,), flags)


def _select(place: Place) -> Instruction:
    cursor = place.cursor
    opcode = cursor.next()
    flags = cursor.words(FLAGS)
    operands = operands_of(cursor)
    if flags & VALUE_FLAGS:
        opcode = "opaque select"
    return compute(place, operands[1].type, opcode, operands, flags)


def _freeze(place: Place) -> Instruction:
    place.cursor.next()
    operand = place.cursor.typed_operand()
    return compute(place, operand.type, "freeze", (operand,))


def _extract_element(place: Place) -> Instruction:
    place.cursor.next()
    operands = operands_of(place.cursor)
    _, element = place.around.layout.row(operands[0].type)
    return compute(place, element, "extractelement", operands)


def _insert_element(place: Place) -> Instruction:
    place.cursor.next()
    operands = operands_of(place.cursor)
    return compute(place, operands[0].type, "insertelement", operands)


def _shuffle(place: Place) -> Instruction:
    place.cursor.next()
    operands = operands_of(place.cursor)
    _, element = place.around.layout.row(operands[0].type)
    count, _ = place.around.layout.row(operands[2].type)
    return compute(place, f"<{count} x {element}>", "shufflevector", operands)


def _extract_value(place: Place) -> Instruction:
    place.cursor.next()
    aggregate = place.cursor.typed_operand()
    indices = _indices(place.cursor)
    type_ = aggregate.type
    for index in indices:
        type_ = place.around.layout.part(type_, index)
    detail = ", ".join(map(str, indices))
    return compute(place, type_, "extractvalue", (aggregate,), detail=detail)


def _insert_value(place: Place) -> Instruction:
    cursor = place.cursor
    cursor.next()
    aggregate = cursor.typed_operand()
    cursor.expect(",")
    value = cursor.typed_operand()
    detail = ", ".join(map(str, _indices(cursor)))
    return compute(place, aggregate.type, "insertvalue", (aggregate, value), detail=detail)


def _indices(cursor: Cursor) -> list[int]:
    found = []
    while cursor.accept(","):
        found.append(int(cursor.next()))
    return found


def read_phi(place: Place) -> tuple[Phi, Instruction | None]:
    """A phi node, and what becomes of its value under its fast-math flags: an operation of which
    nothing is known. Raises Unreadable where one of its values has no meaning."""
    cursor = place.cursor
    cursor.next()
    flags = cursor.words(FLAGS)
    type_ = cursor.type()
    incoming = {}
    while True:
        cursor.expect("[")
        value = cursor.operand(type_)
        cursor.expect(",")
        source = cursor.operand("label")
        cursor.expect("]")
        if not isinstance(source, Local):
            raise Unreadable("a phi without a predecessor")
        incoming[source.name] = value
        if not cursor.accept(","):
            break
    if not flags & VALUE_FLAGS:
        return Phi(place.result, type_, incoming, place.line, place.text), None
    chosen = Local(f"chosen-{place.result}", type_)
    phi = Phi(chosen.name, type_, incoming, place.line, place.text)
    return phi, compute(place, type_, "opaque phi", (chosen,), flags)


READERS: dict[str, Callable[[Place], Instruction | tuple[Instruction, ...] | None]] = {
    **dict.fromkeys(BINARY, _binary),
    **dict.fromkeys(CASTS, _cast),
    **dict.fromkeys(("icmp", "fcmp"), _compare),
    **dict.fromkeys(("call", *TAILS), call),
    "fneg": _negate,
    "select": _select,
    "freeze": _freeze,
    "extractelement": _extract_element,
    "insertelement": _insert_element,
    "shufflevector": _shuffle,
    "extractvalue": _extract_value,
    "insertvalue": _insert_value,
    "getelementptr": address,
    "alloca": alloca,
    "load": load,
    "store": store,
    "fence": fence,
    "cmpxchg": exchange,
    "atomicrmw": modify,
}
