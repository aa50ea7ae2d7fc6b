"""The last instruction of a block, from LLVM's canonical text."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..program.instructions import Call
from ..program.operands import Constant
from ..program.spelling import unquoted
from ..program.terminators import (
    Branch,
    Jump,
    Return,
    Switch,
    Terminator,
    UnmodelledTerminator,
    Unreachable,
)
from .calls import read_call
from .cursor import Unreadable, words
from .reading_context import Place, said_of

TERMINATORS = words(
    """ret br switch unreachable indirectbr invoke resume catchswitch catchret cleanupret
    callbr"""
)

LABEL = re.compile(r'"[^"]*"|\blabel (%"[^"]*"|%[-\w$.]+)', re.ASCII)


def read_terminator(place: Place) -> Terminator:
    """The terminator; UnmodelledTerminator, with all its successors, for one without a meaning."""
    opcode = place.cursor.peek()
    reader = READERS.get(opcode)
    if reader is None:
        return _unmodelled(place, f"the instruction `{opcode}`")
    try:
        return reader(place)
    except (Unreadable, RecursionError) as trouble:
        reason = str(trouble) if isinstance(trouble, Unreadable) else "nested too deeply"
        return _unmodelled(place, f"`{opcode}`: {reason}")


def _unmodelled(place: Place, reason: str, call: Call | None = None) -> UnmodelledTerminator:
    targets = tuple(unquoted(name) for name in LABEL.findall(place.text) if name)
    return UnmodelledTerminator(
        targets,
        reason,
        call=call,
        line=place.line,
        text=place.text,
        stated=place.stated,
        names=place.names,
    )


def _return(place: Place) -> Terminator:
    cursor = place.cursor
    cursor.next()
    if cursor.accept("void"):
        return Return(None, place.line, place.text)
    return Return(cursor.typed_operand(), place.line, place.text)


def _branch(place: Place) -> Terminator:
    cursor = place.cursor
    cursor.next()
    if cursor.peek() == "label":
        return Jump(cursor.label(), place.line, place.text, said_of(place))
    condition = cursor.typed_operand()
    cursor.expect(",")
    if_true = cursor.label()
    cursor.expect(",")
    if_false = cursor.label()
    return Branch(condition, if_true, if_false, place.line, place.text, said_of(place))


def _switch(place: Place) -> Terminator:
    cursor = place.cursor
    cursor.next()
    value = cursor.typed_operand()
    cursor.expect(",")
    default = cursor.label()
    cursor.expect("[")
    cases = []
    while not cursor.accept("]"):
        case = cursor.typed_operand()
        if not isinstance(case, Constant):
            raise Unreadable("a case that is not an integer")
        cursor.expect(",")
        cases.append((case.value, cursor.label()))
    return Switch(value, default, tuple(cases), place.line, place.text, said_of(place))


def _unreachable(place: Place) -> Terminator:
    return Unreachable(place.line, place.text)


def _calling(place: Place) -> Terminator:
    """`invoke` and `callbr`: a call site that ends its block (CO1)."""
    opcode = place.cursor.peek()
    called = read_call(place)
    call = called if isinstance(called, Call) else None
    return _unmodelled(place, f"the instruction `{opcode}`", call)


READERS: dict[str, Callable[[Place], Terminator]] = {
    "ret": _return,
    "br": _branch,
    "switch": _switch,
    "unreachable": _unreachable,
    "invoke": _calling,
    "callbr": _calling,
}
