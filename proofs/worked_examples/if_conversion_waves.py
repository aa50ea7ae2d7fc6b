"""The predicated form and the wave that branches, side by side on every path of a program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement

from ...semantics.control_flow.dominance import ControlFlow
from ...semantics.if_conversion.predicated_execution import (
    PredicatedRun,
    UndefinedPredicate,
    run_predicated,
)
from ...semantics.if_conversion.predicated_form import Execute, PredicatedProgram, if_converted
from ...semantics.if_conversion.predicates import ALWAYS
from ...semantics.program.function import Function
from ...semantics.program.instructions import Compute, Phi
from ...semantics.program.notation import choices_along, sketch
from ...semantics.program.operands import Constant, Local
from ...semantics.program.terminators import Return
from ...semantics.wave.conditions import Conditions
from ...semantics.wave.inputs import WaveInputs
from ...semantics.wave.records import WaveRun
from ...semantics.wave.simulated_wave import run_wave
from ..claims.worked_example import Decision, decided
from .if_conversion_findings import EXAMPLE

SHARED = EXAMPLE.replace("3: op t -> 5, 7", "3: op t -> 7")
IF_ELSE = "if: t = entry -> then, else; then: S1 t, S2 t -> end; else: S3 t, S4 t -> end; end: ->"
NESTED = "start: t = entry -> 1, end; 1: op t -> 2, 3; 2: op t -> end; 3: op t -> end; end: op t ->"

Path = tuple[str, ...]


def paths_from(graph: ControlFlow, start: str) -> Iterator[Path]:
    """Every path to the exit of an acyclic graph."""
    stack: list[Path] = [(start,)]
    while stack:
        path = stack.pop()
        targets = graph.successors[path[-1]]
        if not targets:
            yield path
        stack += [(*path, target) for target in targets]


def fetches_unset(program: PredicatedProgram) -> bool:
    """True if some path through the function fetches a predicate that was not set."""
    for path in paths_from(program.function, program.function.entry):
        try:
            run_predicated(program, lanes=1, inputs=inputs_along(program.function, [path]))
        except UndefinedPredicate:
            return True
    return False


def inputs_along(function: Function, paths: list[Path]) -> WaveInputs:
    """The inputs with which lane after lane takes these paths."""
    choices = [choices_along(function, path) for path in paths]
    callees = dict.fromkeys(callee for each in choices for callee in each)
    return WaveInputs(results={c: [each.get(c, []) for each in choices] for c in callees})


def runs_of(function: Function, lanes: int) -> Iterator[tuple[WaveRun, PredicatedRun]]:
    """Every wave of so many lanes, branching and predicated; equal waves but for their lanes'
    order are one."""
    program = if_converted(function)
    paths = sorted(paths_from(function, function.entry))
    for chosen in combinations_with_replacement(paths, lanes):
        inputs = inputs_along(function, list(chosen))
        yield (
            run_wave(function, Conditions(lanes=lanes, inputs=inputs)),
            run_predicated(program, lanes=lanes, inputs=inputs),
        )


def every_lane_fetches() -> Decision:
    """IC7."""
    example = sketch(EXAMPLE)
    program = if_converted(example)
    paths = sorted(paths_from(example, "1"))
    run = run_predicated(program, lanes=4, inputs=inputs_along(example, paths))
    executed = [" ".join(_blocks(program, run, lane)) for lane in range(4)]
    return decided(
        {
            "all four lanes fetch all of the code": set(run.fetched) == {len(program.listing)},
            "they execute 1 2 4 6 7, 1 2 5 6 7, 1 3 5 6 7 and 1 3 7": executed
            == ["1 2 4 6 7", "1 2 5 6 7", "1 3 5 6 7", "1 3 7"],
            "every wave of one to three lanes ends as it does with branches": all(
                before.outcomes == after.outcomes and _histories(before) == _histories(after)
                for lanes in (1, 2, 3)
                for before, after in runs_of(example, lanes)
            ),
        }
    )


def _blocks(program: PredicatedProgram, run: PredicatedRun, lane: int) -> list[str]:
    """The blocks of which a lane executed instructions."""
    steps = [program.listing[number].step for number in run.executed[lane]]
    return list(dict.fromkeys(step.site.block for step in steps if isinstance(step, Execute)))


def _histories(run: WaveRun | PredicatedRun) -> list[list[object]]:
    """What each lane did, with arguments and results."""
    return [[(e.name, e.site, e.arguments, e.result) for e in events] for events in run.events]


def same_sets() -> Decision:
    """IC8: a pair of threads decides, so that all pairs of paths are a proof for a program."""
    facts: dict[str, bool] = {}
    programs = {"the example": EXAMPLE, "without 3 -> 5": SHARED, "nested": NESTED, "if": IF_ELSE}
    for name, text in programs.items():
        pairs = list(runs_of(sketch(text), 2))
        kept = all(_sets(before) == _sets(after) for before, after in pairs)
        facts[f"{name}: all {len(pairs)} pairs of paths communicate as before"] = kept
    merged = [_sets(after) for _, after in runs_of(sketch(EXAMPLE), 4)]
    facts["the example: so do all waves of four lanes"] = merged == [
        _sets(before) for before, _ in runs_of(sketch(EXAMPLE), 4)
    ]
    facts["some sets are smaller than the wave"] = any(
        len(lanes) < 4 for sets in merged for _, lanes in sets
    )
    return decided(facts)


def _sets(run: WaveRun | PredicatedRun) -> set[tuple[object, tuple[int, ...]]]:
    return {(each.site, each.lanes) for each in run.communications}


def if_else() -> Function:
    """`if(A){B=1;C=2}else{B=3;C=4}`, with an operation for each statement; returns 10 B + C."""
    plain = sketch(IF_ELSE)
    values = {"B": (1, 3), "C": (2, 4)}
    phis = tuple(
        Phi(name, "i32", {"then": Constant(one, "i32"), "else": Constant(other, "i32")})
        for name, (one, other) in values.items()
    )
    ten = Compute("ten", "i32", "mul", (Local("B", "i32"), Constant(10, "i32")))
    both = Compute("both", "i32", "add", (Local("ten", "i32"), Local("C", "i32")))
    end = replace(
        plain.blocks["end"],
        phis=phis,
        instructions=(ten, both),
        terminator=Return(Local("both", "i32")),
    )
    return replace(plain, return_type="i32", blocks={**plain.blocks, "end": end})


def mixed_condition() -> Decision:
    """IC9."""
    function = if_else()
    program = if_converted(function)
    inputs = WaveInputs(results={"choose.if": [[1], [0], [1], [0]]})
    before = run_wave(function, Conditions(lanes=4, inputs=inputs))
    after = run_predicated(program, lanes=4, inputs=inputs)
    statements = {c.callee: c.lanes for c in after.communications if c.control is None}
    ends = [outcome[1] for outcome in after.outcomes if outcome[0] == "returned"]
    return decided(
        {
            "S1 and S2 are executed where A holds, S3 and S4 where it does not": statements
            == {"S1": (0, 2), "S2": (0, 2), "S3": (1, 3), "S4": (1, 3)},
            "lanes end with B=1, C=2 or with B=3, C=4": ends == [12, 34, 12, 34],
            "as they do with branches": after.outcomes == before.outcomes
            and _sets(after) == _sets(before),
            "all four lanes fetch S1 to S4": set(after.fetched) == {len(program.listing)},
            "S1 and S2 have one predicate, S3 and S4 another, and neither starts false": [
                program.predicates.used[block] for block in ("if", "then", "else", "end")
            ]
            == [ALWAYS, 2, 3, ALWAYS]
            and program.predicates.starts_false == (),
        }
    )
