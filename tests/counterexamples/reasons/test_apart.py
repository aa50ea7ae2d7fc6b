"""What keeps two executions apart, on programs that the catalogue has no pair for."""

import re
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from wavecheck.counterexamples.reasons.apart import apart
from wavecheck.counterexamples.reasons.excluded_choices import excluded
from wavecheck.counterexamples.reasons.executed import Executed
from wavecheck.counterexamples.reasons.parting_ways import (
    Parting,
    always_passes,
    decisions_behind,
    parting,
)
from wavecheck.counterexamples.verdicts.because import (
    LaunchedApart,
    OfSets,
    OfThreads,
    OtherCount,
    OtherPlace,
    OtherValue,
    OtherWay,
    rules_of,
    sentence,
)
from wavecheck.counterexamples.verdicts.verdicts import Violated
from wavecheck.proofs.judging.judge import judge
from wavecheck.proofs.judging.pairs import pairs_of
from wavecheck.proofs.question.options import Options
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

DECLARED = """
declare token @llvm.experimental.convergence.entry() convergent
declare token @llvm.experimental.convergence.anchor() convergent
declare void @op() convergent
declare void @use(i32, i32)
declare i32 @a() convergent memory(none) willreturn nounwind speculatable
declare i32 @b() convergent memory(none) willreturn nounwind speculatable
"""

CROSSED = (
    DECLARED
    + """
define void @src(i1 noundef %first) {
entry:
  br label %head
head:
  %n = phi i1 [ false, %entry ], [ true, %latch ]
  %x = phi i32 [ 0, %entry ], [ %x2, %latch ]
  %y = phi i32 [ 0, %entry ], [ %y2, %latch ]
  %which = xor i1 %n, %first
  br i1 %which, label %one, label %other
one:
  %t = call token @llvm.experimental.convergence.anchor()
  %v = call i32 @a() [ "convergencectrl"(token %t) ]
  br label %latch
other:
  %s = call token @llvm.experimental.convergence.anchor()
  %w = call i32 @b() [ "convergencectrl"(token %s) ]
  br label %latch
latch:
  %x2 = phi i32 [ %v, %one ], [ %x, %other ]
  %y2 = phi i32 [ %y, %one ], [ %w, %other ]
  br i1 %n, label %end, label %head
end:
  call void @use(i32 %x2, i32 %y2)
  ret void
}
define void @tgt(i1 noundef %first) {
  %t = call token @llvm.experimental.convergence.anchor()
  %v = call i32 @a() [ "convergencectrl"(token %t) ]
  %w = call i32 @b() [ "convergencectrl"(token %t) ]
  call void @use(i32 %v, i32 %w)
  ret void
}
"""
)

LAUNCHED = (
    DECLARED
    + """
define void @src() convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}
define void @tgt() convergent {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op() [ "convergencectrl"(token %t) ]
  ret void
}
"""
)


def violation_of(tmp_path, text, **options):
    path = tmp_path / "pair.srctgt.ll"
    path.write_text(text, encoding="utf-8")
    (pair,) = pairs_of([str(path)])
    verdict = judge(pair, Options(timeout=60, **options)).verdict
    assert isinstance(verdict, Violated), verdict
    return verdict


def test_where_nobody_is_converged_at_the_start_nobody_is_later(tmp_path):
    verdict = violation_of(tmp_path, LAUNCHED, launch="never")
    because = verdict.because
    assert isinstance(because, LaunchedApart) and because.at.side == "source"
    assert verdict.rules == ("CO51", "CO36")


def function_of(text):
    return next(iter(read_module(text, "test.ll").functions.values()))


def executed(text, **arguments):
    return ran("target", function_of(text), **arguments)


def ran(side, function, **arguments):
    run = run_wave(function, Conditions(lanes=2, inputs=WaveInputs(arguments)))
    return Executed(side, function, run, cycle_forest(function))


def test_two_anchors_that_lanes_come_to_in_opposite_order_cannot_both_bring_them_together():
    """As in CO33."""
    functions = read_module(CROSSED, "test.ll").functions
    source, target = (
        ran(side, functions[name], first=[0, 1])
        for side, name in (("source", "src"), ("target", "tgt"))
    )
    because = excluded(source, target)
    assert because is not None and because.rule == "CU3"
    assert rules_of(because, ("CO36",)) == ("CU3", "CO15", "CO36")
    assert "come before itself" in sentence(because)


def test_calls_at_two_places_on_one_way_are_told_as_such():
    run = executed(
        DECLARED + "define void @f() {\n  call void @op()\n  call void @op()\n  ret void\n}"
    )
    one, other = run.communication(0, "op", 1), run.communication(1, "op", 2)
    because = apart(run, one, other, 1)
    assert isinstance(because, OtherPlace)
    assert [lane for lane, _ in because.calls] == [0, 1]
    assert "two places" in sentence(because)


TWO_BRANCHES = (
    DECLARED
    + """
define void @f(i1 noundef %c, i1 noundef %d) {
entry:
  br i1 %c, label %left, label %join
left:
  br label %join
join:
  br i1 %d, label %then, label %end
then:
  call void @op()
  br label %end
end:
  ret void
}
"""
)


def test_a_branch_that_does_not_decide_about_the_call_is_no_reason():
    run = executed(TWO_BRANCHES, c=[1, 0], d=[1, 0])
    because = apart(run, run.communication(0, "op", 1), None, 1)
    assert isinstance(because, OtherWay)
    assert (because.at.block, because.condition) == ("join", "%d")
    assert because.values == ((0, "true"), (1, "false"))
    assert because.ways == ((0, "then"), (1, "end"))
    assert "only lane 0 calls" in sentence(because)


@pytest.mark.parametrize(
    ("start", "block", "passes"),
    [
        ("entry", "join", True),
        ("entry", "then", False),
        ("then", "end", True),
        ("end", "end", True),
    ],
)
def test_a_block_is_always_passed_where_it_post_dominates(start, block, passes):
    function = function_of(TWO_BRANCHES)
    assert always_passes(function, start, block) == passes


def test_a_place_depends_on_the_branches_that_it_does_not_post_dominate():
    function = function_of(TWO_BRANCHES)
    path = ("entry", "left", "join", "then", "end")
    assert list(decisions_behind(function, path, 3)) == [2]
    assert list(decisions_behind(function, path, 1)) == [0]
    assert list(decisions_behind(function, path, 4)) == []


NESTED = (
    DECLARED
    + """
declare token @llvm.experimental.convergence.loop() convergent
define void @f(i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i2, %latch ]
  %o = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j2, %inner ]
  %h = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %o) ]
  call void @op() [ "convergencectrl"(token %h) ]
  %j2 = add i32 %j, 1
  %again = icmp ult i32 %j2, %n
  br i1 %again, label %inner, label %latch
latch:
  %i2 = add i32 %i, 1
  %more = icmp ult i32 %i2, 2
  br i1 %more, label %outer, label %end
end:
  ret void
}
"""
)


def test_a_loop_is_to_blame_that_the_lanes_entered_with_one_token():
    """The second call of lane 0 is in its second inner iteration, that of lane 1 in its second
    outer one: there the inner loop counts with another token."""
    run = executed(NESTED, n=[2, 1])
    one, other = run.communication(0, "op", 2), run.communication(1, "op", 2)
    because = apart(run, one, other, 1)
    assert isinstance(because, OtherCount)
    assert (because.token, because.at.block, because.counts) == ("o", "outer", ((0, 1), (1, 2)))


def test_lanes_that_go_one_way_do_not_part():
    function = function_of(TWO_BRANCHES)
    path = ("entry", "join", "then", "end")
    assert parting(function, cycle_forest(function), (path, 2), (path, 2)) is None
    other = ("entry", "left", "join", "end")
    assert parting(function, cycle_forest(function), (path, 2), (other, None)) == Parting(1, 2)
    assert Site("then", 0) in dict(function.calls())


def test_the_book_lists_every_kind_of_reason():
    book = Path(__file__).parents[3] / "counterexamples" / "book" / "answers.md"
    table = book.read_text(encoding="utf-8").split("| kind | rule |")[1].split("\n\n")[0]
    told = {
        kind
        for row in table.splitlines()[2:]
        for kind in re.findall(r"`([^`]+)`", row.split("|")[1])
    }
    known = {each.kind for each in get_args(OfSets) + get_args(OfThreads) if each is not OtherValue}
    assert told == {*known, *get_args(get_type_hints(OtherValue)["kind"]), "axiom", "outcome"}
