"""Operands of target operations that are not read, for what constant operands beside them say."""

from __future__ import annotations

from .contracts import without_type_suffixes
from .instructions import Call
from .operands import Constant

ALL_ROWS = 15
"""The mask of rows, or of banks, that leaves none out."""

FETCHES = {
    "llvm.amdgcn.permlane16": (4, 5),
    "llvm.amdgcn.permlanex16": (4, 5),
    "llvm.amdgcn.permlane16.var": (3, 4),
    "llvm.amdgcn.permlanex16.var": (3, 4),
}
"""Operations that keep their first operand where a lane that is read takes no part, unless they
fetch from it all the same, or take zero: which operands say that."""


def unread(call: Call) -> frozenset[int]:
    """The operands of a call that are not read."""
    name = without_type_suffixes(call.callee or "")
    values = [each.value if isinstance(each, Constant) else None for each in call.arguments]
    if name == "llvm.amdgcn.update.dpp" and values[3:] == [ALL_ROWS, ALL_ROWS, 1]:
        return frozenset((0,))
    said = FETCHES.get(name, ())
    if any(values[index] == 1 for index in said if index < len(values)):
        return frozenset((0,))
    return frozenset()
