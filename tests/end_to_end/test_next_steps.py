"""Where a question stays open one step is named, and whoever takes it gets an answer."""

import re
from dataclasses import replace

import pytest
from limits import LIMITS
from wavecheck.counterexamples.results.pairs import result_of
from wavecheck.counterexamples.text import next_steps
from wavecheck.counterexamples.text.next_steps import next_step
from wavecheck.counterexamples.verdicts.causes import Cause
from wavecheck.counterexamples.verdicts.verdicts import Halves, Preserved, Unknown, Violated
from wavecheck.counterexamples.writers.text import result_text
from wavecheck.proofs.judging.judge import judge
from wavecheck.proofs.judging.pairs import Pair
from wavecheck.proofs.question.options import Options
from wavecheck.semantics.program.causes import Kind
from wavecheck.semantics.reading.reader import read_module

OPEN = [each for each in LIMITS if each.verdict == "unknown"]


def asked(source, target, names=("src", "tgt"), **options):
    pair = Pair("s.ll", *names, read_module(source, "s.ll"), read_module(target, "t.ll"))
    return judge(pair, Options(timeout=10, **options))


@pytest.mark.parametrize("limit", OPEN, ids=lambda each: each.reason[:50])
def test_each_limit_names_a_step_and_to_ask_for_the_sets_alone_decides(limit):
    found = asked(limit.source, limit.target, limit.names)
    assert isinstance(found.verdict, Unknown)
    step = next_step(found.verdict.cause, found.verdict.halves)
    assert step in result_text(result_of(found)).replace("\n  ", " ") or "--" in limit.reason
    assert step or "--bound" in found.verdict.reason or "--states" in found.verdict.reason
    if step == next_steps.SETS:
        alone = asked(limit.source, limit.target, limit.names, question="sets")
        assert isinstance(alone.verdict, Preserved)


HEAD = """\
declare void @op(i32) convergent
declare void @quiet() convergent memory(none) nounwind
declare void @silent() convergent memory(none) nounwind
@g = global [4 x i32] zeroinitializer
"""
FUNCTION = "define void @%s(i32 noundef %%x, ptr %%p) {\n%s\n  ret void\n}\n"


def both(source, target, head=HEAD):
    one, other = (
        head + FUNCTION % (name, body) for name, body in (("src", source), ("tgt", target))
    )
    return one, other


SILENT, QUIET = "  call void @silent()\n", "  call void @quiet()\n"
OP = "  call void @op(i32 %x)"
STEPS = {
    Kind.ORDER: (
        both(QUIET + SILENT, SILENT + QUIET),
        both(QUIET + SILENT, SILENT + QUIET, HEAD.replace("nounwind", "nounwind willreturn")),
    ),
    Kind.ATTRIBUTES: (both(OP, f"{OP} nosync"), both(OP, OP)),
    Kind.CONVERGENCE: (
        both(
            "  call void %p(i32 %x) convergent\n  %y = add i32 %x, 1",
            "  call void %p(i32 %x)\n  %y = add i32 %x, 2",
        ),
        both(
            "  call void %p(i32 %x) convergent\n  %y = add i32 %x, 1",
            "  call void %p(i32 %x) convergent\n  %y = add i32 %x, 2",
        ),
    ),
    Kind.INSTRUCTION: (
        both('  call i32 asm sideeffect "", "=s"()\n' + OP, OP),
        both(OP, OP),
    ),
    Kind.INTERFACE: (
        (both(OP, OP)[0], both(OP, OP)[1].replace("ptr %p", "i64 %p")),
        both(OP, OP),
    ),
}


@pytest.mark.parametrize("kind", STEPS, ids=lambda kind: kind.value)
def test_the_step_that_is_named_decides(kind):
    before, after = STEPS[kind]
    found = asked(*before).verdict
    assert isinstance(found, Unknown) and found.cause.kind is kind, found
    assert next_step(found.cause, found.halves) == next_steps.DECISIVE[kind]
    assert isinstance(asked(*after).verdict, Preserved)


ENDLESS = "  br label %l\nl:\n  br label %l\nend:"
ENDING = """  br label %l
l:
  %c = phi i1 [ false, %0 ], [ true, %l ]
  br i1 %c, label %end, label %l
end:"""
NUMBER = "  call void @op(i32 {})\n"
ASSUMED = "  call void @llvm.assume(i1 false)\n"
BLOCKADDRESS = "ptrtoint (ptr blockaddress(@k, %b) to i64)"
SHOWN = "  call void @show(i64 {})\n"
VOTE = "  %v = call i32 @vote()\n"
SPLIT = "  %c = icmp eq i32 %x, 0\n  br i1 %c, label %a, label %b\na:\n{}  br label %b\nb:"
MEETING = "  %e = icmp eq ptr %p, %q\n  br i1 %e, label %a, label %b\na:\n{}  br label %b\nb:"
AT = "  call void @at(ptr {})\n"
ANCHORED = """  %t{0} = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 1) [ "convergencectrl"(token %t{0}) ]
"""
CHOSEN = "  %f = freeze i1 poison\n  br i1 %f, label %a, label %b\na:\n{0}  ret void\nb:\n{0}"
BIT = "  %y = call i32 @llvm.amdgcn.ubfe.i32(i32 %x, i32 0, i32 1)\n  call void @op(i32 %y)\n"
MORE = """\
declare void @op(i32) convergent
declare void @show(i64)
declare void @at(ptr)
declare void @apply(float)
declare i32 @vote() convergent memory(read) willreturn nounwind
declare i32 @of(i32)
declare void @llvm.assume(i1)
declare i32 @llvm.amdgcn.ubfe.i32(i32, i32, i32)
declare token @llvm.experimental.convergence.anchor()
define void @k() {
  br label %b
b:
  ret void
}
define internal void @chooses() {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @op(i32 1) [ "convergencectrl"(token %t) ]
  ret void
}
"""
WIDER = """\
define void @%s(i32 noundef %%x, ptr noundef %%p, ptr noundef %%q, i64 noundef %%n) {
%s
  ret void
}
"""


def wider(source, target, head=MORE):
    one, other = (head + WIDER % (name, body) for name, body in (("src", source), ("tgt", target)))
    return one, other


OF = "  %v = call i32 @of(i32 %x){}\n  call void @op(i32 %v)"
CALLED = "  call void @chooses()\n"
TWICE = "  %c = icmp eq i32 %x, 0\n  br i1 %c, label %a, label %b\na:\n{0}  ret void\nb:\n{0}"
FURTHER = {
    Kind.RUNS_ON: (both(ENDLESS, OP), both(ENDING, OP)),
    Kind.UNDEFINED_BEHAVIOUR: (
        wider(NUMBER.format(0) + ASSUMED, NUMBER.format(1) + ASSUMED),
        wider(NUMBER.format(0), NUMBER.format(1)),
    ),
    Kind.UNDEFINED_VALUE: (
        wider(NUMBER.format("undef"), NUMBER.format("poison")),
        wider(NUMBER.format(0), NUMBER.format("poison")),
    ),
    Kind.EXPRESSION: (
        wider(SHOWN.format(BLOCKADDRESS), SHOWN.format(5)),
        wider(SHOWN.format("%n"), SHOWN.format(5)),
    ),
    Kind.CALLEE: (
        wider(OF.format(""), OF.format(" memory(none)")),
        wider(OF.format(""), OF.format("") + "\n  %unused = add i32 1, 2"),
    ),
    Kind.MEMORY: (
        wider(VOTE, SPLIT.format(VOTE)),
        wider(VOTE, SPLIT.format(VOTE), MORE.replace("memory(read)", "memory(none)")),
    ),
    Kind.POINTERS: (
        wider(MEETING.format(AT.format("%p")), MEETING.format(AT.format("%q"))),
        wider(
            MEETING.format(AT.format("%p")),
            MEETING.format(AT.format("%p") + "  %unused = add i32 1, 2\n"),
        ),
    ),
    Kind.ANCHORS: (
        wider(TWICE.format(CALLED), ANCHORED.format(1)),
        wider(CALLED, ANCHORED.format(1)),
    ),
}
"""Of causes for which nothing is known of the sets: a pair that is not decided, and one that is
when the step was taken."""


@pytest.mark.parametrize("kind", FURTHER, ids=lambda kind: kind.value)
def test_the_step_that_is_named_decides_where_nothing_is_known(kind):
    before, after = FURTHER[kind]
    found = asked(*before).verdict
    assert isinstance(found, Unknown) and found.cause.kind is kind, found
    step = next_steps.ONE_CALL if kind is Kind.ANCHORS else next_steps.ELSE[kind]
    assert next_step(found.cause, found.halves) == step
    assert isinstance(asked(*after).verdict, Preserved | Violated)


def test_larger_waves_show_what_small_ones_do_not():
    pair = both(NUMBER.format(1), CHOSEN.format(NUMBER.format(1)))
    found = asked(*pair).verdict
    assert isinstance(found, Unknown) and found.cause.kind is Kind.NO_WITNESS
    assert "--lanes 5" in next_step(found.cause, found.halves)
    assert isinstance(asked(*pair, lanes=5).verdict, Violated)


def test_without_the_model_that_is_not_its_own_a_pair_is_decided():
    pair = wider(ANCHORED.format(1), ANCHORED.format(2))
    found = asked(*pair, model="maximal").verdict
    assert isinstance(found, Unknown) and found.cause.kind is Kind.MODEL
    assert "leave --model out" in next_step(found.cause, found.halves)
    assert isinstance(asked(*pair).verdict, Preserved)


def test_reducible_cycles_have_one_hierarchy():
    (limit,) = [each for each in OPEN if "hierarchies" in each.reason]
    found = asked(limit.source, limit.target, limit.names).verdict
    assert isinstance(found, Unknown) and found.cause.kind is Kind.HIERARCHIES
    assert "make the cycles reducible" in next_step(found.cause, found.halves)
    reducible = [_through_one_header(text) for text in (limit.source, limit.target)]
    assert isinstance(asked(*reducible, limit.names, bound=2).verdict, Preserved)


def _through_one_header(text):
    """The program with one switch, which all of its blocks come back to."""
    (switch, *_) = re.findall(r"switch .*", text)
    again = text.replace(switch, "br label %head")
    return again.replace("\na:", f"\nhead:\n  {switch}\na:", 1)


def test_what_only_llvm_knows_is_decided_where_it_is_written_alike():
    source = BIT.replace("@op(i32 %y)", "@op(i32 0)")
    assert isinstance(asked(*wider(BIT, source)).verdict, Unknown)
    assert isinstance(asked(*wider(BIT, BIT + "  %unused = add i32 1, 2")).verdict, Preserved)


def test_every_cause_has_one_step_of_one_line():
    for kind in Kind:
        for halves in (Halves(), Halves("preserved")):
            step = next_step(Cause(kind), halves)
            assert bool(step) == (kind is not Kind.TIME) and len(step) < 100
            assert not re.search(r"[.\n]$", step)
    for cause in (Cause(Kind.RUNS_ON, lacks_trips=True), Cause(Kind.STATES, too_many_trips=True)):
        assert next_step(cause) == ""
    assert {*next_steps.DECISIVE, *next_steps.ELSE, Kind.TIME} == set(Kind)


def test_where_the_same_lanes_talk_no_set_is_called_split():
    """What lanes {0, 1} are in both programs is one set by its lanes, and not by its executions."""
    from wavecheck.counterexamples.corpus.index import CATALOGUE
    from wavecheck.proofs.judging.pairs import pairs_of

    (pair,) = pairs_of([str(CATALOGUE / "loops/uncontrolled.srctgt.ll")], "src3")
    found = judge(pair, Options(timeout=20))
    assert isinstance(found.verdict, Violated) and found.verdict.change == "splits"
    witness = found.verdict.witness
    assert witness.source_set == witness.target_set
    said = result_text(result_of(found))
    assert "ERROR: A thread meets another execution of its partner" in said
    assert "split" not in said and "meets execution 2 of lane 1 in the source" in said
    others = replace(found.verdict, witness=replace(witness, target_set=(0,)))
    told = result_text(result_of(replace(found, verdict=others)))
    assert "ERROR: A communicating set is split" in told
