"""What LLVM 22 itself gets wrong about convergence, each on a program of a few blocks."""

from __future__ import annotations

from ...counterexamples.corpus.index import CATALOGUE
from ...semantics.control_flow.cycle_hierarchies import cycle_hierarchies
from ...semantics.control_flow.cycles import CycleForest
from ...semantics.llvm import worker as llvm_worker
from ...semantics.program.function import Function
from ...semantics.reading.reader import convergence_sentences, read_file, read_module
from ...semantics.static_rules.rules import check_rules
from ...semantics.uniformity.analysis import uniformity
from ...semantics.uniformity.dynamic_uniformity import Thread, Trace, divergent_outputs, execute
from ...semantics.values.values import digest
from ..claims.worked_example import Decision, Scenario, decided
from .llvm_uniformity import said_by_llvm

HEAD = """\
target triple = "amdgcn-amd-amdhsa"
declare i32 @own()
"""

ONE_TARGET = """\
define amdgpu_kernel void @f(i32 %n) {
entry:
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %j, %b ]
  %j = add i32 %i, 1
  %cu = icmp eq i32 %i, %n
  br i1 %cu, label %exit, label %b
b:
  %d = call i32 @own()
  %cd = icmp eq i32 %d, 0
  br i1 %cd, label %exit, label %h
exit:
  %v = phi i32 [ 1, %h ], [ 2, %b ]
  ret void
}
"""

HEADER_GOES_ROUND = """\
define amdgpu_kernel void @f(i32 %n) {
entry:
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %j, %h ], [ %j, %b ]
  %j = add i32 %i, 1
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %i)
  %d = call i32 @own()
  %c = icmp eq i32 %d, 0
  br i1 %c, label %h, label %b
b:
  %u = icmp eq i32 %n, 0
  br i1 %u, label %exit, label %h
exit:
  %v = add i32 %f, 1
  ret void
}
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) convergent
"""

OTHER_ORDER = """\
define amdgpu_kernel void @f(i1 %u, i32 %n, i32 %m) {
entry:
  br i1 %u, label %q, label %p
p:
  br label %q
q:
  %v = phi i32 [ %n, %entry ], [ %n, %p ], [ %m, %q ]
  %d = call i32 @own()
  %c = icmp eq i32 %d, 0
  br i1 %c, label %p, label %q
}
"""

CALLED_UNIFORM = {
    "two edges leave a loop to one block": ONE_TARGET,
    "the header itself goes round": HEADER_GOES_ROUND,
    "the successors of the entry in the other order": OTHER_ORDER,
}
"""Programs whose %v LLVM 22.1 calls uniform."""

CALLED_DIVERGENT = {
    "two edges leave a loop to one block": "d cd",
    "the header itself goes round": "i j d c",
    "the successors of the entry in the other order": "d c",
}
"""The values that it calls divergent, as recorded."""

DEAD_LOOP = """\
define void @f(i32 %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %j, %loop ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %j = add nsw i32 %i, -1
  %c = icmp sgt i32 %j, 0
  br i1 %c, label %loop, label %exit
exit:
  call void @op() [ "convergencectrl"(token %h) ]
  ret void
}
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @op() convergent
"""

CROSSED = CATALOGUE / "rules" / "nesting_that_llvm_misses_broken.ll"


def called_uniform() -> Decision:
    """F21: converged threads have different values, when the programs are executed."""
    facts: dict[str, bool] = {}
    for name, text in CALLED_UNIFORM.items():
        program = read_module(HEAD + text, "scenario").functions["f"]
        said = said_by_llvm(HEAD + text, CALLED_DIVERGENT[name].split())
        facts[f"{name}: LLVM calls %v uniform, {said.source}"] = (
            "v" not in said.divergent and "d" in said.divergent
        )
        facts[f"{name}: %v is divergent here"] = "v" in uniformity(program).divergent
        facts[f"{name}: an execution gives converged threads different values"] = _differs(program)
    return decided(facts)


def _differs(program: Function) -> bool:
    hierarchies = cycle_hierarchies(program)
    assert isinstance(hierarchies, tuple)
    return any(
        "v" in divergent_outputs([_thread(program, forest, seed, n) for n in range(8)])
        for forest in hierarchies
        for seed in range(20)
    )


def _thread(program: Function, forest: CycleForest, seed: int, number: int) -> Trace:
    """Threads agree on the arguments, and where they are converged; `@own` is each thread's."""
    shared = {each.name: digest(seed, each.name) % 2 for each in program.parameters}

    def own(_: object, execution: object) -> int:
        return digest(seed, number, execution) % 3

    def agreed(_: object, instance: object) -> int:
        return digest(seed, instance) % (1 << 32)

    return execute(program, forest, Thread(shared, own), agreed)


def verifier_misses_crossing() -> Decision:
    """F22: the regions cross on a way that the verifier walks too early."""
    program = read_file(str(CROSSED)).functions["example"]
    said = convergence_sentences(CROSSED.read_text(encoding="utf-8"))
    return decided(
        {
            "the program breaks CO24, and no other rule": {v.rule for v in check_rules(program)}
            == {"CO24"},
            "LLVM's verifier has nothing to say": said == (),
        }
    )


def loop_deletion_loses_the_token() -> Decision:
    """F23: the operation behind the loop used the token of the heart inside."""
    kept = DEAD_LOOP.replace("(token %h)", "(token %t)")
    return decided(
        {
            "the program keeps the rules": not check_rules(
                read_module(DEAD_LOOP, "scenario").functions["f"]
            ),
            "LLVM's loop deletion stops on it, or leaves `token poison`": _breaks(DEAD_LOOP),
            "not if the operation uses the token of entry": not _breaks(kept),
        }
    )


def _breaks(text: str) -> bool:
    """With its assertions LLVM stops in the pass, without them it leaves a broken module."""
    try:
        after = llvm_worker.run_passes(text, "loop-deletion")
    except llvm_worker.LlvmCrash:
        return True
    return "token poison" in after.text and after.complaint is not None


_RUN = "LLVM as a library, and the definitions"

LLVM_FINDINGS = (
    Scenario(
        "F21",
        "LLVM 22's uniformity analysis calls values uniform that are not.",
        ONE_TARGET,
        called_uniform,
        method="LLVM's own analysis by `opt`, this one, and executed threads",
    ),
    Scenario(
        "F22",
        "LLVM 22's verifier accepts regions that cross (CO24).",
        "counterexamples/catalogue/rules/nesting_that_llvm_misses_broken.ll",
        verifier_misses_crossing,
        method=_RUN,
    ),
    Scenario(
        "F23",
        "LLVM 22's loop deletion takes a heart away whose token is used behind the loop.",
        DEAD_LOOP,
        loop_deletion_loses_the_token,
        method=_RUN,
    ),
)
