"""Which pairs the checker takes, under which model, what a verdict on them is worth, and which
loops certainly end."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from ...counterexamples.verdicts.causes import Cause
from ...counterexamples.verdicts.verdicts import Side, Unknown
from ...encodings.terms.computing import is_interpreted
from ...semantics.attributes.said_of_one_side import loops_say_progress, more_said
from ...semantics.attributes.underlying_objects import STACK_SLOT, bases_of
from ...semantics.control_flow.cycles import Cycle, cycle_forest
from ...semantics.program.attributes import beyond
from ...semantics.program.causes import Kind
from ...semantics.program.contracts import Contracts
from ...semantics.program.function import Function
from ...semantics.program.instructions import Assume, Call, Compute
from ...semantics.program.operands import Constant, Local, Operand, width_of
from ...semantics.program.terminators import (
    Branch,
    Return,
    Switch,
    Terminator,
    UnmodelledTerminator,
)
from ...semantics.reading.module_environment import said_otherwise
from .options import Options

LOOSE = ("freeze", "ptrtoint")
"""Nothing is known of a frozen poison, nor of what object a sum with an address leads to."""


def model_of(*functions: Function) -> Literal["controlled", "maximal"]:
    """The model by default: controlled where a function has tokens (CO16), else maximal (CU6)."""
    return "controlled" if any(function.controlled for function in functions) else "maximal"


def not_comparable(source: Function, target: Function, options: Options) -> Unknown | None:
    """Why the pair is not judged at all, None if it is."""
    types = [[p.type for p in function.parameters] for function in (source, target)]
    if types[0] != types[1] or source.return_type != target.return_type:
        reason = "source and target take or return different types"
        return Unknown(reason, target.line, cause=Cause(Kind.INTERFACE))
    called = _called(source), _called(target)
    if called[0] != called[1] and not (source.local and target.local):
        how = ", ".join(sorted(called[0] ^ called[1]))
        reason = f"source and target are called in other ways: {how}"
        return Unknown(reason, target.line, cause=Cause(Kind.INTERFACE))
    if name := said_otherwise(source, target):
        reason = f"{name} is not in the target's module what it is in the source's"
        return Unknown(reason, target.line, cause=Cause(Kind.INTERFACE))
    if not source.globals.layout.agrees_with(target.globals.layout):
        reason = "source and target have types of other sizes: their data layouts differ"
        return Unknown(reason, target.line, cause=Cause(Kind.INTERFACE))
    if said := more_said(source, target):
        return Unknown(said, target.line, cause=Cause(Kind.ATTRIBUTES))
    for one, other in zip(source.parameters, target.parameters, strict=True):
        more = beyond(one.attributes, other.attributes) - {"passed", "copied"}
        if _is_returned(other.name, target):
            more -= {"returned"}
        if more:
            reason = f"the target's parameter %{other.name} promises more than the source's"
            return Unknown(reason, target.line, cause=Cause(Kind.ATTRIBUTES))
    known, said = source.attributes, target.attributes
    if beyond(known.result, said.result) - {"passed", "copied"}:
        reason = "the target promises more of what it returns than the source"
        return Unknown(reason, target.line, cause=Cause(Kind.ATTRIBUTES))
    says = "mustprogress" in beyond(known, said) or (
        not known.mustprogress and loops_say_progress(target) and not loops_say_progress(source)
    )
    progress = says and may_loop_forever(target)
    if progress or ("noreturn" in beyond(known, said) and _may_return(target)):
        promise = "mustprogress" if progress else "noreturn"
        reason = f"the target promises `{promise}`, which the source does not"
        return Unknown(reason, target.line, cause=Cause(Kind.ATTRIBUTES))
    if options.model == "maximal" and model_of(source, target) == "controlled":
        reason = "the maximal model is for functions without tokens; drop --model for this pair"
        return Unknown(reason, cause=Cause(Kind.MODEL))
    return _reached_slot(source, target) or _named_pointer(source, target)


def _called(function: Function) -> frozenset[str]:
    """What those who call a function must know, in words."""
    said = function.attributes
    values = (said.result, *(parameter.attributes for parameter in function.parameters))
    found = {
        f"{each.value}{value.copied} {index}"
        for index, value in enumerate(values)
        for each in value.passed
    }
    found |= {f"cc {said.convention}"} if said.convention else set()
    return frozenset(found | {"..."} if said.variadic else found)


def _is_returned(name: str, function: Function) -> bool:
    """Whether a function returns nothing but this parameter."""
    ends = (block.terminator for block in function.blocks.values())
    values = [end.value for end in ends if isinstance(end, Return)]
    return all(isinstance(value, Local) and value.name == name for value in values)


def _reached_slot(source: Function, target: Function) -> Unknown | None:
    """A call that is a tail call in the target only, and is given a stack slot of its caller."""
    known, tails = (
        Counter(call.callee for _, call in function.calls() if call.manner.tail)
        for function in (source, target)
    )
    for callee, count in tails.items():
        for _, call in target.calls() if count > known[callee] else ():
            if call.manner.tail and call.callee == callee and _is_given_slot(call, target):
                reason = f"the target says of a call of @{callee} that it reaches no stack slot"
                cause = Cause(Kind.POINTERS, callee or "")
                return Unknown(f"{reason}, and passes one", call.line, cause=cause)
    return None


def _is_given_slot(call: Call, function: Function) -> bool:
    pointers = (one for one in call.arguments if one.type.startswith("ptr"))
    return any(STACK_SLOT in bases_of(one, function) for one in pointers)


def _may_return(function: Function) -> bool:
    return any(isinstance(block.terminator, Return) for block in function.blocks.values())


def _named_pointer(source: Function, target: Function) -> Unknown | None:
    """A callee on one side only, beside calls by pointers: a pointer may have been its name."""
    pairs: list[tuple[Function, Function, Side]] = [
        (source, target, "target"),
        (target, source, "source"),
    ]
    pointers = any(
        call.callee is None for function in (source, target) for _, call in function.calls()
    )
    for one, other, side in pairs if pointers else ():
        known = {call.callee for _, call in one.calls()}
        for _, call in other.calls():
            if call.callee not in known and call.control is None:
                callee = "through a pointer" if call.callee is None else f"@{call.callee}"
                return Unknown(
                    f"only one side calls {callee}; whether a pointer leads there is not decided",
                    call.line,
                    side=side,
                    cause=Cause(Kind.CALLEE, call.callee or ""),
                )
    return None


def modelled_exactly(contracts: Contracts, *functions: Function) -> bool:
    """True if every instruction is interpreted in full, so that each model must replay.

    A callee whose results the wave computes from its set is not: a formula knows of those only
    whether they are uniform."""
    for function in functions:
        for block in function.blocks.values():
            if isinstance(block.terminator, UnmodelledTerminator):
                return False
            operands = [o for phi in block.phis for o in phi.incoming.values()]
            operands += _decided_by(block.terminator)
            for instruction in block.instructions:
                match instruction:
                    case Call(control=None) as call:
                        if not call.effects.memory.writes or call.callee is None:
                            return False
                        contract = contracts.of(call.callee)
                        if contract.meaning is not None and not contract.lane_identity:
                            return False
                        operands += call.arguments
                    case Call():
                        pass
                    case Assume():
                        pass
                    case Compute(opcode=opcode, type=type_, flags=flags):
                        if opcode in LOOSE or "inbounds" in flags or width_of(type_) is None:
                            return False
                        if not is_interpreted(instruction):
                            return False
                        operands += instruction.operands
                    case _:
                        return False
            if not all(isinstance(o, Local | Constant) and width_of(o.type) for o in operands):
                return False
    return True


def _decided_by(terminator: Terminator) -> list[Operand]:
    """The operand that a terminator reads."""
    match terminator:
        case Branch(condition=operand) | Switch(value=operand):
            return [operand]
        case Return(value=operand) if operand is not None:
            return [operand]
        case _:
            return []


def may_loop_forever(function: Function) -> bool:
    """Whether some cycle of the function is not known to end, whatever it computes with."""
    return not all(_ends(function, cycle) for cycle in cycle_forest(function).cycles)


def _ends(function: Function, cycle: Cycle) -> bool:
    """A counter that goes by one meets every bound, or passes none of those that it stays below."""
    from ...semantics.rewriting.refusal import TransformRefused
    from ...semantics.transforms.loops.natural_loops import natural_loop
    from ...semantics.transforms.loops.trip_counts import counted_exit

    try:
        loop = natural_loop(function, cycle)
    except TransformRefused:
        return False
    return counted_exit(function, loop) is not None
