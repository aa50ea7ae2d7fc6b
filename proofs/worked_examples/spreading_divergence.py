"""How divergence spreads from branch to value to branch, step by step (CU33)."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from ...semantics.control_flow.cycles import cycle_forest
from ...semantics.definitions.divergence import Divergence, Values, divergence, steps
from ...semantics.generation.token_programs import random_program
from ...semantics.program.function import Function
from ...semantics.uniformity.analysis import uniformity
from ...semantics.uniformity.diverged_paths import diverged
from ...semantics.uniformity.dynamic_uniformity import Thread, divergent_outputs, execute
from ..claims.worked_example import Decision, Scenario, decided
from .uniformity_programs import program_of

SPREADING = """\
define amdgpu_kernel void @f(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %even = icmp eq i32 %n, 0
  br i1 %even, label %test, label %end
test:
  %odd = icmp eq i32 %t, 0
  br i1 %odd, label %one, label %join
one:
  br label %join
join:
  %p = phi i32 [ 0, %test ], [ 1, %one ]
  %q = add i32 %p, %n
  %again = icmp ugt i32 %q, 4
  br i1 %again, label %two, label %end
two:
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ 1, %join ], [ 2, %two ]
  ret void
}
"""

SUPPORTED = """\
define amdgpu_kernel void @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %exit
exit:
  ret void
}
"""
"""If %i were divergent %j would be, and the other way round: nothing makes them so."""

PROGRAMS = 60
"""How many random programs are tried."""

NO_VALUE: Values = frozenset()


def step_by_step() -> Decision:
    """CU33."""
    program = program_of(SPREADING)
    rules = divergence(program)
    found = steps(rules)
    first, last = found[1], found[-1]
    added = [sorted(after - before) for before, after in pairwise(found)]
    loop = divergence(program_of(SUPPORTED))
    both = frozenset("ij")
    return decided(
        {
            "the first step finds %t, which tells threads apart": first == {"t"},
            "the next ones what uses it, what is chosen behind a branch on it, and so on": added
            == [["t"], ["odd"], ["p"], ["q"], ["again"], ["r"]],
            "the branch of %test is divergent as soon as %odd is": _branches(rules, found)
            == [set(), set(), {"test"}, {"test"}, {"test"}, {"test", "join"}, {"test", "join"}],
            "the branch of %entry stays uniform: its condition is": not rules.divergent_branch(
                "entry", last
            ),
            "test one join and test join are the diverged paths of %test": diverged(
                program, ("test", "one", "join")
            )
            and diverged(program, ("test", "join")),
            "nothing is found that the rules do not lead back to: %i and %j, of which either would"
            " make the other divergent, are uniform": (
                loop.applied(both, NO_VALUE) >= both and not steps(loop)[-1]
            ),
            f"the analysis finds the same, here and on {PROGRAMS} random programs": _agree(program)
            and all(
                _agree(random_program(Random(f"divergence/{number}"), 8))
                for number in range(PROGRAMS)
            ),
            "in threads that are converged at %entry its branch is uniform, at %test not": (
                _taken("even") == {True} and _taken("odd") == {True, False}
            ),
        }
    )


def _branches(rules: Divergence, found: tuple[Values, ...]) -> list[set[str]]:
    blocks = rules.function.blocks
    return [{name for name in blocks if rules.divergent_branch(name, each)} for each in found]


def _agree(program: Function) -> bool:
    found = uniformity(program, model="maximal").divergent
    return steps(divergence(program))[-1] == set(found)


def _taken(condition: str) -> set[bool]:
    """What converged threads read as a condition: thread k has the number k, %n is 0."""
    program = program_of(SPREADING)
    traces = [
        execute(program, cycle_forest(program), Thread({"n": 0}, lambda *_, n=n: n), lambda *_: 0)
        for n in range(3)
    ]
    if condition in divergent_outputs(traces):
        return {True, False}
    return {bool(each.output) for t in traces for each in t.outputs if each.value == condition}


SPREADING_DIVERGENCE = (
    Scenario(
        "CU33",
        "A branch is divergent where its condition is; divergence spreads from there until nothing"
        " changes, and no further.",
        SPREADING,
        step_by_step,
        scope=f"the worked examples, and {PROGRAMS} random programs",
        method="the rules one by one, beside the analysis and executed threads",
    ),
)
