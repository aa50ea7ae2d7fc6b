"""Why a pair is not decided is a value: no name in a program changes what follows from it."""

import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from limits import LIMITS
from wavecheck.counterexamples.results.pairs import result_of
from wavecheck.counterexamples.verdicts.answers import status_of
from wavecheck.counterexamples.verdicts.causes import LATE, Cause
from wavecheck.counterexamples.verdicts.verdicts import Unknown
from wavecheck.counterexamples.writers.text import result_text
from wavecheck.proofs.judging.judge import answer_of, judge
from wavecheck.proofs.judging.pairs import pairs_of
from wavecheck.proofs.passes import validation
from wavecheck.proofs.processes.outcomes import Died, Failed, Stopped
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement import decision, rewritings
from wavecheck.semantics.program.causes import Kind
from wavecheck.semantics.static_rules.violations import Violation

TOP = Path(__file__).resolve().parents[2]

NAMES = ["plain", "promises", '"x--bound"', '"the check stopped at "', '"in time"']
"""Names of a callee; those behind the first are words of sentences for people."""

PAIRS = {
    "another call": (
        "  call void @OTHER(i32 %x) convergent",
        "  call void @NAME(i32 %x) convergent",
    ),
    "an argument": (
        "  %y = fadd float %f, 0.0\n  call void @TAKES(float %y)",
        "  %y = fadd float 0.0, %f\n  call void @TAKES(float %y)",
    ),
    "a promise": (
        "  call void @NAME(i32 %x)",
        "  call void @NAME(i32 %x) nosync",
    ),
    "an instruction": (
        '  call i32 asm sideeffect "", "=s"()\n  call void @NAME(i32 %x)',
        "  call void @NAME(i32 %x)",
    ),
    "a callee's attribute": (
        "  call void @NAME(i32 %x) convergent",
        "  call void @NAME(i32 %x)",
    ),
    "a loop": (
        """  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %n, %l ]
  %n = add i32 %i, 1
  call void @NAME(i32 %x)
  %c = icmp eq i32 %n, %x
  br i1 %c, label %e, label %l
e:""",
        """  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %n, %l ]
  %n = add i32 %i, 2
  call void @NAME(i32 %x)
  %c = icmp eq i32 %n, %x
  br i1 %c, label %e, label %l
e:""",
    ),
}
"""What source and target do; a callee is to be named."""

PROGRAM = """\
declare void @OTHER(i32)
declare void @NAME(i32)
declare void @TAKES(float)
define void @src(i32 %x, float %f) {
entry:
SOURCE
  ret void
}
define void @tgt(i32 %x, float %f) {
entry:
TARGET
  ret void
}
"""


BEGIN = re.compile(r"^define [^\n]*\{\n(?:[\w.]+:\n)?", re.MULTILINE)
UNUSED = r"\g<0>  %unused = add i32 0, 0\n"


def judged(folder, text, **options):
    """The answer to the one pair of a text, or on a function against itself with an instruction
    more that nothing uses."""
    paired = "@src" in text
    file = folder / ("f.srctgt.ll" if paired else "f.ll")
    file.write_text(text)
    files = [file] if paired else [file, folder / "g.ll"]
    files[-1].write_text(text if paired else BEGIN.sub(UNUSED, text))
    (pair,) = pairs_of([str(each) for each in files])
    return judge(pair, Options(timeout=30, **options))


def named(pair, name):
    """The text of a pair with this name for its callee."""
    source, target = PAIRS[pair]
    text = PROGRAM.replace("SOURCE", source).replace("TARGET", target)
    takes = name if "TAKES" in source else "takes"
    text = text.replace("TAKES", takes).replace("NAME", "named" if takes == name else name)
    return text.replace("OTHER", "other")


def said(folder, text):
    """What an answer says besides its sentence: verdict, cause, exit status, hints."""
    answer = judged(folder, text)
    lines = result_text(result_of(answer)).splitlines()
    hints = [line for line in lines if "hint: " in line]
    cause = getattr(answer.verdict, "cause", None)
    if cause is not None:
        cause = replace(cause, callee="", quoted="")
    return type(answer.verdict), cause, status_of(answer), lines[0], hints


@pytest.mark.parametrize("pair", PAIRS)
def test_a_callee_named_like_a_sentence_changes_no_answer_and_no_hint(pair, tmp_path):
    plain = said(tmp_path, named(pair, NAMES[0]))
    for name in NAMES[1:]:
        assert said(tmp_path, named(pair, name)) == plain, name


DIRECT = {
    Kind.ATTRIBUTES: named("a promise", "f"),
    Kind.INSTRUCTION: named("an instruction", "f"),
    Kind.INTERFACE: "define void @src(i32 %x) { ret void } define void @tgt(i64 %x) { ret void }",
    Kind.POINTERS: """
declare void @f(ptr)
define void @src() {
  %p = alloca i32
  call void @f(ptr %p)
  ret void
}
define void @tgt() {
  %p = alloca i32
  tail call void @f(ptr %p)
  ret void
}
""",
    Kind.EXPRESSION: """
declare void @f(i64)
define void @g() {
  br label %b
b:
  ret void
}
define void @src() {
  call void @f(i64 ptrtoint (ptr blockaddress(@g, %b) to i64))
  ret void
}
define void @tgt() {
  call void @f(i64 5)
  ret void
}
""",
}
IN_LIMITS = {
    Kind.CONVERGENCE: "calls a function pointer as not convergent",
    Kind.CALLEE: "whether a pointer leads there",
    Kind.UNDEFINED_VALUE: "undefined value",
    Kind.FLOATS: "values that are not computed with",
    Kind.ANCHORS: "meet at its anchor",
    Kind.MEMORY: "compared in their order",
    Kind.HIERARCHIES: "hierarchies",
    Kind.RUNS_ON: "no thread was seen to finish",
}
"""What LIMITS.md says of a program that has a cause."""


IN_FILES = {
    Kind.OPERATION: ("tests/pairs/order/a_barrier_that_orders_nothing_may_go.srctgt.ll", "src1"),
    Kind.ORDER: ("counterexamples/catalogue/values/matching.srctgt.ll", "src11"),
    Kind.UNDEFINED_BEHAVIOUR: (
        "tests/pairs/promises/what_has_no_partner_where_a_call_ends_the_thread_is_placed_in_its_"
        "program.srctgt.ll",
        "src",
    ),
    Kind.NO_WITNESS: (
        "tests/pairs/order/a_vote_on_a_path_that_a_call_ends_makes_the_set_larger.srctgt.ll",
        "src",
    ),
}


@pytest.mark.parametrize("kind", IN_FILES, ids=lambda kind: kind.value)
def test_a_pair_of_a_file_has_this_cause(kind):
    file, name = IN_FILES[kind]
    pairs = [pair for pair in pairs_of([str(TOP / file)]) if pair.source == name]
    verdicts = [judge(pair, Options(timeout=30)).verdict for pair in pairs]
    assert kind in [each.cause.kind for each in verdicts if isinstance(each, Unknown)], verdicts


def of_outcome(folder, outcome):
    file = folder / "f.srctgt.ll"
    file.write_text(DIRECT[Kind.INTERFACE])
    (pair,) = pairs_of([str(file)])
    return answer_of(pair, Options(), outcome).verdict.cause


def test_a_process_that_gives_no_answer_is_a_cause(tmp_path):
    assert of_outcome(tmp_path, Stopped(3.0)) == LATE
    for outcome in (Died(1), Failed(MemoryError(), ""), Failed(RecursionError(), "")):
        assert of_outcome(tmp_path, outcome) == Cause(Kind.PROCESS)


def test_a_function_that_the_target_lacks_is_a_cause(tmp_path):
    file = tmp_path / "f.srctgt.ll"
    file.write_text(DIRECT[Kind.INTERFACE])
    (pair,) = pairs_of([str(file)])
    verdict = judge(replace(pair, target=""), Options()).verdict
    assert isinstance(verdict, Unknown) and verdict.cause == Cause(Kind.FUNCTION)


TOKENS = """
declare token @llvm.experimental.convergence.anchor()
define void @src() {
  %t = call token @llvm.experimental.convergence.anchor()
  ret void
}
define void @tgt() {
  %t = call token @llvm.experimental.convergence.anchor()
  ret void
}
"""


def test_a_rule_that_inlining_breaks_is_a_cause(tmp_path, monkeypatch):
    broken = Violation("CO19", "entry", "%t = call token @x()", "two uses of one token", 12)
    monkeypatch.setattr(rewritings, "check_rules", lambda _: (broken,))
    verdict = judged(tmp_path, TOKENS).verdict
    assert isinstance(verdict, Unknown) and verdict.cause == Cause(Kind.RULES)


def test_tokens_under_the_maximal_model_are_a_cause(tmp_path):
    verdict = judged(tmp_path, TOKENS, model="maximal").verdict
    assert isinstance(verdict, Unknown) and verdict.cause == Cause(Kind.MODEL)


def test_too_many_states_ask_for_fewer_trips(tmp_path, monkeypatch):
    monkeypatch.setattr(decision, "MOST_NODES", 1)
    same = named("another call", "f").replace("@other(i32 %x)", "@f(i32 %x)")
    verdict = judged(tmp_path, same, bound=2).verdict
    assert isinstance(verdict, Unknown)
    assert verdict.cause == Cause(Kind.STATES, too_many_trips=True)


def test_more_states_are_allowed_by_an_option_and_not_by_more_time(tmp_path):
    same = named("another call", "f").replace("@other(i32 %x)", "@f(i32 %x)")
    few = judged(tmp_path, same, bound=2, states=1).verdict
    assert isinstance(few, Unknown) and few.cause == Cause(Kind.STATES, too_many_trips=True)
    assert "more than 1 states of both programs; lower --bound or raise --states" in few.reason
    many = judged(tmp_path, same, bound=2, states=600).verdict
    assert not isinstance(many, Unknown) or many.cause.kind is not Kind.STATES


def test_what_a_pass_wrote_may_not_be_read():
    step = SimpleNamespace(name="a pass", after_text="declare void @f()")
    verdict = validation._target(step, "after")
    assert isinstance(verdict, Unknown) and verdict.cause == Cause(Kind.TEXT)


def test_every_kind_of_cause_is_shown_here():
    elsewhere = {
        Kind.TIME,
        Kind.PROCESS,
        Kind.FUNCTION,
        Kind.MODEL,
        Kind.STATES,
        Kind.TEXT,
        Kind.RULES,
    }
    assert {*DIRECT, *IN_LIMITS, *IN_FILES, *elsewhere} == {*Kind}


@pytest.mark.parametrize("kind", DIRECT, ids=lambda kind: kind.value)
def test_a_small_program_has_this_cause(kind, tmp_path):
    verdict = judged(tmp_path, DIRECT[kind]).verdict
    assert isinstance(verdict, Unknown) and verdict.cause.kind is kind, verdict


@pytest.mark.parametrize("kind", IN_LIMITS, ids=lambda kind: kind.value)
def test_a_program_of_the_limits_has_this_cause(kind, tmp_path):
    limit = next(each for each in LIMITS if IN_LIMITS[kind] in each.said)
    files = [tmp_path / "source.ll", tmp_path / "target.ll"]
    for file, text in zip(files, (limit.source, limit.target), strict=True):
        file.write_text(text)
    if limit.source == limit.target:
        files = [files[0].rename(tmp_path / "pair.srctgt.ll")]
    pairs = [each for each in pairs_of(list(map(str, files))) if each.source == limit.names[0]]
    verdict = judge(pairs[0], Options(timeout=30)).verdict
    assert isinstance(verdict, Unknown) and verdict.cause.kind is kind, verdict


PROMISED = """
declare void @op(i32) convergent
define internal void @inner(ptr noundef nonnull %p) convergent {
  call void @op(i32 7)
  ret void
}
define void @src() convergent {
  call void @op(i32 7)
  ret void
}
define void @tgt() convergent {
  %a = alloca i32, addrspace(5)
  %p = addrspacecast ptr addrspace(5) %a to ptr
  call void @inner(ptr %p)
  ret void
}
"""


def test_a_broken_promise_is_no_assumption_that_somebody_wrote(tmp_path):
    verdict = judged(tmp_path, PROMISED).verdict
    assert isinstance(verdict, Unknown)
    assert "the target has a promise of an attribute that is broken" in verdict.reason


def test_an_assumption_that_was_inlined_is_still_one_that_somebody_wrote(tmp_path):
    """Its operands have other names then, so that its line is no longer its text."""
    assumed = PROMISED.replace("noundef nonnull", "").replace(
        "convergent {\n  call void @op(i32 7)",
        "convergent {\n  %c = icmp ne ptr %p, null\n  call void @llvm.assume(i1 %c)\n"
        "  call void @op(i32 7)",
        1,
    )
    verdict = judged(tmp_path, "declare void @llvm.assume(i1)" + assumed).verdict
    assert isinstance(verdict, Unknown)
    assert "the target has a false llvm.assume" in verdict.reason
