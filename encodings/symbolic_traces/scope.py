"""Which pairs the general encoding speaks about, and how many steps a thread may need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...semantics.control_flow.cycles import cycle_forest
from ...semantics.program.contracts import STRICTEST, Contract, Contracts
from ...semantics.program.function import Function
from ...semantics.program.instructions import Assume, Call, Compute, Instruction
from ...semantics.program.operands import Constant, Local, Operand, Undefined, width_of
from ...semantics.program.terminators import Branch, Jump, Return, Switch, Unreachable
from .values import computable


def is_effectful(call: Call) -> bool:
    """A call that others may see: it keeps its place among such calls of its thread."""
    return call.control is None and not call.effects.memory.none


def outside_of_scope(source: Function, target: Function, contracts: Contracts) -> str | None:
    """Why the general encoding does not speak about the pair; None if it does."""
    types = [[parameter.type for parameter in f.parameters] for f in (source, target)]
    if types[0] != types[1] or source.return_type != target.return_type:
        return "source and target take or return different types"
    for one, other in zip(source.parameters, target.parameters, strict=True):
        said = one.attributes, other.attributes
        undefined = said[0].noundef, one.shared
        if undefined != (said[1].noundef, other.shared) or said[0].range or said[1].range:
            return f"%{one.name} has a range, or promises other than %{other.name}"
    for function in (source, target):
        reason = next(_obstacles(function, contracts), None)
        if reason is not None:
            return f"@{function.name}: {reason}"
    return _other_promises(source, target)


def _other_promises(source: Function, target: Function) -> str | None:
    """A callee that promises something at one call only: which one counts is left open."""
    promises: dict[str | None, tuple[object, ...]] = {}
    for _, call in (*source.calls(), *target.calls()):
        if call.control is None:
            found = (call.convergent, call.result.noundef, call.result.range)
            if promises.setdefault(call.callee, found) != found:
                return f"@{call.callee} is not called with the same promises everywhere"
    return None


def _obstacles(function: Function, contracts: Contracts) -> Iterator[str]:
    if function.return_type != "void" and width_of(function.return_type) is None:
        yield f"it returns {function.return_type}"
    for parameter in function.parameters:
        if width_of(parameter.type) is None:
            yield f"%{parameter.name} is of type {parameter.type}"
    for block in function.blocks.values():
        for phi in block.phis:
            if width_of(phi.type) is None or not all(map(_known, phi.incoming.values())):
                yield f"%{phi.name} is not a phi of integers"
        for instruction in block.instructions:
            reason = _obstacle(instruction, contracts)
            if reason is not None:
                yield reason
        match block.terminator:
            case Jump() | Unreachable() | Return(value=None):
                pass
            case Branch(condition=operand) | Switch(value=operand) | Return(value=operand):
                if operand is not None and not _known(operand):
                    yield f"{operand} has no meaning here"
            case other:
                yield f"a block ends with {other.text.strip()}"


def _obstacle(instruction: Instruction, contracts: Contracts) -> str | None:
    shown = instruction.text.strip() or "an instruction without a text"
    match instruction:
        case Compute(operands=operands):
            return None if computable(instruction) and all(map(_known, operands)) else shown
        case Assume(condition=condition):
            return None if _known(condition) else shown
        case Call(control="entry" | "loop"):
            return None
        case Call(control=None, callee=str(callee)):
            return _obstacle_of_call(instruction, contracts.of(callee))
        case _:
            return shown


def _obstacle_of_call(call: Call, contract: Contract) -> str | None:
    if not all(map(_known, call.arguments)):
        return f"the arguments of {call.text.strip()}"
    if call.type != "void" and width_of(call.type) is None:
        return f"@{call.callee} returns {call.type}"
    if is_effectful(call) and call.result.range:
        return f"the range of {call.text.strip()}"
    if call.convergent:
        if call.token is None:
            return f"@{call.callee} is called without a token"
        if not is_effectful(call):
            return f"@{call.callee} is free of memory effects, so it may be moved"
        return None if _ordinary(contract) else f"the contract of @{call.callee}"
    if call.effects.memory.writes:
        return None if contract == STRICTEST else f"the contract of @{call.callee}"
    if _constant_in_a_thread(call, contract):
        return None
    return f"@{call.callee} has no effect that others see"


def _constant_in_a_thread(call: Call, contract: Contract) -> bool:
    """A call that always returns the same to a thread and nothing else, as for a thread's id."""
    a_number = not call.arguments and width_of(call.type) is not None
    never_poison = contract.never_poison or call.result.noundef
    return a_number and never_poison and call.effects.removable and not contract.uniform_result


def _ordinary(contract: Contract) -> bool:
    """Nothing but what is modelled: uniform results, and what only the wave has to know."""
    plain = replace(
        contract,
        uniform_result=False,
        barrier=False,
        meaning=None,
        value_argument=STRICTEST.value_argument,
        lane_argument=STRICTEST.lane_argument,
    )
    return plain == STRICTEST


def _known(operand: Operand) -> bool:
    match operand:
        case Local(type=type_) | Constant(type=type_) | Undefined(kind="poison", type=type_):
            return width_of(type_) is not None
        case _:
            return False


def steps_within(function: Function, trips: int, most: int) -> int | None:
    """The blocks on the longest path that takes each loop for at most `trips` trips, each time
    that it comes to it: its header is executed once more than that. None if more than `most`."""
    forest = cycle_forest(function)
    headers = {cycle.header: cycle.blocks for cycle in forest.cycles}
    start = frozenset({(function.entry, 1)} if function.entry in headers else ())
    reached = {(function.entry, start)}
    for steps in range(1, most + 1):
        following = set()
        for block, counts in reached:
            for target in function.successors[block]:
                kept = {h: n for h, n in counts if target in headers[h]}
                if target in headers:
                    kept[target] = kept.get(target, 0) + 1
                if kept.get(target, 0) <= trips + 1:
                    following.add((target, frozenset(kept.items())))
        if not following:
            return steps
        reached = following
    return None
