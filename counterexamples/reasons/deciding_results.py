"""The results of calls that the paths of a run depend on: lane numbers, votes, whatever a branch
asks about.

Values are followed from the branches that were executed back to the calls that gave them, through
registers; what went through memory is memory's, which inputs tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...semantics.program.function import Function
from ...semantics.program.instruction_operands import operands_of
from ...semantics.program.instructions import Call, Instruction, Phi
from ...semantics.program.operands import Local, Operand
from ...semantics.program.terminators import Branch, Switch
from ...semantics.values.values import Value
from ...semantics.wave.records import WaveRun
from ..verdicts.verdicts import Witness

Results = dict[str, list[list[Value | None]]]
"""By callee, of each lane what its executions gave, in order."""


def deciding_results(run: WaveRun) -> Results:
    """What the calls gave on which some lane's path depends, by callee; nothing is told of calls by
    a pointer."""
    if run.program is None:
        return {}
    callees = dict.fromkeys(_deciding_callees(run.program, run))
    return {
        callee: [
            [event.result for event in lane if event.kind == "call" and event.name == callee]
            for lane in run.events
        ]
        for callee in callees
    }


def with_deciding_results(witness: Witness) -> Witness:
    """The witness with the results that its runs' paths depend on and its inputs do not give."""
    found: list[Results] = []
    theirs = witness.inputs if witness.target_inputs is None else witness.target_inputs
    for run, inputs in ((witness.source_run, witness.inputs), (witness.target_run, theirs)):
        results = deciding_results(run)
        found.append({name: each for name, each in results.items() if name not in inputs})
    return replace(witness, source_results=found[0], target_results=found[1])


def _deciding_callees(function: Function, run: WaveRun) -> Iterator[str]:
    definitions = dict(_definitions(function))
    executed = {block for path in run.paths for block in path}
    left = [
        operand
        for name, block in function.blocks.items()
        if name in executed
        for operand in _asked(block.terminator)
    ]
    seen: set[str] = set()
    while left:
        operand = left.pop(0)
        if not isinstance(operand, Local) or operand.name in seen:
            continue
        seen.add(operand.name)
        match definitions.get(operand.name):
            case Call(callee=str(callee), control=None):
                yield callee
            case Phi(incoming=incoming):
                left += incoming.values()
            case None | Call():
                pass
            case instruction:
                left += operands_of(instruction)


def _definitions(function: Function) -> Iterator[tuple[str, Instruction | Phi]]:
    for block in function.blocks.values():
        for phi in block.phis:
            yield phi.name, phi
    for name, site in function.definitions.items():
        yield name, function.at(site)


def _asked(terminator: object) -> tuple[Operand, ...]:
    match terminator:
        case Branch(condition=operand) | Switch(value=operand):
            return (operand,)
    return ()
