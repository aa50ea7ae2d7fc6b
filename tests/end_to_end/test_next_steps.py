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


def test_every_cause_has_one_step_of_one_line():
    for kind in Kind:
        for halves in (Halves(), Halves("preserved")):
            step = next_step(Cause(kind), halves)
            assert bool(step) == (kind not in next_steps.SAID) and len(step) < 100
            assert not re.search(r"[.\n]$", step)
    named = {*next_steps.DECISIVE, *next_steps.ELSE, *next_steps.SAID}
    assert named <= set(Kind) and len(named) > 14


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
