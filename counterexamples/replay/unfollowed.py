"""What LLVM may know of a single thread and nothing here follows.

A source that breaks its own promises is undefined, and an operation may be written in another way
by one who knows what it does. Where a pair holds such a thing, a difference of what one thread does
shows nothing; who communicates is another question.
"""

from __future__ import annotations

from ...semantics.program.attributes import Access
from ...semantics.program.causes import Kind
from ...semantics.program.function import Function
from ...semantics.program.instructions import Call, Compute, Effect, Instruction, Load
from ...semantics.program.library_functions import is_of_library
from ...semantics.reading.module_environment import has_globals_of_its_own
from ..comparison.compare import Difference, Undecided
from ..comparison.memory_differences import UNNAMED
from ..verdicts.differences import END

WRITTEN_OTHERWISE = Undecided(
    "what an operation of LLVM's computes may be written in several ways", Kind.OPERATION
)
SORTED = Undecided(
    "the source says by metadata which accesses do not meet, and that is not followed", Kind.MEMORY
)
INVARIANT = Undecided(
    "the source says of memory that it does not change, which is not followed", Kind.MEMORY
)
ALONE = Undecided(
    "a call of the source returns a pointer that leads where no other one does, which is not "
    "followed",
    Kind.POINTERS,
)
OF_LLVM = Undecided("what an operation of LLVM's does to memory is not followed", Kind.OPERATION)
OF_LIBRARY = Undecided("what functions of C's library do is not followed", Kind.OPERATION)

STARTS_INVARIANCE = "llvm.invariant.start"


def not_followed(source: Function, target: Function, found: Difference) -> Undecided | None:
    """Why a difference of single threads shows nothing; None if it does show one."""
    both = [each for function in (source, target) for _, each in function.sites()]
    named = {found.callee, *(found.partner or ())}
    if any(_name_of_llvm(each) in named for each in both):
        return WRITTEN_OTHERWISE
    said = [each for _, each in source.sites()]
    accesses = [each.access for each in said if isinstance(each, Load | Effect)]
    if any(access.sorted_by for access in accesses):
        return SORTED
    if any(access.invariant for access in accesses) or any(map(_starts_invariance, said)):
        return INVARIANT
    if any(isinstance(each, Call) and each.result.noalias for each in said):
        return ALONE
    if has_globals_of_its_own(target, source):
        return UNNAMED
    calls = [each for each in both if isinstance(each, Call)]
    if any(
        (found.callee == END or call.name is not None) and _accesses_as_llvm_knows(call)
        for call in calls
    ):
        return OF_LLVM
    if any(is_of_library(call.callee) for call in calls):
        return OF_LIBRARY
    return None


def _name_of_llvm(instruction: Instruction) -> str | None:
    """The name of an operation of which LLVM knows what it does, and nothing else: of a convergent
    one that is so as far as it writes no memory."""
    match instruction:
        case Call(callee=str(name), convergent=convergent, effects=effects):
            known = not (convergent and effects.memory.writes)
        case Effect(kind=name):
            known = True
        case _:
            return None
    return name if known and name.startswith("llvm.") else None


def _accesses_as_llvm_knows(call: Call) -> bool:
    return _name_of_llvm(call) is not None and call.effects.memory.access is not Access.NONE


def _starts_invariance(instruction: Instruction) -> bool:
    return isinstance(instruction, Compute) and instruction.opcode.startswith(STARTS_INVARIANCE)
