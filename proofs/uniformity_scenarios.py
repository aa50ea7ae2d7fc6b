"""What the documents say of uniformity, each decided on the smallest program that shows it."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from ..semantics.cycle_hierarchies import cycle_hierarchies
from ..semantics.cycles import cycle_forest
from ..semantics.dynamic_uniformity import (
    Thread,
    Trace,
    block_relation,
    divergent_outputs,
    execute,
)
from ..semantics.m_converged import reached_literally
from ..semantics.program import Function
from ..semantics.reading import read_module
from ..semantics.uniformity import uniformity
from .scenarios import Decision, Scenario, decided

HEAD = """\
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
"""

LOOP = """\
define amdgpu_kernel void @f(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %zero = mul i32 %t, 0
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %y = add i32 %i, 7
  %c = icmp ult i32 %i, %t
  br i1 %c, label %loop, label %exit
exit:
  %use = add i32 %y, 1
  ret void
}
"""

SUNK = LOOP.replace("  %y = add i32 %i, 7\n", "").replace(
    "  %use = ", "  %y = add i32 %i, 7\n  %use = "
)

EXTENDED = """\
define amdgpu_kernel void @f(i32 %n) convergent {
entry:
  %e = call token @llvm.experimental.convergence.entry()
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %e) ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %i, %t
  br i1 %c, label %loop, label %tail
tail:
  %inside = add i32 %i, 5
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %i) [ "convergencectrl"(token %h) ]
  br label %after
after:
  %beyond = add i32 %i, 1
  %agreed = add i32 %f, 1
  ret void
}
"""

FOUR = """\
define amdgpu_kernel void @f(i1 %u, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %t, 0
  br i1 ENTRY, label %p, label %r
p:
  br label %q
q:
  br i1 BRANCH, label %r, label %s
r:
  br label %s
s:
  br i1 %u, label %p, label %exit
exit:
  ret void
}
"""

ARM = """\
define amdgpu_kernel void @f(i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %t, 0
  br i1 %d, label %loop, label %join
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %join
join:
  ret void
}
"""

DIAMOND_IN_CYCLE = """\
define amdgpu_kernel void @f(i1 %u, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %t, 0
  br i1 %u, label %p, label %r
p:
  br i1 %d, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  br label %r
r:
  br i1 %u, label %p, label %exit
exit:
  ret void
}
"""

SELF_LOOP = """\
define amdgpu_kernel void @f(i1 %u, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %d = icmp eq i32 %t, 0
  br i1 %u, label %q, label %p
p:
  br label %q
q:
  br i1 %d, label %p, label %q
}
"""


@lru_cache(maxsize=16)
def _program(text: str) -> Function:
    return read_module(HEAD + text, "scenario").functions["f"]


def _divergent(text: str, model: str | None = None) -> set[str]:
    return set(uniformity(_program(text), model=model).divergent)


def _failing(text: str, criterion: str = "exact") -> set[str]:
    chosen = "exact" if criterion == "exact" else "conservative"
    return set(uniformity(_program(text), criterion=chosen).not_m_converged)


def _executed(text: str, threads: int = 4) -> list[Trace]:
    """Thread k has the number k, and all arguments are 0; converged threads agree on 0."""
    program = _program(text)
    forest = cycle_forest(program)
    shared = {parameter.name: 0 for parameter in program.parameters}
    return [
        execute(program, forest, Thread(shared, lambda *_, n=n: n), lambda *_: 0)
        for n in range(threads)
    ]


def dynamic_uniformity() -> Decision:
    """CU12, on a loop that thread k leaves behind its iteration k+1."""
    differ = set(divergent_outputs(_executed(LOOP)))
    return decided(
        {
            "%t differs between converged instances": "t" in differ,
            "%i is uniform: instances of one iteration are equal": "i" not in differ,
            "%use is not: the instances behind the loop are converged and differ": "use" in differ,
        }
    )


def rules() -> Decision:
    """CU13 and F10: sound, and not the `iff` that the text has."""
    differ = set(divergent_outputs(_executed(LOOP)))
    divergent = _divergent(LOOP)
    return decided(
        {
            "whatever differs is called divergent": differ <= divergent,
            "x*0 is called divergent": "zero" in divergent,
            "x*0 is uniform": "zero" not in differ,
        }
    )


def temporal_divergence() -> Decision:
    found = uniformity(_program(LOOP))
    return decided(
        {
            "%y is uniform in the loop": found.uniform("y"),
            "its use outside is divergent": not found.uniform("use"),
            "the exit is a divergent one": found.divergent_exits == ("exit",),
        }
    )


LONGEST = 8
"""How many blocks of a path are looked at where all paths are."""


def m_converged() -> Decision:
    """CU15, decided on all pairs of paths of the irreducible four up to a bound."""
    program = _program(FOUR.replace("ENTRY", "%u").replace("BRANCH", "%u"))
    hierarchies = cycle_hierarchies(program)
    assert isinstance(hierarchies, tuple)
    paths = [Trace(list(path)) for path in _paths(program)]
    differ = {
        block
        for pair in combinations(paths, 2)
        for relations in [[block_relation(pair, each) for each in hierarchies]]
        for block in relations[0]
        if any(each[block] != relations[0][block] for each in relations)
    }
    return decided(
        {
            "the graph has several hierarchies": len(hierarchies) > 1,
            "over all traces P, Q, R and S differ between them": differ == {"p", "q", "r", "s"},
        }
    )


def _paths(program: Function) -> list[tuple[str, ...]]:
    """Every path that ends or is as long as is looked at."""
    worklist: list[tuple[str, ...]] = [(program.entry,)]
    found: list[tuple[str, ...]] = []
    for path in worklist:
        targets = program.successors[path[-1]] if len(path) < LONGEST else ()
        worklist += [(*path, target) for target in targets]
        if not targets:
            found.append(path)
    return found


def reported() -> Decision:
    """CU16, on the irreducible four and the places where threads may part."""
    cycle = {"p", "q", "r", "s"}
    four = FOUR.replace
    return decided(
        {
            "no divergent branch: all blocks are reported": not _failing(
                four("ENTRY", "%u").replace("BRANCH", "%u")
            ),
            "Q divergent: no block of the cycle is": _failing(
                four("ENTRY", "%u").replace("BRANCH", "%d")
            )
            == cycle,
            "Entry divergent: different entries are reached, no block of the cycle is": _failing(
                four("ENTRY", "%d").replace("BRANCH", "%u")
            )
            == cycle,
        }
    )


def literal_reading() -> Decision:
    """F9: a natural loop in one arm of a divergent branch."""
    program = _program(ARM)
    flagged = reached_literally(cycle_forest(program), "entry", frozenset({"join"}))
    hierarchies = cycle_hierarchies(program)
    return decided(
        {
            "a diverged path reaches the loop: literally it is not reported": flagged == {"loop"},
            "the graph has one hierarchy, so that all of it is m-converged (CU17)": isinstance(
                hierarchies, tuple
            )
            and len(hierarchies) == 1,
            "asked for different entries, the criterion reports it": not _failing(ARM),
        }
    )


def conservative_form() -> Decision:
    return decided(
        {
            "B strictly dominates J: reported by both forms": not _failing(
                DIAMOND_IN_CYCLE, "conservative"
            )
            and not _failing(DIAMOND_IN_CYCLE),
            "J equal to B proves nothing, and the cycle is not reported": _failing(
                SELF_LOOP, "conservative"
            )
            == _failing(SELF_LOOP)
            == {"p", "q"},
        }
    )


def recomputed() -> Decision:
    return decided(
        {
            "%y is uniform in the loop": "y" not in _divergent(LOOP),
            "sunk behind the loop it is divergent": "y" in _divergent(SUNK),
        }
    )


def tokens_count() -> Decision:
    """CU24, CU30, CO30."""
    controlled, maximal = _divergent(EXTENDED), _divergent(EXTENDED, "maximal")
    return decided(
        {
            "in the region of the loop's token %inside is uniform": "inside" not in controlled,
            "without tokens it is divergent": "inside" in maximal,
            "beyond the region %beyond is divergent": "beyond" in controlled,
            "so is what threads agreed on in the region": "agreed" in controlled,
        }
    )


def without_tokens() -> Decision:
    """F15: `opt` 22 prints what the analysis without tokens says (tests hold them together)."""
    maximal = _divergent(EXTENDED, "maximal")
    return decided(
        {
            "without tokens %inside is divergent": "inside" in maximal,
            "without tokens %agreed is uniform": "agreed" not in maximal,
            "with tokens both are the other way round": _divergent(EXTENDED) & {"inside", "agreed"}
            == {"agreed"},
        }
    )


_CONTROLLED = "Tokens replace the headers' part where a region is known: temporal divergence only \
beyond it."

UNIFORMITY_SCENARIOS = (
    Scenario(
        "CU12",
        "A value is uniform iff it is equal on all converged pairs.",
        LOOP,
        dynamic_uniformity,
    ),
    Scenario("CU13", "The rules of uniformity are sound.", LOOP, rules),
    Scenario("F10", "CU13's `iff` contradicts CU12: x*0.", LOOP, rules),
    Scenario("CU14", "Divergent cycle exits and temporal divergence.", LOOP, temporal_divergence),
    Scenario(
        "CU15",
        "m-converged: one relation in every hierarchy that some depth-first search builds.",
        FOUR,
        m_converged,
        scope=f"all pairs of paths of up to {LONGEST} blocks",
    ),
    Scenario("CU16", "Which blocks are reported m-converged.", FOUR, reported),
    Scenario("F9", "CU16 taken literally contradicts CU17.", ARM, literal_reading),
    Scenario("CU20", "The conservative form.", DIAMOND_IN_CYCLE, conservative_form),
    Scenario("CU23", "A transform makes a uniform value divergent.", SUNK, recomputed),
    Scenario("CU24", "With tokens controlled convergence counts.", EXTENDED, tokens_count),
    Scenario("CU30", "Controlled m-converged.", EXTENDED, tokens_count),
    Scenario("CO30", _CONTROLLED, EXTENDED, tokens_count),
    Scenario("F15", "LLVM 22's analysis does not include tokens.", EXTENDED, without_tokens),
)
