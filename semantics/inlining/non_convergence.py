"""Where convergence may be inferred away (CO25): the three removals that the text allows.

1. Threads never diverge, or never communicate by convergent operations: every attribute and
   every token may go. The environment guarantees that, a program does not show it: uniform
   branches are no guarantee, since whoever moves a call that is not convergent may put it behind
   another branch.
2. A call that always reaches a function that is not convergent: its attribute and its token.
3. A function without an entry intrinsic and without an uncontrolled convergent operation: the
   attribute of the function.

A function that is not convergent does not communicate as the group of threads that called it;
what it does at its own anchors is for these to say. So nothing depends on the set of such a call.
A call of any other function that loses its attribute loses the guarantee of its set.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from ..program.checks import defined
from ..program.contracts import STRICTEST, Contract
from ..program.function import Block, Function
from ..program.instructions import Call, Compute, Instruction
from ..program.operands import Global, Local, Operand
from ..program.terminators import UnmodelledTerminator


def reaches_plain_functions(call: Call, function: Function) -> bool:
    """Whether a call of `function` always invokes a function that is not convergent (CO25, the
    second removal): by name, or by a pointer that is chosen among such functions."""
    callees = possible_callees(call, function)
    return callees is not None and callees <= function.globals.plain_functions


def possible_callees(call: Call, function: Function, selects: bool = True) -> frozenset[str] | None:
    """The functions that a call may invoke, None if that is not known: of a pointer only choices
    are followed (select, phi, freeze), one from elsewhere may be any.

    `selects`: those of a select too, whose result is poison where its condition is."""
    if call.callee is not None:
        return frozenset((call.callee,))
    pending: list[tuple[Operand, bool]] = [(call.arguments[-1], selects)]
    seen: set[tuple[str, bool]] = set()
    found: set[str] = set()
    while pending:
        operand, selects = pending.pop()
        match operand:
            case Global(name=name):
                found.add(name)
            case Local(name=name):
                if (name, selects) in seen:
                    continue
                seen.add((name, selects))
                choices = _choices(name, function, selects)
                if not choices:
                    return None
                pending += choices
            case _:
                return None
    return frozenset(found)


def _choices(name: str, function: Function, selects: bool) -> list[tuple[Operand, bool]]:
    """The values among which a phi, select or freeze chooses, each with whether selects are
    followed from there; empty for all else."""
    for block in function.blocks.values():
        for phi in block.phis:
            if phi.name == name:
                return [(value, selects) for value in phi.incoming.values()]
    site = function.definitions.get(name)
    instruction = function.at(site) if site is not None else None
    match instruction:
        case Compute(opcode="select", operands=operands) if selects:
            return [(value, selects) for value in operands[1:]]
        case Compute(opcode="freeze", operands=operands):
            # Of a select that is poison it makes any pointer at all, not one of the two.
            return [(value, False) for value in operands]
        case _:
            return []


FAMILIES = ("ballot", "vote", "match", "broadcast", "shuffle", "reduce", "scan")
SINGLE = ("count.bits", "active.mask", "elect", "barrier", "is.first.lane", "write.lane")
SINGLE += ("read.lane", "other.half")


def communicates(contract: Contract) -> bool:
    """Whether a contract says that threads talk in a call, whatever its declaration says."""
    meaning = contract.meaning or ""
    return contract.barrier or meaning in SINGLE or meaning.partition(".")[0] in FAMILIES


def depends_on_its_set(contract: Contract) -> bool:
    """Whether a contract says of a callee that its set of threads matters, or might: all but
    what is constant in a thread or in a wave."""
    known = replace(
        STRICTEST,
        speculatable=contract.speculatable,
        never_poison=contract.never_poison,
        poison_of_operands=contract.poison_of_operands,
        wave_constant=contract.wave_constant,
        lane_identity=contract.lane_identity,
        meaning=None if communicates(contract) else contract.meaning,
    )
    return contract != known


def may_lose_its_attribute(function: Function) -> bool:
    """Whether a function holds no entry intrinsic and no uncontrolled convergent operation (CO25,
    the third removal). What is not modelled may be one."""
    for block in function.blocks.values():
        for instruction in block.instructions:
            if isinstance(instruction, Call):
                uncontrolled = instruction.is_operation and instruction.token is None
                if instruction.control == "entry" or uncontrolled:
                    return False
            elif getattr(instruction, "convergent", False):
                return False
        end = block.terminator
        if isinstance(end, UnmodelledTerminator) and end.call is not None and end.call.convergent:
            return False
    return True


def with_known_callees(function: Function) -> Function:
    """The function in which a call by a pointer that is certainly one function calls that one.

    Unless it gives up by that what a call by name would promise: by CO1 a call of a convergent
    function is convergent by name, and by a pointer only where it says so."""
    if not any(call.callee is None for _, call in function.calls()):
        return function

    def named(instruction: Instruction) -> tuple[Instruction, ...]:
        if not isinstance(instruction, Call) or instruction.callee is not None:
            return (instruction,)
        callees = possible_callees(instruction, function)
        if callees is None or len(callees) != 1 or next(iter(callees)).startswith("llvm."):
            return (instruction,)
        if not instruction.convergent and not callees <= function.globals.plain_functions:
            return (instruction,)
        *arguments, pointer = instruction.arguments
        call = replace(instruction, callee=next(iter(callees)), arguments=tuple(arguments), text="")
        if possible_callees(instruction, function, selects=False) is not None:
            return (call,)
        # To call a pointer that is poison is undefined behaviour, which a name would hide.
        assert isinstance(pointer, Local)
        return (*defined(f"{pointer.name}-called-{instruction.line}", pointer, call.line), call)

    return _changed(function, named)


def without_convergence(function: Function, callees: Collection[str | None]) -> Function:
    """The function in which the operations of these callees (None: of any pointer) are no longer
    convergent: without attribute and token. Control intrinsics keep theirs."""

    def changed(instruction: Instruction) -> tuple[Instruction, ...]:
        match instruction:
            case Call(callee=callee, is_operation=True) if callee in callees:
                return (replace(instruction, convergent=False, token=None, text=""),)
        return (instruction,)

    return _changed(function, changed)


def _changed(
    function: Function, change: Callable[[Instruction], tuple[Instruction, ...]]
) -> Function:
    def of(block: Block) -> Block:
        done = tuple(new for each in block.instructions for new in change(each))
        return replace(block, instructions=done)

    return replace(function, blocks={name: of(block) for name, block in function.blocks.items()})
