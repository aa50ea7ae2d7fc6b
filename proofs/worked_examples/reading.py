"""What makes a call site convergent, and that control intrinsics are called directly: as read."""

from __future__ import annotations

from ...semantics.program.input_errors import InputError
from ...semantics.program.instructions import Call
from ...semantics.reading.reader import read_module
from ..claims.worked_example import Decision, Scenario, decided

DECLARATIONS = """\
declare void @convergent_one() convergent
declare void @plain_one()
declare token @llvm.experimental.convergence.anchor()
"""

CALLS = """\
define void @of_convergent() { call void @convergent_one() ret void }
define void @of_plain() { call void @plain_one() ret void }
define void @by_attribute() { call void @plain_one() convergent ret void }
define void @by_pointer(ptr %p) { call void %p() ret void }
define void @by_pointer_with_attribute(ptr %p) { call void %p() convergent ret void }
define void @by_token(ptr %p) {
  %t = call token @llvm.experimental.convergence.anchor()
  call void %p() [ "convergencectrl"(token %t) ]
  ret void
}
define void @of_no_call(i32 %x) { %y = add i32 %x, 1 ret void }
"""

TAKEN = """\
define void @f(ptr %p) {
  store ptr @llvm.experimental.convergence.anchor, ptr %p
  ret void
}
"""
POINTED_AT = """\
define void @f(ptr %p) {
  %t = call token %p()
  ret void
}
"""
DIRECT = """\
define void @f(ptr %p) {
  %t = call token @llvm.experimental.convergence.anchor()
  ret void
}
"""


def convergent_call_sites() -> Decision:
    """CO1: each way to be convergent alone, beside call sites that are not."""
    functions = read_module(CALLS + DECLARATIONS, "scenario").functions
    found = {
        name: [i.convergent for _, i in function.sites() if isinstance(i, Call)][-1:]
        for name, function in functions.items()
    }
    return decided(
        {
            "a direct call of a convergent function is": found["of_convergent"] == [True],
            "a direct call of another is not": found["of_plain"] == [False],
            "unless the call site has the attribute": found["by_attribute"] == [True],
            "a call through a pointer is not": found["by_pointer"] == [False],
            "unless it has the attribute": found["by_pointer_with_attribute"] == [True],
            "or a token": found["by_token"] == [True],
            "nothing but a call site is": found["of_no_call"] == [],
        }
    )


def indirect_control() -> Decision:
    """CO48: no program that could call a control intrinsic indirectly is read."""
    return decided(
        {
            "its address is taken: refused": "CO48" in _refusal(TAKEN),
            "a pointer is called that returns a token: refused": "CO48" in _refusal(POINTED_AT),
            "a direct call is read": not _refusal(DIRECT),
        }
    )


def _refusal(text: str) -> str:
    try:
        read_module(text + DECLARATIONS, "scenario")
    except InputError as error:
        return error.message
    return ""


READING_SCENARIOS = (
    Scenario(
        "CO1",
        "A call site is convergent by attribute, by bundle, or by its callee; nothing else is.",
        CALLS,
        convergent_call_sites,
        method="read from LLVM IR",
    ),
    Scenario(
        "CO48",
        "An indirect call of a control intrinsic is undefined, and is not read.",
        TAKEN,
        indirect_control,
        method="read from LLVM IR",
    ),
)
